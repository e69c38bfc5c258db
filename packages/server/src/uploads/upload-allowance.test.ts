// One user's uploads cannot fill the disk (SEC-D5, CG-189): what they may send, how many at once, how many bytes.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { addPerson, openSessionFor, userIdOf, workspaceIds } from '../../tests/demo-people-fixture.ts';
import { uploadWith } from '../../tests/upload-fixture.ts';
import { fakeClock, type FakeClock } from '../platform/clock/test-clock.ts';
import { bytesLeft } from '../platform/storage/disk-space.ts';
import {
  callerWith,
  openTestPlatform,
  type TestCaller,
  type TestPlatform,
} from '../test-platform-fixture.ts';

const gibibyte = 1024 ** 3;
let clock: FakeClock;
let product: TestPlatform;
let patient: TestCaller & { id: string };
beforeAll(async () => {
  clock = fakeClock(new Date());
  product = await openTestPlatform(clock, { environment: { FREE_STUDIES: '5' } });
});
afterAll(() => product.close());
beforeEach(async () => {
  patient = await person('patient');
});

async function person(role: 'patient' | 'creator', unverified = false): Promise<TestCaller & { id: string }> {
  const facts = { workspaceId: workspaceIds.lakeside, role, unverified } as const;
  const id = await addPerson(product.platform, facts);
  return { id, ...callerWith(product.app, await openSessionFor(product.platform, id)) };
}

let names = 0;
const announce = (caller: TestCaller, size = 1, body: object = {}) => {
  names += 1;
  const files = [{ path: `IM${names}`, size }];
  return caller.call('POST', '/uploads', { body: { purpose: 'study', files, ...body } });
};

test.each(['video', 'introduction', 'material', 'thumbnail'])(
  'a patient can’t send files as %s, growing or not',
  async (purpose) => {
    for (const growing of [true, false])
      expect(await announce(patient, 1, { purpose, growing })).toMatchObject({
        status: 403,
        body: { code: 'upload.purpose', message: expect.stringContaining('Ask your clinic') },
      });
  },
);

test('ten uploads may be unfinished; an eleventh has to wait, and the same files count once', async () => {
  const first = await announce(patient);
  for (let at = 1; at < 10; at += 1) expect((await announce(patient)).status).toBe(201);
  expect(await announce(patient)).toMatchObject({
    status: 409,
    body: {
      code: 'upload.too-many',
      message:
        'You already have 10 uploads that aren’t finished. Finish or remove one of them, then try again.',
    },
  });
  const again = { files: [{ path: `IM${names - 1}`, size: 1 }] };
  expect((await announce(patient, 1, again)).status).toBe(201);
  expect((await patient.call('DELETE', `/uploads/${String(first.body['id'])}`)).status).toBe(204);
  expect((await announce(patient)).status).toBe(201);
  expect((await announce(patient)).status).toBe(409);
  expect((await announce(await person('patient'))).status).toBe(201);
});

test('simultaneous announcements get no further than successive ones', async () => {
  const answers = await Promise.all(Array.from({ length: 16 }, () => announce(patient)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(6);
});

test('eight gigabytes may be unfinished', async () => {
  expect((await announce(patient, 4 * gibibyte)).status).toBe(201);
  expect((await announce(patient, 4 * gibibyte - 1)).status).toBe(201);
  expect((await announce(patient, 1)).status).toBe(201);
  expect(await announce(patient, 1)).toMatchObject({
    status: 413,
    body: { code: 'upload.too-much', params: { most: '8 GB' } },
  });
});

test('what a patient sent counts until a case takes it; for staff only unfinished uploads count', async () => {
  const creator = await person('creator');
  for (const { id } of [patient, creator])
    await uploadWith(product.platform, id, 'study', { status: 'read', size: 8 * gibibyte });
  expect((await announce(patient)).body['code']).toBe('upload.too-much');
  expect((await announce(creator)).status).toBe(201);
});

test('CG-170: before the email address is confirmed, four uploads and two gigabytes', async () => {
  const stranger = await person('patient', true);
  expect(await announce(stranger, 2 * gibibyte + 1)).toMatchObject({
    status: 413,
    body: {
      code: 'upload.too-much-unproved',
      message:
        'Until you confirm your email address, you can send up to 2 GB. Please confirm it, then send the rest.',
    },
  });
  for (let at = 0; at < 4; at += 1) expect((await announce(stranger)).status).toBe(201);
  expect(await announce(stranger)).toMatchObject({
    status: 409,
    body: { code: 'upload.too-many-unproved', params: { most: 4 } },
  });
});

test('a growing upload is counted as it arrives, and stops at the user’s limit', async () => {
  const creator = await person('creator');
  const { body } = await announce(creator, 0, { purpose: 'video', growing: true });
  await uploadWith(product.platform, creator.id, 'study', { size: 8 * gibibyte - 100 });
  const send = (bytes: Buffer, offset: number) =>
    creator.call('PATCH', `/uploads/${String(body['id'])}`, {
      bytes,
      headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
    });
  clock.advance(1_000);
  expect((await send(Buffer.alloc(90), 0)).status).toBe(204);
  clock.advance(1_000);
  expect(await send(Buffer.alloc(90), 90)).toMatchObject({ status: 413, body: { code: 'upload.too-much' } });
});

test('files in the body of a call count like announced ones, and together', async () => {
  const mebibyte = 1024 ** 2;
  const sendForm = async (...sizes: number[]) => {
    const form = new FormData();
    for (const [at, size] of sizes.entries())
      form.append('files', new File([new Uint8Array(size)], `IM${at}`));
    const body = new Response(form);
    return patient.call('POST', '/patients/study', {
      bytes: new Uint8Array(await body.arrayBuffer()),
      headers: { 'content-type': body.headers.get('content-type') ?? '' },
    });
  };
  const big = await uploadWith(product.platform, patient.id, 'study', { size: 8 * gibibyte - 20 * mebibyte });
  expect(await sendForm(20 * mebibyte, 20 * mebibyte)).toMatchObject({
    status: 413,
    body: { code: 'upload.too-much' },
  });
  await patient.call('DELETE', `/uploads/${big}`);
  for (let at = 0; at < 10; at += 1) await announce(patient);
  expect(await sendForm(10)).toMatchObject({ status: 409, body: { code: 'upload.too-many' } });
});

test('all unfinished uploads leave half of the disk free, those of unconfirmed addresses 90%', async (context) => {
  const { storage } = product.platform.config;
  if (storage.kind !== 'folder') return context.skip('the files lie in an S3 store');
  const left = await bytesLeft(storage.folder);
  const [stranger, other] = [await person('patient', true), await person('patient', true)];
  const part = await uploadWith(product.platform, other.id, 'study', { received: Math.round(left / 5) });
  expect((await announce(patient)).status).toBe(201);
  expect(await announce(stranger)).toMatchObject({
    status: 503,
    body: { code: 'upload.crowded' },
    headers: { 'retry-after': '300' },
  });
  const member = await userIdOf(product.platform, 'creator@lakeside.test');
  const rest = await uploadWith(product.platform, member, 'study', { received: Math.round(left * 1.2) });
  expect((await announce(patient)).body['code']).toBe('upload.crowded');
  const owner = callerWith(product.app, await openSessionFor(product.platform, member));
  await owner.call('DELETE', `/uploads/${rest}`);
  await callerWith(product.app, await openSessionFor(product.platform, other.id)).call(
    'DELETE',
    `/uploads/${part}`,
  );
  expect((await announce(stranger)).status).toBe(201);
});
