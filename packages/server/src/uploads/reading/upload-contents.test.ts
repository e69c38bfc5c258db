// Which uploads may be announced, what a report may be, and what a folder without images becomes (G-001 … G-005,
// CG-158).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { limits } from '@plainscan/contract';
import { sendPack, until } from '../../../tests/upload-fixture.ts';
import { sql } from '../../platform/database/drizzle.ts';
import { openTestPlatform, type TestCaller, type TestPlatform } from '../../test-platform-fixture.ts';

let product: TestPlatform;
let sender: TestCaller;

beforeAll(async () => {
  product = await openTestPlatform();
  await product.startWorker();
  sender = await product.as('creator@lakeside.test');
});
afterAll(() => product.close());

let count = 0;
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF');

describe('announcing an upload', () => {
  const tooMany = Array.from({ length: limits.uploadFiles + 1 }, (_, at) => ({ path: `${at}`, size: 1 }));
  test.each([
    [
      'too many files',
      { purpose: 'study', files: tooMany },
      400,
      'A folder may hold at most 20000 files. Please choose a smaller one.',
    ],
    [
      'no file (G-004)',
      { purpose: 'study', files: [] },
      400,
      'The selected folder does not contain any study files',
    ],
    [
      'an empty report',
      { purpose: 'report', files: [{ path: 'a.pdf', size: 0 }] },
      400,
      'This file is empty. Please choose another one.',
    ],
    [
      'a report of another kind (G-001, W-014)',
      { purpose: 'report', files: [{ path: 'a.exe', size: 1 }] },
      400,
      'Uploaded report must be a pdf/doc/txt/image file',
    ],
    [
      'a report without an ending',
      { purpose: 'report', files: [{ path: 'report', size: 1 }] },
      400,
      'Uploaded report must be a pdf/doc/txt/image file',
    ],
    [
      'one report of two kinds',
      {
        purpose: 'report',
        files: [
          { path: 'a.pdf', size: 1 },
          { path: 'b.html', size: 1 },
        ],
      },
      400,
      'Uploaded report must be a pdf/doc/txt/image file',
    ],
    [
      'a report above 100 MB',
      { purpose: 'report', files: [{ path: 'a.pdf', size: limits.reportBytes + 1 }] },
      413,
      'This is larger than 100 MB. Please send less at a time.',
    ],
    [
      'a study above 4 GB',
      {
        purpose: 'study',
        files: [
          { path: 'a', size: limits.studyBytes },
          { path: 'b', size: 1 },
        ],
      },
      413,
      'This is larger than 4 GB. Please send less at a time.',
    ],
    [
      'a video above 2 GB',
      { purpose: 'video', files: [{ path: 'a', size: limits.videoBytes + 1 }] },
      413,
      'This is larger than 2 GB. Please send less at a time.',
    ],
  ])('%s is refused with a message', async (_, body, status, message) => {
    expect(await sender.call('POST', '/uploads', { body })).toMatchObject({ status, body: { message } });
  });

  test.each([
    [{ purpose: 'malware', files: [] }, 'purpose'],
    [{ purpose: 'study', files: [{ path: 'a', size: -1 }] }, 'files.0.size'],
    [{ purpose: 'study', files: [{ path: 'a', size: 1.5 }] }, 'files.0.size'],
    [{ purpose: 'study', files: [{ path: '', size: 1 }] }, 'files.0.path'],
    [{ purpose: 'study', files: [{ path: 'x'.repeat(1_025), size: 1 }] }, 'files.0.path'],
    [{ purpose: 'study', files: 'all of them' }, 'files'],
    [{ purpose: 'study', files: [{ path: 'a', size: 1 }], title: 'x'.repeat(201) }, 'title'],
  ])('%j is refused with the name of the field', async (body, field) => {
    const answer = await sender.call('POST', '/uploads', { body });
    expect(answer.status).toBe(400);
    expect(answer.body['validationError']).toHaveProperty([field]);
  });

  test.each([
    'a\0b',
    '\ud800',
    '../../etc/passwd',
    'C:\\scan\\IM1',
    'ÄÖ\u202egpj.mcd',
    'a\r\nb',
    '__proto__',
  ])('the file name %j is only stored as a name', async (path) => {
    count += 1;
    const files = [{ path: `${count} ${path}`, bytes: Buffer.from('content') }];
    const id = await sendPack(sender, 'video', files);
    const { body } = await sender.call('GET', `/uploads/${id}`);
    expect(body).toMatchObject({ status: 'sealed', have: [expect.stringContaining(String(count))] });
  });
});

describe('a report', () => {
  const kinds: [name: string, content: Buffer][] = [
    ['report.html named .pdf', Buffer.from('<!doctype html><html><script>alert(1)</script></html>')],
    ['a program named .pdf', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(100, 0)])],
    ['a zip named .pdf', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(100, 0)])],
    ['noise named .pdf', Buffer.from([1, 2, 3, 0, 255, 0, 7])],
  ];

  test.each(kinds.slice(1))('%s is refused, whatever its name (G-001)', async (_, content) => {
    const id = await sendPack(sender, 'report', [{ path: `report ${(count += 1)}.pdf`, bytes: content }]);
    expect((await sender.call('GET', `/uploads/${id}`)).body).toMatchObject({
      status: 'failed',
      failure: { code: 'notReport', message: 'Uploaded report must be a pdf/doc/txt/image file' },
    });
  });

  test('of HTML named .pdf is served as text, never as a page', async () => {
    const id = await sendPack(sender, 'report', [
      { path: 'page.pdf', bytes: kinds[0]?.[1] ?? Buffer.alloc(0) },
    ]);
    const { rows } = await product.platform.database.asSystem(() =>
      product.platform.database
        .current()
        .execute<{ mime: string }>(sql`SELECT mime FROM pack_file WHERE upload_id = ${id}`),
    );
    const { body } = await sender.call('GET', `/uploads/${id}`);
    if (body['status'] !== 'failed') expect(rows).toEqual([{ mime: 'text/plain' }]);
    expect(rows[0]?.mime).not.toContain('html');
  });

  test.each([
    ['a.pdf', pdf],
    ['a.PDF', pdf],
    ['letter.txt', Buffer.from('No finding.')],
    ['scan.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ])('%s is accepted', async (path, bytes) => {
    const id = await sendPack(sender, 'report', [{ path: `${(count += 1)}${path}`, bytes }]);
    expect((await sender.call('GET', `/uploads/${id}`)).body).toMatchObject({
      status: 'sealed',
      failure: null,
    });
  });
});

describe('reading a folder', () => {
  test('without an image fails with the message from the specification (G-004)', async () => {
    const id = await sendPack(sender, 'study', [
      { path: 'LICENSE', bytes: Buffer.from('words') },
      { path: 'DICOMDIR', bytes: Buffer.alloc(200, 1) },
    ]);
    const { body } = await until('the reading', async () => {
      const answer = await sender.call('GET', `/uploads/${id}`);
      return answer.body['status'] === 'failed' ? answer : undefined;
    });
    expect(body).toMatchObject({
      failure: { code: 'noStudyFiles' },
      study: null,
    });
    expect((body['setAside'] as { path: string }[]).map(({ path }) => path).sort()).toEqual([
      'DICOMDIR',
      'LICENSE',
    ]);
  });
});
