// Inserts thousands of rows at once: one JSON parameter takes a fifth of the time of a parameter per value.
import { getTableColumns, type PgTable, sql } from './drizzle.ts';
import { storedJson } from './stored-text.ts';
import { currentHandle } from './transaction.ts';

/** A jsonb value has a size limit, and a statement of this size is planned quickly. */
const maxAtOnce = 5_000;

/**
 * Inserts the rows into the table. With `isRepeatable`, rows whose key already exists are skipped. A column that no row
 * names takes its default; one that only some rows name is null in the others. Not for bytea columns. Needs a
 * transaction.
 */
export async function insertMany<Table extends PgTable>(
  table: Table,
  rows: readonly Table['$inferInsert'][],
  { isRepeatable = false } = {},
): Promise<void> {
  const named = new Set(rows.flatMap((row) => Object.keys(row)));
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => named.has(key));
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  const keys = sql.join(
    columns.map(([key]) => sql.identifier(key)),
    sql`, `,
  );
  const typed = sql.join(
    columns.map(([key, column]) => sql`${sql.identifier(key)} ${sql.raw(column.getSQLType())}`),
    sql`, `,
  );
  for (let at = 0; at < rows.length; at += maxAtOnce) {
    await currentHandle().execute(sql`
      INSERT INTO ${table} (${names})
      SELECT ${keys} FROM jsonb_to_recordset(${storedJson(rows.slice(at, at + maxAtOnce))}::jsonb) AS given (${typed})
      ${isRepeatable ? sql`ON CONFLICT DO NOTHING` : sql``}`);
  }
}
