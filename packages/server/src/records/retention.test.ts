// Removing studies: what may be removed, what ends at once, and that nothing is left after the grace period.
import { limits } from '@plainscan/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { findMarker } from '../../tests/marker-search-fixture.ts';
import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { addCase, setCase, type TestCase } from '../../tests/case-fixture.ts';
import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { openCaseDriver, type CaseDriver } from '../../tests/upload-case-fixture.ts';
import { smallDicom } from '../../tests/small-dicom-fixture.ts';
import { sendPack } from '../../tests/upload-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import { detachedJobContext } from '../platform/jobs/detached-job-context.ts';
import { callAnonymously, type TestAnswer } from '../test-platform-fixture.ts';
import { readStudy } from '../uploads/reading/read-study-handler.ts';
import { prepareDownloadFile } from './prepare-download-handler.ts';
import { purgeRemovedStudies } from './study-purge-service.ts';

let testBed: TestBed;
let driver: CaseDriver;
beforeAll(async () => {
  testBed = await openTestBed();
  driver = openCaseDriver(testBed);
});
afterAll(() => testBed.product.close());

const patient = () => testBed.callers.patient;
const add = (change: object = {}): Promise<TestCase> =>
  addCase(testBed.product.platform, {
    workspaceId: workspaceIds.lakeside,
    patient: testBed.ids.patient,
    creator: testBed.ids.clerk,
    status: 'completed',
    video: 'ready',
    ...change,
  });
const remove = (id: string): Promise<TestAnswer> => patient().call('DELETE', `/patients/record/${id}`);
const removeAll = (recordIds: string[]): Promise<TestAnswer> =>
  patient().call('DELETE', '/patients/record', { body: { recordIds } });
const isRemoved = async (studyId: string): Promise<boolean> =>
  (await testBed.select(sql`SELECT deleted_at FROM study WHERE id = ${studyId}`))[0]?.['deleted_at'] !== null;

describe('T36: which records may be removed', () => {
  test.each([
    'not-paid',
    'pending-upload',
    'uploading',
    'new',
    'in-progress',
    'review',
    'in-review',
  ] as const)('not one whose case is %s (I-008)', async (status) => {
    const { studyId } = await add({ status });
    const { status: code, body } = await remove(studyId);
    expect([code, body['code']]).toEqual([409, 'record.in-use']);
    expect(await isRemoved(studyId)).toBe(false);
  });

  test.each(['completed', 'archived'] as const)('V-047: one whose case is %s', async (status) => {
    const { studyId } = await add({ status });
    expect((await remove(studyId)).status).toBe(204);
    expect(await isRemoved(studyId)).toBe(true);
  });

  test('CG-86: one without a case, but none with an open older case', async () => {
    const alone = await driver.readStudy('clerk', 'patient');
    expect((await remove(alone.studyId)).status).toBe(204);
    const busy = await add();
    const second = await add({ status: 'in-progress' });
    await setCase(testBed.product.platform, second.id, { studyId: busy.studyId });
    testBed.clock.advance(1_000);
    const newest = await add();
    await setCase(testBed.product.platform, newest.id, { studyId: busy.studyId });
    expect((await remove(busy.studyId)).status).toBe(409);
  });

  test('V-048: several are removed together or not at all', async () => {
    const [first, second] = [await add(), await add()];
    const busy = await add({ status: 'in-progress' });
    expect((await removeAll([first.studyId, busy.studyId])).status).toBe(409);
    expect(await isRemoved(first.studyId)).toBe(false);
    const foreign = await add({ patient: testBed.ids.inHousePatient });
    expect((await removeAll([first.studyId, foreign.studyId])).status).toBe(404);
    expect(await isRemoved(first.studyId)).toBe(false);
    expect((await removeAll([first.studyId, second.studyId])).status).toBe(204);
    expect([await isRemoved(first.studyId), await isRemoved(second.studyId)]).toEqual([true, true]);
  });

  test('V-049, V-050: every study is listed once, with whether it can be removed', async () => {
    const free = await add({ title: 'Free' });
    const busy = await add({ title: 'Busy', status: 'in-progress' });
    const gone = await add({ title: 'Gone' });
    const alone = await driver.readStudy('clerk', 'patient');
    await remove(gone.studyId);
    const all = (await patient().call('GET', '/patients/study/all')).body['data'] as { id: string }[];
    const can = (await patient().call('GET', '/patients/record/can-delete')).body['data'];
    const ids = all.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of [free.studyId, busy.studyId, alone.studyId]) expect(ids).toContain(id);
    expect(ids).not.toContain(gone.studyId);
    expect(can).toContainEqual({ id: free.studyId, title: 'Free', canDelete: true });
    expect(can).toContainEqual({ id: busy.studyId, title: 'Busy', canDelete: false });
    expect(can).toContainEqual({ id: alone.studyId, title: 'CT chest', canDelete: true });
  });
});

describe('a removed study', () => {
  test('T36: disappears for everyone at once, with every link to it; the case keeps its video', async () => {
    const { app, platform } = testBed.product;
    const record = await add();
    const share = await patient().call('POST', `/patients/record/${record.studyId}/share-links`, {
      body: { what: 'files', days: 30, mayDownload: true, asksBirthDate: false },
    });
    const token = /token=([\w-]+)/.exec(String(share.body['url']))?.[1] ?? '';
    const open = () => callAnonymously(app, 'POST', '/resources/open', { body: { token } });
    const pass = String((await open()).body['pass']);
    const byPass = () =>
      callAnonymously(app, 'GET', `/resources/${record.studyId}`, {
        headers: { authorization: `Bearer ${pass}` },
      });
    expect((await byPass()).status).toBe(200);
    await patient().call('GET', `/patients/record/${record.studyId}/download`);
    const [{ id: downloadId } = {}] = await testBed.select(
      sql`SELECT id FROM download WHERE record_ids @> ${JSON.stringify([record.studyId])}::jsonb`,
    );
    await prepareDownloadFile(platform, { downloadId: String(downloadId) }, detachedJobContext);
    const [{ key } = {}] = await testBed.select(
      sql`SELECT object_key AS key FROM download WHERE id = ${downloadId}`,
    );
    const image = `/studies/${record.studyId}/instances/${record.instanceId}`;
    expect((await patient().call('GET', image)).status).toBe(200);

    expect((await remove(record.studyId)).status).toBe(204);

    expect((await patient().call('GET', image)).status).toBe(404);
    expect((await testBed.callers.clerk.call('GET', image)).status).toBe(404);
    expect((await open()).status).toBe(410);
    expect((await byPass()).status).toBe(401);
    expect(await platform.objects.exists(String(key))).toBe(false);
    expect(await testBed.select(sql`SELECT id FROM download WHERE id = ${downloadId}`)).toEqual([]);
    const after = await patient().call('GET', `/cases/${record.id}`);
    expect(after.body['videoReport']).toMatchObject({ status: 'ready' });
    expect(after.body['dicomStudy']).toBeNull();
  });

  test('R11: nothing of it is left in any table or file after 30 days', async () => {
    const { platform } = testBed.product;
    const marker = 'Kanarienvogel';
    const word = (at: string) => `${marker}${at}`;
    const files = [1, 2].map((number) => ({
      path: `${word('folder')}/IM${number}`,
      bytes: smallDicom({
        patientName: `${word('name')}^Ann`,
        studyDescription: word('study'),
        seriesDescription: word('series'),
        number,
      }),
    }));
    const uploadId = await sendPack(testBed.callers.clerk, 'study', [
      ...files,
      {
        path: `${word('folder')}/notes.txt`,
        bytes: Buffer.from(`${word('text')} in a file that is no image`),
      },
    ]);
    await testBed.callers.clerk.call('POST', `/uploads/${uploadId}/finish`);
    await readStudy(platform, { uploadId }, detachedJobContext);
    const caseId = await driver.empty();
    const supplied = await testBed.put('clerk', caseId, 'clinic-upload', {
      uploadId,
      reportUploadId: await driver.report('clerk'),
    });
    expect(supplied.status).toBe(200);
    await setCase(platform, caseId, { status: 'completed', title: 'MR head' });
    const [{ id: studyId } = {}] = await testBed.select(
      sql`SELECT study_id AS id FROM "case" WHERE id = ${caseId}`,
    );
    expect(await findMarker(platform, marker)).not.toEqual([]);
    await patient().call('GET', `/patients/record/${caseId}/download`);
    const [{ id: downloadId } = {}] = await testBed.select(
      sql`SELECT id FROM download ORDER BY id DESC LIMIT 1`,
    );
    await prepareDownloadFile(platform, { downloadId: String(downloadId) }, detachedJobContext);

    expect((await remove(String(studyId))).status).toBe(204);
    testBed.clock.advance(limits.removedStudyMilliseconds - 1_000);
    await purgeRemovedStudies(platform);
    expect(await testBed.select(sql`SELECT id FROM study WHERE id = ${studyId}`)).toHaveLength(1);
    testBed.clock.advance(2_000);
    await purgeRemovedStudies(platform);
    expect(await findMarker(platform, marker)).toEqual([]);
    expect(await testBed.select(sql`SELECT id FROM study WHERE id = ${studyId}`)).toEqual([]);
    expect(await testBed.select(sql`SELECT id FROM "case" WHERE id = ${caseId}`)).toHaveLength(1);
  });

  test('stays if its case has since been taken out of the archive', async () => {
    const record = await add({ status: 'archived' });
    await driver.wait(0);
    const again = await testBed.product.as('patient@lakeside.test');
    expect((await again.call('DELETE', `/patients/record/${record.studyId}`)).status).toBe(204);
    await setCase(testBed.product.platform, record.id, { status: 'in-progress' });
    testBed.clock.advance(limits.removedStudyMilliseconds + 1);
    await purgeRemovedStudies(testBed.product.platform);
    expect(await testBed.select(sql`SELECT id FROM study WHERE id = ${record.studyId}`)).toHaveLength(1);
  });
});
