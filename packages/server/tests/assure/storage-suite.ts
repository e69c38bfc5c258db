/**
 * R8: while the object store is down, slow or wrong, users get an error within three seconds and nothing counts as
 * done.
 */
import { randomBytes, randomUUID } from 'node:crypto';

import { openTestPlatform } from '../../src/test-platform-fixture.ts';
import { startS3Peer, type S3Fault } from '../s3-peer-fixture.ts';
import { announce, type TestFile } from '../upload-fixture.ts';

const rounds = 10;
const maxMilliseconds = 3_000;
const away: Record<string, S3Fault> = {
  down: 'drop',
  silent: 'hang',
  slow: 'slow',
  failing: { status: 503, code: 'SlowDown' },
};

const peer = await startS3Peer();
Object.assign(process.env, peer.environment, { TEST_STORAGE_URL: peer.url });
const product = await openTestPlatform();
const address = await product.listen();
const sender = await product.as('creator@lakeside.test');

type Recipient = { status: number; milliseconds: number; body: Buffer | null };

/** Makes one call over a real connection. `body` is `null` if it broke off. */
async function ask(method: string, path: string, bytes?: Buffer, offset?: number): Promise<Recipient> {
  const startedAt = performance.now();
  const answer = await fetch(address + path, {
    method,
    headers: {
      authorization: `Bearer ${sender.token}`,
      ...(bytes && { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }),
    },
    ...(bytes && { body: new Uint8Array(bytes) }),
  });
  const body = await answer.arrayBuffer().catch(() => null);
  const milliseconds = performance.now() - startedAt;
  return { status: answer.status, milliseconds, body: body && Buffer.from(body) };
}

const newReport = (bytes: number): TestFile => ({
  // Files with the same name and size would resume what an earlier round has left.
  path: `${randomUUID()}.pdf`,
  bytes: Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(bytes), Buffer.from('\n%%EOF\n')]),
});

const isKept = (bytes: Buffer): boolean => [...peer.objects.values()].some((stored) => stored.equals(bytes));

/** Returns whether the sender got a response in time, and nothing counts as arrived unless the store holds it. */
async function isAnsweredInTime(id: string, bytes: Buffer, answer: Recipient): Promise<boolean> {
  const { status } = (await sender.call('GET', `/uploads/${id}`)).body;
  const isHonest = status !== 'sealed' || isKept(bytes);
  const isInTime = answer.status === 503 && answer.milliseconds <= maxMilliseconds;
  if (!isHonest || !isInTime)
    console.error(
      `answered ${answer.status} after ${answer.milliseconds.toFixed(0)} ms, the upload is ${String(status)}`,
    );
  return isHonest && isInTime;
}

/** Sends the rest until the upload is sealed, as a browser does. Returns whether the store then holds every byte. */
async function isWholeAfterwards(id: string, bytes: Buffer): Promise<boolean> {
  for (let tries = 0; tries < 20; tries += 1) {
    const { headers } = await sender.call('HEAD', `/uploads/${id}`);
    const offset = Number(headers['upload-offset']);
    if (offset < bytes.length) await ask('PATCH', `/api/uploads/${id}`, bytes.subarray(offset), offset);
    const { status } = (await sender.call('GET', `/uploads/${id}`)).body;
    if (status === 'sealed') return isKept(bytes);
  }
  return false;
}

/** Sends one chunk during the fault, either small or larger than a part of the store. */
async function sendUnder(fault: S3Fault, size: number): Promise<boolean> {
  const file = newReport(size);
  const bytes = Buffer.from(file.bytes);
  const { id } = await announce(sender, 'report', [file]);
  peer.fault = () => fault;
  const answer = await ask('PATCH', `/api/uploads/${id}`, bytes, 0);
  const isReported = await isAnsweredInTime(id, bytes, answer);
  peer.fault = undefined;
  return (await isWholeAfterwards(id, bytes)) && isReported;
}

/** Tests a store that reports success but holds something else. */
async function sendToFaultyStore(): Promise<boolean> {
  const file = newReport(1_500_000);
  const bytes = Buffer.from(file.bytes);
  const { id } = await announce(sender, 'report', [file]);
  peer.afterEffect = ({ method, key }) => {
    const isWritten = method === 'PUT' || method === 'POST';
    if (isWritten && peer.objects.has(key)) peer.objects.set(key, Buffer.from('cut short'));
  };
  const answer = await ask('PATCH', `/api/uploads/${id}`, bytes, 0);
  peer.afterEffect = undefined;
  const { status } = (await sender.call('GET', `/uploads/${id}`)).body;
  if (answer.status >= 500 && status !== 'sealed') return true;
  console.error(
    `a store that lost the bytes was believed: ${answer.status}, the upload is ${String(status)}`,
  );
  return false;
}

async function count(total: number, round: (at: number) => Promise<boolean>): Promise<number> {
  let passed = 0;
  for (let at = 0; at < total; at += 1) if (await round(at)) passed += 1;
  return passed;
}

try {
  for (const [name, fault] of Object.entries(away)) {
    const passed = await count(rounds, (at) => sendUnder(fault, at % 2 === 0 ? 20_000 : 1_500_000));
    console.log(`storage R8-${name} ${passed}/${rounds}`);
  }
  console.log(`storage R8-wrong-bytes ${await count(rounds, sendToFaultyStore)}/${rounds}`);
} finally {
  await product.close();
  await peer.close();
}
