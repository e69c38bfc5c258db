// Rows of a table as JSON, where one statement gives several lists.
import { getTableColumns, type PgTable, sql, type SQL } from './drizzle.ts';

/** A row of the table as a JSON object, under the names that the code has for its columns. Not for columns of bytes. */
export function jsonOf(table: PgTable): SQL {
  const members = Object.entries(getTableColumns(table)).map(
    ([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`,
  );
  return sql`json_build_object(${sql.join(members, sql`, `)})`;
}

/** What `jsonOf` wrote as a row again: moments are dates. */
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
