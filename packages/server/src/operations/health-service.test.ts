import { afterAll, beforeAll, expect, test } from 'vitest';

import { callAnonymously, openTestPlatform, type TestPlatform } from '../test-platform-fixture.ts';
import { readHealth } from './health-service.ts';

let product: TestPlatform;
beforeAll(async () => {
  product = await openTestPlatform();
});
afterAll(() => product.close());

test('a disk that is nearly full is told while everything still works', async () => {
  const health = await readHealth(product.platform, async () => ({ blocks: 100, bavail: 4, bsize: 1e9 }));
  expect(health).toMatchObject({
    status: 'ok',
    problems: [],
    warnings: ['The disk of the data folder is nearly full: 4.0 of 100.0 GB left.'],
  });
});

test('with room nothing is told', async () => {
  const health = await readHealth(product.platform, async () => ({ blocks: 100, bavail: 50, bsize: 1e9 }));
  expect(health).toMatchObject({ status: 'ok', warnings: [] });
});

test('the call answers 200 and says what it found', async () => {
  const { status, body } = await callAnonymously(product.app, 'GET', '/health');
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'ok', problems: [], warnings: expect.any(Array) });
});
