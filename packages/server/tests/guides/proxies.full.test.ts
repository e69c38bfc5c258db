// 2 GB in one body through each proxy of the guide, streamed: none of them stores, limits or cuts it.
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test, vi } from 'vitest';

import { findFreePort } from '../crash/server-process.ts';
import { readBlock } from './guide-blocks.ts';
import { makeCertificate, proxyKinds } from './proxy-fixture.ts';

vi.setConfig({ testTimeout: 240_000 });

const host = 'reports.example.org';
const piece = Buffer.alloc(1024 ** 2, 7);
const pieces = 2_048;

function* body() {
  for (let sent = 0; sent < pieces; sent += 1) yield piece;
}

for (const { name, missing } of proxyKinds)
  if (missing !== undefined) console.log(`skipped: 2 GB through ${name}, because ${missing}`);

test.each(proxyKinds.filter(({ missing }) => missing === undefined))('2 GB through $name', async (kind) => {
  let received = 0;
  const receiver = createServer((call, answer) => {
    call.on('data', (bytes: Buffer) => (received += bytes.length));
    call.on('end', () => answer.end('whole'));
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const upstream = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const folder = await mkdtemp(join(tmpdir(), 'proxy-bodies-'));
  const files = await makeCertificate(folder, [host, `*.${host}`]);
  const [port, plainPort] = [await findFreePort(), await findFreePort()];
  const { text } = await readBlock('running-in-production.md', kind.heading);
  const proxy = await kind.start(await kind.fillIn(text, { port, plainPort, upstream, ...files }), port);
  try {
    const sent = request({
      host: '127.0.0.1',
      port,
      method: 'POST',
      servername: host,
      ca: files.text,
      headers: { host, 'content-length': String(piece.length * pieces) },
    });
    Readable.from(body()).pipe(sent);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    let said = '';
    for await (const part of answer.setEncoding('utf8')) said += String(part);
    expect({ status: answer.statusCode, said, received }).toEqual({
      status: 200,
      said: 'whole',
      received: piece.length * pieces,
    });
  } finally {
    await proxy.close();
    receiver.close();
    await rm(folder, { recursive: true, force: true });
  }
});
