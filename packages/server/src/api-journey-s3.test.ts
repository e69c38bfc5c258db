// The main job by API once more, with every file in an S3 store.
import { afterAll, expect, test } from 'vitest';

import { startS3Peer } from '../tests/s3-peer-fixture.ts';
import { testApiJourney } from './api-journey-fixture.ts';

const peer = await startS3Peer();
Object.assign(process.env, peer.environment, { TEST_STORAGE_URL: peer.url });

afterAll(async () => {
  delete process.env['TEST_STORAGE_URL'];
  await peer.close();
});

testApiJourney();

test('the files lie in the bucket, and no upload is left half-made', () => {
  expect(peer.objects.size).toBeGreaterThan(5);
  expect(peer.multiparts.size).toBe(0);
});
