import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import pg from 'pg';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS_FOLDER } from './migration-files.ts';
import { openMemoryDatabase, readArchive, snapshotPglite, type FolderCopy } from './test-memory-database.ts';
import { openPostgresDatabase } from './postgres-database.ts';

// In the checkout, because another user could own a folder that a whole machine shares.
const SNAPSHOTS_FOLDER = path.join(import.meta.dirname, '../../../../../node_modules/.cache/test-databases');
const TEMPLATE_LOCK = 7_526_002;

export type TestDatabase = Database & {
  /** URL for other processes; undefined for the embedded one, which lives in memory. */
  url: string | undefined;
};

/** Opens a fresh, migrated database for one test file. Close it at the end. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';
  const key = await migrationsKey();
  if (serverUrl !== '') return openPostgresCopy(serverUrl, key);
  return { ...(await openMemoryDatabase(await readSnapshot(key))), url: undefined };
}

/**
 * Puts a migrated embedded database into an empty data folder, for a test that starts the product as its own process.
 * Creating one there takes seconds.
 */
export async function fillDataFolder(dataFolder: string): Promise<void> {
  const folder = path.join(dataFolder, 'database');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const [name, content] of await readSnapshot(await migrationsKey())) {
    const place = path.join(folder, name);
    if (content === 'folder') await mkdir(place, { recursive: true, mode: 0o700 });
    else await writeFile(place, content, { mode: 0o600 });
  }
}

/** Identifies the state of the migrations: a template of other migrations is never used. */
async function migrationsKey(): Promise<string> {
  const require = createRequire(import.meta.url);
  const hash = createHash('sha256').update(require.resolve('@electric-sql/pglite'));
  hash.update(await readFile(path.join(import.meta.dirname, 'test-memory-database.ts')));
  hash.update(await readFile(path.join(import.meta.dirname, '../../../package.json')));
  for (const name of (await readdir(MIGRATIONS_FOLDER)).sort()) {
    hash.update(name).update(await readFile(path.join(MIGRATIONS_FOLDER, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

const copies = new Map<string, Promise<FolderCopy>>();

// Test files share a process, which reads the archive once.
function readSnapshot(key: string): Promise<FolderCopy> {
  const known = copies.get(key) ?? readOrMakeArchive(key).then(readArchive);
  copies.set(key, known);
  return known;
}

// Initialization takes seconds, a start from its archive a fraction of one. So it runs once per state of the migrations
// and is kept for every later test file and run.
async function readOrMakeArchive(key: string): Promise<Uint8Array> {
  const file = path.join(SNAPSHOTS_FOLDER, `${key}.tar`);
  try {
    return new Uint8Array(await readFile(file));
  } catch {
    const archive = await snapshotPglite(async (database) => {
      await migrate(database);
    });
    await mkdir(path.dirname(file), { recursive: true });
    const unfinished = `${file}.${randomUUID()}`;
    await writeFile(unfinished, archive);
    await rename(unfinished, file);
    return archive;
  }
}

async function openPostgresCopy(serverUrl: string, key: string): Promise<TestDatabase> {
  const template = `plainscan_template_${key}`;
  const name = `plainscan_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [template]);
    if (rowCount === 0) await createTemplate(client, serverUrl, template);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  });
  const url = withName(serverUrl, name);
  const database = await openPostgresDatabase({ url });
  return {
    ...database,
    url,
    close: async () => {
      await database.close();
      await onServer(serverUrl, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
    },
  };
}

async function createTemplate(client: pg.Client, serverUrl: string, template: string): Promise<void> {
  const draft = `${template}_draft`;
  await client.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${draft}`);
  const database = await openPostgresDatabase({ url: withName(serverUrl, draft), poolSize: 1 });
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
  await client.query(`ALTER DATABASE ${draft} RENAME TO ${template}`);
}

/** Runs `fn` on a connection of its own. */
export async function onServer(url: string, fn: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await fn(client);
  } finally {
    await client.end();
  }
}

/** Returns the URL of a database of the server. */
export function withName(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
