import { expect, test } from 'vitest';
import { dropIndex } from './use-part-drag.ts';

test('B11: a part goes after every other part whose middle it passed', () => {
  const parts = [10_000, 4_000, 6_000].map((end, index) => ({ segmentId: String(index), start: 0, end }));
  const places = [0, 4_900, 5_100, 11_900, 12_100, 16_900, 17_100, 99_000];
  expect(places.map((place) => dropIndex(parts, 0, place))).toEqual([0, 0, 0, 0, 1, 1, 2, 2]);
  expect(places.map((place) => dropIndex(parts, 2, place))).toEqual([0, 0, 1, 1, 2, 2, 2, 2]);
});
