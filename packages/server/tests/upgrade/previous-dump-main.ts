// Makes the dump that stored-problems.test.ts upgrades: a small clinic as the landing before codes exported it, with a
// row of every sentence that it could have kept. Run once, with the checkout of that landing (commit dcbcdc7):   npm
// exec -- node packages/server/tests/upgrade/previous-dump-main.ts <checkout>
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import type * as exporting from '../../src/platform/backup/export-database.ts';
import { sql } from '../../src/platform/database/drizzle.ts';
import type * as backupFixture from '../backup-fixture.ts';
import { dumpParams } from './dump-params.ts';

const checkout = resolve(process.argv[2] ?? '');
const server = join(checkout, 'packages/server');
const load = (path: string) => import(path) as Promise<never>;
const { openSmallClinic } = (await load(join(server, 'tests/backup-fixture.ts'))) as typeof backupFixture;
const { exportDatabase } = (await load(
  join(server, 'src/platform/backup/export-database.ts'),
)) as typeof exporting;
const { fileMessages, sendingMessages } = (await load(
  join(checkout, 'packages/contract/src/uploads/file-problems.ts'),
)) as { fileMessages: { en: Record<string, string> }; sendingMessages: { en: Record<string, string> } };

const filled = (text: string): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(dumpParams[name as keyof typeof dumpParams]));
const sentences = Object.entries({
  ...fileMessages.en,
  ...sendingMessages.en,
  // Existed only in the code.
  nothingArrived: 'Nothing has arrived for a day. Please send the files again: what came before is kept.',
  // From a release before the table.
  other: 'The disc could not be read.',
}).map(([code, text]) => ({ code, text: filled(text) }));
const causes = [
  'An unexpected error stopped it.',
  'The storage is full. It goes on by itself once there is room.',
  'The process that ran it stopped.',
  'What was written down for this job cannot be read.',
  'The files are read once more, as what their owner says they are.',
  'The shared study was deleted meanwhile.',
  'The files were removed before the download was made.',
  'One of the files is damaged in our storage, so we did not put it into a download.',
  'Each try to put the files together was cut off.',
  'The ZIP file is damaged. Please pack it again.',
  'The file storage does not answer.',
];

const clinic = await openSmallClinic();
const { database } = clinic.platform;
const rows = JSON.stringify(sentences);
await database.asSystem(async () => {
  const run = (statement: ReturnType<typeof sql>) => database.current().execute(statement);
  await run(sql`INSERT INTO upload (id, created_by, workspace_id, purpose, title, status, files, size, failure, set_aside,
      last_byte_at, created_at, updated_at)
    SELECT gen_random_uuid(), one.created_by, one.workspace_id, 'study', said.code, 'failed', '[]', 0, said.text,
      jsonb_build_array(jsonb_build_object('path', 'IM1', 'reason', said.text)), now(), now(), now()
    FROM (SELECT * FROM upload LIMIT 1) AS one, jsonb_to_recordset(${rows}::jsonb) AS said (code text, text text)`);
  const lost = sentences.find(({ code }) => code === 'nothingArrived')?.text;
  await run(sql`UPDATE "case" SET upload_failed_reason = ${lost} WHERE title = 'Knee'`);
  await run(sql`INSERT INTO case_event (id, case_id, action, event, from_status, to_status, detail, at)
    SELECT gen_random_uuid(), id, action, event, 'uploading', 'pending-upload',
      jsonb_build_object('reason', ${lost}::text, 'days', 1), now()
    FROM "case", (VALUES ('failProcessing', 'case.images-failed'), ('archive', 'case.archived')) AS done (action, event)
    WHERE title = 'Knee'`);
  await run(sql`UPDATE video_report SET status = 'failed',
    failure = 'This video cannot be read. It may be cut off or not a video. Please upload it again.'`);
  await run(sql`UPDATE workspace_introduction SET failure = 'The conversion was stopped.'`);
  await run(sql`INSERT INTO file_view (pack_file_id, type, state, failure, updated_at)
    SELECT id, 'image', 'ready', 'The first 50 of 80 pages are shown. The file has them all.', now()
    FROM pack_file LIMIT 1`);
  await run(sql`INSERT INTO additional_file (id, case_id, upload_id, name, type, status, failure, created_at)
    SELECT gen_random_uuid(), upload.case_id, upload.id, 'a.pdf', 'other', 'failed', 'The file is empty.', now()
    FROM upload WHERE case_id IS NOT NULL LIMIT 1`);
  await run(sql`INSERT INTO material (id, workspace_id, title, category, type, status, failure, created_at, updated_at)
    SELECT gen_random_uuid(), id, 'Model', 'educational', '3d', 'failed',
      'The 3D model is damaged and cannot be shown. Please export it again.', now(), now()
    FROM workspace LIMIT 1`);
  await run(sql`INSERT INTO download (id, user_id, record_ids, state, failure, file_name, created_at, updated_at)
    SELECT gen_random_uuid(), app_user.id, '[]', 'failed', said.text, 'studies.zip', now(), now()
    FROM (SELECT id FROM app_user LIMIT 1) AS app_user,
      jsonb_array_elements_text(${JSON.stringify(causes.slice(6, 9))}::jsonb) AS said (text)`);
  await run(sql`INSERT INTO job (id, kind, payload, max_attempts, status, cause)
    SELECT gen_random_uuid(), 'of-old', '{}', 1, 'dead', said.text
    FROM jsonb_array_elements_text(${JSON.stringify(causes)}::jsonb) AS said (text)`);
});
let lines = '';
await exportDatabase(database, clinic.platform.clock, async (text) => void (lines += text));
await clinic.close();
await writeFile(join(import.meta.dirname, 'previous-landing.ndjson'), lines);
