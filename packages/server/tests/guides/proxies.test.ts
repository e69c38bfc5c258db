// The proxies of the guide, with the configuration that it prints, in front of the product.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as requestPlainly, type IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { limits } from '@plainscan/contract';

import { systemClock } from '../../src/platform/clock/clock.ts';
import { openTestPlatform, type TestPlatform } from '../../src/test-platform-fixture.ts';
import { findFreePort } from '../crash/server-process.ts';
import { basic } from '../dicom-web-fixture.ts';
import {
  imagesOf,
  openGateway,
  related,
  signedHeaders,
  type Body,
  type Gateway,
} from '../gateway-fixture.ts';
import { staffForm } from '../request-fixture.ts';
import { readBlock } from './guide-blocks.ts';
import { makeCertificate, nginx, proxyKinds, type Proxy } from './proxy-fixture.ts';

for (const { name, missing } of proxyKinds)
  if (missing !== undefined) console.log(`skipped: ${name} of the guide, because ${missing}`);

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const guide = 'running-in-production.md';
const host = 'reports.example.org';
const extraBytes = 40_000_000;

let folder = '';
let product: TestPlatform;
let gateway: Gateway;
let upstream = '';
let files = { certificate: '', key: '', text: '' };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guide-proxies-'));
  files = await makeCertificate(folder, [host, `*.${host}`]);
  product = await openTestPlatform(systemClock, {
    environment: { TRUST_PROXY: '1', DEMO: '0', PUBLIC_URL: `https://${host}` },
  });
  gateway = await openGateway(product, 'SUMMIT');
  upstream = new URL(await product.listen()).host;
});
afterAll(async () => {
  await product.close();
  await rm(folder, { recursive: true, force: true });
});

const started = proxyKinds.filter(({ missing }) => missing === undefined);

describe.each(started)('$name in front', (kind) => {
  let proxy: Proxy;
  let [port, plainPort] = [0, 0];
  let printed = '';

  beforeAll(async () => {
    [port, plainPort] = [await findFreePort(), await findFreePort()];
    const block = await readBlock(guide, kind.heading);
    printed = await kind.fillIn(block.text, { port, plainPort, upstream, ...files });
    proxy = await kind.start(printed, port);
  });
  afterAll(() => proxy.close());

  type Answer = { status: number; text: string; headers: Record<string, unknown> };

  async function send(
    name: string,
    path: string,
    headers: Record<string, string>,
    body?: Body,
  ): Promise<Answer> {
    const sent = request({
      host: '127.0.0.1',
      port,
      path,
      method: body ? 'POST' : 'GET',
      servername: name,
      ca: files.text,
      headers: {
        host: name,
        ...(body && { 'content-type': body.contentType, 'content-length': String(body.bytes.length) }),
        ...headers,
      },
    });
    sent.end(body?.bytes);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    let text = '';
    for await (const piece of answer.setEncoding('utf8')) text += String(piece);
    return { status: answer.statusCode ?? 0, text, headers: answer.headers };
  }

  async function askPlainly(path: string): Promise<IncomingMessage> {
    const headers = { host: `lakeside.${host}` };
    const sent = requestPlainly({ host: '127.0.0.1', port: plainPort, path, headers });
    sent.end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    return answer;
  }

  test('it loads in silence, speaks HTTP/2, passes the client on and redirects plain HTTP', async () => {
    expect([await kind.check(printed), proxy.output()]).toEqual(['', '']);
    const socket = connect({
      host: '127.0.0.1',
      port,
      servername: host,
      ca: files.text,
      ALPNProtocols: ['h2'],
    });
    await once(socket, 'secureConnect');
    expect(socket.alpnProtocol).toBe('h2');
    socket.destroy();
    const id = 'not hexadecimal, so not taken';
    const answer = await send(`lakeside.${host}`, '/api/ready', { 'x-request-id': id });
    expect(answer).toMatchObject({ status: 200, text: '{"status":"ok"}' });
    // The proxy makes its own, which the product adopts.
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{32,36}$/);
    const plain = await askPlainly('/login?x=1');
    expect([301, 308]).toContain(plain.statusCode);
    expect(plain.headers.location?.replace(`:${port}`, '')).toBe(`https://lakeside.${host}/login?x=1`);
  });

  test('live events are upgraded', async () => {
    const sent = request({
      host: '127.0.0.1',
      port,
      path: '/api/ws',
      servername: host,
      ca: files.text,
      headers: {
        host,
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.from('sixteen bytes ok').toString('base64'),
      },
    });
    sent.end();
    const [answer, socket] = (await once(sent, 'upgrade')) as [IncomingMessage, Duplex];
    expect(answer.statusCode).toBe(101);
    socket.destroy();
  });

  test('B21: 40 MB by STOW-RS', async () => {
    const body = related(imagesOf(1, { extraBytes }));
    const answer = await send(host, '/api/dicom-web/SUMMIT/studies', { authorization: basic(gateway) }, body);
    expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, expect.stringContaining('00081199')]);
  });

  test('CG-65: 40 MB by a gateway’s signed call', async () => {
    const body = related(imagesOf(1, { extraBytes }));
    const headers = signedHeaders(gateway, body, new Date());
    const answer = await send(host, '/api/gateway/studies', headers, body);
    expect([answer.status, answer.text.slice(0, 300)]).toEqual([201, expect.stringContaining('deliveryId')]);
  });

  test('40 MB with an order as multipart/form-data', async () => {
    const { token } = await product.as('creator@lakeside.test');
    const form = new FormData();
    for (const image of imagesOf(1, { extraBytes }))
      form.append('files', new Blob([Uint8Array.from(image)]), 'IM1.dcm');
    form.append('reportFiles', new Blob(['%PDF-1.4\n%%EOF\n']), 'report.pdf');
    const { patient, ...fields } = staffForm(new Date());
    for (const [name, value] of Object.entries(patient)) form.append(`patient[${name}]`, value);
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    const whole = new Response(form);
    const body = {
      contentType: whole.headers.get('content-type') ?? '',
      bytes: Buffer.from(await whole.arrayBuffer()),
    };
    const answer = await send(`lakeside.${host}`, '/api/cases', { authorization: `Bearer ${token}` }, body);
    expect([answer.status, answer.text.slice(0, 300)]).toEqual([201, expect.stringContaining('"name"')]);
  });
});

describe.skipIf(nginx.missing !== undefined)('nginx', () => {
  test('a study of 4 GB is not refused for its size: the limit is above that of every call', async () => {
    const { text } = await readBlock(guide, nginx.heading);
    const [, limit = ''] = /client_max_body_size (\d+)g;/.exec(text) ?? [];
    expect(Number(limit) * 1024 ** 3).toBeGreaterThan(limits.studyBytes + limits.videoBytes / 4);
    expect(text.match(/client_max_body_size/g)).toHaveLength(1);
  });

  test('the upstream of several processes loads together with it', async () => {
    const several = await readBlock(guide, 'Stopping a process');
    const { text } = await readBlock(guide, nginx.heading);
    const server = await nginx.fillIn(text, { port: 8443, plainPort: 8081, upstream, ...files });
    const balanced = server.replace(/proxy_pass http:\/\/[\d.:]+;/, 'proxy_pass http://plainscan;');
    expect(balanced).toContain('proxy_pass http://plainscan;');
    expect(await nginx.check(`${several.text}${balanced}`)).toBe('');
  });
});
