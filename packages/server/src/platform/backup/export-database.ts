import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/database.ts';
import { sql } from '../database/drizzle.ts';
import { BackupError, startHash, writeLine, type ExportHeader } from './export-format.ts';
import { listSequences, listTables, type CatalogTable } from './schema-catalog.ts';

const minRows = 8;
const maxRows = 200;
const pageCharacters = 2_000_000;

/**
 * Writes everything in the tables, as of one moment, line by line to `write`. Rows are fetched in pages so that other
 * work can run in between. The embedded database has only one connection, so its callers wait.
 */
export async function exportDatabase(
  database: Database,
  clock: Clock,
  write: (text: string) => Promise<void>,
): Promise<Record<string, number>> {
  const hash = startHash();
  const send = async (text: string): Promise<void> => {
    hash.update(text);
    await write(text);
  };
  return database.asSystem(async () => {
    await database.runScript(
      `SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY; ${textSettings}; SET LOCAL row_security = off`,
    );
    const tables = await listTables();
    await send(writeLine(await makeHeader(database, tables, clock)));
    const counts: Record<string, number> = {};
    for (const table of tables) counts[table.name] = await exportTable(database, table, send);
    for (const name of await listSequences()) await send(writeLine(await readSequence(database, name)));
    await write(writeLine({ sha256: hash.digest('hex') }));
    return counts;
  });
}

/** Settings that give texts every PostgreSQL reads back as the same values. */
export const textSettings =
  "SET LOCAL datestyle = 'ISO'; SET LOCAL intervalstyle = 'iso_8601'; SET LOCAL timezone = 'UTC'; SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1";

async function makeHeader(
  database: Database,
  tables: readonly CatalogTable[],
  clock: Clock,
): Promise<ExportHeader> {
  if (!tables.some(({ name }) => name === 'migration'))
    throw new BackupError('This database holds no data of the product. Check DATA_DIR and DATABASE_URL.');
  const { rows } = await database
    .current()
    .execute<{ name: string; checksum: string }>(sql`SELECT name, checksum FROM migration ORDER BY name`);
  return { format: 'clinic-export', version: 1, madeAt: clock.now().toISOString(), migrations: rows };
}

async function exportTable(
  database: Database,
  { name, columns }: CatalogTable,
  send: (text: string) => Promise<void>,
): Promise<number> {
  const handle = database.current();
  await send(writeLine({ table: name, columns: columns.map((column) => column.name) }));
  const values = columns.map((column) => sql`${sql.identifier(column.name)}::text`);
  await handle.execute(sql`DECLARE export_rows NO SCROLL CURSOR FOR
    SELECT array_to_json(ARRAY[${sql.join(values, sql`, `)}]::text[])::text AS line FROM ${sql.identifier(name)}`);
  let count = 0;
  let page = minRows;
  for (;;) {
    const { rows } = await handle.execute<{ line: string }>(sql.raw(`FETCH ${page} FROM export_rows`));
    if (rows.length === 0) break;
    const text = rows.map(({ line }) => `${line}\n`).join('');
    await send(text);
    count += rows.length;
    page = text.length > pageCharacters ? minRows : Math.min(maxRows, page * 2);
  }
  await handle.execute(sql`CLOSE export_rows`);
  await send(writeLine({ rows: count }));
  return count;
}

async function readSequence(database: Database, name: string) {
  const { rows } = await database
    .current()
    .execute<{ last: string; isCalled: boolean }>(
      sql`SELECT last_value::text AS last, is_called AS "isCalled" FROM ${sql.identifier(name)}`,
    );
  return { sequence: name, last: rows[0]?.last ?? '1', isCalled: rows[0]?.isCalled ?? false };
}
