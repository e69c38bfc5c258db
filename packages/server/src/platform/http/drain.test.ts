// SEC-R14: how a process stops, over real sockets.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';

import { startServer } from '../../../tests/crash/server-process.ts';
import { fillDataFolder } from '../database/test-database.ts';
import { finishRequests, watchConnections } from './drain.ts';

const longMilliseconds = 60_000;
/** More than the buffers of a connection hold. */
const largeBytes = 20_000_000;

describe('a server', () => {
  let server: Server;
  let answer: () => void;

  /** Starts a server that answers `/slow` when the test calls `answer`, and everything else at once. */
  async function listen(): Promise<number> {
    const mayAnswer = new Promise<void>((done) => (answer = done));
    server = createServer((request, response) => {
      if (request.url === '/large') response.end(Buffer.alloc(largeBytes));
      else if (request.url !== '/slow') response.end('quick');
      else void mayAnswer.then(() => response.end('slow'));
    });
    watchConnections(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return (server.address() as AddressInfo).port;
  }

  async function open(port: number, path: string): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const received = once(server, 'request');
    socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`);
    await received;
    return socket;
  }

  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  test('answers what it has received, and then has no connections', async () => {
    const port = await listen();
    const slow = text(await open(port, '/slow'));
    const idle = await open(port, '/');
    const [part] = (await once(idle, 'data')) as [Buffer];
    expect(part.toString()).toContain('quick');
    const finished = finishRequests(server, longMilliseconds);
    await once(idle, 'close');
    await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED');
    answer();
    expect(await slow).toMatch(/slow$/);
    await finished;
  });

  test('lets a slow client read a response to its end', async () => {
    const socket = await open(await listen(), '/large');
    const finished = finishRequests(server, longMilliseconds);
    let received = 0;
    for await (const bytes of socket) received += (bytes as Buffer).length;
    expect(received).toBeGreaterThan(largeBytes);
    await finished;
  });

  test('closes a connection that brings no request', async () => {
    const socket = connect(await listen(), '127.0.0.1');
    await once(server, 'connection');
    const received = text(socket);
    await finishRequests(server, longMilliseconds);
    expect(await received).toBe('');
  });

  test('waits for an upgraded connection', async () => {
    const port = await listen();
    server.on('upgrade', (_, socket) => {
      socket.on('end', () => socket.end()).resume();
      socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n');
    });
    const socket = connect(port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: test\r\n\r\n');
    await once(socket, 'data');
    let isOver = false;
    const finished = finishRequests(server, longMilliseconds).then(() => (isOver = true));
    await expect(Promise.race([once(socket, 'close'), pause(2_000, 'open')])).resolves.toBe('open');
    expect(isOver).toBe(false);
    socket.end();
    await finished;
  });

  test('waits no longer than its limit', async () => {
    const port = await listen();
    await open(port, '/slow');
    await finishRequests(server, 50);
    expect(server.listening).toBe(false);
  });

  test('closes a connection whose response began before', async () => {
    const port = await listen();
    const socket = await open(port, '/slow');
    const response = text(socket);
    const finished = finishRequests(server, longMilliseconds);
    answer();
    expect(await response).not.toMatch(/connection: close/i);
    await finished;
  });
});

test('after SIGTERM a process is not ready, serves on and answers what it has received', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'plainscan-drain-'));
  try {
    await fillDataFolder(dataFolder);
    const settings = { DATA_DIR: dataFolder, DEMO: '0', LOG_LEVEL: 'fatal', DRAIN_SECONDS: '3' };
    const { base, pid, ended } = await startServer(settings);
    const port = Number(new URL(base).port);
    const socket = connect(port, '127.0.0.1');
    const response = text(socket);
    const body = '{"email":"nobody@mail.test","password":"Wrong-2026!"}';
    socket.write(
      `POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n{`,
    );
    process.kill(pid, 'SIGTERM');
    await expect.poll(async () => (await fetch(`${base}/api/ready`)).status).toBe(503);
    const other = await fetch(`${base}/api/live`);
    expect([other.status, other.headers.get('connection')]).toEqual([200, 'close']);
    const isRefused = () =>
      fetch(`${base}/api/live`).then(
        () => false,
        () => true,
      );
    await expect.poll(isRefused, { timeout: 10_000 }).toBe(true);
    socket.write(body.slice(1));
    expect(await response).toMatch(/^HTTP\/1\.1 404 [^]*connection: close\r\n[^]*"workspace\.unknown"/i);
    expect(await ended).toBe(0);
  } finally {
    await rm(dataFolder, { recursive: true, force: true });
  }
});
