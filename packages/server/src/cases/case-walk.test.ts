import { afterAll, beforeAll, expect, test } from 'vitest';

import { openCast, type Cast } from '../../tests/case-cast-fixture.ts';
import { openWalker, walk } from '../../tests/case-walk-fixture.ts';
import { seededNumbers } from '../platform/storage/pack-fixture.ts';

const walks = 20;
const steps = 30;

let cast: Cast;
beforeAll(async () => {
  cast = await openCast();
});
afterAll(() => cast.product.close());

test(`the database does what the case flow says, on ${walks} random walks of ${steps} steps (T12 … T42)`, async () => {
  const walker = await openWalker(cast, seededNumbers(20_261_121));
  const wrong: string[] = [];
  for (let at = 0; at < walks; at += 1) {
    const problem = await walk(walker, steps);
    if (problem !== null) wrong.push(`walk ${at}: ${problem}`);
  }
  expect(wrong).toEqual([]);
}, 240_000);
