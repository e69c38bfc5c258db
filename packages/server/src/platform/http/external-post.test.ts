// B21, SSRF: URLs that a customer enters never lead into this server's own network, whatever their name resolves to.
import dns from 'node:dns';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { sendExternalPost } from './external-post.ts';

type Address = { address: string; family: 4 | 6 };

const resolved = { addresses: [] as Address[], asked: 0 };
let port = 0;
let calls = 0;
const server = createServer((_request, response) => {
  calls += 1;
  response.end('reached');
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as { port: number }).port;
  // A test cannot control what the operating system resolves names to.
  vi.spyOn(dns, 'lookup').mockImplementation(((
    _host: string,
    _options: object,
    done: (error: null, found: Address[]) => void,
  ) => {
    resolved.asked += 1;
    done(null, resolved.addresses);
  }) as never);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await new Promise((resolve) => server.close(resolve));
});

const post = (url: string, privateHosts: string[] = []) =>
  sendExternalPost({
    url,
    headers: {},
    body: '{}',
    privateHosts,
    milliseconds: 5_000,
    answerBytes: 1_000,
    signal: new AbortController().signal,
  });

test.each([
  ['loopback', [{ address: '127.0.0.1', family: 4 as const }]],
  ['the metadata of a cloud', [{ address: '169.254.169.254', family: 4 as const }]],
  ['IPv6 loopback', [{ address: '::1', family: 6 as const }]],
  [
    'one public and one private address',
    [
      { address: '93.184.215.14', family: 4 as const },
      { address: '10.0.0.1', family: 4 as const },
    ],
  ],
])('a name that resolves to %s is refused when the connection is opened', async (_what, addresses) => {
  resolved.addresses = addresses;
  expect(await post(`http://rebinding.example.org:${port}/`)).toEqual({ failure: 'private' });
  expect(calls).toBe(0);
});

test('a private address itself is refused without a lookup', async () => {
  resolved.asked = 0;
  expect(await post(`http://127.0.0.1:${port}/`)).toEqual({ failure: 'private' });
  expect([calls, resolved.asked]).toEqual([0, 0]);
});

test('a host that the settings name may be private', async () => {
  expect(await post(`http://127.0.0.1:${port}/`, ['127.0.0.1'])).toEqual({ status: 200, text: 'reached' });
});
