// A chunk without a stated length, over a real socket: cut off at 16 MB, keeping what came before.
import { limits } from '@plainscan/contract';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { announce } from '../../../tests/upload-fixture.ts';
import { openTestPlatform, type TestCaller, type TestPlatform } from '../../test-platform-fixture.ts';

let product: TestPlatform;
let sender: TestCaller;
let address = '';

beforeAll(async () => {
  product = await openTestPlatform();
  sender = await product.as('creator@lakeside.test');
  address = await product.listen();
});
afterAll(() => product.close());

const mebibyte = 1024 * 1024;

/** Sends this many bytes with chunked encoding, in pieces of 1 MB, and returns the response status. */
function sendWithoutLength(id: string, offset: number, size: number): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const call = request(`${address}/api/uploads/${id}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${sender.token}`,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
  });
  call.on('response', (answer) => {
    answer.resume();
    resolve(answer.statusCode);
  });
  call.on('error', reject);
  function* pieces(): Generator<Buffer> {
    for (let left = size; left > 0; left -= mebibyte) yield Buffer.alloc(Math.min(left, mebibyte), 7);
  }
  Readable.from(pieces()).pipe(call);
  return promise;
}

const announced = async (size: number) => {
  const { body } = await sender.call('POST', '/uploads', {
    body: { purpose: 'video', files: [{ path: `video ${size}.mp4`, size }] },
  });
  return String(body['id']);
};

test('a chunk of exactly 16 MB is accepted', async () => {
  const id = await announced(20 * mebibyte);
  expect(await sendWithoutLength(id, 0, limits.chunkBytes)).toBe(204);
  expect((await sender.call('HEAD', `/uploads/${id}`)).headers['upload-offset']).toBe(
    String(limits.chunkBytes),
  );
});

test('a larger one gets 413, nothing past 16 MB is kept, and the upload can continue', async () => {
  const id = await announced(21 * mebibyte);
  expect(await sendWithoutLength(id, 0, 40 * mebibyte)).toBe(413);
  const kept = Number((await sender.call('HEAD', `/uploads/${id}`)).headers['upload-offset']);
  expect(kept).toBe(limits.chunkBytes);
  expect(await sendWithoutLength(id, kept, 21 * mebibyte - kept)).toBe(204);
  expect((await sender.call('GET', `/uploads/${id}`)).body).toMatchObject({ status: 'sealed' });
});

test('a growing recording has the same limit', async () => {
  const { id } = await announce(sender, 'video', [{ path: 'r.mp4', bytes: Buffer.alloc(0) }], {
    growing: true,
  });
  expect(await sendWithoutLength(id, 0, 17 * mebibyte)).toBe(413);
  expect((await sender.call('HEAD', `/uploads/${id}`)).headers['upload-offset']).toBe(
    String(limits.chunkBytes),
  );
});
