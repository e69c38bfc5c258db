// Many values in one parameter, for `IN`: a statement can have at most 65,535 parameters.
import { Placeholder, sql, type SQL, type SQLWrapper } from './drizzle.ts';

export const textsIn = (values: readonly string[]): SQL =>
  sql`(SELECT jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;

export const uuidsIn = (ids: readonly string[]): SQL =>
  sql`(SELECT jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`;

/** Like `IN`, for a few values: the text is the same for any number of values, so the statement stays prepared. */
export const isOneOf = (
  column: SQLWrapper,
  values: readonly (string | number)[] | Placeholder,
  type: 'uuid' | 'integer' | 'text',
): SQL => {
  const listed = values instanceof Placeholder ? values : listOf(values);
  return sql`${column} = ANY (string_to_array(${listed}, ',')::${sql.raw(type)}[])`;
};

/** Returns the values in the form that the placeholder of `isOneOf` takes. */
export const listOf = (values: Iterable<string | number>): string => [...values].join();
