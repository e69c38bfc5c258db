// A sample of `npm run assure live`: a change reaches another user's socket, and no stranger's (A3).
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openLiveFixture, runLiveChanges, type LiveFixture } from '../../tests/live-fixture.ts';
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

test(`each of ${changes} changes reaches the watcher's page, and no stranger's (A3)`, async () => {
  const { milliseconds, leaked: overheard } = await runLiveChanges(scene, base, base, changes);
  expect(overheard).toEqual([]);
  // Every change arrived, or the test would have stopped. Only `npm run assure` checks the 500 ms, because other tests
  // may use this machine.
  expect(milliseconds).toHaveLength(changes);
}, 120_000);
