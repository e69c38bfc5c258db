// POST /api/cases as the specification prints it: fields, real file parts, and every way to break them (CG-151, F2).
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { suggestedReportDate } from '@plainscan/contract';
import { until } from '../../../tests/upload-fixture.ts';
import { caseTable } from '../../cases/case-tables.ts';
import { generateHeadStudy } from '@plainscan/demo/src/synthetic/whole-study-fixture.ts';
import { packFile, upload } from '../../packs/upload-tables.ts';
import {
  openTestPlatform,
  type TestAnswer,
  type TestCaller,
  type TestPlatform,
} from '../../test-platform-fixture.ts';
import { eq } from '../database/drizzle.ts';

let product: TestPlatform;
let clinic: TestCaller;
let address: string;

beforeAll(async () => {
  product = await openTestPlatform();
  await product.startWorker();
  address = await product.listen();
  clinic = await product.as('creator@lakeside.test');
});
afterAll(() => product.close());

const boundary = 'plainscan-test';
type Part = { name: string; value: string } | { name: string; file: string; bytes: Uint8Array };

function bodyOf(parts: Part[], end = `--${boundary}--\r\n`): Buffer {
  const chunks = parts.flatMap((part) => {
    const isFile = 'file' in part;
    const file = isFile ? `; filename="${part.file}"\r\nContent-Type: application/octet-stream` : '';
    return [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${part.name}"${file}\r\n\r\n`),
      isFile ? Buffer.from(part.bytes) : Buffer.from(part.value),
      Buffer.from('\r\n'),
    ];
  });
  return Buffer.concat([...chunks, Buffer.from(end)]);
}

const multipart = `multipart/form-data; boundary=${boundary}`;
const post = (
  bytes: Uint8Array,
  type = multipart,
  caller = clinic,
  headers: Record<string, string> = {},
): Promise<TestAnswer> =>
  caller.call('POST', '/cases', { bytes, headers: { 'content-type': type, ...headers } });

const study = await generateHeadStudy({ seed: 'multipart', slices: 4, size: 32 });
const pdf = Buffer.from('%PDF-1.7\n%%EOF');
let people = 0;

const fields = (change: Record<string, string | undefined> = {}): Part[] => {
  people += 1;
  const values: Record<string, string | undefined> = {
    'patient[name]': 'Edith Moran',
    'patient[preferredName]': 'Edie',
    'patient[email]': `edith-${people}@mail.test`,
    'patient[phoneNumber]': '(555) 010-0199',
    'patient[dateOfBirth]': '1954-02-11',
    'patient[gender]': 'female',
    preferredReportDate: suggestedReportDate(new Date()).toISOString(),
    questionText: 'What do my pictures show?',
    selectedPaymentPackage: 'standard',
    termsAccepted: 'true',
    ...change,
  };
  return Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));
};

const files: Part[] = [
  ...study.files.map(({ path, bytes }) => ({ name: 'files', file: path, bytes })),
  { name: 'reportFiles', file: 'report.pdf', bytes: pdf },
];

const countUploads = () =>
  product.platform.database.asSystem(
    async () => (await product.platform.database.current().select().from(upload)).length,
  );
const countCases = () =>
  product.platform.database.asSystem(
    async () => (await product.platform.database.current().select().from(caseTable)).length,
  );

describe('a request with files', () => {
  test('creates the case, and its images are read (F-025, T04, T14)', async () => {
    const created = await post(bodyOf([...fields({ resourceTitle: 'Head, 4 slices' }), ...files]));
    expect(created.body).toMatchObject({
      title: 'Head, 4 slices',
      patient: { name: 'Edith Moran', gender: 'female' },
      reports: [{ name: 'report.pdf', mime: 'application/pdf', size: pdf.length }],
    });
    expect(created.status).toBe(201);
    const ready = await until('the images', async () => {
      const { body } = await clinic.call('GET', `/cases/${String(created.body['id'])}`);
      return body['dicomStudy'] ? body : undefined;
    });
    expect(ready).toMatchObject({ status: { value: 'new' }, dicomStudy: { imageCount: study.files.length } });
  });

  test('is recognized by its key and its files, and their second copy is discarded (CG-204)', async () => {
    const parts = [...fields(), ...files];
    const keyed = { 'idempotency-key': randomUUID() };
    const first = await post(bodyOf(parts), multipart, clinic, keyed);
    const kept = await countUploads();
    const second = await post(bodyOf(parts), multipart, clinic, keyed);
    expect(second).toMatchObject({ status: 201, body: { id: first.body['id'] } });
    expect(await countUploads()).toBe(kept);
    const other = Buffer.from('%PDF-1.7\n%%EOG');
    const changed = parts.map((part) => (part.name === 'reportFiles' ? { ...part, bytes: other } : part));
    const refused = await post(bodyOf(changed), multipart, clinic, keyed);
    expect(refused).toMatchObject({ status: 409, body: { code: 'idempotency.other-body' } });
    expect(await countUploads()).toBe(kept);
  });

  test.each([
    [
      'dots instead of brackets',
      (parts: Part[]) => parts.map((part) => ({ ...part, name: part.name.replace(/\[(\w+)\]/, '.$1') })),
    ],
    [
      'files[]',
      (parts: Part[]) => parts.map((part) => ('file' in part ? { ...part, name: `${part.name}[]` } : part)),
    ],
    [
      'files[3]',
      (parts: Part[]) =>
        parts.map((part, at) => ('file' in part ? { ...part, name: `${part.name}[${at}]` } : part)),
    ],
    [
      'the files before the fields',
      (parts: Part[]) => [...parts].sort((a, b) => Number('file' in b) - Number('file' in a)),
    ],
  ])('is understood with %s (CG-151)', async (_, write) => {
    const created = await post(bodyOf(write([...fields(), ...files])));
    expect(created.body).toMatchObject({ patientName: 'Edith Moran' });
    expect(created.status).toBe(201);
  });

  test('takes each of additionalFiles as an additional file, with or without its type (F-032, F-013)', async () => {
    const letter = Buffer.from('%PDF-1.7\n% letter\n%%EOF');
    const created = await post(
      bodyOf([
        ...fields({
          'additionalFiles[1][type]': 'Letter or referral',
          'additionalFiles[1][description]': 'By Dr. Wu',
        }),
        ...files,
        { name: 'additionalFiles', file: 'earlier.pdf', bytes: pdf },
        { name: 'additionalFiles[1]', file: 'letter.pdf', bytes: letter },
        { name: 'additionalFiles[]', file: '', bytes: Buffer.alloc(0) },
      ]),
    );
    expect(created.status).toBe(201);
    expect(created.body['additionalFiles']).toMatchObject([
      { fileName: 'earlier.pdf', type: 'Something else', description: null, size: pdf.length },
      { fileName: 'letter.pdf', type: 'Letter or referral', description: 'By Dr. Wu', size: letter.length },
    ]);
  });

  test('recognizes additional files by their contents (CG-204)', async () => {
    const [key, parts] = [randomUUID(), [...fields(), ...files]];
    const send = (text: string) => {
      const file = { name: 'additionalFiles', file: 'a.txt', bytes: Buffer.from(text) };
      return post(bodyOf([...parts, file]), multipart, clinic, { 'idempotency-key': key });
    };
    const first = await send('one');
    expect(first.status).toBe(201);
    expect(await send('one')).toMatchObject({ status: 201, body: { id: first.body['id'] } });
    expect(await send('two')).toMatchObject({
      status: 409,
      body: { code: 'idempotency.other-body' },
    });
  });

  test('keeps every byte of every file', async () => {
    const created = await post(bodyOf([...fields(), ...files]));
    const { database } = product.platform;
    const rows = await database.asSystem(() =>
      database
        .current()
        .select({ path: packFile.path, length: packFile.byteLength })
        .from(packFile)
        .innerJoin(upload, eq(upload.id, packFile.uploadId))
        .where(eq(upload.caseId, String(created.body['id']))),
    );
    const sent = files.flatMap((part) => ('file' in part ? [part.bytes.length] : []));
    expect(rows.map(({ length }) => length).sort()).toEqual(sent.sort());
  });
});

describe('a refused request leaves nothing behind', () => {
  test.each([
    ['a missing question', fields({ questionText: undefined }), 400, 'questionText'],
    ['a bad e-mail', fields({ 'patient[email]': 'nobody' }), 400, 'patient.email'],
    [
      'a birth date in the future',
      fields({ 'patient[dateOfBirth]': '2999-01-01' }),
      400,
      'patient.dateOfBirth',
    ],
    [
      'a telephone with letters (W-095)',
      fields({ 'patient[phoneNumber]': 'call me' }),
      400,
      'patient.phoneNumber',
    ],
    [
      'a field that comes twice',
      [...fields(), { name: 'questionText', value: 'again' }],
      400,
      'questionText',
    ],
    [
      'a date too soon (F-022)',
      fields({ preferredReportDate: new Date().toISOString() }),
      400,
      'preferredReportDate',
    ],
    ['a patient who is staff', fields({ 'patient[email]': 'admin@lakeside.test' }), 400, 'patient.email'],
  ] as const)('%s', async (_, parts, status, field) => {
    const [uploads, cases] = [await countUploads(), await countCases()];
    const answer = await post(bodyOf([...parts, ...files]));
    expect(answer.status).toBe(status);
    expect(answer.body['validationError']).toHaveProperty([field]);
    expect([await countUploads(), await countCases()]).toEqual([uploads, cases]);
  });

  test.each([
    [
      'without the terms (F-026)',
      fields({ termsAccepted: 'false' }),
      files,
      'Please accept the terms and conditions to proceed.',
    ],
    [
      'without images (F-025)',
      fields(),
      files.slice(-1),
      'Please make sure that study and report are uploaded.',
    ],
    [
      'without a report',
      fields(),
      files.slice(0, -1),
      'Please make sure that study and report are uploaded.',
    ],
    [
      'with a report of another kind',
      fields(),
      [...files.slice(0, -1), { name: 'reportFiles', file: 'a.exe', bytes: pdf }],
      'Uploaded report must be a pdf/doc/txt/image file',
    ],
    [
      'with noise named .pdf',
      fields(),
      [...files.slice(0, -1), { name: 'reportFiles', file: 'a.pdf', bytes: Buffer.from([0, 1, 2, 255]) }],
      'Uploaded report must be a pdf/doc/txt/image file',
    ],
  ])('%s, in the words of the specification', async (_, parts, sent, message) => {
    const [uploads, cases] = [await countUploads(), await countCases()];
    expect(await post(bodyOf([...parts, ...sent]))).toMatchObject({ status: 400, body: { message } });
    expect([await countUploads(), await countCases()]).toEqual([uploads, cases]);
  });

  test('when the workspace cannot order', async () => {
    const uploads = await countUploads();
    const summit = await product.as('creator@summit.test');
    expect((await post(bodyOf([...fields(), ...files]), multipart, summit)).status).toBe(403);
    expect(await countUploads()).toBe(uploads);
  });

  test('no pack is left in the uploads folder', async () => {
    const left = await readdir(join(product.platform.config.dataFolder, 'uploads'));
    const { database } = product.platform;
    const rows = await database.asSystem(() => database.current().select({ id: upload.id }).from(upload));
    const known = new Set(rows.map(({ id }) => id));
    expect(left.filter((name) => !known.has(name.split('.')[0] ?? ''))).toEqual([]);
  });
});

describe('a hostile body', () => {
  const whole = bodyOf([...fields(), ...files]);
  test.each([
    ['without an end', whole.subarray(0, -30)],
    ['cut in the middle of a file', whole.subarray(0, Math.floor(whole.length / 2))],
    ['cut in the middle of a header', whole.subarray(0, 60)],
    [
      'with another boundary',
      Buffer.from(whole.toString('latin1').replaceAll(boundary, 'somebody-else'), 'latin1'),
    ],
    ['that is empty', Buffer.alloc(0)],
    ['of noise', Buffer.alloc(5_000, 0xff)],
    ['of nothing but boundaries', Buffer.from(`--${boundary}\r\n`.repeat(500))],
    [
      'with a part that has no name',
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data\r\n\r\nx\r\n--${boundary}--\r\n`),
    ],
    [
      'with a header that never ends',
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${'a'.repeat(100_000)}`),
    ],
  ])('%s gets a 400 and leaves nothing', async (_, bytes) => {
    const [uploads, cases] = [await countUploads(), await countCases()];
    const answer = await post(bytes);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ message: expect.any(String), code: expect.any(String) });
    expect([await countUploads(), await countCases()]).toEqual([uploads, cases]);
  });

  test('without a boundary in its type gets a 400', async () => {
    expect((await post(whole, 'multipart/form-data')).status).toBe(400);
  });

  test.each([
    '__proto__[isAdmin]',
    'constructor[prototype][isAdmin]',
    'patient[__proto__][isAdmin]',
    '__proto__.isAdmin',
  ])('cannot reach %s', async (name) => {
    const answer = await post(bodyOf([...fields({ questionText: undefined }), { name, value: 'true' }]));
    expect(answer.status).toBe(400);
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
    expect(Object.prototype).not.toHaveProperty('isAdmin');
  });

  test.each([
    ['hundreds of fields', Array.from({ length: 300 }, (_, at) => ({ name: `x${at}`, value: 'y' }))],
    ['a field of a megabyte', [{ name: 'questionText', value: 'y'.repeat(1_000_000) }]],
    ['names in names in names', [{ name: `a${'[b]'.repeat(60)}`, value: 'y' }]],
  ])('with %s is refused', async (_, parts) => {
    const answer = await post(bodyOf([...fields({ questionText: undefined }), ...parts]));
    expect([400, 413]).toContain(answer.status);
  });

  test('an unexpected file is refused by name and leaves nothing (CG-188)', async () => {
    const [uploads, cases] = [await countUploads(), await countCases()];
    const answer = await post(
      bodyOf([...fields(), { name: 'shell', file: 'x.sh', bytes: Buffer.alloc(200_000) }, ...files]),
    );
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'input.unknown-member', params: { member: 'shell' } },
    });
    expect([await countUploads(), await countCases()]).toEqual([uploads, cases]);
  });

  test('privileged columns cannot be set (A4)', async () => {
    const [uploads, cases] = [await countUploads(), await countCases()];
    const columns = {
      status: 'completed',
      assigneeId: '019a0000-0000-7000-8000-000000000000',
      signedOffAt: '2026-01-01',
      version: '99',
      inProviderPool: 'false',
      'patient[role]': 'super-admin',
    };
    const { status, body } = await post(bodyOf([...fields(columns), ...files]));
    expect([status, body['code']]).toEqual([400, 'input.unknown-member']);
    const named = Object.keys(columns).map((name) => name.replace(/\[(\w+)\]/, '.$1'));
    expect(Object.keys(body['validationError'] as object).sort()).toEqual(named.sort());
    expect([await countUploads(), await countCases()]).toEqual([uploads, cases]);
  });

  test('the workspace is always the user’s own, whatever the form says (CG-175)', async () => {
    const cases = await countCases();
    const answer = await post(bodyOf([...fields({ workspaceId: '4' }), ...files]));
    expect(answer.status).toBe(404);
    expect(await countCases()).toBe(cases);
  });

  test('a sender who disconnects midway leaves nothing', async () => {
    const [uploads, cases] = [await countUploads(), await countCases()];
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(
      `POST /api/cases HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${clinic.token}\r\n` +
        `Content-Type: ${multipart}\r\nContent-Length: ${whole.length}\r\n\r\n`,
    );
    socket.write(whole.subarray(0, Math.floor(whole.length / 2)));
    await vi.waitFor(async () => expect(await countUploads()).toBe(uploads + 1), 10_000);
    socket.destroy();
    await vi.waitFor(async () => expect(await countUploads()).toBe(uploads), 10_000);
    expect(await countCases()).toBe(cases);
  });
});
