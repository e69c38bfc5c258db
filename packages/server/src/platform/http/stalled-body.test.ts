// SEC-D1: connections whose body does not arrive, over real sockets.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';

import { abortStalledBodies, type BodyLimits } from './stalled-body.ts';

const limits = { silence: 300, whole: 1_200, minBytes: 50 };
/** For bodies that are never silent: a busy machine may hold a byte back for longer than 300 ms. */
const patientLimits = { ...limits, silence: 2_000 };
/** Longer than each of the limits, none of which applies to the response. */
const answerTime = 2_400;
const byteInterval = 100;

let server: Server;
let received: string[];

async function listen(bodyLimits: BodyLimits): Promise<void> {
  received = [];
  server = createServer((request, response) => {
    void text(request)
      .then(async (body) => {
        received.push(body);
        await pause(request.url === '/slow' ? answerTime : 0);
        response.end('taken');
      })
      .catch(() => undefined);
  });
  abortStalledBodies(server, bodyLimits);
  await once(server.listen(0, '127.0.0.1'), 'listening');
}

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function open(path: string, type: string): Socket {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: ${type}\r\n`);
  return socket;
}

test.each(['application/json', 'multipart/form-data; boundary=x'])(
  'a stalled body of %s loses its connection, and its partial data is not used',
  async (type) => {
    await listen(limits);
    const socket = open('/', type);
    socket.write('content-length: 10\r\n\r\n12345');
    expect(await text(socket)).toBe('');
    expect(received).toEqual([]);
  },
);

test('a chunked body of unknown length is treated the same', async () => {
  await listen(limits);
  const socket = open('/', 'application/json');
  socket.write('transfer-encoding: chunked\r\n\r\n5\r\n12345\r\n');
  expect(await text(socket)).toBe('');
});

test('a slow but steady body is accepted in full, and its response may take time', async () => {
  await listen(patientLimits);
  const socket = open('/slow', 'application/json');
  socket.write('content-length: 5\r\n\r\n');
  for (const piece of '12345') {
    await pause(byteInterval);
    socket.write(piece);
  }
  expect(await text(socket)).toContain('taken');
  expect(received).toEqual(['12345']);
});

/** Sends bytes often enough to never be silent until the connection closes. Returns how many it sent. */
async function drip(socket: Socket, most: number, bytes = 'x'): Promise<number> {
  let sent = 0;
  const closed = once(socket, 'close').then(() => (sent = Math.max(sent, 0)));
  socket.on('error', () => undefined);
  while (!socket.destroyed && !socket.readableEnded && sent < most) {
    socket.write(bytes);
    sent += 1;
    await Promise.race([pause(byteInterval), closed]);
  }
  return sent;
}

test('SEC-D1: a body without files that arrives byte by byte is cut off in time', async () => {
  await listen(patientLimits);
  const socket = open('/', 'application/json');
  socket.resume();
  socket.write('content-length: 900\r\n\r\n');
  const sent = await drip(socket, 60);
  expect(sent).toBeGreaterThan(5);
  expect(sent).toBeLessThan(20);
  expect(received).toEqual([]);
});

test('SEC-D1: files sent byte by byte are cut off; files that keep pace may take longer than any body', async () => {
  await listen(patientLimits);
  const slow = open('/', 'multipart/form-data; boundary=x');
  slow.resume();
  slow.write('content-length: 900\r\n\r\n');
  expect(await drip(slow, 60)).toBeLessThan(30);
  const steady = open('/', 'multipart/form-data; boundary=x');
  steady.write('content-length: 300\r\n\r\n');
  const [sent, answer] = await Promise.all([drip(steady, 30, 'x'.repeat(10)), text(steady)]);
  expect(sent).toBe(30);
  expect(answer).toContain('taken');
  expect(received).toEqual(['x'.repeat(300)]);
});

test('the timing of an upload chunk is left to the code that stores it', async () => {
  await listen(limits);
  const socket = open('/', 'application/offset+octet-stream');
  socket.write('content-length: 10\r\n\r\n12345');
  await pause(2 * limits.silence);
  socket.write('67890');
  expect(await text(socket)).toContain('taken');
});
