// SEC-D5: long lists are worked through in slices, between which the process answers others.
import { expect, test } from 'vitest';

import { turnsDuring } from '../../../tests/loop-turns-fixture.ts';
import { inSlices } from './loop-turn.ts';

test('the loop turns between the items of a list', async () => {
  const seen: number[] = [];
  const turns = await turnsDuring(async () => {
    for await (const item of inSlices([1, 2, 3, 4, 5])) seen.push(item);
  });
  expect(seen).toEqual([1, 2, 3, 4, 5]);
  expect(turns).toBeGreaterThanOrEqual(5);
});
