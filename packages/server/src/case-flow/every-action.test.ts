// A sample of SEC-A2 (`npm run assure case-actions` checks every cell): the product behaves as the table says.
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestBed } from '../../tests/test-bed-fixture.ts';
import { checkEveryAction, isSampled, openEveryAction, starts } from '../../tests/every-action-fixture.ts';

let testBed: TestBed;
beforeAll(async () => {
  testBed = await openEveryAction();
});
afterAll(() => testBed.product.close());

test.each(starts)('in %s: actions of every user (SEC-A2, CG-30, CG-31, CG-49)', async (status, make) => {
  const { cells, wrong } = await checkEveryAction([status, make], isSampled);
  expect(wrong).toEqual([]);
  expect(cells).toBeGreaterThan(0);
});
