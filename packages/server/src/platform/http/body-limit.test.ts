// How much of an oversized body the server reads, over real sockets.
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestPlatform, type TestPlatform } from '../../test-platform-fixture.ts';

let product: TestPlatform;
let address: string;

beforeAll(async () => {
  product = await openTestPlatform();
  address = await product.listen();
});
afterAll(() => product.close());

/** Sends a login of up to `most` bytes over a socket until it is answered. Returns the answer and the bytes sent. */
async function sendOver(length: string, most: number): Promise<{ answer: string; sent: number }> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `POST /api/auth/login HTTP/1.1\r\nhost: portal\r\ncontent-type: application/json\r\n${length}\r\n\r\n`,
  );
  let answer = '';
  const answered = once(socket, 'data').then(([data]) => (answer = String(data)));
  // A connection that the server closes during a transfer ends with an error.
  socket.on('error', () => {});
  const before = socket.bytesWritten;
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
  while (answer === '' && !socket.destroyed && socket.bytesWritten - before < most) {
    if (socket.write(chunk)) await new Promise((next) => setImmediate(next));
    else await Promise.race([once(socket, 'drain'), answered, once(socket, 'close')]).catch(() => {});
  }
  await answered;
  const sent = socket.bytesWritten - before;
  socket.destroy();
  return { answer, sent };
}

test('D2: a body that declares an excessive length is refused before any of it is sent', async () => {
  const { answer, sent } = await sendOver(`content-length: ${2 * 1024 * 1024}`, 0);
  expect(answer).toContain('HTTP/1.1 413');
  expect(sent).toBe(0);
});

test('D2: a body without a declared length is read only up to its limit', async () => {
  const { answer, sent } = await sendOver('transfer-encoding: chunked', 64 * 1024 * 1024);
  expect(answer).toContain('HTTP/1.1 413');
  // This includes what the system's buffers accepted before the server closed the connection.
  expect(sent).toBeLessThan(16 * 1024 * 1024);
});
