import { expect, test } from 'vitest';

import { filmBytes } from './sent-film.ts';

test('R1: a film is the same bytes at the same place, wherever its sending goes on', () => {
  const whole = filmBytes('film', 0, 100_000);
  expect(whole).toHaveLength(100_000);
  for (const offset of [1, 63, 64, 4_092, 4_096, 65_471, 99_999])
    expect(filmBytes('film', offset, 100_000 - offset).equals(whole.subarray(offset)), `${offset}`).toBe(
      true,
    );
  expect(filmBytes('film', 4_096, 4_096).equals(filmBytes('film', 8_192, 4_096))).toBe(false);
  expect(filmBytes('other', 0, 100_000).equals(whole)).toBe(false);
});
