import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from './database.ts';
import { ensureApiRole, grantSchemaToApiRole, readLogin, type Login } from './api-role.ts';
import { DatabaseStartError, sqlState } from './database-error.ts';
import { sql } from './drizzle.ts';
import { MIGRATIONS_FOLDER, readMigrations, type Migration } from './migration-files.ts';
import { checkProtection, recordProtection } from './table-protection.ts';

const MIGRATION_LOCK = 7_526_001;

/**
 * How long a statement of a migration waits for a lock. Everyone else who needs the table queues behind it, so one long
 * query would stop all callers. Shorter than PostgreSQL waits before it ends one of two transactions that block each
 * other, so that this is never a caller's.
 */
const LOCK_TIMEOUT_MS = 300;
/** Meanwhile the callers that waited are served. */
const LOCK_RETRY_MS = 500;
const LOCK_NOT_AVAILABLE = '55P03';
const MAX_LOCK_WAIT_MS = 600_000;

/**
 * Brings the tables up to date, each file in its own transaction, and returns the names of the files it ran. Several
 * processes may start at once: the first one works, the others wait. Rejects with a DatabaseStartError if a file that
 * already ran was changed or is missing, if a table lost part of its protection, or if the database user lacks a right.
 * `only`: skips all other files, to create the tables as of an earlier version.
 */
export async function migrate(
  database: Database,
  folder: string = MIGRATIONS_FOLDER,
  only?: ReadonlySet<string>,
  maxLockWaitMs = MAX_LOCK_WAIT_MS,
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const login = await readLogin(database);
  try {
    await ensureApiRole(database, login);
    return await applyAll(database, migrations, only, maxLockWaitMs);
  } catch (error) {
    throw sqlState(error) === '42501' ? insufficientPrivilege(login, error) : error;
  }
}

async function applyAll(
  database: Database,
  migrations: Migration[],
  only: ReadonlySet<string> | undefined,
  maxLockWaitMs: number,
): Promise<string[]> {
  await database.asSystem(() => prepareTable(database, migrations));
  const applied: string[] = [];
  for (const migration of migrations.filter(({ name }) => only?.has(name) ?? true)) {
    const isNew = await applyOnceLocked(database, migration, maxLockWaitMs);
    if (isNew) applied.push(migration.name);
  }
  return applied;
}

/** Runs a migration as soon as it gets its locks. One that had to wait is rolled back and starts over. */
async function applyOnceLocked(
  database: Database,
  migration: Migration,
  maxWaitMs: number,
): Promise<boolean> {
  const deadline = performance.now() + maxWaitMs;
  for (;;) {
    try {
      return await database.asSystem(() => applyOnce(database, migration));
    } catch (error) {
      if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
      if (performance.now() > deadline) throw tablesInUse(migration, error);
      await pause(LOCK_RETRY_MS);
    }
  }
}

async function applyOnce(database: Database, migration: Migration): Promise<boolean> {
  const handle = database.current();
  await lockMigrations(database);
  const { rows } = await handle.execute<{ checksum: string }>(
    sql`SELECT checksum FROM migration WHERE name = ${migration.name}`,
  );
  const known = rows[0]?.checksum;
  if (known === migration.checksum) return false;
  if (known !== undefined) {
    throw new DatabaseStartError(
      `The migration ${migration.name} was changed after it had been run on this database. Put the old text back and write the change as a new file.`,
    );
  }
  await database.runScript(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
  await database.runScript(migration.text);
  await handle.execute(
    sql`INSERT INTO migration (name, checksum) VALUES (${migration.name}, ${migration.checksum})`,
  );
  await recordProtection(database);
  return true;
}

/**
 * Returns the names of this version's migrations that the database lacks. Migrations of a newer version are ignored.
 */
export async function findMissingMigrations(database: Database): Promise<string[]> {
  known ??= await readMigrations();
  const { rows } = await database.readAsSystem(() =>
    database.current().execute<{ name: string; checksum: string }>(sql`SELECT name, checksum FROM migration`),
  );
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  return known.filter(({ name, checksum }) => applied.get(name) !== checksum).map(({ name }) => name);
}

let known: Migration[] | undefined;

async function lockMigrations(database: Database): Promise<void> {
  await database.current().execute(sql`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
}

async function prepareTable(database: Database, migrations: Migration[]): Promise<void> {
  const handle = database.current();
  await lockMigrations(database);
  await handle.execute(sql`CREATE TABLE IF NOT EXISTS migration (
    name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
  const { rows } = await handle.execute<{ name: string }>(sql`SELECT name FROM migration ORDER BY name`);
  const names = new Set(migrations.map((migration) => migration.name));
  const unknown = rows.find((row) => !names.has(row.name));
  if (unknown) {
    throw new DatabaseStartError(
      `The database has the migration ${unknown.name}, which this version does not know. Start the newer version that made it.`,
    );
  }
  const known = new Set(rows.map(({ name }) => name));
  await checkProtection(
    database,
    migrations.filter(({ name }) => known.has(name)),
  );
  await grantSchemaToApiRole(database);
}

function tablesInUse({ name }: Migration, cause: unknown): DatabaseStartError {
  return new DatabaseStartError(
    `The migration ${name} could not lock its tables: another connection keeps using them, such as a dump or a long query. Start again when it has ended; pg_stat_activity shows it.`,
    { cause },
  );
}

function insufficientPrivilege({ user, database }: Login, cause: unknown): DatabaseStartError {
  return new DatabaseStartError(
    `The database user ${user} may not change the tables of the database ${database}. As an administrator run: ALTER DATABASE ${database} OWNER TO ${user}; and, if another user made its tables, REASSIGN OWNED BY that user TO ${user};`,
    { cause },
  );
}
