// Practice features respond only to this machine (CG-181).
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { callAnonymously, openTestPlatform, type TestPlatform } from '../../test-platform-fixture.ts';

let product: TestPlatform;
beforeAll(async () => {
  product = await openTestPlatform();
});
afterAll(() => product.close());

describe('CG-181: the outbox of the demo', () => {
  const statusWith = async (headers: Record<string, string>, from?: string) =>
    (
      await callAnonymously(product.app, 'GET', '/dev/outbox', {
        headers,
        ...(from !== undefined && { from }),
      })
    ).status;

  test.each([
    {},
    { host: 'localhost:8080' },
    { host: 'LOCALHOST' },
    { host: 'harbor.localhost:8080' },
    { host: 'portal.localhost' },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
  ])('with %j is shown', async (headers) => {
    expect(await statusWith(headers as Record<string, string>)).toBe(200);
  });

  test.each([
    ['host', 'reports.example.com'],
    ['host', 'localhost.evil.example'],
    ['host', 'evil.localhost'],
    ['host', 'deep.harbor.localhost'],
    ['host', '127.0.0.1:8080'],
    ['host', '0.0.0.0'],
    ['sec-fetch-site', 'cross-site'],
    ['forwarded', 'for=1.2.3.4'],
    ['x-forwarded', '1.2.3.4'],
    ['x-forwarded-for', '127.0.0.1'],
    ['x-forwarded-host', 'localhost'],
    ['x-forwarded-proto', 'http'],
    ['x-forwarded-port', '80'],
    ['x-real-ip', '127.0.0.1'],
    ['via', '1.1 proxy'],
    ['cf-connecting-ip', '1.2.3.4'],
    ['cf-ray', '1'],
    ['true-client-ip', '1.2.3.4'],
    ['x-original-host', 'localhost'],
    ['x-original-forwarded-for', '1.2.3.4'],
    ['x-client-ip', '1.2.3.4'],
    ['x-cluster-client-ip', '1.2.3.4'],
    ['fastly-client-ip', '1.2.3.4'],
    ['x-envoy-external-address', '1.2.3.4'],
  ])('with %s: %s it does not exist', async (name, value) => {
    expect(await statusWith({ [name]: value })).toBe(404);
  });

  test.each([
    ['127.0.0.1', 200],
    ['127.2.0.1', 200],
    ['::1', 200],
    ['::ffff:127.0.0.1', 200],
    ['192.0.2.7', 404],
    ['::ffff:192.0.2.7', 404],
    ['fd00::1', 404],
    ['10.127.0.0', 404],
  ])('a peer at %s gets %i', async (from, status) => {
    expect(await statusWith({ host: 'localhost' }, from)).toBe(status);
  });

  const outer = Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address;
  if (outer === undefined)
    console.log('skipped: a peer on another interface, because this machine has only its loopback');
  test.skipIf(outer === undefined)(
    'a real connection from another interface gets nothing either',
    async () => {
      await product.app.listen({ port: 0, host: '0.0.0.0' });
      const { port } = product.app.server.address() as AddressInfo;
      const statusAt = async (host = '') => {
        const sent = request({ host, port, path: '/api/dev/outbox', headers: { host: 'localhost' } }).end();
        const [answer] = (await once(sent, 'response')) as [IncomingMessage];
        answer.resume();
        return answer.statusCode;
      };
      expect(await statusAt('127.0.0.1')).toBe(200);
      expect(await statusAt(outer)).toBe(404);
    },
  );
});
