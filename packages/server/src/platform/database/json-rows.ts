// Table rows as JSON, for statements that return several lists.
import { getTableColumns, type PgTable, sql, type SQL } from './drizzle.ts';

/** Returns a table row as a JSON object with the code's column names as keys. Not for bytea columns. */
export function jsonOf(table: PgTable): SQL {
  const members = Object.entries(getTableColumns(table)).map(
    ([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`,
  );
  return sql`json_build_object(${sql.join(members, sql`, `)})`;
}

/** Turns the output of `jsonOf` back into a row; timestamps become dates. */
export function rowOfJson<Table extends PgTable>(
  table: Table,
  json: Record<string, unknown>,
): Table['$inferSelect'] {
  const row: Record<string, unknown> = {};
  for (const [name, column] of Object.entries(getTableColumns(table))) {
    const value = json[name] ?? null;
    row[name] = value === null ? null : column.mapFromDriverValue(value);
  }
  return row;
}
