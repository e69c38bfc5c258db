import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { openTestPlatform, type TestPlatform } from '../../test-platform-fixture.ts';
import { sealAudit } from '../audit/seal-audit.ts';
import { verifyAllChains } from '../audit/verify-audit-chain.ts';
import { systemClock } from '../clock/clock.ts';
import type { Database } from '../database/database.ts';
import { sql } from '../database/drizzle.ts';
import { migrate } from '../database/migrate.ts';
import {
  dumpRows,
  openEmptyPglite,
  openEmptyPostgres,
  openSmallClinic,
  type EmptyDatabase,
} from '../../../tests/backup-fixture.ts';
import { writeExportFile } from './export-file.ts';
import { importDatabase } from './import-database.ts';
import { listTables } from './schema-catalog.ts';

let clinic: TestPlatform;
let source: Database;
let folder = '';
let file = '';
let counts: Record<string, number> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'export-'));
  file = join(folder, 'clinic.ndjson.gz');
  clinic = await openSmallClinic();
  source = clinic.platform.database;
  counts = await writeExportFile(source, file, systemClock);
});
afterAll(async () => {
  await clinic.close();
  await rm(folder, { recursive: true, force: true });
});

const tablesOf = (database: Database) =>
  database.asSystem(async () => (await listTables()).map(({ name }) => name));
const countEvents = (database: Database) =>
  database.asSystem(async () => {
    const { rows } = await database
      .current()
      .execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM audit_event`);
    return rows[0]?.n;
  });
const linesOf = async () =>
  gunzipSync(await readFile(file))
    .toString()
    .trimEnd()
    .split('\n');

describe('an export', () => {
  test('holds every table of the database, and leaves no partial file beside it', async () => {
    expect(Object.keys(counts).toSorted()).toEqual((await tablesOf(source)).toSorted());
    expect(counts['app_user']).toBeGreaterThan(10);
    expect(counts['case']).toBe(5);
    expect(await readdir(folder)).toEqual(['clinic.ndjson.gz']);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('is a snapshot of one moment: it excludes what is written meanwhile', async () => {
    const path = join(folder, 'while-writing.gz');
    const [during] = await Promise.all([
      writeExportFile(source, path, systemClock),
      source.asSystem(() =>
        source.runScript(`INSERT INTO job (id, kind, payload, max_attempts)
        VALUES (gen_random_uuid(), 'late', '{}', 1); DELETE FROM job WHERE kind = 'late'`),
      ),
    ]);
    expect(during).toEqual(counts);
    await rm(path);
  });

  test('is not written over another file', async () => {
    await expect(writeExportFile(source, file, systemClock)).rejects.toThrow(/already exists\. Name a file/);
  });

  test('of a database without tables says where to look', async () => {
    const { database, remove } = await openEmptyPglite();
    const failed = writeExportFile(database, join(folder, 'none.gz'), systemClock);
    await expect(failed).rejects.toThrow(/holds no data of the product\. Check DATA_DIR and DATABASE_URL\.$/);
    expect(await readdir(folder)).toEqual(['clinic.ndjson.gz']);
    await remove();
  });
});

const hasPostgres = (process.env['TEST_DATABASE_URL'] ?? '') !== '';
if (!hasPostgres) console.log('skipped: the import into PostgreSQL, because TEST_DATABASE_URL is not set');
const targets = [
  ['PGlite', openEmptyPglite],
  ['PostgreSQL', openEmptyPostgres],
] as const;

describe.each(targets)('B24: imported into %s', (name, open) => {
  const skipped = name === 'PostgreSQL' && !hasPostgres;

  test.skipIf(skipped)('every row is the same, and the product works with it', async () => {
    const { database, remove } = await open();
    expect(await importDatabase(database, file)).toEqual(counts);
    await migrate(database);
    expect(await dumpRows(database)).toEqual(await dumpRows(source));

    // Foreign keys, numbering and the audit chain still work.
    const bad = database.asSystem(() =>
      database.runScript(`INSERT INTO study_series (id, study_id, study_uid, series_uid, number, description, modality, position)
        VALUES (gen_random_uuid(), gen_random_uuid(), '', '', 1, '', 'MR', 1)`),
    );
    await expect(bad).rejects.toThrow();
    const before = await verifyAllChains(source);
    expect(before.rows).toBeGreaterThan(0);
    expect(await verifyAllChains(database)).toEqual(before);

    const product = await openTestPlatform(systemClock, { database });
    const caller = await product.as('creator@lakeside.test');
    const listed = await caller.call('GET', '/cases');
    expect(listed).toMatchObject({ status: 200, body: { total: 5 } });
    // The audit rows of this login are sealed after the export's rows, by whichever process comes first.
    await vi.waitFor(async () => expect((await sealAudit(database)).isFull).toBe(false), 10_000);
    const after = await verifyAllChains(database);
    expect(after).toMatchObject({ rows: await countEvents(database), broken: [] });
    expect(after.rows).toBeGreaterThan(before.rows);
    await database.asSystem(() =>
      database.runScript("INSERT INTO workspace (name, case_prefix) VALUES ('Next one', 'NXT')"),
    );
    await product.app.close();
    await remove();
  });

  test.skipIf(skipped)('a database that is not empty stays unchanged', async () => {
    const { database, remove } = await open();
    await database.asSystem(() => database.runScript('CREATE TABLE other (n integer)'));
    await expect(importDatabase(database, file)).rejects.toThrow(
      /is not empty: it has 1 tables\. Make a new/,
    );
    expect(await tablesOf(database)).toEqual(['other']);
    await remove();
  });
});

describe('a file that cannot be imported', () => {
  let empty: EmptyDatabase;
  beforeAll(async () => {
    empty = await openEmptyPglite();
  });
  afterAll(() => empty.remove());

  const rewrite = async (change: (lines: string[]) => string[]): Promise<string> => {
    const path = join(folder, 'changed.gz');
    await writeFile(path, gzipSync(`${change(await linesOf()).join('\n')}\n`));
    return path;
  };
  const whole =
    /is not a complete export of this product: it is cut off, changed or something else\. Use another copy\.$/;
  const sentences: [string, () => Promise<string>, RegExp][] = [
    ['is not there', async () => join(folder, 'no-such-file'), /^There is no file .*no-such-file\.$/],
    ['is something else', async () => join(import.meta.dirname, 'export-format.ts'), whole],
    ['is empty', () => rewrite(() => []), whole],
    [
      'is cut off',
      async () => {
        const path = join(folder, 'changed.gz');
        await writeFile(path, (await readFile(file)).subarray(0, -2_000));
        return path;
      },
      whole,
    ],
    ['has lost its end', () => rewrite((lines) => lines.slice(0, -1)), whole],
    ['has a changed row', () => rewrite((lines) => lines.map((line) => line.replace('Knee', 'Nose'))), whole],
    [
      'has lost a row',
      () => rewrite((lines) => lines.filter((line) => !line.includes('Knee'))),
      /^The table case has 4 rows, but the export says 5\.$/,
    ],
    [
      'is of a newer version',
      () => rewrite((lines) => lines.map((line) => line.replace('0001-platform.sql', '9999-later.sql'))),
      /made by a newer version, which knows 9999-later\.sql\. Import it with that version/,
    ],
    [
      'is of another version',
      () =>
        rewrite((lines) =>
          lines.map((line) => line.replace(/("name":"0001-platform.sql","checksum":")./, '$1x')),
        ),
      /made by another version: its 0001-platform\.sql is not the one/,
    ],
    [
      'has a table that nobody knows',
      () => rewrite((lines) => lines.map((line) => line.replace('{"table":"case"', '{"table":"pg_authid"'))),
      /has a table pg_authid, which does not belong there/,
    ],
    [
      'has a column that nobody knows',
      () =>
        rewrite((lines) =>
          lines.map((line) => line.replace('["case_id","user_id","first', '["case_id","password","first')),
        ),
      /table report_view has other columns/,
    ],
  ];

  test.each(sentences)(
    'because it %s is refused with a message and changes nothing',
    async (_, make, sentence) => {
      await expect(importDatabase(empty.database, await make())).rejects.toThrow(sentence);
      expect(await tablesOf(empty.database)).toEqual([]);
    },
  );
});

test('an export of an older version is imported with its own tables and then migrated', async () => {
  const old = await openEmptyPglite();
  await migrate(old.database, undefined, new Set(['0001-platform.sql', '0002-core.sql']));
  await old.database.asSystem(() =>
    old.database.runScript("INSERT INTO workspace (name, case_prefix) VALUES ('Old clinic', 'OLD')"),
  );
  const path = join(folder, 'old.gz');
  await writeExportFile(old.database, path, systemClock);
  await old.remove();
  const { database, remove } = await openEmptyPglite();
  await importDatabase(database, path);
  expect(await tablesOf(database)).not.toContain('pack_upload');
  await migrate(database);
  expect(await tablesOf(database)).toContain('pack_upload');
  const { rows } = await database.asSystem(() => database.current().execute(sql`SELECT name FROM workspace`));
  expect(rows).toEqual([{ name: 'Old clinic' }]);
  await remove();
});
