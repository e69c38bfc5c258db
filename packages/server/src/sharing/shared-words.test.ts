// The words of a scanned report for those with a link (B25, CG-194): as far as the link opens the file, and no further.
import { day } from '@plainscan/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { TestCase } from '../../tests/case-fixture.ts';
import { callWith, linkReaderOf, sharedCase, type Reader } from '../../tests/share-fixture.ts';
import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';

let testBed: TestBed;
let shown: TestCase;
beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());
beforeEach(async () => {
  shown = await sharedCase(testBed);
  const pages = JSON.stringify([{ text: 'No mass.', doubts: [] }]);
  await testBed.select(sql`INSERT INTO recognized_text (pack_file_id, is_finished, page_count, pages)
    VALUES (${shown.packFileId}, true, 1, ${pages}::jsonb)`);
});

const ended = { status: 410, body: { code: 'pass.ended' } };
const share = async (body: object): Promise<Reader> =>
  linkReaderOf(
    testBed,
    await testBed.callers.patient.call('POST', `/patients/record/${shown.id}/share-links`, { body }),
  );
const passOf = async (reader: Reader) => (await reader.open()).body['pass'];
const read = (pass: unknown, fileId = shown.reportFileId, method = 'GET', body?: object) =>
  callWith(testBed.product, pass, `/resources/${fileId}/words`, method, body);

/** Shares the report. Returns the link and the pass that opens its file. */
async function shareFile(more: object = {}) {
  const reader = await share({ what: 'video', showsReport: true, ...more });
  const path = `/patients/record/${shown.id}/video-report-link`;
  const { body } = await callWith(testBed.product, await passOf(reader), path);
  const [file] = body['reportFiles'] as { id: string; viewerLink: string }[];
  expect(file?.id).toBe(shown.reportFileId);
  return { reader, pass: new URL(file?.viewerLink ?? '', 'http://x.test').searchParams.get('token') };
}

test('B25, CG-194: are read by the pass of the file, and the trail names the link', async () => {
  const { pass } = await shareFile();
  expect(await read(pass)).toMatchObject({
    status: 200,
    body: { words: { state: 'ready', mayCorrect: false, pages: [{ text: 'No mass.' }] } },
  });
  const rows = await testBed.select(sql`SELECT actor_id, actor_role FROM audit_event
    WHERE action = 'words.read' AND entity_id = ${shown.reportFileId}`);
  expect(rows).toEqual([{ actor_id: null, actor_role: 'share-link' }]);
  const correction = { page: 0, text: 'A mass.', version: 0 };
  expect((await read(pass, shown.reportFileId, 'PUT', correction)).status).toBe(401);
});

test('B25, CG-194: are closed to the passes of the video, of the images and of another file', async () => {
  const { reader, pass } = await shareFile();
  const other = await sharedCase(testBed);
  expect((await read(pass, other.reportFileId)).status).toBe(404);
  const images = await passOf(await share({ what: 'files' }));
  for (const wrong of [await passOf(reader), images]) expect((await read(wrong)).status).toBe(401);
});

test('B25: end with the link, when it is revoked and on its last day', async () => {
  const revoked = await shareFile();
  await testBed.callers.patient.call('DELETE', `/share-links/${revoked.reader.id}`);
  expect(await read(revoked.pass)).toMatchObject(ended);
  const short = await shareFile({ days: 1 });
  testBed.clock.advance(day);
  expect(await read(short.pass)).toMatchObject(ended);
});
