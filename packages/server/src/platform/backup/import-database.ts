import type { Database } from '../database/database.ts';
import { sql } from '../database/drizzle.ts';
import { migrate } from '../database/migrate.ts';
import { readMigrations } from '../database/migration-files.ts';
import { textSettings } from './export-database.ts';
import { readExportFile } from './export-file.ts';
import { BackupError, type ExportHeader, type ExportSequence } from './export-format.ts';
import { listForeignKeys, listSequences, listTables, listTriggeredTables } from './schema-catalog.ts';
import { createTableLoader } from './table-loader.ts';

/**
 * Fills an empty database from an export, in one all-or-nothing transaction. It creates the tables as they were at the
 * time of the export; a later start migrates them. Returns the row counts by table.
 */
export async function importDatabase(database: Database, path: string): Promise<Record<string, number>> {
  return database.asSystem(async () => {
    await requireEmptyDatabase();
    await database.runScript(textSettings);
    const entries = readExportFile(path);
    const first = await entries.next();
    if (first.done || !('format' in first.value)) throw new BackupError(`${path} has no header.`);
    await makeTables(database, first.value);
    const foreignKeys = await listForeignKeys();
    const triggered = await listTriggeredTables();
    for (const { table, name } of foreignKeys)
      await database.runScript(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
    for (const table of triggered) await database.runScript(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    const counts = await loadRows(database, entries);
    for (const table of triggered) await database.runScript(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    // Adding a foreign key again checks it for every row.
    for (const { table, name, definition } of foreignKeys)
      await database.runScript(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
    return counts;
  });
}

async function requireEmptyDatabase(): Promise<void> {
  const tables = await listTables();
  if (tables.length === 0) return;
  throw new BackupError(
    `The database to import into is not empty: it has ${tables.length} tables. Make a new, empty database, or set DATA_DIR to a new folder, and do not start the product on it before the import.`,
  );
}

async function makeTables(database: Database, { migrations }: ExportHeader): Promise<void> {
  const ours = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of migrations) {
    if (ours.get(name) === checksum) continue;
    throw new BackupError(
      ours.has(name)
        ? `The export was made by another version: its ${name} is not the one of this version. Import it with the version that made it.`
        : `The export was made by a newer version, which knows ${name}. Import it with that version or a newer one.`,
    );
  }
  await migrate(database, undefined, new Set(migrations.map(({ name }) => name)));
  // The export contains the rows that the migrations inserted.
  const names = (await listTables()).map(({ name }) => sql.identifier(name));
  await database.current().execute(sql`TRUNCATE ${sql.join(names, sql`, `)}`);
}

async function loadRows(
  database: Database,
  entries: ReturnType<typeof readExportFile>,
): Promise<Record<string, number>> {
  const tables = new Map((await listTables()).map((table) => [table.name, table]));
  const sequences = new Set(await listSequences());
  const counts: Record<string, number> = {};
  let loader: ReturnType<typeof createTableLoader> | undefined;
  for await (const entry of entries) {
    if ('table' in entry) {
      const table = tables.get(entry.table);
      if (!table || entry.table in counts) throw unknownPart(`table ${entry.table}`);
      loader = createTableLoader(database, table, entry.columns);
    } else if ('row' in entry) {
      if (!loader) throw unknownPart('row without a table');
      await loader.add(entry.row);
    } else if ('rows' in entry) {
      if (!loader) throw unknownPart('number without a table');
      counts[loader.name] = await loader.finish(entry.rows);
      loader = undefined;
    } else if ('sequence' in entry) {
      if (!sequences.has(entry.sequence)) throw unknownPart(`sequence ${entry.sequence}`);
      await setSequence(database, entry);
    }
  }
  const forgotten = [...tables.keys()].find((name) => !(name in counts));
  if (forgotten !== undefined) throw new BackupError(`The export lacks the table ${forgotten}.`);
  return counts;
}

async function setSequence(database: Database, { sequence, last, isCalled }: ExportSequence): Promise<void> {
  await database
    .current()
    .execute(sql`SELECT setval(format('%I', ${sequence}::text)::regclass, ${last}::bigint, ${isCalled})`);
}

function unknownPart(what: string): BackupError {
  return new BackupError(`The export has a ${what}, which does not belong there. Use another copy.`);
}
