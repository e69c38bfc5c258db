import { describe, expect, test } from 'vitest';
import { isSeenEnough, seenOf, seenText } from './review-watch.ts';
import { mergeRanges, unwatchedRanges, watchedPercent, type WatchedRange } from './watched-ranges.ts';

const ranges = (...pairs: [number, number][]): WatchedRange[] =>
  pairs.map(([start, end]) => ({ start, end }));

describe('mergeRanges', () => {
  test.each([
    ['nothing', [], []],
    [
      'in order',
      [
        [10, 20],
        [0, 5],
      ],
      [
        [0, 5],
        [10, 20],
      ],
    ],
    [
      'overlapping',
      [
        [0, 10],
        [5, 15],
        [2, 3],
      ],
      [[0, 15]],
    ],
    [
      'touching',
      [
        [0, 10],
        [10, 12],
        [12.1, 13],
      ],
      [[0, 13]],
    ],
    [
      'apart',
      [
        [0, 10],
        [10.3, 12],
      ],
      [
        [0, 10],
        [10.3, 12],
      ],
    ],
    [
      'empty and backward',
      [
        [5, 5],
        [9, 4],
      ],
      [],
    ],
    [
      'beyond the end',
      [
        [90, 200],
        [150, 160],
      ],
      [[90, 100]],
    ],
    ['rounded to tenths', [[0.04, 1.26]], [[0, 1.3]]],
  ] as [string, [number, number][], [number, number][]][])('%s', (_, given, merged) => {
    expect(mergeRanges(ranges(...given), 100)).toEqual(ranges(...merged));
  });

  test('merging again changes nothing, in any order', () => {
    const given = ranges([30, 40], [0, 10], [9, 12], [39.95, 50]);
    const once = mergeRanges(given, 60);
    expect(mergeRanges(once, 60)).toEqual(once);
    expect(mergeRanges(given.toReversed(), 60)).toEqual(once);
  });
});

test.each([
  [
    [
      [0, 50],
      [25, 75],
    ],
    100,
    75,
  ],
  [[[0, 200]], 100, 100],
  [[], 100, 0],
  [[[0, 1]], 0, 0],
] as [[number, number][], number, number][])(
  'watchedPercent of %j in %d s is %d',
  (given, duration, percent) => {
    expect(watchedPercent(ranges(...given), duration)).toBe(percent);
  },
);

describe('CG-182: before a sign-off', () => {
  test('the gaps are what was not seen, without gaps shorter than a second', () => {
    expect(unwatchedRanges([], 242)).toEqual(ranges([0, 242]));
    expect(unwatchedRanges(ranges([0, 41], [41.9, 100], [120, 241.5]), 242)).toEqual(ranges([100, 120]));
    expect(unwatchedRanges(ranges([0, 242]), 242)).toEqual([]);
  });
  test('95% is enough', () => {
    expect(isSeenEnough(ranges([0, 229.8]), 242)).toBe(false);
    expect(isSeenEnough(ranges([0, 229.9]), 242)).toBe(true);
  });
  test('CG-209: in a short video, gaps that cannot be played are enough too, but not an empty one', () => {
    expect(isSeenEnough(ranges([0.4, 3.2]), 3.2)).toBe(true);
    expect(isSeenEnough(ranges([1.1, 3.2]), 3.2)).toBe(false);
    expect(isSeenEnough([], 0.9)).toBe(false);
  });
  test('users are never said to have seen more than they have', () => {
    expect(seenText(seenOf(ranges([0, 41.9]), 242.4))).toBe('seen 0:41 of 4:02');
    expect(seenText(seenOf(ranges([0, 242.4]), 242.4))).toBe('seen 4:02 of 4:02');
  });
});
