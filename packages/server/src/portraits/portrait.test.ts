// The photo of the person who explains a video: who may set it, what is stored of it, and who sees it (CG-211).
import { limits } from '@plainscan/contract';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { formBody, logoPicture } from '../../tests/clinic-fixture.ts';
import { callWith, linkReaderOf, sharedCase } from '../../tests/share-fixture.ts';
import { openTestBed, type TestBed, type TestPerson } from '../../tests/test-bed-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import { explainSkip, hasTestData, testData } from '../platform/media/test-data-fixture.ts';
import { erasePerson } from '../privacy/erase-person.ts';
import { findPerson } from '../privacy/find-person.ts';
import { callAnonymously, type TestAnswer } from '../test-platform-fixture.ts';

let testBed: TestBed;
beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());

const send = (bytes: Uint8Array, person: TestPerson = 'consultant', name = 'me.jpg') =>
  testBed.callers[person].call('PUT', '/users/portrait', formBody({}, { field: 'portrait', name, bytes }));
const remove = (person: TestPerson = 'consultant') =>
  testBed.callers[person].call('DELETE', '/users/portrait');
const open = (address: unknown) => callAnonymously(testBed.product.app, 'GET', String(address));
const problemOf = ({ body }: TestAnswer) =>
  (body['validationError'] as Record<string, string[]> | undefined)?.['portrait']?.[0];
const keys = async () =>
  (await testBed.select(sql`SELECT object_key FROM portrait`)).map((row) => String(row['object_key']));
const isStored = async (key: string) => (await testBed.product.platform.objects.stat(key)) !== undefined;
const left = () =>
  testBed.select(sql`SELECT id FROM upload WHERE purpose = 'portrait'
  UNION ALL SELECT NULL FROM object_removal`);

describe('CG-211: a portrait', () => {
  test.each(['png', 'jpeg', 'webp'] as const)(
    'as %s becomes a small square without metadata; nothing of the upload is left',
    async (format) => {
      const sent = await logoPicture(format, 1_200, 900);
      expect(sent.includes('whose-picture-this-is')).toBe(true);
      const { status, body } = await send(sent);
      expect(status).toBe(200);
      const picture = await open(body['portraitUrl']);
      expect(picture).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } });
      expect(picture.headers).toHaveProperty('etag');
      expect(picture.bytes.includes('whose-picture-this-is')).toBe(false);
      expect(picture.bytes.length).toBeLessThan(40_000);
      expect(await sharp(picture.bytes).metadata()).toMatchObject({ width: 192, height: 192 });
      expect(await left()).toEqual([]);
      expect((await testBed.callers.consultant.call('GET', '/users/portrait')).status).toBe(200);
    },
  );

  test.skipIf(!hasTestData)('a photo of a phone (HEIC) is taken as it is', async () => {
    const { status, body } = await send(
      readFileSync(join(testData, 'made/reports-2026-11/documents/photo.heic')),
      'consultant',
      'IMG_0001.HEIC',
    );
    expect(status).toBe(200);
    expect(await sharp((await open(body['portraitUrl'])).bytes).metadata()).toMatchObject({ width: 192 });
  });
  if (!hasTestData) explainSkip();

  test('replaces the former one, whose file and links end; removing it leaves none; both are in the trail', async () => {
    const first = (await send(await logoPicture('png'))).body['portraitUrl'];
    const [former = ''] = await keys();
    await send(await logoPicture('webp'));
    expect(await isStored(former)).toBe(false);
    expect((await open(first)).status).toBe(404);
    const [present = ''] = await keys();
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(204);
    expect([await keys(), await isStored(present)]).toEqual([[], false]);
    const trail = await testBed.select(sql`SELECT action FROM audit_event
      WHERE entity_id = ${testBed.ids.consultant} AND action LIKE 'account.portrait%' ORDER BY at, id`);
    expect(trail.slice(-3).map(({ action }) => action)).toEqual([
      'account.portrait-set',
      'account.portrait-set',
      'account.portrait-removed',
    ]);
  });

  test('is set only by those who may explain a video, and only from one’s own upload', async () => {
    for (const person of ['patient', 'inHousePatient'] as const)
      expect((await send(await logoPicture('png'), person)).status).toBe(403);
    expect((await send(await logoPicture('png'), 'clerk')).status).toBe(200);
    await remove('clerk');
    const absent = { portrait: '019a0000-0000-7000-8000-000000000000' };
    expect((await testBed.callers.consultant.call('PUT', '/users/portrait', { body: absent })).status).toBe(
      404,
    );
  });

  test.each([
    [
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      /must be a JPEG/,
    ],
    ['a page', () => Buffer.from('<html><script>alert(1)</script></html>'), /must be a JPEG/],
    ['a broken PNG', async () => (await logoPicture('png')).subarray(0, 700), /is damaged/],
    [
      'the head of a HEIC',
      () => Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic'),
      /must be a JPEG|damaged/,
    ],
    [
      '36 million points',
      () =>
        sharp({ create: { width: 6_000, height: 6_000, channels: 3, background: 'white' } })
          .png()
          .toBuffer(),
      /25 million pixels/,
    ],
  ])('%s is refused with a message, and the present one stays', async (_, bytes, problem) => {
    await send(await logoPicture('png'));
    const before = await keys();
    const answer = await send(await bytes());
    expect([answer.status, await keys(), await left()]).toEqual([400, before, []]);
    expect(problemOf(answer)).toMatch(problem);
  });

  test('more than 10 MB is refused', async () => {
    expect((await send(Buffer.alloc(limits.portraitBytes + 1, 1))).status).toBe(413);
  });
});

describe('CG-211: who explains a video', () => {
  let caseId: string;
  const name = 'Adaeze Nwosu';
  beforeEach(async () => {
    await send(await logoPicture('png'));
    caseId = (await sharedCase(testBed)).id;
  });
  const consultantOf = async (person: TestPerson) => (await testBed.get(person, caseId)).body['consultant'];
  const withPhoto = { name, portraitUrl: expect.stringMatching(/^\/media\//) };

  test('is shown with the photo to the patient, on the report and in the record, and to staff', async () => {
    expect(await consultantOf('patient')).toEqual(withPhoto);
    expect(await consultantOf('reviewer')).toEqual(withPhoto);
    const { body } = await testBed.callers.patient.call('GET', '/patients/record?limit=50');
    const rows = body['data'] as { caseId: string; consultant: { portraitUrl: string } | null }[];
    const own = rows.find((row) => row.caseId === caseId)?.consultant;
    expect(own).toEqual(withPhoto);
    expect((await open(own?.portraitUrl)).status).toBe(200);
    await remove();
    expect((await open(own?.portraitUrl)).status).toBe(404);
    expect(await consultantOf('patient')).toEqual({ name, portraitUrl: null });
  });

  test('is shown to guests of a shared link', async () => {
    const reader = await linkReaderOf(
      testBed,
      await testBed.callers.patient.call('POST', `/patients/record/${caseId}/share-links`, {
        body: { what: 'video' },
      }),
    );
    const { body: opened } = await reader.open();
    const report = await callWith(
      testBed.product,
      opened['pass'],
      `/patients/record/${caseId}/video-report-link`,
    );
    const { about } = report.body as { about: { consultant: string; portraitUrl: string } };
    expect(about).toMatchObject({ consultant: name, portraitUrl: withPhoto.portraitUrl });
    expect((await open(about.portraitUrl)).status).toBe(200);
  });

  test('is not shown before the sign-off, nor in an unfinished record', async () => {
    const id = await testBed.worked();
    expect((await testBed.get('patient', id)).body['consultant']).toBeNull();
    const { body } = await testBed.callers.patient.call('GET', `/patients/record/${id}`);
    expect(body['consultant']).toBeNull();
  });

  test('CG-150: erasing the person removes the photo', async () => {
    const { platform } = testBed.product;
    const before = await keys();
    await send(await logoPicture('png'), 'second');
    const [key = ''] = (await keys()).filter((one) => !before.includes(one));
    const { person } = await findPerson(platform, 'second@demo.test', { checked: 'came in person' });
    await erasePerson(platform, person, 'checked');
    expect([await keys(), await isStored(key)]).toEqual([before, false]);
  });
});
