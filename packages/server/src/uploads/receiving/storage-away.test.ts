// What users are told while the file storage is unavailable, and that nothing is lost.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { startS3Peer, type S3Peer } from '../../../tests/s3-peer-fixture.ts';
import { announce, sendChunk } from '../../../tests/upload-fixture.ts';
import { openTestPlatform, type TestCaller, type TestPlatform } from '../../test-platform-fixture.ts';

let peer: S3Peer;
let product: TestPlatform;
let sender: TestCaller;

beforeAll(async () => {
  peer = await startS3Peer();
  Object.assign(process.env, peer.environment, { TEST_STORAGE_URL: peer.url });
  product = await openTestPlatform();
  sender = await product.as('creator@lakeside.test');
});
afterEach(() => {
  peer.fault = undefined;
});
afterAll(async () => {
  delete process.env['TEST_STORAGE_URL'];
  await product.close();
  await peer.close();
});

const bytes = Buffer.from('%PDF-1.4\nA report.\n%%EOF\n');

test('a chunk gets 503 with a message, and its upload is complete once the storage is back', async () => {
  const { id } = await announce(sender, 'report', [{ path: 'away.pdf', bytes }]);
  peer.fault = () => 'drop';
  const refused = await sendChunk(sender, id, 0, bytes);
  expect(refused).toMatchObject({
    status: 503,
    headers: { 'retry-after': '15' },
    body: {
      code: 'server.storage-away',
      message: expect.stringMatching(/^The file storage is not responding/),
    },
  });
  peer.fault = undefined;
  const answer = await sender.call('HEAD', `/uploads/${id}`);
  expect(answer.headers['upload-offset']).toBe(String(bytes.length));
  expect((await sender.call('GET', `/uploads/${id}`)).body).toMatchObject({ status: 'sealed' });
});

test('giving up an upload works at once; its bytes are removed when the storage is back', async () => {
  const { id } = await announce(sender, 'report', [{ path: 'given-up.pdf', bytes }]);
  await sendChunk(sender, id, 0, bytes);
  const before = peer.objects.size;
  peer.fault = () => 'drop';
  expect((await sender.call('DELETE', `/uploads/${id}`)).status).toBe(204);
  expect((await sender.call('GET', `/uploads/${id}`)).status).toBe(404);
  expect(peer.objects.size).toBe(before);
  peer.fault = undefined;
  const worker = await product.startWorker();
  await expect.poll(() => peer.objects.size, { timeout: 20_000 }).toBe(before - 1);
  await worker.stop();
});
