// CG-214, CG-215, B4: what a case says about the files of its images, and to whom.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { setCase } from '../../tests/case-fixture.ts';
import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { openCaseDriver, statusOf, type CaseDriver } from '../../tests/upload-case-fixture.ts';
import { smallFileHash } from '../../tests/upload-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import { readObjectWords } from '../viewers/file-view-service.ts';
import { finishProcessing } from '../case-files/image-processing.ts';

let testBed: TestBed;
let driver: CaseDriver;
beforeAll(async () => {
  testBed = await openTestBed();
  driver = openCaseDriver(testBed);
});
afterAll(() => testBed.product.close());

async function supplied(): Promise<{ id: string; uploadId: string; studyId: string }> {
  const id = await driver.empty();
  const { uploadId, studyId } = await driver.readStudy('clerk');
  const body = { uploadId, reportUploadId: await driver.report('clerk') };
  expect(statusOf(await testBed.put('clerk', id, 'clinic-upload', body))).toBe('new');
  return { id, uploadId, studyId };
}
async function addPackFile(uploadId: string): Promise<string> {
  const [row] =
    await testBed.select(sql`INSERT INTO pack_file (id, upload_id, path, byte_offset, byte_length, sha256, mime)
    VALUES (gen_random_uuid(), ${uploadId}, 'one', 0, 10, ${smallFileHash}, 'application/dicom') RETURNING id`);
  return String(row?.['id']);
}
const receivedBy = async (person: 'clerk' | 'consultant', id: string): Promise<unknown> =>
  (await testBed.callers[person].call('GET', `/cases/${id}`)).body['received'];

test('a case whose files are all shown as sent says nothing', async () => {
  const { id } = await supplied();
  expect(await receivedBy('consultant', id)).toBeNull();
});

test('CG-214: it counts and names what is not shown, renamed images, and a name that was guessed', async () => {
  const { id, uploadId, studyId } = await supplied();
  const setAside = Array.from({ length: 201 }, (_, at) => ({
    path: `junk/${at}`,
    reason: { code: 'isText' },
  }));
  await testBed.select(
    sql`UPDATE upload SET set_aside = ${JSON.stringify(setAside)}::jsonb WHERE id = ${uploadId}`,
  );
  await testBed.select(sql`UPDATE study SET patient_name_guess = 'gb18030' WHERE id = ${studyId}`);
  const [series] = await testBed.select(sql`INSERT INTO study_series
    (id, study_id, study_uid, series_uid, number, description, modality, position)
    VALUES (gen_random_uuid(), ${studyId}, '1.2.9', '1.2.9.1', 1, 'Axial', 'CT', 0) RETURNING id`);
  const packFileId = await addPackFile(uploadId);
  for (const [at, sent] of [null, '1.2.3', '1.2.3'].entries())
    await testBed.select(sql`INSERT INTO study_instance (id, series_id, pack_file_id, sop_uid, sent_sop_uid, number, frames,
      rows, columns, transfer_syntax, position) VALUES (gen_random_uuid(), ${String(series?.['id'])}, ${packFileId},
      ${`1.2.9.${at}`}, ${sent}, ${at}, 1, 8, 8, '1.2.840.10008.1.2.1', ${at})`);
  const received = (await receivedBy('consultant', id)) as { notShown: { path: string }[] };
  expect(received).toMatchObject({
    notShownCount: 201,
    renamedImages: 2,
    nameGuess: 'gb18030',
    objects: [],
  });
  expect(received.notShown).toHaveLength(200);
  expect(received.notShown[0]).toEqual({
    path: 'junk/0',
    reason: { code: 'isText', message: 'This is a text, not a study file.' },
  });
});

test('CG-215: images were asked for and a report came: the case says what it is', async () => {
  const id = await driver.empty();
  const { uploadId, studyId } = await driver.readStudy('clerk');
  const { platform } = testBed.product;
  await setCase(platform, id, { uploadId, studyFileType: 'dcm', status: 'uploading' });
  await testBed.select(sql`INSERT INTO study_file (id, study_id, pack_file_id, title, description, position)
    VALUES (gen_random_uuid(), ${studyId}, ${await addPackFile(uploadId)}, 'Report', 'Structured report', 0)`);
  await platform.database.asSystem(async () => {
    expect(await readObjectWords(studyId)).toEqual(['Structured report']);
    await finishProcessing(
      platform,
      { caseId: id, uploadId },
      { id: studyId, title: 'Report', type: 'text' },
      platform.clock.now(),
    );
  });
  const { body } = await testBed.callers.clerk.call('GET', `/cases/${id}`);
  expect(JSON.stringify(body['uploadFailure'])).toContain('They are: Structured report.');
});
