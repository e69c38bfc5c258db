// Resumable uploads through the API: every promise about bytes, offsets and ownership (G-020, CG-158).
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { limits } from '@plainscan/contract';
import { sql } from '../platform/database/drizzle.ts';
import { openTestPlatform, type TestCaller, type TestPlatform } from '../test-platform-fixture.ts';
import { announce, freshFiles, offsetOf, sendChunk, sendPack } from '../../tests/upload-fixture.ts';
import { updateUpload } from './upload-repository.ts';
import { fakeClock, type FakeClock } from '../platform/clock/test-clock.ts';

let clock: FakeClock;
let product: TestPlatform;
let sender: TestCaller;
let stranger: TestCaller;
let colleague: TestCaller;

beforeAll(async () => {
  clock = fakeClock(new Date());
  product = await openTestPlatform(clock);
  await product.startWorker();
  sender = await product.as('creator@lakeside.test');
  stranger = await product.as('creator@summit.test');
  colleague = await product.as('admin@lakeside.test');
});
// Keeps unfinished uploads of one test from counting in the next.
afterEach(() =>
  product.platform.database.asSystem(() =>
    product.platform.database
      .current()
      .execute(sql`UPDATE upload SET status = 'failed' WHERE status = 'receiving'`),
  ),
);
afterAll(() => product.close());

describe('an upload', () => {
  test('is announced, sent and sealed; its bytes are exactly the sender’s', async () => {
    const files = freshFiles('first file', '', 'third');
    const { id, answer } = await announce(sender, 'video', files);
    expect(answer).toMatchObject({
      status: 201,
      body: { status: 'receiving', offset: 0, size: 15, files: 3, have: [], failure: null, study: null },
    });
    const sent = await sendChunk(sender, id, 0, Buffer.from('first filethird'));
    expect(sent.status).toBe(204);
    expect(sent.headers).toMatchObject({ 'upload-offset': '15', 'tus-resumable': '1.0.0' });
    const { body } = await sender.call('GET', `/uploads/${id}`);
    expect(body).toMatchObject({ status: 'sealed', offset: 15, have: files.map(({ path }) => path) });
    const { rows } = await product.platform.database.asSystem(() =>
      product.platform.database
        .current()
        .execute(
          sql`SELECT path, byte_offset AS at, byte_length AS length FROM pack_file WHERE upload_id = ${id} ORDER BY byte_offset, id`,
        ),
    );
    expect(rows).toMatchObject([
      { at: 0, length: 10 },
      { at: 10, length: 0 },
      { at: 10, length: 5 },
    ]);
  });

  test('continues where it stopped when the same files are announced again (G-020)', async () => {
    const files = freshFiles('0123456789', 'abcdefghij');
    const { id } = await announce(sender, 'study', files);
    await sendChunk(sender, id, 0, Buffer.from('0123456789abc'));
    const again = await announce(sender, 'study', files);
    expect(again.id).toBe(id);
    expect(again.answer.body).toMatchObject({ offset: 13, have: [files[0]?.path] });
    expect(await offsetOf(sender, id)).toBe(13);
    expect((await sendChunk(sender, id, 13, Buffer.from('defghij'))).status).toBe(204);
  });

  test('returns the durable offset, even if the row lags behind after a crash', async () => {
    const files = freshFiles('0123456789');
    const { id } = await announce(sender, 'study', files);
    await sendChunk(sender, id, 0, Buffer.from('01234'));
    await product.platform.database.asSystem(() => updateUpload(id, { received: 2 }));
    expect(await offsetOf(sender, id)).toBe(5);
    expect((await announce(sender, 'study', files)).answer.body['offset']).toBe(5);
  });

  test.each([
    ['another person', () => colleague, 'study', {}],
    ['another purpose', () => sender, 'video', {}],
    ['a recording', () => sender, 'study', { growing: true }],
  ] as const)('is not resumed by %s with the same files', async (_, who, purpose, more) => {
    const files = freshFiles('same files');
    const { id } = await announce(sender, 'study', files);
    expect((await announce(who(), purpose, files, more)).id).not.toBe(id);
  });

  test('is not resumed once finished: the files are sent again', async () => {
    const files = freshFiles('finished');
    const id = await sendPack(sender, 'video', files);
    expect((await announce(sender, 'video', files)).id).not.toBe(id);
  });

  test('keeps its sender signed in while bytes arrive (A-038)', async () => {
    const caller = await product.as('admin@harbor.test');
    const { id } = await announce(caller, 'study', freshFiles('0123456789'));
    for (let at = 0; at < 4; at += 1) {
      clock.advance(10 * 60_000);
      expect((await sendChunk(caller, id, at, Buffer.from(String(at)))).status).toBe(204);
    }
    sender = await product.as('creator@lakeside.test');
    stranger = await product.as('creator@summit.test');
    colleague = await product.as('admin@lakeside.test');
  });
});

/** Returns the progress that lists show for an upload, and how often viewers were notified of it. */
async function shownOf(uploadId: string): Promise<{ received: number; announced: number }> {
  const { database } = product.platform;
  const { rows } = await database.asSystem(() =>
    database.current().execute<{ received: number; announced: number }>(sql`
      SELECT received::int, (SELECT count(*)::int FROM outbox_event
        WHERE event = 'upload-progress' AND data ->> 'uploadId' = ${uploadId}) AS announced
      FROM upload WHERE id = ${uploadId}`),
  );
  return rows[0] ?? { received: -1, announced: -1 };
}

test('progress is saved at most twice a second, and the durable offset always counts', async () => {
  const { id } = await announce(sender, 'study', freshFiles('0123456789'));
  for (let at = 0; at < 4; at += 1) {
    clock.advance(at === 2 ? 300 : 200);
    expect((await sendChunk(sender, id, at, Buffer.from(String(at)))).status).toBe(204);
  }
  expect(await shownOf(id)).toEqual({ received: 3, announced: 1 });
  expect(await offsetOf(sender, id)).toBe(4);
});

describe('a chunk', () => {
  test.each([
    ['before the end', 2],
    ['behind the end', 9],
    ['far away', 999_999_999_999_999],
  ])('%s is refused with the true offset, and nothing is written', async (_, offset) => {
    const { id } = await announce(sender, 'study', freshFiles('0123456789'));
    await sendChunk(sender, id, 0, Buffer.from('01234'));
    expect(await sendChunk(sender, id, offset, Buffer.from('xxx'))).toMatchObject({
      status: 409,
      body: { code: 'upload.offset', params: { offset: 5 }, message: 'The upload continues at byte 5.' },
    });
    expect(await offsetOf(sender, id)).toBe(5);
  });

  test.each(['', '-1', '1.5', 'abc', '0x10', '9'.repeat(16), ' '])(
    'with the offset %j is refused',
    async (offset) => {
      const { id } = await announce(sender, 'study', freshFiles('0123456789'));
      expect(await sendChunk(sender, id, offset, Buffer.from('x'))).toMatchObject({
        status: 400,
        body: { code: 'input.unreadable' },
      });
    },
  );

  test.each([1, 5_000_000])(
    'of 16 MB and %i bytes is refused with a message that states the limit',
    async (more) => {
      const { id } = await announce(sender, 'study', [
        { path: `large ${more}`, bytes: Buffer.alloc(limits.chunkBytes + more) },
      ]);
      expect(await sendChunk(sender, id, 0, Buffer.alloc(limits.chunkBytes + more))).toMatchObject({
        status: 413,
        body: { message: 'This is larger than 16 MB. Please send less at a time.' },
      });
      expect(await offsetOf(sender, id)).toBe(0);
    },
  );

  test('of exactly 16 MB is accepted', async () => {
    const bytes = Buffer.alloc(limits.chunkBytes, 7);
    const { id } = await announce(sender, 'video', [{ path: 'exact.mp4', bytes }]);
    expect((await sendChunk(sender, id, 0, bytes)).status).toBe(204);
  });

  test('beyond the announced size is refused, and what was announced is kept', async () => {
    const { id } = await announce(sender, 'study', freshFiles('0123456789'));
    await sendChunk(sender, id, 0, Buffer.from('01234'));
    expect((await sendChunk(sender, id, 5, Buffer.from('56789 and more'))).status).toBe(413);
    expect(await offsetOf(sender, id)).toBe(10);
  });

  test('after the end is refused: the upload is complete', async () => {
    const id = await sendPack(sender, 'video', freshFiles('done'));
    expect(await sendChunk(sender, id, 4, Buffer.from('x'))).toMatchObject({
      status: 409,
      body: { code: 'upload.finished' },
    });
  });

  test('sent twice at the same time is written once', async () => {
    const { id } = await announce(sender, 'study', freshFiles('0123456789'));
    const answers = await Promise.all([1, 2, 3].map(() => sendChunk(sender, id, 0, Buffer.from('01234'))));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.every(({ status }) => [204, 409, 423].includes(status))).toBe(true);
    expect(await offsetOf(sender, id)).toBe(5);
  });

  test('without bytes changes nothing', async () => {
    const { id } = await announce(sender, 'study', freshFiles('0123456789'));
    expect((await sendChunk(sender, id, 0, Buffer.alloc(0))).status).toBe(204);
    expect(await offsetOf(sender, id)).toBe(0);
  });
});

describe('another user’s upload', () => {
  test.each([
    ['GET', () => stranger],
    ['HEAD', () => stranger],
    ['DELETE', () => stranger],
    ['GET', () => colleague],
    ['DELETE', () => colleague],
  ] as const)('%s responds as if it did not exist', async (method, who) => {
    const { id } = await announce(sender, 'study', freshFiles('0123456789'));
    expect((await who().call(method, `/uploads/${id}`)).status).toBe(404);
    expect((await sendChunk(who(), id, 0, Buffer.from('x'))).status).toBe(404);
    expect((await who().call('POST', `/uploads/${id}/finish`)).status).toBe(404);
    expect(await offsetOf(sender, id)).toBe(0);
  });
});

describe('finishing', () => {
  test('a recording ends at what has arrived; repeating it changes nothing', async () => {
    const { id } = await announce(sender, 'video', [{ path: 'recording.mp4', bytes: Buffer.alloc(0) }], {
      growing: true,
    });
    expect((await sendChunk(sender, id, 0, Buffer.from('part one, '))).status).toBe(204);
    expect((await sendChunk(sender, id, 10, Buffer.from('part two'))).status).toBe(204);
    for (let round = 0; round < 2; round += 1) {
      const finished = await sender.call('POST', `/uploads/${id}/finish`);
      expect(finished).toMatchObject({ status: 200, body: { status: 'sealed', size: 18, offset: 18 } });
    }
    expect((await sendChunk(sender, id, 18, Buffer.from('x'))).status).toBe(409);
  });

  test('five simultaneous calls finish it once', async () => {
    const { id } = await announce(sender, 'video', [{ path: 'r.mp4', bytes: Buffer.alloc(0) }], {
      growing: true,
    });
    await sendChunk(sender, id, 0, Buffer.from('recorded'));
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() => sender.call('POST', `/uploads/${id}/finish`)),
    );
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(answers.every(({ status }) => status === 200 || status === 423)).toBe(true);
    const { rows } = await product.platform.database.asSystem(() =>
      product.platform.database.current().execute(sql`SELECT id FROM pack_file WHERE upload_id = ${id}`),
    );
    expect(rows).toHaveLength(1);
  });

  test('before any byte has arrived is refused', async () => {
    const { id } = await announce(sender, 'video', [{ path: 'r.mp4', bytes: Buffer.alloc(0) }], {
      growing: true,
    });
    expect(await sender.call('POST', `/uploads/${id}/finish`)).toMatchObject({
      status: 400,
      body: { code: 'upload.empty' },
    });
  });

  test('an incomplete folder is refused with the offset', async () => {
    const { id } = await announce(sender, 'study', freshFiles('0123456789'));
    await sendChunk(sender, id, 0, Buffer.from('0123'));
    expect(await sender.call('POST', `/uploads/${id}/finish`)).toMatchObject({
      status: 409,
      body: { params: { offset: 4 } },
    });
  });
});
