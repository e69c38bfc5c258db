import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from './database.ts';
import { sql } from './drizzle.ts';
import { openDatabase } from './open-database.ts';
import { openPgliteFolder } from './open-pglite.ts';
import { openPgliteDatabase, wrapPglite } from './pglite-database.ts';
import { EMBEDDED_MAJOR } from './pglite-folder.ts';
import { sessionOf } from './test-memory-database.ts';

let root: string;
let folder: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'embedded database '));
  folder = path.join(root, 'data', 'database');
});
afterEach(() => rm(root, { recursive: true, force: true }));

const run = (database: Database, statement: string) => database.asSystem(() => database.runScript(statement));
const countRows = (database: Database) =>
  database.asSystem(async () => {
    const { rows } = await database
      .current()
      .execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM kept`);
    return rows[0]?.n;
  });

test('written data is still there after the next start', async () => {
  const first = await openPgliteDatabase(folder);
  expect(first.kind).toBe('pglite');
  expect(first.version.split('.')[0]).toBe(EMBEDDED_MAJOR);
  expect((await readFile(path.join(folder, 'PG_VERSION'), 'utf8')).trim()).toBe(EMBEDDED_MAJOR);
  await run(first, 'CREATE TABLE kept (n int); INSERT INTO kept VALUES (1)');
  await first.close();
  const second = await openPgliteDatabase(folder);
  expect(await countRows(second)).toBe(1);
  await second.close();
}, 60_000);

test('R13: each commit flushes the log and a checkpoint flushes the tables', async (context) => {
  if (process.platform !== 'linux') context.skip('the names of open files are read from /proc');
  // In this thread, so that its flushes are seen.
  await mkdir(path.dirname(folder), { recursive: true });
  const database = await wrapPglite(sessionOf(await openPgliteFolder(folder)));
  await run(database, 'CREATE TABLE kept (n int)');
  const flushed: string[] = [];
  const original = fs.fsyncSync;
  const spy = vi.spyOn(fs, 'fsyncSync').mockImplementation((descriptor) => {
    flushed.push(fs.readlinkSync(`/proc/self/fd/${descriptor}`));
    original(descriptor);
  });
  syncBuiltinESMExports();
  try {
    for (let n = 1; n <= 5; n += 1) {
      flushed.length = 0;
      await run(database, `INSERT INTO kept VALUES (${n})`);
      expect(flushed.some((file) => file.startsWith(path.join(folder, 'pg_wal')))).toBe(true);
    }
    flushed.length = 0;
    await countRows(database);
    expect(flushed).toEqual([]);
    await run(database, 'CHECKPOINT');
    expect(flushed.some((file) => file.startsWith(path.join(folder, 'base')))).toBe(true);
    expect(flushed.some((file) => file.endsWith('pg_control'))).toBe(true);
  } finally {
    spy.mockRestore();
    syncBuiltinESMExports();
  }
  await database.close();
}, 60_000);

test('a second process is refused while the first one runs, and rows acknowledged before kill -9 survive', async () => {
  const source = `
    const { openPgliteDatabase } = await import(${JSON.stringify(import.meta.resolve('./pglite-database.ts'))});
    const database = await openPgliteDatabase(${JSON.stringify(folder)});
    const run = (text) => database.asSystem(() => database.runScript(text));
    await run('CREATE TABLE kept (n int)');
    for (let n = 1; ; n += 1) {
      await run('INSERT INTO kept VALUES (' + n + ')');
      process.stdout.write(n + '\\n');
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: import.meta.dirname,
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await vi.waitFor(() => expect(output.split('\n').length).toBeGreaterThan(30), 40_000);
  await expect(openPgliteDatabase(folder)).rejects.toThrow(
    'is in use by another process. Stop that process first',
  );
  child.kill('SIGKILL');
  await once(child, 'close');
  const acknowledged = Number(output.trimEnd().split('\n').at(-1));
  const database = await openPgliteDatabase(folder);
  const count = await countRows(database);
  expect(count).toBeGreaterThanOrEqual(acknowledged);
  expect(count).toBeLessThanOrEqual(acknowledged + 1);
  await database.close();
}, 90_000);

test('a database of another PostgreSQL version is refused with instructions', async () => {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'PG_VERSION'), '17\n');
  await expect(openPgliteDatabase(folder)).rejects.toThrow(
    `was made with PostgreSQL 17, and this version carries PostgreSQL ${EMBEDDED_MAJOR}. With the version that made it run: npm run export -- FILE.`,
  );
  await expect(openPgliteDatabase(folder)).rejects.toThrow('was made with PostgreSQL 17');
});

test('a folder with other files stays unchanged', async () => {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'holiday.jpg'), 'x');
  await expect(openPgliteDatabase(folder)).rejects.toThrow('holds files but no database');
  expect(fs.readdirSync(folder)).toEqual(['holiday.jpg']);
});

test('a broken database gives a message and frees the lock', async () => {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'PG_VERSION'), `${EMBEDDED_MAJOR}\n`);
  await expect(openPgliteDatabase(folder)).rejects.toThrow('cannot be opened. Restore it from a backup');
  await expect(openPgliteDatabase(folder)).rejects.toThrow('cannot be opened');
}, 60_000);

test('the remains of a killed first start are rebuilt', async () => {
  await mkdir(`${folder}.new/half`, { recursive: true });
  const database = await openDatabase({ databaseUrl: '', dataDir: path.join(root, 'data') });
  const { rows } = await database.asSystem(() =>
    database.current().execute(sql`SELECT name FROM migration LIMIT 1`),
  );
  expect(rows).toEqual([{ name: '0001-platform.sql' }]);
  expect(fs.existsSync(`${folder}.new`)).toBe(false);
  await database.close();
}, 60_000);

test('a data folder that cannot be created is named', async () => {
  await writeFile(path.join(root, 'data'), 'a file');
  await expect(openPgliteDatabase(folder)).rejects.toThrow(
    /The data folder .*data cannot be made: .*Set DATA_DIR/,
  );
});
