import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { runRandomWalks } from '../../tests/case-walk-fixture.ts';

const walks = 20;
const steps = 30;

let testBed: TestBed;
beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());

test(`the database does what the case flow says, on ${walks} random walks of ${steps} steps (T12 … T42)`, async () => {
  expect(await runRandomWalks(testBed, { walks, steps, seed: 20_261_121 })).toEqual([]);
}, 240_000);
