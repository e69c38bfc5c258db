// The specification's own call for a case that waits for its images: everything in one body.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openCast, type Cast, type CastMember } from '../../tests/case-cast-fixture.ts';
import { readCaseRow } from '../../tests/case-fixture.ts';
import { openDesk, statusOf, type Desk } from '../../tests/desk-fixture.ts';
import { uploadWith } from '../../tests/upload-fixture.ts';
import { finishProcessing } from './image-processing.ts';

let cast: Cast;
let desk: Desk;
beforeAll(async () => {
  cast = await openCast();
  desk = openDesk(cast);
});
afterAll(() => cast.product.close());

const row = (id: string) => readCaseRow(cast.product.platform, id);
const supply = (person: CastMember, id: string, body: object) => cast.put(person, id, 'clinic-upload', body);

describe('G-030 the clinic upload as multipart', () => {
  /** The call of the specification: files and fields in one body. */
  async function sendForm(person: CastMember, id: string, parts: [string, string | File][]) {
    const form = new FormData();
    for (const [name, value] of parts) form.append(name, value);
    const body = new Response(form);
    const headers = { 'content-type': body.headers.get('content-type') ?? '' };
    const bytes = new Uint8Array(await body.arrayBuffer());
    return cast.callers[person].call('PUT', `/cases/${id}/clinic-upload`, { bytes, headers });
  }
  const paper = new File(['%PDF-1.7 what was found'], 'report.pdf', { type: 'application/pdf' });
  const images = ['IM1', 'IM2'].map((name) => new File([`bytes of ${name}`], name));

  test('takes files, reportFiles and mainFileType, and says how far the reading is', async () => {
    const id = await desk.empty();
    const answer = await sendForm('clerk', id, [
      ...images.map((file): [string, File] => ['files', file]),
      ['reportFiles', paper],
      ['mainFileType', 'dcm'],
    ]);
    expect(statusOf(answer)).toBe('uploading');
    expect(answer.body['reports']).toEqual([expect.objectContaining({ name: 'report.pdf' })]);
    expect(answer.body['progress']).toMatchObject({ step: 'reading', done: 0 });
    const [sent] = await cast.select(
      sql`SELECT files FROM upload WHERE id = ${String(answer.body['uploadId'])}`,
    );
    expect(sent?.['files']).toMatchObject([{ path: 'IM1' }, { path: 'IM2' }]);
  });

  test('takes an existing study by selectedDCMId', async () => {
    const { studyId } = await row(await cast.pooled({ status: 'completed' }));
    const id = await desk.empty();
    const answer = await sendForm('clerk', id, [
      ['reportFiles', paper],
      ['selectedDCMId', String(studyId)],
    ]);
    expect(statusOf(answer)).toBe('new');
    expect(answer.body['dicomStudy']).toMatchObject({ id: studyId });
  });

  test('F-018: a workspace for images takes no others by a word of their sender', async () => {
    const id = await desk.empty();
    const { uploadId } = await desk.readStudy('clerk');
    const body = { uploadId, mainFileType: 'any', reportUploadId: await desk.report('clerk') };
    const answer = await supply('clerk', id, body);
    expect(answer).toMatchObject({
      status: 400,
      body: { validationError: { mainFileType: [expect.stringMatching(/DICOM/)] } },
    });
    expect((await row(id)).version).toBe(1);
  });

  test('images that were asked for must be images, whether they are read before or after', async () => {
    const { uploadId, studyId } = await desk.readStudy('clerk');
    await cast.select(sql`UPDATE study SET type = 'pdf' WHERE id = ${studyId}`);
    const read = await desk.empty();
    const reportUploadId = await desk.report('clerk');
    const body = { uploadId, reportUploadId, mainFileType: 'dcm' };
    const refused = 'The selected folder does not contain any study files';
    expect(statusOf(await supply('clerk', read, body))).toBe(`400 ${refused}`);

    const id = await desk.empty();
    const unread = await uploadWith(cast.product.platform, cast.ids.clerk, 'study');
    await supply('clerk', id, { ...body, uploadId: unread });
    const study = { id: studyId, title: 'Letter', type: 'pdf' };
    const files = { caseId: id, uploadId: unread };
    const { platform } = cast.product;
    await platform.database.asSystem(() => finishProcessing(platform, files, study, cast.clock.now()));
    expect(await row(id)).toMatchObject({
      status: 'pending-upload',
      studyId: null,
      uploadFailedReason: { code: 'noStudyFiles' },
    });
  });
});
