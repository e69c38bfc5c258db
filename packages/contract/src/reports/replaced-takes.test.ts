import { describe, expect, test } from 'vitest';

import { partsLeft, rangesLeft, replacedTakesSchema, secondsLeft } from './replaced-takes.ts';

const take = (start: number, end: number) => ({ start, end, chapters: [], captions: [] });
const segmentId = '019a0000-0000-7000-8000-00000000000a';

describe('F13: what remains of a recording', () => {
  test('all of it, if no take was replaced', () => {
    expect(rangesLeft([], 12)).toEqual([{ start: 0, end: 12 }]);
    expect(partsLeft(segmentId, [])).toEqual([{ segmentId, start: 0, end: null }]);
  });

  test('everything except replaced takes, even twice in a row and from the start', () => {
    const takes = [take(0, 4), take(14, 20), take(20, 30)];
    expect(rangesLeft(takes, 41)).toEqual([
      { start: 4, end: 14 },
      { start: 30, end: 41 },
    ]);
    expect([3, 4, 9, 17, 30, 41].map((at) => secondsLeft(takes, at))).toEqual([0, 0, 5, 10, 10, 21]);
    expect(partsLeft(segmentId, takes)).toEqual([
      { segmentId, start: 4_000, end: 14_000 },
      { segmentId, start: 30_000, end: null },
    ]);
  });

  test.each([
    ['backward', [take(4, 4)]],
    ['one in another', [take(4, 9), take(8, 12)]],
    ['out of order', [take(8, 12), take(2, 3)]],
  ])('refuses takes that are %s', (_, takes) =>
    expect(replacedTakesSchema.safeParse(takes).success).toBe(false),
  );
});
