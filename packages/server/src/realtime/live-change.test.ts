// A sample of `npm run assure live`: a change is on another person's socket, and on no stranger's (A3).
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openLiveFixture, playLive, type LiveFixture } from '../../tests/live-fixture.ts';
import { openTestPlatform, type TestPlatform } from '../test-platform-fixture.ts';

const changes = 20;

let product: TestPlatform;
let scene: LiveFixture;
let base: string;
beforeAll(async () => {
  product = await openTestPlatform();
  scene = await openLiveFixture(product.platform);
  await product.startWorker();
  base = await product.listen();
});
afterAll(() => product.close());

test(`each of ${changes} changes arrives at the watcher's page, and a stranger hears of none (A3)`, async () => {
  const { milliseconds, leaked: overheard } = await playLive(scene, base, base, changes);
  expect(overheard).toEqual([]);
  // Each one came, or the play had ended; the 500 ms are held by `npm run assure`: here others may use the machine.
  expect(milliseconds).toHaveLength(changes);
}, 120_000);
