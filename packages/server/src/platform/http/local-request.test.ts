// Practice features respond only to this machine (CG-181).
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { callAnonymously, openTestPlatform, type TestPlatform } from '../../test-platform-fixture.ts';

let product: TestPlatform;
beforeAll(async () => {
  product = await openTestPlatform();
});
afterAll(() => product.close());

/** Listens on every interface, once, and returns the port. */
const listening = async (): Promise<number> => {
  if (!product.app.server.listening) await product.app.listen({ port: 0, host: '0.0.0.0' });
  return (product.app.server.address() as AddressInfo).port;
};

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
    // Chromium, its hints included.
    {
      connection: 'keep-alive',
      'cache-control': 'max-age=0',
      'sec-ch-ua': '"Chromium";v="142"',
      'sec-ch-ua-mobile': '?0',
      'sec-ch-ua-platform': '"Linux"',
      'upgrade-insecure-requests': '1',
      'user-agent': 'Mozilla/5.0',
      accept: 'text/html',
      'sec-fetch-site': 'none',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-user': '?1',
      'sec-fetch-dest': 'document',
      'sec-gpc': '1',
      'accept-encoding': 'gzip, deflate, br, zstd',
      'accept-language': 'en-US',
      cookie: 'a=b',
    },
    // Firefox.
    { 'user-agent': 'Mozilla/5.0', dnt: '1', priority: 'u=0, i', te: 'trailers', pragma: 'no-cache' },
    // Java's client, curl with a body, a script that sends the API's own headers.
    { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAEAAEAA' },
    { expect: '100-continue', 'content-type': 'application/json', 'content-length': '0' },
    { authorization: 'Bearer x', 'sub-domain': 'harbor', 'workspace-id': '1' },
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
    ['x-azure-clientip', '1.2.3.4'],
    ['fly-client-ip', '1.2.3.4'],
    ['x-proxyuser-ip', '1.2.3.4'],
    ['wl-proxy-client-ip', '1.2.3.4'],
    ['x-appengine-user-ip', '1.2.3.4'],
    ['do-connecting-ip', '1.2.3.4'],
    ['x-arr-ssl', '2048'],
    ['cdn-loop', 'cloud'],
    ['x-amzn-trace-id', 'Root=1-67891233-abcdef012345678912345678'],
    ['x-request-id', '1'],
    ['x-real-port', '1'],
    ['traceparent', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'],
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

  test('a request of HTTP/1.0, as nginx sends it on, gets nothing', async () => {
    const socket = connect({ host: '127.0.0.1', port: await listening() });
    socket.end('GET /api/dev/outbox HTTP/1.0\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.\d 404 /);
  });

  const outer = Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address;
  if (outer === undefined)
    console.log('skipped: a peer on another interface, because this machine has only its loopback');
  test.skipIf(outer === undefined)(
    'a real connection from another interface gets nothing either',
    async () => {
      const port = await listening();
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
