// Links to bytes: one object, one session, twelve hours at most, ended with the session (T3, architecture "Bytes").
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { limits } from '@plainscan/contract';
import { addCase, storedImage, storedVideo, type TestCase } from '../../tests/case-fixture.ts';
import {
  disablePerson,
  openSessionFor,
  addPerson,
  userIdOf,
  workspaceIds,
} from '../../tests/demo-people-fixture.ts';
import { fakeClock, type FakeClock } from '../platform/clock/test-clock.ts';
import { eq, sql } from '../platform/database/drizzle.ts';
import { newObjectKey } from '../platform/storage/object-key.ts';
import {
  callAnonymously,
  openTestPlatform,
  type TestAnswer,
  type TestPlatform,
} from '../test-platform-fixture.ts';
import { capability } from './capability-tables.ts';
import { removeExpiredCapabilities } from './capability-service.ts';

let clock: FakeClock;
let product: TestPlatform;
let address: string;
let shown: TestCase;
let patient: string;

beforeAll(async () => {
  clock = fakeClock(new Date('2026-11-20T09:00:00.000Z'));
  product = await openTestPlatform(clock);
  address = await product.listen();
  patient = await addPerson(product.platform, { workspaceId: workspaceIds.lakeside, role: 'patient' });
  shown = await addCase(product.platform, {
    workspaceId: workspaceIds.lakeside,
    patient,
    creator: await userIdOf(product.platform, 'creator@lakeside.test'),
    status: 'completed',
    video: 'ready',
  });
});
afterAll(() => product.close());

let token: string;
let videoLink: string;
let reportLink: string;

const withToken = (method: string, path: string, bearer = token) =>
  callAnonymously(product.app, method, path, { headers: { authorization: `Bearer ${bearer}` } });

beforeEach(async () => {
  token = await openSessionFor(product.platform, patient);
  const { body } = await withToken('GET', `/cases/${shown.id}`);
  videoLink = (body['videoReport'] as { downloadLink: string }).downloadLink;
  reportLink = (body['reports'] as { downloadLink: string }[])[0]?.downloadLink ?? '';
});

const get = (link: string, headers: Record<string, string> = {}, method = 'GET'): Promise<TestAnswer> =>
  callAnonymously(product.app, method, link, { headers });

describe('a link', () => {
  test('returns the bytes with the headers that a player needs (H-020)', async () => {
    const answer = await get(videoLink);
    expect(answer.status).toBe(200);
    expect(answer.bytes).toEqual(storedVideo);
    expect(answer.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(storedVideo.length),
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'content-disposition': "inline; filename*=UTF-8''video-report.mp4",
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  test.each([
    ['bytes=0-9', '0123456789', 'bytes 0-9/1000'],
    ['bytes=995-', '56789', 'bytes 995-999/1000'],
    ['bytes=-3', '789', 'bytes 997-999/1000'],
    ['bytes=10-10', '0', 'bytes 10-10/1000'],
  ])('returns the range %s', async (range, text, contentRange) => {
    const answer = await get(videoLink, { range });
    expect(answer.status).toBe(206);
    expect(answer.bytes.toString()).toBe(text);
    expect(answer.headers).toMatchObject({
      'content-range': contentRange,
      'content-length': String(text.length),
    });
  });

  test('answers 416 with the size for a range past the end', async () => {
    const answer = await get(videoLink, { range: 'bytes=1000-' });
    expect(answer.status).toBe(416);
    expect(answer.headers['content-range']).toBe('bytes */1000');
  });

  test('answers HEAD with the size and no bytes', async () => {
    const answer = await get(videoLink, {}, 'HEAD');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-length']).toBe('1000');
    expect(answer.bytes.length).toBe(0);
  });

  test('to a file inside a pack returns that file’s bytes, and ranges count from its start', async () => {
    expect((await get(reportLink)).bytes).toEqual(storedImage);
    const part = await get(reportLink, { range: 'bytes=128-131' });
    expect(part.bytes.toString()).toBe('DICM');
    expect(part.headers['content-range']).toBe(`bytes 128-131/${storedImage.length}`);
    expect((await get(reportLink, { range: `bytes=0-${storedImage.length + 50}` })).bytes.length).toBe(
      storedImage.length,
    );
  });

  test('answers an open range of a large object with eight megabytes', async () => {
    const key = newObjectKey();
    const large = Buffer.alloc(limits.openEndedRangeBytes + 1_000, 1);
    await product.platform.objects.put(key, large);
    await product.platform.database.asSystem(() =>
      product.platform.database.current().update(capability).set({ objectKey: key }),
    );
    const answer = await get(videoLink, { range: 'bytes=500-' });
    expect(answer.status).toBe(206);
    expect(answer.bytes.length).toBe(limits.openEndedRangeBytes);
    // A resumed download makes one call, and so does saving a file.
    const tag = String(answer.headers['etag']);
    const rest = await get(videoLink, { range: 'bytes=500-', 'if-range': tag });
    expect(rest.bytes.length).toBe(large.length - 500);
    await product.platform.database.asSystem(() =>
      product.platform.database.current().update(capability).set({ disposition: 'attachment' }),
    );
    expect((await get(videoLink, { range: 'bytes=500-' })).bytes.length).toBe(large.length - 500);
  });

  test('H-020 to the same bytes has the same ETag, and they are not sent again to a client that has them', async () => {
    const { headers } = await get(videoLink);
    const again = await withToken('GET', `/cases/${shown.id}`);
    const other = (again.body['videoReport'] as { downloadLink: string }).downloadLink;
    expect(headers['etag']).toMatch(/^"[0-9a-f]{64}"$/);
    expect((await get(other, {}, 'HEAD')).headers['etag']).toBe(headers['etag']);
    expect((await get(reportLink)).headers['etag']).not.toBe(headers['etag']);
    const tag = String(headers['etag']);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const answer = await get(videoLink, { 'if-none-match': known, range: 'bytes=0-9' });
      expect([answer.status, answer.bytes.length, answer.headers['etag']]).toEqual([304, 0, tag]);
    }
    expect((await get(videoLink, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('H-020 continues a stopped download of the same bytes to their end, and starts over with others', async () => {
    const tag = String((await get(videoLink)).headers['etag']);
    const rest = await get(videoLink, { range: 'bytes=990-', 'if-range': tag });
    expect([rest.status, rest.bytes.toString()]).toEqual([206, '0123456789']);
    expect(rest.headers).toMatchObject({ etag: tag, 'content-range': 'bytes 990-999/1000' });
    for (const old of ['"other"', `W/${tag}`, 'Fri, 20 Nov 2026 09:00:00 GMT']) {
      const whole = await get(videoLink, { range: 'bytes=990-', 'if-range': old });
      expect([whole.status, whole.bytes.length, whole.headers['content-range']]).toEqual([
        200,
        1_000,
        undefined,
      ]);
    }
    // A range past the end of other bytes is no reason to refuse them.
    expect((await get(videoLink, { range: 'bytes=5000-', 'if-range': '"other"' })).status).toBe(200);
  });

  test('is new on each read, never stored in clear, and reveals nothing about the object', async () => {
    const again = await withToken('GET', `/cases/${shown.id}`);
    expect((again.body['videoReport'] as { downloadLink: string }).downloadLink).not.toBe(videoLink);
    expect(videoLink).toMatch(/^\/media\/[\w-]{43}\/video-report\.mp4$/);
    const { rows } = await product.platform.database.asSystem(() =>
      product.platform.database.current().execute(sql`SELECT capability::text AS row FROM capability`),
    );
    expect(JSON.stringify(rows)).not.toContain(videoLink.split('/')[2]);
  });
});

describe('a link ends', () => {
  const ended = { status: 404, body: { code: 'media.ended' } };

  test('when its session is logged out, at once (L6)', async () => {
    expect((await get(videoLink)).status).toBe(200);
    await withToken('POST', '/auth/logout');
    expect(await get(videoLink)).toMatchObject(ended);
    expect(await get(reportLink, { range: 'bytes=0-1' })).toMatchObject(ended);
  });

  test('when its session has been idle too long', async () => {
    clock.advance(limits.idleMilliseconds + limits.idleGraceMilliseconds + 1);
    expect(await get(videoLink)).toMatchObject(ended);
  });

  test('after twelve hours, even if the user is active', async () => {
    const step = 10 * 60_000;
    for (let passed = step; passed <= limits.capabilityMilliseconds; passed += step) {
      expect((await get(videoLink)).status).toBe(200);
      clock.advance(step);
      await withToken('POST', '/auth/activity');
    }
    expect(await get(videoLink)).toMatchObject(ended);
  });

  test('when its user is disabled', async () => {
    const other = await addPerson(product.platform, { workspaceId: workspaceIds.lakeside, role: 'admin' });
    token = await openSessionFor(product.platform, other);
    const { body } = await withToken('GET', `/cases/${shown.id}`);
    const link = (body['videoReport'] as { downloadLink: string }).downloadLink;
    expect((await get(link)).status).toBe(200);
    await disablePerson(product.platform, other);
    expect(await get(link)).toMatchObject(ended);
  });

  test('but not when another session of the same user ends', async () => {
    const second = await openSessionFor(product.platform, patient);
    await withToken('POST', '/auth/logout', second);
    expect((await get(videoLink)).status).toBe(200);
  });

  test('when its object is gone', async () => {
    await product.platform.database.asSystem(() =>
      product.platform.database
        .current()
        .update(capability)
        .set({ objectKey: newObjectKey(), byteLength: null }),
    );
    expect(await get(videoLink)).toMatchObject(ended);
  });

  test.each(['x', 'A'.repeat(43), '%00', "' OR 1=1 --", '..%2f..%2fetc%2fpasswd', 'é'])(
    'and a made-up one, %j, never worked',
    async (secret) => {
      expect(await get(`/media/${encodeURIComponent(secret)}/video-report.mp4`)).toMatchObject(ended);
    },
  );

  test('a token does not work as a link, nor a link as a token', async () => {
    expect(await get(`/media/${token}/video-report.mp4`)).toMatchObject(ended);
    const secret = videoLink.split('/')[2] ?? '';
    expect((await withToken('GET', '/cases', secret)).status).toBe(401);
  });

  test('expired links are removed, the others stay', async () => {
    const { database } = product.platform;
    const count = () =>
      database.asSystem(async () => (await database.current().select().from(capability)).length);
    const before = await count();
    clock.advance(limits.capabilityMilliseconds + 1);
    token = await openSessionFor(product.platform, patient);
    const { body } = await withToken('GET', `/cases/${shown.id}`);
    await database.asSystem(() => removeExpiredCapabilities(clock.now()));
    expect(before).toBeGreaterThan(10);
    expect(await count()).toBe(2);
    expect((await get((body['videoReport'] as { downloadLink: string }).downloadLink)).status).toBe(200);
  });
});

test(
  'a response that is still streaming stops within a second of the logout',
  { timeout: 30_000 },
  async () => {
    const key = newObjectKey();
    const size = 64 * 1024 * 1024;
    await product.platform.objects.put(key, Buffer.alloc(size, 1));
    await product.platform.database.asSystem(() =>
      product.platform.database
        .current()
        .update(capability)
        .set({ objectKey: key, byteLength: null })
        .where(eq(capability.mime, 'video/mp4')),
    );
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname);
    let received = 0;
    socket.on('error', () => undefined);
    socket.on('data', (bytes: Buffer) => {
      received += bytes.length;
      // Like a player that has enough for now: the server has a response that it cannot finish.
      if (received > 200_000) socket.pause();
    });
    socket.write(`GET ${videoLink} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    const connections = (): Promise<number> =>
      new Promise((tell, fail) =>
        product.app.server.getConnections((error, count) => (error ? fail(error) : tell(count))),
      );
    await vi.waitFor(() => expect(received).toBeGreaterThan(200_000), 10_000);
    expect(await connections()).toBe(1);
    await withToken('POST', '/auth/logout');
    await vi.waitFor(async () => expect(await connections()).toBe(0), { timeout: 2_000, interval: 50 });
    expect(received).toBeLessThan(size);
    socket.destroy();
  },
);
