// A patient keeps files of any kind without a case, if there is room (G-031 … G-033, CG-101, U-007).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { announce, sendPack, until, type TestFile } from '../../tests/upload-fixture.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { sql } from '../platform/database/drizzle.ts';
import { explainSkip, hasTestData, testData } from '../platform/media/test-data-fixture.ts';
import {
  openTestPlatform,
  type TestAnswer,
  type TestCaller,
  type TestPlatform,
} from '../test-platform-fixture.ts';
import { removeAbandonedUploads } from '../uploads/upload-retention-service.ts';

explainSkip();
const boundary = 'plainscan-test';
const full = 'Oops, looks like you have reached your maximum amount of file uploads :-(';

async function open(most: string) {
  const product = await openTestPlatform(systemClock, { environment: { FREE_STUDIES: most } });
  await product.startWorker();
  const before = await product.as('patient@lakeside.test');
  return { product, patient: before };
}

let product: TestPlatform;
let patient: TestCaller;
beforeAll(async () => {
  ({ product, patient } = await open('100'));
});
afterAll(() => product.close());

const fileAt = (name: string): TestFile => ({ path: name, bytes: readFileSync(join(testData, name)) });

function store(caller: TestCaller, files: TestFile[], fields: Record<string, string>): Promise<TestAnswer> {
  const part = (head: string, bytes: Uint8Array): Buffer[] => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ];
  const body = Buffer.concat([
    ...files.flatMap(({ path, bytes }) => part(`name="files"; filename="${path}"`, bytes)),
    ...Object.entries(fields).flatMap(([name, value]) => part(`name="${name}"`, Buffer.from(value))),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return caller.call('POST', '/patients/study', { bytes: body, headers });
}

type Recipient = { uploadId: string; studyId: string | null };

/** Waits for the live event of an upload and returns its recipient. */
const recipientsOf = (uploadId: unknown): Promise<Recipient> =>
  until('store-image-success', () =>
    product.platform.database.asSystem(async () => {
      const { rows } = await product.platform.database.current().execute<{ data: Recipient }>(sql`
        SELECT data FROM outbox_event
        WHERE event = 'store-image-success' AND data ->> 'uploadId' = ${String(uploadId)}`);
      return rows[0]?.data;
    }),
  );

const resource = async (id: string | null): Promise<Record<string, unknown>> =>
  until('the view', async () => {
    const { status, body } = await patient.call('GET', `/resources/${id}`);
    expect(status).toBe(200);
    return body['state'] === 'processing' ? undefined : body;
  });

describe.skipIf(!hasTestData)('G-031: what a patient stores', () => {
  test.each([
    ['image', 'images/hopper.jpg', 'image'],
    ['pdf', 'pdf/two_pages.pdf', 'pdf'],
    ['document', 'documents/test01.docx', 'text'],
    ['video', 'made/video/no-audio.mp4', 'video'],
    ['dcm', 'made/dicom-valid/monochrome1.dcm', 'dcm'],
  ])('of type %s becomes a record, and U-007 announces it', async (fileType, name, type) => {
    const answer = await store(patient, [fileAt(name)], { title: `My ${fileType}`, fileType });
    expect(answer).toMatchObject({ status: 201, body: { message: 'File uploaded successfully!' } });
    const { studyId } = await recipientsOf(answer.body['uploadId']);
    expect(await resource(studyId)).toMatchObject({
      title: `My ${fileType}`,
      type,
      state: 'ready',
      failure: null,
    });
  });

  test('several files make one record; the others are listed beside the first', async () => {
    const files = ['images/hopper.png', 'images/hopper.jpg', 'pdf/two_pages.pdf'].map(fileAt);
    const { body } = await store(patient, files, { title: 'Letters', fileType: 'image' });
    const { studyId } = await recipientsOf(body['uploadId']);
    const found = await resource(studyId);
    expect(found).toMatchObject({ type: 'image', title: 'Letters' });
    expect((found['childResources'] as { title: string }[]).map(({ title }) => title)).toEqual([
      'hopper.png',
      'two_pages.pdf',
    ]);
  });

  test('V-044: is listed in the records with its own viewer, only for its owner', async () => {
    const files = [fileAt('images/hopper.png')];
    const { body } = await store(patient, files, { title: 'A scan of my own', fileType: 'image' });
    const { studyId: id } = await recipientsOf(body['uploadId']);
    const list = await patient.call('GET', '/patients/record?keyword=scan%20of%20my');
    expect(list.body).toMatchObject({ total: 1, data: [{ id, title: 'A scan of my own', caseId: null }] });
    expect((await patient.call('GET', `/patients/record/${id}`)).status).toBe(200);
    const link = await patient.call('GET', `/patients/record/${id}/viewer-link`);
    expect(link.body['viewerLink']).toMatch(new RegExp(`^/viewer\\?uuid=${id}&token=`));
    const other = await product.as('patient@summit.test');
    expect((await other.call('GET', `/patients/record/${id}`)).status).toBe(404);
    expect((await other.call('GET', `/resources/${id}`)).status).toBe(404);
  });

  test('stays for years: only uploads that no one keeps are removed after seven days (G-031)', async () => {
    const own = await store(patient, [fileAt('images/hopper.png')], { title: 'Kept', fileType: 'image' });
    const uploadId = String(own.body['uploadId']);
    const { studyId } = await recipientsOf(uploadId);
    const loose = await sendPack(patient, 'study', [fileAt('images/hopper.jpg')]);
    const { platform } = product;
    await platform.database.asSystem(() =>
      platform.database.current().execute(sql`UPDATE upload SET created_at = created_at - interval '3 years'
        WHERE id IN (${uploadId}, ${loose})`),
    );
    expect(await removeAbandonedUploads(platform)).toBe(1);
    expect((await patient.call('GET', `/uploads/${loose}`)).status).toBe(404);
    expect((await patient.call('GET', `/uploads/${uploadId}`)).status).toBe(200);
    expect(await resource(studyId)).toMatchObject({ title: 'Kept', state: 'ready' });
    expect((await patient.call('DELETE', `/uploads/${uploadId}`)).status).toBe(409);
    expect(await resource(studyId)).toMatchObject({ title: 'Kept', state: 'ready' });
  });

  test('files that cannot be shown are reported as such and make no record', async () => {
    const program = { path: 'a.bin', bytes: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]) };
    const { body } = await store(patient, [program], { title: 'Program', fileType: 'image' });
    expect(await recipientsOf(body['uploadId'])).toMatchObject({ studyId: null });
    const { body: state } = await patient.call('GET', `/uploads/${body['uploadId']}`);
    expect(state).toMatchObject({
      status: 'failed',
      failure: {
        code: 'nothingToShow',
        message: 'None of these files can be shown. Please choose other ones.',
      },
    });
  });

  test('a pack that has already been read is read again as the type its owner states', async () => {
    const uploadId = await sendPack(patient, 'study', [fileAt('images/hopper.jpg')]);
    await until('the first reading', async () => {
      const { body } = await patient.call('GET', `/uploads/${uploadId}`);
      return body['status'] === 'failed' ? body : undefined;
    });
    const body = { title: 'Photo', fileType: 'image', uploadId };
    expect((await patient.call('POST', '/patients/study', { body })).status).toBe(201);
    const { studyId } = await recipientsOf(uploadId);
    expect(await resource(studyId)).toMatchObject({ type: 'image', title: 'Photo' });
    expect((await patient.call('POST', '/patients/study', { body })).status).toBe(409);
  });

  test('no one can store another user’s upload', async () => {
    const uploadId = await sendPack(await product.as('patient@summit.test'), 'study', [
      fileAt('images/hopper.jpg'),
    ]);
    const body = { title: 'Photo', fileType: 'image', uploadId };
    expect((await patient.call('POST', '/patients/study', { body })).status).toBe(404);
  });
});

describe.skipIf(!hasTestData)('G-032, CG-101: without room', () => {
  let empty: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    empty = await open('0');
  });
  afterAll(() => empty.product.close());

  const uploads = (): Promise<number> =>
    empty.product.platform.database.asSystem(async () => {
      const { rows } = await empty.product.platform.database
        .current()
        .execute<{ number: number }>(sql`SELECT count(*)::int AS number FROM upload`);
      return rows[0]?.number ?? 0;
    });

  test('nothing is accepted, in one call or in chunks, before the first byte', async () => {
    const before = await uploads();
    const file = fileAt('images/hopper.jpg');
    const answer = await store(empty.patient, [file], { title: 'Photo', fileType: 'image' });
    expect(answer).toMatchObject({ status: 402, body: { message: full } });
    const announced = await announce(empty.patient, 'study', [file], { fileType: 'image' });
    expect(announced.answer).toMatchObject({ status: 402, body: { message: full } });
    expect(await uploads()).toBe(before);
  });
});
