// Statements on the tables of personal data. Everything here needs the owner's rights.
import { sql, type SQL } from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import type { PersonalDataTable } from './personal-data-tables.ts';

/** Returns a person's rows, without hidden columns. */
export async function selectPersonalData({
  table,
  rows,
  hidden = [],
}: PersonalDataTable): Promise<unknown[]> {
  const found = await currentHandle().execute<{ row: unknown }>(
    sql`SELECT to_jsonb(${sql.identifier(table)}) - ARRAY(SELECT jsonb_array_elements_text(
      ${JSON.stringify(hidden)}::jsonb)) AS row FROM ${sql.identifier(table)} WHERE ${rows}`,
  );
  return found.rows.map(({ row }) => row);
}

/** Deletes the rows and returns the keys of the objects they named. */
export async function deletePersonalData({
  table,
  rows,
  objects = [],
}: PersonalDataTable): Promise<string[]> {
  const columns = sql.join([sql`1`, ...objects.map((name) => sql.identifier(name))], sql`, `);
  const gone = await currentHandle().execute(
    sql`DELETE FROM ${sql.identifier(table)} WHERE ${rows} RETURNING ${columns}`,
  );
  return gone.rows.flatMap((row) =>
    objects.flatMap((name) => (typeof row[name] === 'string' ? [row[name]] : [])),
  );
}

/** Empties columns of the rows. */
export async function clearPersonalData({ table, rows }: PersonalDataTable, set: SQL): Promise<void> {
  await currentHandle().execute(sql`UPDATE ${sql.identifier(table)} SET ${set} WHERE ${rows}`);
}
