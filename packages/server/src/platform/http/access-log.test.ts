// One log line per request: the call as a route template, and never who made it or for whom.
import { once } from 'node:events';
import { request as send } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { openTestLog } from '../../../tests/log-fixture.ts';
import { callAnonymously, openTestPlatform, type TestPlatform } from '../../test-platform-fixture.ts';

const log = openTestLog('info');
let product: TestPlatform;
beforeAll(async () => {
  product = await openTestPlatform(undefined, { logger: log.logger, environment: { TRUST_PROXY: '1' } });
});
beforeEach(() => void log.lines.splice(0));
afterAll(() => product.close());

const accessLines = () => log.lines.filter(({ msg }) => msg === 'request');
const proxyId = '8c7f2d1a9b3e4f5061728394a5b6c7d8';

test('CG-148: a request is one line with its route template, status and time, and nothing of its URL', async () => {
  const { call } = await product.as('patient@demo.test');
  log.lines.splice(0);
  const id = '019a0000-0000-7000-8000-000000000001';
  expect((await call('GET', `/patients/record/${id}?search=Leocadia`)).status).toBe(404);
  expect(accessLines()).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      role: 'all',
      version: expect.any(String),
      method: 'GET',
      route: '/api/patients/record/:id',
      status: 404,
      ms: expect.any(Number),
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      msg: 'request',
    },
  ]);
});

test('a request without a route is logged without one, whatever its URL', async () => {
  await callAnonymously(product.app, 'GET', '/leocadia.brandauer@mail.test?token=secret');
  await product.app.inject({ method: 'GET', url: '/leocadia-brandauer' });
  expect(accessLines().map(({ route }) => route)).toEqual(['none', 'none']);
  expect(log.text()).not.toMatch(/leocadia|secret/i);
});

test('the ID that the proxy gave the request is used in the response and the log', async () => {
  const { headers } = await callAnonymously(product.app, 'GET', '/live', {
    headers: { 'x-request-id': proxyId },
  });
  expect(headers['x-request-id']).toBe(proxyId);
  expect(accessLines()).toMatchObject([{ requestId: proxyId }]);
});

test.each(['Leocadia Brandauer 1971', 'x'.repeat(40), 'a'.repeat(65), 'abc', `${proxyId}\n{"level":30}`])(
  'an ID that could carry a message, such as %j, is ignored',
  async (given) => {
    const { headers } = await callAnonymously(product.app, 'GET', '/live', {
      headers: { 'x-request-id': given },
    });
    expect(headers['x-request-id']).not.toBe(given);
    expect(accessLines()).toMatchObject([{ requestId: headers['x-request-id'] }]);
  },
);

test('without a proxy no client can set a request ID', async () => {
  const plain = await openTestPlatform();
  const { headers } = await callAnonymously(plain.app, 'GET', '/live', {
    headers: { 'x-request-id': proxyId },
  });
  expect(headers['x-request-id']).not.toBe(proxyId);
  await plain.close();
});

test('a client that disconnects midway is logged too, once', async () => {
  const { token } = await product.as('super@demo.test');
  const base = await product.listen();
  log.lines.splice(0);
  const body = send(`${base}/api/auth/login`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'content-length': 100 },
  });
  body.on('error', () => undefined);
  body.write('{"email"');
  await once(body, 'socket');
  await expect.poll(() => body.socket?.bytesWritten ?? 0).toBeGreaterThan(0);
  // The first request's head has arrived once a second call is answered.
  await fetch(`${base}/api/live`);
  body.destroy();
  await expect.poll(() => accessLines().length).toBe(2);
  expect(accessLines()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ route: '/api/auth/login', cutOff: true }),
      expect.objectContaining({ route: '/api/live', status: 200 }),
    ]),
  );
});
