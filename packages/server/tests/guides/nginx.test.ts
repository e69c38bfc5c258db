// The nginx files that the guides print, loaded by nginx in front of the product.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
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
import { checkNginx, makeCertificate, nginxMissing, startNginx, type Nginx } from './nginx-fixture.ts';

if (nginxMissing !== undefined)
  console.log(`skipped: the nginx files of the guides, because ${nginxMissing}`);

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const guide = 'running-in-production.md';
const host = 'reports.example.org';
const extraBytes = 40_000_000;

describe.skipIf(nginxMissing !== undefined)('the proxy in front', () => {
  let folder = '';
  let product: TestPlatform;
  let gateway: Gateway;
  let nginx: Nginx;
  let [port, plainPort, authority] = [0, 0, ''];
  let printed = '';

  /** Fills in what an operator fills in: the ports, the certificate and the product's address. */
  const fillIn = (text: string, upstream: string, files: { certificate: string; key: string }): string =>
    text
      .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
      .replace('listen 443 ', `listen 127.0.0.1:${port} `)
      .replace('/etc/ssl/reports.example.org/fullchain.pem', files.certificate)
      .replace('/etc/ssl/reports.example.org/privkey.pem', files.key)
      .replace('http://127.0.0.1:8080', upstream);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'guide-nginx-'));
    const files = await makeCertificate(folder, [host, `*.${host}`]);
    authority = files.text;
    product = await openTestPlatform(systemClock, {
      environment: { TRUST_PROXY: '1', DEMO: '0', PUBLIC_URL: `https://${host}` },
    });
    gateway = await openGateway(product, 'SUMMIT');
    [port, plainPort] = [await findFreePort(), await findFreePort()];
    printed = fillIn((await readBlock(guide, 'The proxy in front')).text, await product.listen(), files);
    nginx = await startNginx(printed, port);
  });
  afterAll(async () => {
    await nginx.close();
    await product.close();
    await rm(folder, { recursive: true, force: true });
  });

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
      ca: authority,
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

  test('it loads in silence, speaks HTTP/2, passes the client on and redirects plain HTTP', async () => {
    expect(nginx.output()).toBe('');
    const socket = connect({
      host: '127.0.0.1',
      port,
      servername: host,
      ca: authority,
      ALPNProtocols: ['h2'],
    });
    await once(socket, 'secureConnect');
    expect(socket.alpnProtocol).toBe('h2');
    socket.destroy();
    const id = 'not hexadecimal, so not taken';
    const answer = await send(`lakeside.${host}`, '/api/ready', { 'x-request-id': id });
    expect(answer).toMatchObject({ status: 200, text: '{"status":"ok"}' });
    // nginx makes its own, which the product adopts.
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
    const plain = await fetch(`http://127.0.0.1:${plainPort}/login?x=1`, {
      headers: { host: `lakeside.${host}` },
      redirect: 'manual',
    });
    expect(plain.status).toBe(301);
    // `fetch` sends its own Host.
    expect(plain.headers.get('location')).toBe('https://127.0.0.1/login?x=1');
  });

  test('live events are upgraded', async () => {
    const sent = request({
      host: '127.0.0.1',
      port,
      path: '/api/ws',
      servername: host,
      ca: authority,
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

  test('a study of 4 GB is not refused for its size: the limit is above that of every call', async () => {
    const [, limit = ''] = /client_max_body_size (\d+)g;/.exec(printed) ?? [];
    expect(Number(limit) * 1024 ** 3).toBeGreaterThan(limits.studyBytes + limits.videoBytes / 4);
    expect(printed.match(/client_max_body_size/g)).toHaveLength(1);
  });

  test('the upstream of several processes loads together with it', async () => {
    const upstream = await readBlock(guide, 'Stopping a process');
    const server = printed.replace(/proxy_pass http:\/\/[\d.:]+;/, 'proxy_pass http://plainscan;');
    expect(server).toContain('proxy_pass http://plainscan;');
    expect(await checkNginx(`${upstream.text}${server}`)).toBe('');
  });
});
