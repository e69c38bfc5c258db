// The specification's own call for a case that waits for its images: everything in one body.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openTestBed, type TestBed, type TestPerson } from '../../tests/test-bed-fixture.ts';
import { readCaseRow } from '../../tests/case-fixture.ts';
import { openCaseDriver, statusOf, type CaseDriver } from '../../tests/upload-case-fixture.ts';
import { uploadWith } from '../../tests/upload-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import { finishProcessing } from './image-processing.ts';

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

describe('V-035, G-030: the clinic upload as multipart', () => {
  /** Sends the specification's call: files and fields in one body. */
  async function sendForm(person: TestPerson, id: string, parts: [string, string | File][]) {
    const form = new FormData();
    for (const [name, value] of parts) form.append(name, value);
    const body = new Response(form);
    const headers = { 'content-type': body.headers.get('content-type') ?? '' };
    const bytes = new Uint8Array(await body.arrayBuffer());
    return testBed.callers[person].call('PUT', `/cases/${id}/clinic-upload`, { bytes, headers });
  }
  const paper = new File(['%PDF-1.7 what was found'], 'report.pdf', { type: 'application/pdf' });
  const images = ['IM1', 'IM2'].map((name) => new File([`bytes of ${name}`], name));

  test('takes files, reportFiles and mainFileType, and returns the reading progress', async () => {
    const id = await driver.empty();
    const answer = await sendForm('clerk', id, [
      ...images.map((file): [string, File] => ['files', file]),
      ['reportFiles', paper],
      ['mainFileType', 'dcm'],
    ]);
    expect(statusOf(answer)).toBe('uploading');
    expect(answer.body['reports']).toEqual([expect.objectContaining({ name: 'report.pdf' })]);
    expect(answer.body['progress']).toMatchObject({ step: 'reading', done: 0 });
    const [sent] = await testBed.select(
      sql`SELECT files FROM upload WHERE id = ${String(answer.body['uploadId'])}`,
    );
    expect(sent?.['files']).toMatchObject([{ path: 'IM1' }, { path: 'IM2' }]);
  });

  test('takes an existing study by selectedDCMId', async () => {
    const { studyId } = await row(await testBed.pooled({ status: 'completed' }));
    const id = await driver.empty();
    const answer = await sendForm('clerk', id, [
      ['reportFiles', paper],
      ['selectedDCMId', String(studyId)],
    ]);
    expect(statusOf(answer)).toBe('new');
    expect(answer.body['dicomStudy']).toMatchObject({ id: studyId });
  });

  test('F-018: a workspace for images takes no others, whatever the sender declares', async () => {
    const id = await driver.empty();
    const { uploadId } = await driver.readStudy('clerk');
    const body = { uploadId, mainFileType: 'any', reportUploadId: await driver.report('clerk') };
    const answer = await supply('clerk', id, body);
    expect(answer).toMatchObject({
      status: 400,
      body: { validationError: { mainFileType: [expect.stringMatching(/DICOM/)] } },
    });
    expect((await row(id)).version).toBe(1);
  });

  test('if images were requested, the files must be images, whether they are read before or after', async () => {
    const { uploadId, studyId } = await driver.readStudy('clerk');
    await testBed.select(sql`UPDATE study SET type = 'pdf' WHERE id = ${studyId}`);
    const read = await driver.empty();
    const reportUploadId = await driver.report('clerk');
    const body = { uploadId, reportUploadId, mainFileType: 'dcm' };
    const refused = 'The selected folder does not contain any study files';
    expect(statusOf(await supply('clerk', read, body))).toBe(`400 ${refused}`);

    const id = await driver.empty();
    const unread = await uploadWith(testBed.product.platform, testBed.ids.clerk, 'study');
    await supply('clerk', id, { ...body, uploadId: unread });
    const study = { id: studyId, title: 'Letter', type: 'pdf' };
    const files = { caseId: id, uploadId: unread };
    const { platform } = testBed.product;
    await platform.database.asSystem(() => finishProcessing(platform, files, study, testBed.clock.now()));
    expect(await row(id)).toMatchObject({
      status: 'pending-upload',
      studyId: null,
      uploadFailedReason: { code: 'noStudyFiles' },
    });
  });
});
