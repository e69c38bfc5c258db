// CG-197: upgrades the dump of the previous release, which stored English sentences, on both databases.
import { fileProblemText, type FileProblem } from '@plainscan/contract';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { importDatabase } from '../../src/platform/backup/import-database.ts';
import { sql } from '../../src/platform/database/drizzle.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { openEmptyPglite, openEmptyPostgres, type EmptyDatabase } from '../backup-fixture.ts';
import { dumpParams } from './dump-params.ts';

const dump = join(import.meta.dirname, 'previous-landing.ndjson');
let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upgrade-'));
  file = join(folder, 'previous.ndjson.gz');
  await writeFile(file, gzipSync(await readFile(dump)));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const hasPostgres = Boolean(process.env['TEST_DATABASE_URL']);
if (!hasPostgres) console.log('skipped: the upgrade on PostgreSQL, because TEST_DATABASE_URL is not set');
const kinds: [string, () => Promise<EmptyDatabase>][] = [
  ['PGlite', openEmptyPglite],
  ['PostgreSQL', openEmptyPostgres],
];

type Rows = <Row extends Record<string, unknown>>(statement: string) => Promise<Row[]>;

/** Runs `read` on the dump after the upgrade. */
async function upgraded(open: () => Promise<EmptyDatabase>, read: (rows: Rows) => Promise<void>) {
  const { database, remove } = await open();
  try {
    await importDatabase(database, file);
    expect(await migrate(database)).toContain('0026-problem-codes.sql');
    await read((statement) =>
      database.asSystem(async () => (await database.current().execute(sql.raw(statement))).rows as never),
    );
  } finally {
    await remove();
  }
}

const filled = { count: /\b80\b/, shown: /\b50\b/, most: /20000/ };

describe.each(kinds)('the previous release’s dump on %s', (kind, open) => {
  const isSkipped = kind === 'PostgreSQL' && !hasPostgres;

  test.skipIf(isSkipped)(
    'every sentence becomes its code, with a text in English and Spanish (CG-197)',
    async () => {
      await upgraded(open, async (rows) => {
        const uploads = await rows<{ title: string; failure: FileProblem; aside: { reason: FileProblem }[] }>(
          `SELECT title, failure, set_aside AS aside FROM upload WHERE status = 'failed' ORDER BY title`,
        );
        const before = (await readFile(dump, 'utf8')).split('\n');
        expect(uploads.length).toBeGreaterThan(80);
        for (const { title, failure, aside } of uploads) {
          expect(failure.code, title).toBe(title);
          expect(aside).toEqual([{ path: 'IM1', reason: failure }]);
          const english = fileProblemText(failure, 'en');
          expect(
            before.some((line) => line.includes(JSON.stringify(english).slice(1, -1))),
            english,
          ).toBe(true);
          if (title === 'other') continue;
          const spanish = fileProblemText(failure, 'es');
          expect(spanish, title).not.toBe(english);
          for (const [name, value] of Object.entries(failure.params ?? {})) {
            expect(value).toBe(dumpParams[name as keyof typeof dumpParams]);
            expect(spanish).toMatch(filled[name as keyof typeof filled]);
          }
        }
        const named = uploads.filter(({ failure }) => failure.params !== undefined).map(({ title }) => title);
        expect(named).toEqual(['firstOfImages', 'firstPages', 'nextPageDamaged', 'other', 'zipTooMany']);
      });
    },
  );

  test.skipIf(isSkipped)(
    'all other columns are upgraded too, and users’ own texts stay (CG-197)',
    async () => {
      await upgraded(open, async (rows) => {
        const failures = async (table: string, column = 'failure') =>
          (
            await rows<{ found: unknown }>(
              `SELECT DISTINCT ${column}::text AS found FROM ${table} WHERE ${column} IS NOT NULL ORDER BY 1`,
            )
          ).map(({ found }) => found);
        const lost = 'Nothing has arrived for a day. Please send the files again: what came before is kept.';
        expect(await failures('"case"', 'upload_failed_reason')).toEqual(['{"code": "nothingArrived"}']);
        expect(await failures('video_report')).toEqual(['{"code": "videoUnreadable"}']);
        expect(await failures('workspace_introduction')).toEqual(['{"code": "videoStopped"}']);
        expect(await failures('additional_file')).toEqual(['{"code": "empty"}']);
        expect(await failures('material')).toEqual(['{"code": "modelDamaged"}']);
        expect(await failures('file_view')).toEqual([
          '{"code": "firstPages", "params": {"count": 80, "shown": 50}}',
        ]);
        expect(await failures('download')).toEqual(['damaged', 'given-up', 'removed']);
        const events = await rows(
          `SELECT action, detail FROM case_event WHERE detail ? 'days' ORDER BY action`,
        );
        expect(events).toEqual([
          { action: 'archive', detail: { reason: lost, days: 1 } },
          { action: 'failProcessing', detail: { problem: { code: 'nothingArrived' }, days: 1 } },
        ]);
        const causes = await rows<{ cause: { code: string; params?: object } }>(
          `SELECT cause FROM job WHERE kind = 'of-old'`,
        );
        expect(causes.map(({ cause }) => cause.code).toSorted()).toEqual(
          ['unexpected', 'storage-full', 'process-stopped', 'payload-unreadable', 'read-as-another-kind']
            .concat('shared-study-deleted', 'download-removed', 'download-damaged', 'download-given-up')
            .concat('zipDamaged', 'other')
            .toSorted(),
        );
        expect(causes.find(({ cause }) => cause.code === 'other')?.cause.params).toEqual({
          text: 'The file storage does not answer.',
        });
      });
    },
  );
});
