// The words of a scanned report, from its file to those who read and correct them (B26).
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addCase } from '../../tests/case-fixture.ts';
import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { englishReport, photographed, scanned, typedReport } from '../../tests/scanned-report-fixture.ts';
import { openTestBed, type TestBed, type TestPerson } from '../../tests/test-bed-fixture.ts';
import { sendPack } from '../../tests/upload-fixture.ts';
import { findSealedFile } from '../packs/pack-files.ts';
import { sql } from '../platform/database/drizzle.ts';
import { readMigrations } from '../platform/database/migration-files.ts';
import { explainSkip, hasTestData, testData } from '../platform/media/test-data-fixture.ts';
import { makeFileView } from '../viewers/make-file-view-handler.ts';
import { recognizeWords } from '../viewers/recognize-words-handler.ts';

explainSkip();
let testBed: TestBed;
let report: { caseId: string; fileId: string; packFileId: string };

beforeAll(async () => {
  testBed = await openTestBed();
  const page = await photographed(englishReport, 1);
  report = await addReport(await scanned([page, page]));
});
afterAll(() => testBed.product.close());

/** Adds a case in progress with a file as its written report, and makes the file viewable. */
async function addReport(bytes: Buffer): Promise<typeof report> {
  const { platform } = testBed.product;
  const { id: caseId, reportFileId: fileId } = await addCase(platform, {
    workspaceId: workspaceIds.lakeside,
    pool: true,
    status: 'in-progress',
    patient: testBed.ids.patient,
    creator: testBed.ids.clerk,
    assignee: testBed.ids.consultant,
  });
  const uploadId = await sendPack(testBed.callers.clerk, 'additional', [{ path: `scan ${caseId}`, bytes }]);
  const packFileId = (await platform.database.asSystem(() => findSealedFile(uploadId)))?.id ?? '';
  await testBed.select(sql`UPDATE upload SET case_id = ${caseId} WHERE id = ${uploadId}`);
  await testBed.select(sql`UPDATE report_file SET pack_file_id = ${packFileId} WHERE id = ${fileId}`);
  await makeFileView(platform, { packFileId }, run().context);
  return { caseId, fileId, packFileId };
}

/** A run of a job that is canceled once so many pages are read. */
function run(pages = Number.POSITIVE_INFINITY) {
  const stop = new AbortController();
  const context = {
    jobId: '',
    signal: stop.signal,
    reportProgress: ({ done }: { done: number }) => {
      if (done >= pages) stop.abort();
    },
  };
  return { context };
}

const read = (packFileId: string, pages?: number): Promise<void> =>
  recognizeWords(testBed.product.platform, { packFileId }, run(pages).context);
const get = (person: TestPerson, fileId: string) =>
  testBed.callers[person].call('GET', `/resources/${fileId}/words`);
const put = (person: TestPerson, body: { page: number; text: string | null; version: number }) =>
  testBed.callers[person].call('PUT', `/resources/${report.fileId}/words`, { body });
const openJobs = (packFileId: string) =>
  testBed.select(sql`SELECT kind FROM job WHERE kind = 'recognize-words' AND subject_id = ${packFileId}
    AND status = 'queued'`);

describe('the words of a scanned report', () => {
  test('B26: are read once its pages can be seen, and go on where a killed job stopped', async () => {
    const { fileId, packFileId } = report;
    expect(await openJobs(packFileId)).toHaveLength(1);
    expect((await get('patient', fileId)).body).toMatchObject({
      words: { state: 'reading', pagesRead: 0, pagesToRead: null, pages: [] },
    });
    await expect(read(packFileId, 1)).rejects.toThrow();
    expect((await get('patient', fileId)).body).toMatchObject({
      words: { state: 'reading', pagesRead: 1, pagesToRead: 2, pages: [] },
    });
    await read(packFileId);
    await read(packFileId);
    const { words } = (await get('patient', fileId)).body;
    const page = { text: expect.stringContaining('horizontal tear'), isCorrected: false };
    expect(words).toMatchObject({ state: 'ready', isCut: false, mayCorrect: false, pages: [page, page] });
    const events = await testBed.select(sql`SELECT count(*)::int AS n FROM outbox_event
      WHERE event = 'resource-updated' AND data ->> 'uuid' = ${fileId}`);
    expect(Number(events[0]?.['n'])).toBeGreaterThanOrEqual(3);
  });

  test('B13, H-026: are read by those who see the file, with a row in the trail', async () => {
    expect((await get('otherClerk', report.fileId)).status).toBe(404);
    expect((await get('inHousePatient', report.fileId)).status).toBe(404);
    const rows = await testBed.select(sql`SELECT actor_id FROM audit_event
      WHERE action = 'words.read' AND entity_id = ${report.fileId}`);
    expect(rows).toEqual([{ actor_id: testBed.ids.patient }]);
  });

  test('B26: are corrected by staff page by page, each against its version, and restored', async () => {
    const text = 'Tear of the meniscus.';
    expect((await put('patient', { page: 0, text, version: 0 })).status).toBe(403);
    expect((await put('otherClerk', { page: 0, text, version: 0 })).status).toBe(404);
    expect((await put('consultant', { page: 2, text, version: 0 })).status).toBe(404);
    const corrected = await put('consultant', { page: 0, text, version: 0 });
    expect(corrected.body).toMatchObject({
      words: { version: 1, mayCorrect: true, pages: [{ text, doubts: [], isCorrected: true }, {}] },
    });
    // The same call again, as after a lost answer.
    expect((await put('consultant', { page: 0, text, version: 0 })).body).toEqual(corrected.body);
    expect(await put('reviewer', { page: 0, text: 'Other', version: 0 })).toMatchObject({
      status: 409,
      body: { code: 'words.changed' },
    });
    const restored = await put('consultant', { page: 0, text: null, version: 1 });
    expect(restored.body).toMatchObject({
      words: { version: 2, pages: [{ text: expect.stringContaining('FINDINGS'), isCorrected: false }, {}] },
    });
    const rows = await testBed.select(sql`SELECT detail FROM audit_event
      WHERE action = 'words.corrected' AND entity_id = ${report.caseId} ORDER BY at, seq`);
    expect(rows).toMatchObject([
      { detail: { page: 1, isRestored: false } },
      { detail: { isRestored: true } },
    ]);
  });

  test('B26: are frozen by the sign-off', async () => {
    await testBed.select(sql`UPDATE "case" SET status = 'completed' WHERE id = ${report.caseId}`);
    expect((await get('consultant', report.fileId)).body).toMatchObject({ words: { mayCorrect: false } });
    expect(await put('consultant', { page: 0, text: 'Late', version: 2 })).toMatchObject({
      status: 409,
      body: { code: 'words.signed' },
    });
  });

  test('B26: of an older report are read with the update, and a typed one needs no reading', async () => {
    await testBed.select(sql`DELETE FROM recognized_text WHERE pack_file_id = ${report.packFileId}`);
    await testBed.select(sql`UPDATE job SET status = 'done' WHERE subject_id = ${report.packFileId}`);
    const update = (await readMigrations()).find(({ name }) => name.startsWith('0161'))?.text ?? '';
    const late = update.slice(update.indexOf('WITH late'));
    await testBed.select(sql.raw(late));
    expect(await openJobs(report.packFileId)).toHaveLength(1);
    const typed = await addReport(await typedReport([englishReport]));
    expect(await openJobs(typed.packFileId)).toEqual([]);
    expect((await get('patient', typed.fileId)).body).toEqual({ words: null });
  });
});

describe.skipIf(!hasTestData)('SEC-B4: of a report that holds none', () => {
  test.each(['images/hopper.png', 'pdf/corrupt/scan-bad.pdf'])('%s says so', async (name) => {
    const { fileId, packFileId } = await addReport(await readFile(join(testData, name)));
    await read(packFileId);
    expect((await get('patient', fileId)).body).toMatchObject({ words: { state: 'none' } });
    // Staff may type them.
    expect((await get('consultant', fileId)).body).toMatchObject({
      words: { state: 'ready', mayCorrect: true, pages: [{ text: '' }] },
    });
  });
});
