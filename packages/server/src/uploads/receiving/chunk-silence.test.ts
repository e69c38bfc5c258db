// A sender that has lost its network must not keep the next tab from continuing (B3, SEC-D1).
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { announce } from '../../../tests/upload-fixture.ts';
import { openTestPlatform, type TestCaller, type TestPlatform } from '../../test-platform-fixture.ts';
import { capChunk } from './chunk-body.ts';

let product: TestPlatform;
let sender: TestCaller;
beforeAll(async () => {
  product = await openTestPlatform();
  sender = await product.as('creator@lakeside.test');
});
afterAll(() => product.close());

const silence = 300;

test('B3, SEC-D1: a silent chunk is cut off, keeps what arrived, and lets the next one continue', async () => {
  const bytes = Buffer.from('%PDF-1.4\nThe first half and the second half.\n%%EOF\n');
  const { id } = await announce(sender, 'report', [{ path: 'silent.pdf', bytes }]);
  const { packs } = product.platform;
  const body = new PassThrough();
  body.write(bytes.subarray(0, 20));
  const cutOff = packs.append(id, 0, capChunk(body, 2_000), { limit: bytes.length });
  // It has locked the upload once it reads the body.
  await expect.poll(() => body.readableLength).toBe(0);
  await expect(packs.append(id, 0, bytes, { limit: bytes.length })).rejects.toMatchObject({
    code: 'upload-busy',
  });
  await expect(cutOff).rejects.toMatchObject({ code: 'input.unreadable' });
  expect(body.destroyed).toBe(true);
  expect(await packs.offset(id)).toBe(20);
  expect(await packs.append(id, 20, bytes.subarray(20), { limit: bytes.length })).toBe(bytes.length);
});

test('slow senders, and senders that are kept waiting, are not cut off', async () => {
  const body = new PassThrough();
  const send = (text: string): void => void body.write(text);
  const got: string[] = [];
  const timers = [100, 350, 600].map((at) => setTimeout(() => send(`${at} `), at));
  timers.push(setTimeout(() => body.end(), 750));
  for await (const piece of capChunk(body, silence)) {
    got.push(Buffer.from(piece).toString());
    // Longer than the allowed silence: a slow disk is not the sender's fault.
    if (got.length === 1) await new Promise((wake) => setTimeout(wake, silence + 100));
  }
  expect(got.join('')).toBe('100 350 600 ');
});

test('SEC-D1: a chunk that arrives byte by byte is cut off, one at the minimum speed is not', async () => {
  const pace = { patience: 400, minBytesASecond: 100 };
  const taken = async (bytesEach: number): Promise<string> => {
    const body = new PassThrough();
    const timers = Array.from({ length: 12 }, (_, at) =>
      setTimeout(() => body.write('x'.repeat(bytesEach)), at * 100),
    );
    timers.push(setTimeout(() => body.end(), 1_200));
    let got = '';
    for await (const piece of capChunk(body, silence, pace)) got += Buffer.from(piece).toString();
    for (const timer of timers) clearTimeout(timer);
    return got;
  };
  await expect(taken(2)).rejects.toMatchObject({ code: 'input.unreadable' });
  expect(await taken(40)).toHaveLength(480);
});
