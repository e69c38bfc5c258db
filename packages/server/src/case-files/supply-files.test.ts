// How a case gets its images: T13 and T15, and what happens if nothing arrives (E-046, E-047, CG-35, CG-50, CG-57,
// CG-67, CG-175).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openTestBed, type TestBed, type TestPerson } from '../../tests/test-bed-fixture.ts';
import { actionsOf, readCaseRow, setCase } from '../../tests/case-fixture.ts';
import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { openCaseDriver, statusOf, type CaseDriver } from '../../tests/upload-case-fixture.ts';
import { announce, freshFiles, sendChunk, uploadWith, type TestFile } from '../../tests/upload-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import { runCaseTimers } from '../timers/lost-uploads.ts';
import { failProcessing, finishProcessing } from './image-processing.ts';

const { lakeside, provider } = workspaceIds;
let testBed: TestBed;
let driver: CaseDriver;
beforeAll(async () => {
  testBed = await openTestBed();
  driver = openCaseDriver(testBed);
});
afterAll(() => testBed.product.close());

const row = (id: string) => readCaseRow(testBed.product.platform, id);
const supply = (person: TestPerson, id: string, body: object) =>
  testBed.put(person, id, 'clinic-upload', body);
const system = (fn: () => Promise<void>) => testBed.product.platform.database.asSystem(fn);

describe('T13 Submit to the provider', () => {
  test('with an unfinished upload the case waits as uploading and remembers its previous status (E-047)', async () => {
    const id = await driver.empty();
    const uploadId = await uploadWith(testBed.product.platform, testBed.ids.clerk, 'study');
    const answer = await supply('clerk', id, { uploadId, reportUploadId: await driver.report('clerk') });
    expect(statusOf(answer)).toBe('uploading');
    expect(answer.body['reports']).toHaveLength(1);
    expect(await row(id)).toMatchObject({ statusBeforeUpload: 'pending-upload', uploadId, version: 2 });
  });

  test('an upload that was already read counts at once: the case goes where T14 leads', async () => {
    const id = await driver.empty();
    const { uploadId, studyId } = await driver.readStudy('clerk');
    const answer = await supply('clerk', id, { uploadId, reportUploadId: await driver.report('clerk') });
    expect(statusOf(answer)).toBe('new');
    expect(answer.body['dicomStudy']).toMatchObject({ id: studyId });
    expect(await actionsOf(testBed.product.platform, id)).toEqual([
      'create',
      'submitUpload',
      'finishProcessing',
    ]);
  });

  test('an existing study of the same patient counts at once, with the reports that it has (CG-57)', async () => {
    const known = await testBed.pooled({ status: 'completed' });
    const { studyId } = await row(known);
    const later = await testBed.pooled({ status: 'completed' });
    await setCase(testBed.product.platform, later, { studyId });
    await testBed.select(sql`UPDATE report_file SET name = 'later.pdf' WHERE case_id = ${later}`);
    const id = await driver.empty();
    const answer = await supply('clerk', id, { selectedDCMId: studyId });
    expect(statusOf(answer)).toBe('new');
    expect(answer.body['reports']).toMatchObject([{ name: 'report.pdf' }, { name: 'later.pdf' }]);
  });

  test('someone else’s study is not found, and nothing changes (CG-175)', async () => {
    const foreign = await testBed.pooled({ patient: testBed.ids.inHousePatient });
    const { studyId } = await row(foreign);
    const id = await driver.empty();
    const before = await row(id);
    const body = { selectedDCMId: studyId, reportUploadId: await driver.report('clerk') };
    expect((await supply('clerk', id, body)).status).toBe(404);
    expect(
      (
        await supply('clerk', id, {
          uploadId: await uploadWith(testBed.product.platform, testBed.ids.otherClerk, 'study'),
        })
      ).status,
    ).toBe(404);
    expect(await row(id)).toEqual(before);
  });

  test.each([
    ['nothing at all', () => Promise.resolve({})],
    ['images without a report', async () => ({ uploadId: (await driver.readStudy('clerk')).uploadId })],
    ['a report without images', async () => ({ reportUploadId: await driver.report('clerk') })],
  ])('%s is refused in the specification’s words (W-011, G-008, E-046)', async (_, body) => {
    const id = await driver.empty();
    expect(statusOf(await supply('clerk', id, await body()))).toBe(
      "400 Radiology images and report can't be blank",
    );
    expect((await row(id)).version).toBe(1);
  });

  test('a second click gets 200 and starts nothing again', async () => {
    const id = await driver.empty();
    const uploadId = await uploadWith(testBed.product.platform, testBed.ids.clerk, 'study');
    const body = { uploadId, reportUploadId: await driver.report('clerk') };
    await supply('clerk', id, body);
    const before = await row(id);
    expect(statusOf(await supply('clerk', id, body))).toBe('uploading');
    expect(await row(id)).toEqual(before);
  });

  test('files added to a portal’s case return it to the portal until it is marked complete (T14, T16)', async () => {
    const id = await driver.shared();
    const { uploadId } = await driver.readStudy('clerk');
    const answer = await supply('clerk', id, { uploadId, reportUploadId: await driver.report('clerk') });
    expect(statusOf(answer)).toBe('upload-shared');
    expect(statusOf(await driver.post('consultant', id, 'complete-upload-shared', {}))).toBe('new');
  });

  test('a case by clinic code goes home once its images have arrived (CG-35, enter-new 1)', async () => {
    const id = await driver.empty(
      { home: provider, creator: testBed.ids.patient },
      { uploadOption: 'clinic-upload' },
    );
    const { uploadId } = await driver.readStudy('clerk');
    const answer = await supply('clerk', id, { uploadId, reportUploadId: await driver.report('clerk') });
    expect(answer.status).toBe(200);
    expect(await row(id)).toMatchObject({
      status: 'new',
      workspaceId: provider,
      uploadWorkspaceId: lakeside,
    });
    // The clinic keeps the row, and nothing that was made from it.
    const left = (await testBed.get('clerk', id)).body;
    expect(left).toMatchObject({
      questionText: null,
      videoReport: null,
      reviewNotes: [],
      uploadSharedInfo: null,
    });
  });

  test.each([
    ['a stranger', 'otherClerk', 404],
    ['the patient of a case that the clinic made', 'patient', 403],
    ['the provider, who does not see it yet', 'consultant', 404],
  ] as const)('%s is refused', async (_, person, status) => {
    const id = await driver.empty();
    expect((await supply(person, id, { reportUploadId: await driver.report(person) })).status).toBe(status);
  });

  test('the patient sends the files for their own request, and for any case that the clinic rejected', async () => {
    const own = await driver.empty({ creator: testBed.ids.patient });
    const rejected = await driver.empty(
      { home: provider, workspaceId: provider },
      { clinicUploadRejected: true },
    );
    for (const id of [own, rejected]) {
      const { uploadId } = await driver.readStudy('patient');
      const body = { uploadId, reportUploadId: await driver.report('patient') };
      expect(statusOf(await supply('patient', id, body))).toBe('new');
    }
  });

  test('a finished case takes no files: 409 with its status', async () => {
    const id = await driver.empty({ status: 'completed' });
    expect(statusOf(await supply('clerk', id, { reportUploadId: await driver.report('clerk') }))).toMatch(
      /^409 .*Completed/,
    );
  });
});

describe('T15 gives up, T13 continues', () => {
  async function uploading(): Promise<{ id: string; uploadId: string }> {
    const id = await driver.empty();
    const uploadId = await uploadWith(testBed.product.platform, testBed.ids.clerk, 'study');
    await supply('clerk', id, { uploadId, reportUploadId: await driver.report('clerk') });
    return { id, uploadId };
  }
  const giveUp = (person: TestPerson, uploadId: string) =>
    testBed.callers[person].call('DELETE', `/uploads/${uploadId}`);

  test('by the sender at once; the bytes are kept and the same upload continues (CG-67)', async () => {
    const { id, uploadId } = await uploading();
    expect((await giveUp('clerk', uploadId)).status).toBe(204);
    expect(await row(id)).toMatchObject({ status: 'pending-upload', uploadId });
    expect((await testBed.get('clerk', id)).body['uploadFailure']).toEqual({
      message: 'The upload was given up.',
      code: 'givenUp',
    });
    expect((await giveUp('clerk', uploadId)).status).toBe(204);
    expect(statusOf(await supply('clerk', id, { uploadId }))).toBe('uploading');
    expect((await row(id)).uploadFailedReason).toBeNull();
  });

  test('once given up, the same folder starts over for another case; its own case resumes with what arrived (T15, G-020)', async () => {
    const files = freshFiles('0123456789');
    const sender = testBed.callers.clerk;
    const { id: first } = await announce(sender, 'study', files);
    await sendChunk(sender, first, 0, Buffer.from('01234'));
    const wrong = await driver.empty();
    await supply('clerk', wrong, { uploadId: first, reportUploadId: await driver.report('clerk') });
    expect((await giveUp('clerk', first)).status).toBe(204);
    const again = await announce(sender, 'study', files);
    expect(again.id).not.toBe(first);
    expect(again.answer.body).toMatchObject({ offset: 0, have: [] });
    const right = await driver.empty();
    const body = { uploadId: again.id, reportUploadId: await driver.report('clerk') };
    expect(statusOf(await supply('clerk', right, body))).toBe('uploading');
    const resumed = await announce(sender, 'study', files, { caseId: wrong });
    expect([resumed.id, resumed.answer.body['offset']]).toEqual([first, 5]);
    expect(statusOf(await supply('clerk', wrong, { uploadId: first }))).toBe('uploading');
  });

  test('a folder that a case is receiving starts over for the next case; other users’ cases are never revealed', async () => {
    const files = freshFiles('0123456789');
    const sender = testBed.callers.clerk;
    const { id: first } = await announce(sender, 'study', files);
    const id = await driver.empty();
    await supply('clerk', id, { uploadId: first, reportUploadId: await driver.report('clerk') });
    expect((await announce(sender, 'study', files)).id).not.toBe(first);
    expect((await announce(sender, 'study', files, { caseId: await driver.empty() })).id).not.toBe(first);
    const stranger = await announce(testBed.callers.otherClerk, 'study', files, { caseId: id });
    expect(stranger.id).not.toBe(first);
    expect((await announce(sender, 'study', files, { caseId: id })).id).toBe(first);
  });

  test('two cases at once with the same folder each end with an upload, whichever is first, 20 rounds', async () => {
    const sender = testBed.callers.clerk;
    const begin = async (id: string, files: TestFile[]): Promise<string> => {
      const body = { reportUploadId: await driver.report('clerk') };
      for (;;) {
        const { id: uploadId } = await announce(sender, 'study', files);
        const answer = await supply('clerk', id, { ...body, uploadId });
        if (statusOf(answer) === 'uploading') return uploadId;
        // It was announced to both before either case had it. Choosing the folder again creates a separate upload.
        expect(answer.body['code']).toBe('upload.taken');
      }
    };
    for (let round = 0; round < 20; round += 1) {
      const files = freshFiles('0123456789');
      const ids = [await driver.empty(), await driver.empty()];
      const uploads = await Promise.all(ids.map((id) => begin(id, files)));
      expect(new Set(uploads).size).toBe(2);
      expect(await Promise.all(ids.map(async (id) => (await row(id)).uploadId))).toEqual(uploads);
      // A user may have only ten unfinished uploads.
      await testBed.select(sql`UPDATE upload SET status = 'failed' WHERE status = 'receiving'`);
    }
  });

  test('by a colleague only after 30 silent minutes; by a super-admin anytime; by a stranger never', async () => {
    const { uploadId } = await uploading();
    expect((await giveUp('otherClerk', uploadId)).status).toBe(404);
    expect((await giveUp('clinicAdmin', uploadId)).status).toBe(403);
    await driver.wait(31 * 60_000);
    expect((await giveUp('clinicAdmin', uploadId)).status).toBe(204);
    const other = await uploading();
    expect((await giveUp('super', other.uploadId)).status).toBe(204);
  });

  test('an upload whose case has moved on cannot be given up', async () => {
    const id = await testBed.pooled();
    const uploadId = await uploadWith(testBed.product.platform, testBed.ids.clerk, 'study', {
      status: 'read',
      caseId: id,
    });
    await setCase(testBed.product.platform, id, { uploadId });
    expect((await giveUp('clerk', uploadId)).status).toBe(409);
  });

  test('the watchdog ends an upload without a byte for a day, once, and tells the requester why (T15, CG-197)', async () => {
    const { id } = await uploading();
    await driver.wait(23 * 3_600_000);
    await runCaseTimers(testBed.product.platform);
    expect((await row(id)).status).toBe('uploading');
    await driver.wait(2 * 3_600_000);
    await runCaseTimers(testBed.product.platform);
    await runCaseTimers(testBed.product.platform);
    expect((await row(id)).status).toBe('pending-upload');
    expect(
      (await actionsOf(testBed.product.platform, id)).filter((one) => one === 'failProcessing'),
    ).toHaveLength(1);
    expect(await testBed.mailsOf(id)).toEqual(['files-failed to creator@lakeside.test']);
    const problem = {
      code: 'nothingArrived',
      message: 'Nothing has arrived for a day. Please send the files again: what came before is kept.',
    };
    const { body } = await testBed.get('clerk', id);
    expect(body['uploadFailure']).toEqual(problem);
    expect(body['history']).toContainEqual(
      expect.objectContaining({ event: 'case.images-failed', reason: problem.message, problem }),
    );
  });

  test('T14: images read while the case waits for payment are kept and announced to its pages', async () => {
    const { id, uploadId } = await uploading();
    await testBed.select(sql`UPDATE "case" SET status = 'not-paid' WHERE id = ${id}`);
    const { studyId } = await driver.readStudy('clerk');
    const told = () =>
      testBed.select(
        sql`SELECT 1 FROM outbox_event WHERE event = 'case-updated' AND data ->> 'caseId' = ${id}`,
      );
    const before = (await told()).length;
    const { platform } = testBed.product;
    const study = { id: studyId, title: 'CT chest', type: 'dcm' };
    await system(() => finishProcessing(platform, { caseId: id, uploadId }, study, testBed.clock.now()));
    expect(await row(id)).toMatchObject({ status: 'not-paid', studyId, studyFileType: 'dcm' });
    const [kept] = await testBed.select(sql`SELECT owner_user_id FROM study WHERE id = ${studyId}`);
    expect(kept).toEqual({ owner_user_id: testBed.ids.patient });
    expect((await told()).length).toBe(before + 1);
  });

  test('an older upload that is finally read does not change a case that waits for another one', async () => {
    const { id, uploadId } = await uploading();
    await giveUp('clerk', uploadId);
    const second = await uploadWith(testBed.product.platform, testBed.ids.clerk, 'study');
    await supply('clerk', id, { uploadId: second });
    expect(await giveUp('clerk', uploadId)).toMatchObject({ status: 409, body: { code: 'upload.taken' } });
    const { studyId } = await driver.readStudy('clerk');
    const { platform } = testBed.product;
    await system(() =>
      finishProcessing(
        platform,
        { caseId: id, uploadId },
        { id: studyId, title: 'Late', type: 'dcm' },
        testBed.clock.now(),
      ),
    );
    await system(() =>
      failProcessing(platform, { caseId: id, uploadId }, { code: 'unreadable' }, testBed.clock.now()),
    );
    expect(await row(id)).toMatchObject({ status: 'uploading', studyId: null, uploadFailedReason: null });
  });
});
