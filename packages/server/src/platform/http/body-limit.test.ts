// How much of a body that is too large the server reads, over real sockets.
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

/** Sends a login of at most so many bytes over a socket until it is answered; gives the answer and what left the socket. */
async function sendOver(length: string, most: number): Promise<{ answer: string; sent: number }> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `POST /api/auth/login HTTP/1.1\r\nhost: portal\r\ncontent-type: application/json\r\n${length}\r\n\r\n`,
  );
  let answer = '';
  const answered = once(socket, 'data').then(([data]) => (answer = String(data)));
  // A connection that the server closes while bytes are on their way ends with an error.
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

test('D2: a body that says to be too large is answered before any of it is sent', async () => {
  const { answer, sent } = await sendOver(`content-length: ${2 * 1024 * 1024}`, 0);
  expect(answer).toContain('HTTP/1.1 413');
  expect(sent).toBe(0);
});

test('D2: a body that does not say its length is read no further than its limit', async () => {
  const { answer, sent } = await sendOver('transfer-encoding: chunked', 64 * 1024 * 1024);
  expect(answer).toContain('HTTP/1.1 413');
  // What the system's buffers took in before the server closed the connection is part of it.
  expect(sent).toBeLessThan(16 * 1024 * 1024);
});
