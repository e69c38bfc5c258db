// Table metadata from the database catalog, so nothing here needs to change with a new migration.
import { sql } from '../database/drizzle.ts';
import { currentHandle } from '../database/transaction.ts';

export type CatalogColumn = { name: string; type: string };
export type CatalogTable = { name: string; columns: CatalogColumn[] };
export type CatalogConstraint = { table: string; name: string; definition: string };

async function rowsOf<Row extends Record<string, unknown>>(
  statement: ReturnType<typeof sql>,
): Promise<Row[]> {
  return (await currentHandle().execute<Row>(statement)).rows;
}

/** Returns all tables with the columns that hold their own data. Needs a system transaction. */
export async function listTables(): Promise<CatalogTable[]> {
  return rowsOf<CatalogTable>(sql`
    SELECT c.relname::text AS name, (
      SELECT coalesce(jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
        ORDER BY a.attnum), '[]')
      FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    ) AS columns
    FROM pg_class c WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace ORDER BY c.relname`);
}

export async function listSequences(): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(sql`SELECT relname::text AS name FROM pg_class
    WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace ORDER BY relname`);
  return rows.map(({ name }) => name);
}

export async function listForeignKeys(): Promise<CatalogConstraint[]> {
  return rowsOf<CatalogConstraint>(sql`
    SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY conname`);
}

/** Returns the quoted names of tables with our own triggers. */
export async function listTriggeredTables(): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(sql`
    SELECT DISTINCT t.tgrelid::regclass::text AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace`);
  return rows.map(({ name }) => name);
}
