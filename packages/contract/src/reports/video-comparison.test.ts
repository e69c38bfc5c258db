// B12: what a reviewer sees of a corrected version.
import { describe, expect, test } from 'vitest';
import { compareParts, mapTimeToLater, type VideoChange, type VideoSpan } from './video-comparison.ts';
import type { KnownPart } from './video-edit.ts';

const [a, b] = ['019a0000-0000-7000-8000-00000000000a', '019a0000-0000-7000-8000-00000000000b'] as const;
const part = (segmentId: string, start: number, end: number): KnownPart => ({ segmentId, start, end });
const span = (start: number, end: number): VideoSpan => ({ start, end });
const row = (kind: VideoChange['kind'], before: VideoSpan | null, after: VideoSpan): VideoChange => ({
  kind,
  before,
  after,
});
const whole = [part(a, 0, 9_000)];

describe('B12: comparing two versions', () => {
  test('without changes', () => {
    expect(compareParts(whole, whole)).toEqual([row('kept', span(0, 9_000), span(0, 9_000))]);
    // A split without a cut is not a visible change.
    expect(compareParts(whole, [part(a, 0, 4_000), part(a, 4_000, 9_000)])).toHaveLength(1);
  });

  test('with a part recorded again', () => {
    expect(compareParts(whole, [part(a, 0, 3_000), part(b, 0, 2_000), part(a, 5_000, 9_000)])).toEqual([
      row('kept', span(0, 3_000), span(0, 3_000)),
      row('replaced', span(3_000, 5_000), span(3_000, 5_000)),
      row('kept', span(5_000, 9_000), span(5_000, 9_000)),
    ]);
  });

  test('with the beginning, the middle and the end trimmed', () => {
    expect(compareParts(whole, [part(a, 1_000, 4_000), part(a, 6_000, 8_000)])).toEqual([
      row('trimmed', span(0, 1_000), span(0, 0)),
      row('kept', span(1_000, 4_000), span(0, 3_000)),
      row('trimmed', span(4_000, 6_000), span(3_000, 3_000)),
      row('kept', span(6_000, 8_000), span(3_000, 5_000)),
      row('trimmed', span(8_000, 9_000), span(5_000, 5_000)),
    ]);
  });

  test('with something added, and with everything new', () => {
    expect(compareParts(whole, [part(a, 0, 9_000), part(b, 0, 2_000)])).toEqual([
      row('kept', span(0, 9_000), span(0, 9_000)),
      row('added', null, span(9_000, 11_000)),
    ]);
    expect(compareParts(whole, [part(b, 0, 2_000)])).toEqual([
      row('replaced', span(0, 9_000), span(0, 2_000)),
    ]);
  });

  test('with parts reordered, one of them twice', () => {
    const before = [part(a, 0, 4_000), part(b, 0, 2_000)];
    expect(compareParts(before, [part(b, 0, 2_000), part(a, 0, 4_000), part(b, 0, 2_000)])).toEqual([
      row('kept', span(4_000, 6_000), span(0, 2_000)),
      row('kept', span(0, 6_000), span(2_000, 8_000)),
    ]);
  });

  test('ignores changes below 100 ms', () => {
    expect(compareParts(whole, [part(a, 0, 8_950)])).toEqual([row('kept', span(0, 8_950), span(0, 8_950))]);
  });
});

test('B12: a time in the earlier version is found in the later one', () => {
  const changes = compareParts(whole, [part(a, 1_000, 3_000), part(b, 0, 1_000), part(a, 6_000, 9_000)]);
  expect(
    [0, 500, 1_000, 2_500, 3_500, 5_500, 7_000, 99_000].map((at) => mapTimeToLater(changes, at)),
  ).toEqual([0, 0, 0, 1_500, 2_500, 3_000, 4_000, 6_000]);
  expect(mapTimeToLater([], 700)).toBe(700);
});
