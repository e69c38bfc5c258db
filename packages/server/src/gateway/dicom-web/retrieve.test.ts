// B21: a hospital can retrieve by WADO-RS what it sent by its namespace, and no one else can.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { ask, askList, partsOf, settle, stow } from '../../../tests/dicom-web-fixture.ts';
import { imagesOf, openGateway, type Gateway } from '../../../tests/gateway-fixture.ts';
import { openTestBed, type TestBed } from '../../../tests/test-bed-fixture.ts';
import { sql } from '../../platform/database/drizzle.ts';
import { explainSkip, hasTestData, testData } from '../../platform/media/test-data-fixture.ts';

explainSkip();

const uid = '1.2.840.98.1';
const image = (number: number): string => `/studies/${uid}/series/${uid}.1/instances/${uid}.1.${number}`;

let testBed: TestBed;
let north: Gateway;
let other: Gateway;
let files: Buffer[];
beforeAll(async () => {
  testBed = await openTestBed();
  await testBed.product.startWorker();
  north = await openGateway(testBed.product, 'NORTH');
  other = await openGateway(testBed.product, 'OTHER');
  files = imagesOf(3, { studyUid: uid, patientName: 'NÚÑEZ^ANA' });
  await stow(testBed, north, files);
  await settle(testBed);
});
afterAll(() => testBed.product.close());

/** The pixels of a small image: the last 128 bytes of its file. */
const pixelsOf = (at: number): Buffer => files[at]?.subarray(-128) ?? Buffer.alloc(0);

describe('whole files', () => {
  test.each([
    ['a study', `/studies/${uid}`, 3],
    ['a series', `/studies/${uid}/series/${uid}.1`, 3],
    ['an image', image(2), 1],
  ])('B21: %s returns the bytes that were sent', async (_name, path, count) => {
    const accept = 'multipart/related; type="application/dicom"; transfer-syntax=*';
    const answer = await ask(testBed, north, path, { accept });
    expect(answer.status).toBe(200);
    const parts = partsOf(answer);
    const sent = count === 1 ? [files[1]] : files;
    expect(parts.map(({ bytes }) => bytes.toString('base64'))).toEqual(
      sent.map((file) => file?.toString('base64')),
    );
    expect(parts[0]?.type).toMatch(/^application\/dicom; transfer-syntax=1\.2\.840\.10008\.1\.2\.1$/);
  });

  test('B21: a single image, without multipart', async () => {
    const answer = await ask(testBed, north, image(1), { accept: 'application/dicom' });
    expect(answer.headers['content-type']).toMatch(/^application\/dicom/);
    expect(answer.bytes.equals(files[0]!)).toBe(true);
  });

  test.each([
    'image/jpeg',
    'multipart/related; type="application/dicom"; transfer-syntax=1.2.840.10008.1.2.4.50',
  ])('B21: are not offered in another format: %s', async (accept) => {
    expect(await ask(testBed, north, `/studies/${uid}`, { accept })).toMatchObject({
      status: 406,
      body: { code: 'gateway.not-acceptable' },
    });
  });
});

describe('headers', () => {
  test('B21: are returned as DICOM JSON, with a URL instead of the pixels', async () => {
    const { list } = await askList(testBed, north, `/studies/${uid}/series/${uid}.1/metadata`);
    expect(list).toHaveLength(3);
    expect(list[0]).toMatchObject({
      '00080018': { vr: 'UI', Value: [`${uid}.1.1`] },
      '00080060': { vr: 'CS', Value: ['MR'] },
      '00100010': { vr: 'PN', Value: [{ Alphabetic: 'NÚÑEZ^ANA' }] },
      '00200013': { vr: 'IS', Value: [1] },
      '00280010': { vr: 'US', Value: [8] },
      '00083002': { vr: 'UI', Value: ['1.2.840.10008.1.2.1'] },
      '7FE00010': {
        vr: 'OW',
        BulkDataURI: `http://localhost:8080/api/dicom-web/NORTH${image(1)}/bulkdata/7FE00010`,
      },
    });
    expect(Object.keys(list[0] ?? {}).filter((tag) => tag.startsWith('0002'))).toEqual([]);
    expect((await askList(testBed, north, `${image(3)}/metadata`)).list).toHaveLength(1);
    expect((await askList(testBed, north, `/studies/${uid}/metadata`)).list).toHaveLength(3);
  });

  test('B21: their URLs return the bytes', async () => {
    const answer = await ask(testBed, north, `${image(1)}/bulkdata/7FE00010`);
    expect(partsOf(answer)[0]?.bytes.equals(pixelsOf(0))).toBe(true);
    for (const path of ['00111111', '00081140.0.00081155'])
      expect((await ask(testBed, north, `${image(1)}/bulkdata/${path}`)).status).toBe(404);
  });
});

describe('frames', () => {
  test('B21: are the pixels as stored, with their transfer syntax', async () => {
    const accept = 'multipart/related; type=application/octet-stream; transfer-syntax=*';
    const answer = await ask(testBed, north, `${image(2)}/frames/1`, { accept });
    expect(partsOf(answer)).toEqual([
      { type: 'application/octet-stream; transfer-syntax=1.2.840.10008.1.2.1', bytes: pixelsOf(1) },
    ]);
    const single = await ask(testBed, north, `${image(2)}/frames/1`, { accept: 'application/octet-stream' });
    expect(single.bytes.equals(pixelsOf(1))).toBe(true);
  });

  test.each([
    ['/frames/2', '*/*', 404],
    ['/frames/0', '*/*', 404],
    ['/frames/x', '*/*', 400],
    ['/frames/1', 'multipart/related; type="video/mp4"', 406],
    ['/frames/1,1', 'application/octet-stream', 406],
  ])('%s with %s returns %i', async (path, accept, status) => {
    expect((await ask(testBed, north, `${image(1)}${path}`, { accept })).status).toBe(status);
  });
});

const realFiles = [
  ['compressed by RLE, in two frames', 'dicom/multiframe/SC_rgb_rle_2frame.dcm', 2],
  ['compressed by JPEG-LS, in ten frames', 'dicom/multiframe/emri_small_jpeg_ls_lossless.dcm', 10],
  ['in ten frames', 'dicom/multiframe/emri_small.dcm', 10],
  [
    'compressed by JPEG 2000',
    'dicom/transfer-syntax/CTImage.dcm_JPEG2000LosslessOnlyTransferSyntax_1.2.840.10008.1.2.4.90.dcm',
    1,
  ],
  ['of the implicit form', 'dicom/brain-mri/N2D_0140.dcm', 1],
] as const;

describe.runIf(hasTestData)('real files', () => {
  test.each(realFiles)(
    'B21: %s are returned whole, with their headers and their frames',
    async (_name, path, frames) => {
      const file = readFileSync(join(testData, path));
      await stow(testBed, other, [file]);
      await settle(testBed);
      const { list } = await askList(testBed, other, '/instances');
      const own = list.find((row) => file.includes(String(row['00080018']?.Value?.[0])));
      const address = String(own?.['00081190']?.Value?.[0]).split('/OTHER')[1] ?? '';
      const [whole] = partsOf(await ask(testBed, other, address));
      expect(whole?.bytes.subarray(128).equals(file.subarray(128))).toBe(true);
      const [header] = (await askList(testBed, other, `${address}/metadata`)).list;
      expect(header?.['00080018']).toEqual(own?.['00080018']);
      expect(header?.['00280010']?.vr).toBe('US');
      const numbers = Array.from({ length: frames }, (_, at) => at + 1).join(',');
      const parts = partsOf(await ask(testBed, other, `${address}/frames/${numbers}`));
      expect(parts).toHaveLength(frames);
      for (const { bytes } of parts) expect(file.includes(bytes)).toBe(true);
    },
  );
});

describe('whose images they are', () => {
  test('W1: another hospital’s are not found, with the same message as for missing ones', async () => {
    const paths = [
      `/studies/${uid}`,
      `/studies/${uid}/metadata`,
      `/studies/${uid}/series/${uid}.1`,
      image(1),
      `${image(1)}/metadata`,
      `${image(1)}/frames/1`,
      `${image(1)}/bulkdata/7FE00010`,
    ];
    for (const path of paths) {
      const foreign = await ask(testBed, other, path);
      const absent = await ask(testBed, other, path.replaceAll(uid, '9.9.9'));
      expect(foreign.status).toBe(404);
      expect({ ...foreign.body, requestId: '' }).toEqual({ ...absent.body, requestId: '' });
    }
  });

  test('W1: images not received by a namespace are not found either', async () => {
    await testBed.select(sql`INSERT INTO study (id, workspace_id, title, type, image_count, study_uid, created_at, updated_at)
      SELECT gen_random_uuid(), workspace_id, title, type, image_count, '1.2.840.98.2', created_at, updated_at
      FROM study WHERE study_uid = ${uid}`);
    expect((await ask(testBed, north, '/studies/1.2.840.98.2')).status).toBe(404);
    expect((await askList(testBed, north, '/studies?StudyInstanceUID=1.2.840.98.2')).list).toEqual([]);
  });
});

test('SEC-U1: everything retrieved of a study within a period is one row in the trail', async () => {
  const rows = await testBed.select(sql`SELECT actor_role, outcome, detail FROM audit_event
    JOIN study ON study.id::text = entity_id WHERE action = 'gateway.fetched' AND study_uid = ${uid}`);
  expect(rows).toEqual([{ actor_role: 'gateway', outcome: 'allowed', detail: { namespace: 'NORTH' } }]);
});
