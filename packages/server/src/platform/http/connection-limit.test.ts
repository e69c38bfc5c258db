// CG-189, SEC-D1: how much one address, and one user, may keep open, over real connections.
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { openTestPlatform, type TestCaller, type TestPlatform } from '../../test-platform-fixture.ts';

const most = 5;
let product: TestPlatform;
let proxied: TestPlatform;
let person: TestCaller;
const ports = { direct: 0, proxied: 0 };
const open: Socket[] = [];

beforeAll(async () => {
  const environment = { ADDRESS_CONNECTIONS: String(most) };
  product = await openTestPlatform(undefined, { environment });
  proxied = await openTestPlatform(undefined, { environment: { ...environment, TRUST_PROXY: '1' } });
  person = await product.as('creator@lakeside.test');
  for (const [name, { listen, app }] of [
    ['direct', product],
    ['proxied', proxied],
  ] as const) {
    await listen();
    ports[name] = (app.server.address() as AddressInfo).port;
  }
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});
afterAll(async () => {
  await product.close();
  await proxied.close();
});

async function openSocket(port: number, from: string, head = ''): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  socket.on('error', () => undefined);
  socket.resume();
  open.push(socket);
  await once(socket, 'connect');
  if (head !== '') socket.write(head);
  return socket;
}

const unfinished = (headers = '') =>
  `POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${headers}content-length: 900\r\n\r\n{`;
const openOf = (sockets: Socket[]): boolean[] => sockets.map(({ closed }) => !closed);

/** Makes one complete call over its own connection. */
async function askHealth(port: number, from: string): Promise<number | undefined> {
  const call = httpRequest({
    port,
    host: '127.0.0.1',
    localAddress: from,
    path: '/api/health',
    agent: false,
  });
  call.end();
  const [answer] = await once(call, 'response');
  answer.resume();
  return answer.statusCode;
}

test.each([
  ['that say nothing', ''],
  ['whose body does not come', unfinished()],
])(
  'connections %s: a new one closes its address’s oldest, and a complete call is answered',
  async (_, head) => {
    const from = head === '' ? '127.0.0.11' : '127.0.0.12';
    const sockets: Socket[] = [];
    for (let at = 0; at < most + 3; at += 1) sockets.push(await openSocket(ports.direct, from, head));
    const neighbor = await openSocket(ports.direct, '127.0.0.13', head);
    await expect
      .poll(() => openOf(sockets), { timeout: 15_000 })
      .toEqual([false, false, false, ...Array<boolean>(most).fill(true)]);
    expect(await askHealth(ports.direct, from)).toBe(200);
    expect(neighbor.closed).toBe(false);
  },
);

test('a signed-in user does not use up the address’s connections, and has as many of their own', async () => {
  const from = '127.0.0.14';
  const signedIn = unfinished(`authorization: Bearer ${person.token}\r\n`).replace('/auth/login', '/uploads');
  const own: Socket[] = [];
  for (let at = 0; at < most; at += 1) own.push(await openSocket(ports.direct, from, signedIn));
  const strangers: Socket[] = [];
  for (let at = 0; at < most + 1; at += 1) strangers.push(await openSocket(ports.direct, from, unfinished()));
  await expect.poll(() => openOf(strangers).filter(Boolean).length, { timeout: 15_000 }).toBe(most);
  expect(openOf(own)).toEqual(Array<boolean>(most).fill(true));
  own.push(await openSocket(ports.direct, from, signedIn));
  await expect
    .poll(() => openOf(own), { timeout: 15_000 })
    .toEqual([false, ...Array<boolean>(most).fill(true)]);
});

test('behind a proxy the proxy’s connections are unlimited, and bodies count for the client it names', async () => {
  const idle: Socket[] = [];
  for (let at = 0; at < most + 3; at += 1) idle.push(await openSocket(ports.proxied, '127.0.0.15'));
  const bodies: Socket[] = [];
  for (let at = 0; at < most + 3; at += 1)
    bodies.push(
      await openSocket(
        ports.proxied,
        '127.0.0.15',
        unfinished(`x-forwarded-for: 203.0.113.${at < most + 2 ? 1 : 2}\r\n`),
      ),
    );
  await expect
    .poll(() => openOf(bodies), { timeout: 15_000 })
    .toEqual([false, false, ...Array<boolean>(most + 1).fill(true)]);
  expect(openOf(idle)).toEqual(Array<boolean>(most + 3).fill(true));
});

test('CG-189: many connections of one address in the same second are all answered', async () => {
  const calls = Array.from({ length: 8 * most }, () => askHealth(ports.direct, '127.0.0.16'));
  expect(new Set(await Promise.all(calls))).toEqual(new Set([200]));
});
