// Logos: redrawn in the sandbox, so that none of the sender's bytes are served.
import { limits } from '@plainscan/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { formBody, logoPicture } from '../../tests/clinic-fixture.ts';
import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { openTestBed, type TestBed, type TestPerson } from '../../tests/test-bed-fixture.ts';
import { sendPack } from '../../tests/upload-fixture.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { sql } from '../platform/database/drizzle.ts';
import { mediaLimits } from '../platform/media/sandbox/media-process.ts';
import { callAnonymously, type TestAnswer } from '../test-platform-fixture.ts';

const { lakeside, summit } = workspaceIds;
let testBed: TestBed;
beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());

const send = (
  bytes: Uint8Array,
  name = 'mark.png',
  person: TestPerson = 'clinicAdmin',
  id: number = lakeside,
) => {
  const form = formBody({}, { field: 'logoUrl', name, bytes });
  return testBed.callers[person].call('PUT', `/workspaces/${id}`, form);
};
const get = (address: unknown) =>
  callAnonymously(testBed.product.app, 'GET', String(address).replace('/api', ''));
const problemOf = ({ body }: TestAnswer) =>
  (body['validationError'] as Record<string, string[]> | undefined)?.['logoUrl']?.[0];
const left = async () => ({
  uploads: (await testBed.select(sql`SELECT id FROM upload WHERE purpose = 'logo'`)).length,
  packs: (await testBed.select(sql`SELECT object_key FROM object_removal`)).length,
});

describe('V-109: a logo (P-020, P-041)', () => {
  test.each(['png', 'jpeg', 'webp'] as const)(
    'B22: as %s becomes PNG, WebP and a square icon, without its text metadata',
    async (format) => {
      const sent = await logoPicture(format);
      expect(sent.includes('whose-picture-this-is')).toBe(true);
      const { status, body } = await send(sent, `mark.${format}`);
      expect(status).toBe(200);
      const [png, webp, icon] = [
        await get(body['logoUrl']),
        await get(`${String(body['logoUrl'])}&as=webp`),
        await get(body['iconUrl']),
      ];
      for (const [answer, mime] of [
        [png, 'image/png'],
        [webp, 'image/webp'],
        [icon, 'image/png'],
      ] as const) {
        expect(answer).toMatchObject({ status: 200, headers: { 'content-type': mime } });
        expect(answer.bytes.includes('whose-picture-this-is')).toBe(false);
      }
      expect(await sharp(png.bytes).metadata()).toMatchObject({ format: 'png', width: 600, height: 200 });
      expect(await sharp(icon.bytes).metadata()).toMatchObject({ width: 128, height: 128 });
      expect(await left()).toEqual({ uploads: 0, packs: 0 });
    },
  );

  test('is scaled down to the size that pages show', async () => {
    const { body } = await send(await logoPicture('png', 4_000, 1_000));
    expect(await sharp((await get(body['logoUrl'])).bytes).metadata()).toMatchObject({
      width: 1_024,
      height: 256,
    });
  });

  test('replaces the previous one, whose files are deleted; an empty one removes it', async () => {
    const first = (await send(await logoPicture('png'))).body['logoUrl'];
    const keysOf = () =>
      testBed.select(sql`SELECT logo_key, logo_webp_key, icon_key FROM workspace WHERE id = ${lakeside}`);
    const [keys] = await keysOf();
    const second = (await send(await logoPicture('png', 300, 300))).body['logoUrl'];
    expect(second).not.toBe(first);
    for (const key of Object.values(keys ?? {}))
      expect(await testBed.product.platform.objects.stat(String(key))).toBeUndefined();
    const none = await testBed.callers.clinicAdmin.call('PUT', `/workspaces/${lakeside}`, {
      body: { logoUrl: '' },
    });
    expect(none.body).toMatchObject({ logoUrl: null, iconUrl: null, lastChanges: { logo: { after: null } } });
    expect(await keysOf()).toEqual([{ logo_key: null, logo_webp_key: null, icon_key: null }]);
  });

  test('can also be sent as a separate upload', async () => {
    const uploadId = await sendPack(testBed.callers.clinicAdmin, 'logo', [
      { path: 'mark.png', bytes: await logoPicture('png') },
    ]);
    const answer = await testBed.callers.clinicAdmin.call('PUT', `/workspaces/${lakeside}`, {
      body: { logoUrl: uploadId },
    });
    expect(answer).toMatchObject({ status: 200 });
    expect(await left()).toEqual({ uploads: 0, packs: 0 });
  });

  test('of another user is not found, and neither is an upload for another purpose', async () => {
    const theirs = await sendPack(testBed.callers.super, 'logo', [
      { path: 'mark.png', bytes: await logoPicture('png') },
    ]);
    const put = (logoUrl: string) =>
      testBed.callers.clinicAdmin.call('PUT', `/workspaces/${lakeside}`, { body: { logoUrl } });
    expect((await put(theirs)).status).toBe(404);
    const study = await sendPack(testBed.callers.clinicAdmin, 'study', [
      { path: 'IM1', bytes: Buffer.from('x') },
    ]);
    expect((await put(study)).status).toBe(404);
  });

  test('of another clinic cannot be set, and a clerk cannot send one', async () => {
    expect((await send(await logoPicture('png'), 'mark.png', 'clinicAdmin', summit)).status).toBe(404);
    expect((await send(await logoPicture('png'), 'mark.png', 'clerk')).status).toBe(403);
    expect((await send(await logoPicture('png'), 'mark.png', 'patient')).status).toBe(403);
  });
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const pngOf = async () => logoPicture('png');

/** A PNG whose header promises far more pixels than its data contains. */
async function bombOf(): Promise<Buffer> {
  const bytes = Buffer.from(
    await sharp({ create: { width: 6_000, height: 6_000, channels: 3, background: 'white' } })
      .png({ compressionLevel: 9 })
      .toBuffer(),
  );
  return bytes;
}

const hostile: [string, string, () => Buffer | Promise<Buffer>, string][] = [
  ['an SVG', 'mark.svg', () => Buffer.from(svg), 'A logo must be a PNG, JPEG or WebP picture.'],
  [
    'an SVG that is called PNG',
    'mark.png',
    () => Buffer.from(svg),
    'A logo must be a PNG, JPEG or WebP picture.',
  ],
  [
    'an SVG with a prolog',
    'mark.png',
    () => Buffer.from(`<?xml version="1.0"?>\n<!-- x -->${svg}`),
    'A logo must be a PNG, JPEG or WebP picture.',
  ],
  [
    'a page',
    'mark.png',
    () => Buffer.from('<html><script>alert(1)</script></html>'),
    'A logo must be a PNG, JPEG or WebP picture.',
  ],
  [
    'a GIF',
    'mark.gif',
    async () =>
      sharp(await pngOf())
        .gif()
        .toBuffer(),
    'A logo must be a PNG, JPEG or WebP picture.',
  ],
  [
    'a TIFF',
    'mark.png',
    async () =>
      sharp(await pngOf())
        .tiff()
        .toBuffer(),
    'A logo must be a PNG, JPEG or WebP picture.',
  ],
  [
    'a ZIP',
    'mark.png',
    () => Buffer.from('PK\u0003\u0004rest'),
    'A logo must be a PNG, JPEG or WebP picture.',
  ],
  [
    'a broken PNG',
    'mark.png',
    async () => (await pngOf()).subarray(0, 700),
    'This picture is damaged. Please save it again and choose the new file.',
  ],
  [
    'the head of a PNG and noise',
    'mark.png',
    async () => Buffer.concat([(await pngOf()).subarray(0, 33), Buffer.alloc(4_000, 7)]),
    'This picture is damaged. Please save it again and choose the new file.',
  ],
  [
    '36 million points',
    'mark.png',
    bombOf,
    'This picture has more than 25 million pixels. Please make it smaller.',
  ],
];

describe('a file that is not a logo', () => {
  test.each(hostile)(
    '%s is refused with a message, and none of it is stored (SEC-B1)',
    async (_, name, bytes, problem) => {
      const before = await testBed.select(sql`SELECT logo_key FROM workspace WHERE id = ${lakeside}`);
      const answer = await send(await bytes(), name);
      expect([answer.status, problemOf(answer)]).toEqual([400, problem]);
      expect(await testBed.select(sql`SELECT logo_key FROM workspace WHERE id = ${lakeside}`)).toEqual(
        before,
      );
      expect((await left()).packs).toBe(0);
    },
  );

  test('more than 3 MB is refused with the specification’s message (P-037, W-094, X-026)', async () => {
    const answer = await send(Buffer.alloc(3 * 1024 * 1024 + 1, 1));
    expect(answer).toMatchObject({ status: 413, body: { message: 'Logo image can not be larger than 3MB' } });
    const announced = await testBed.callers.clinicAdmin.call('POST', '/uploads', {
      body: { purpose: 'logo', files: [{ path: 'mark.png', size: 3 * 1024 * 1024 + 1 }] },
    });
    expect(announced.status).toBe(413);
  });

  test('two files are refused', async () => {
    const file = { path: 'mark.png', bytes: await logoPicture('png') };
    const uploadId = await sendPack(testBed.callers.clinicAdmin, 'logo', [
      file,
      { ...file, path: 'two.png' },
    ]);
    const answer = await testBed.callers.clinicAdmin.call('PUT', `/workspaces/${lakeside}`, {
      body: { logoUrl: uploadId },
    });
    expect(problemOf(answer)).toBe('A logo must be a PNG, JPEG or WebP picture.');
  });

  test('a machine that is too slow for a good picture says so, and the same upload works later (W-094)', async () => {
    const uploadId = await sendPack(testBed.callers.clinicAdmin, 'logo', [
      { path: 'mark.png', bytes: await logoPicture('png') },
    ]);
    const put = () =>
      testBed.callers.clinicAdmin.call('PUT', `/workspaces/${lakeside}`, { body: { logoUrl: uploadId } });
    const { drawingMs } = mediaLimits;
    // No process loads a decoder within a millisecond.
    Object.assign(mediaLimits, { drawingMs: 1 });
    const slow = await put().finally(() => Object.assign(mediaLimits, { drawingMs }));
    expect(slow).toMatchObject({ status: 503, body: { code: 'upload.picture-busy' } });
    expect(slow.body['message']).toMatch(/Nothing is wrong with it\. Please try again/);
    expect((await put()).status).toBe(200);
    expect((await left()).packs).toBe(0);
  });

  test('sending too many is refused, whatever came before', async () => {
    // An upload that does not exist counts too, and starts no sandbox.
    const body = { logoUrl: newId() };
    const statuses = new Set<number>();
    for (let at = 0; at <= limits.drawingsAnHour && !statuses.has(429); at += 1)
      statuses.add((await testBed.callers.super.call('PUT', `/workspaces/${lakeside}`, { body })).status);
    expect([...statuses]).toEqual([404, 429]);
    expect((await send(await logoPicture('png'), 'mark.png', 'super')).status).toBe(429);
  });
});
