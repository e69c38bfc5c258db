// Many values in one parameter, for `IN`: a statement carries at most 65,535 parameters.
import { Placeholder, sql, type SQL, type SQLWrapper } from './drizzle.ts';

export const textsIn = (values: readonly string[]): SQL =>
  sql`(SELECT jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;

export const uuidsIn = (ids: readonly string[]): SQL =>
  sql`(SELECT jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`;

/** The same for a few values: one text whatever their number, so that the statement stays prepared. */
export const isOneOf = (
  column: SQLWrapper,
  values: readonly (string | number)[] | Placeholder,
  type: 'uuid' | 'integer' | 'text',
): SQL => {
  const listed = values instanceof Placeholder ? values : listOf(values);
  return sql`${column} = ANY (string_to_array(${listed}, ',')::${sql.raw(type)}[])`;
};

/** The values as the placeholder of `isOneOf` takes them. */
export const listOf = (values: Iterable<string | number>): string => [...values].join();
