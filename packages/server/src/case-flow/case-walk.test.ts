import { afterAll, beforeAll, expect, test } from 'vitest';

import { openCast, type Cast } from '../../tests/case-cast-fixture.ts';
import { walkOften } from '../../tests/case-walk-fixture.ts';

const walks = 20;
const steps = 30;

let cast: Cast;
beforeAll(async () => {
  cast = await openCast();
});
afterAll(() => cast.product.close());

test(`the database does what the case flow says, on ${walks} random walks of ${steps} steps (T12 … T42)`, async () => {
  expect(await walkOften(cast, { walks, steps, seed: 20_261_121 })).toEqual([]);
}, 240_000);
