import { describe, expect, test } from 'vitest';
import type { SlicePlane } from '../viewport/slice-geometry.ts';
import { linkedIndex, type LinkedStack } from './linked-position.ts';

type Triple = readonly [number, number, number];

const plane = (position: Triple, normal: Triple): SlicePlane => ({
  position,
  normal,
  frameOfReference: '',
});

/** Axial slices from one height to another, in millimeters. */
const across = (count: number, from: number, to: number): LinkedStack => ({
  count,
  first: plane([0, 0, from], [0, 0, 1]),
  last: plane([0, 0, count === 1 ? from : to], [0, 0, 1]),
});
const unplaced = (count: number): LinkedStack => ({ count, first: null, last: null });
const reversed = ({ count, first, last }: LinkedStack): LinkedStack => ({ count, first: last, last: first });
const sagittal = (count: number): LinkedStack => ({
  count,
  first: plane([-60, 0, 0], [1, 0, 0]),
  last: plane([60, 0, 0], [1, 0, 0]),
});

/** Returns the height of a slice in its stack, from 0 at the lower end to 1 at the upper. */
function heightOf(index: number, { count, first, last }: LinkedStack): number {
  const share = count > 1 ? index / (count - 1) : 0.5;
  const [start, end] = [first?.position[2] ?? 0, last?.position[2] ?? 0];
  return end < start ? 1 - share : share;
}

const counts = [1, 2, 3, 5, 24, 66, 105, 600];
/** Yields every slice of every stack against every stack of another length, place, extent and direction. */
function* everyPair(): Generator<{ index: number; from: LinkedStack; to: LinkedStack }> {
  for (const count of counts)
    for (const other of counts)
      for (const from of [across(count, -40, 95), across(count, 95, -40)])
        for (const to of [across(other, 800, 1_000.5), across(other, 1_000.5, 800)])
          for (let index = 0; index < count; index += 1) yield { index, from, to };
}

describe('B18: linked scrolling of two stacks', () => {
  test('the linked slice lies within one slice of the same place, regardless of slice count and direction', () => {
    for (const { index, from, to } of everyPair()) {
      const linked = linkedIndex(index, from, to) ?? Number.NaN;
      const off = Math.abs(heightOf(index, from) - heightOf(linked, to)) * Math.max(1, to.count - 1);
      expect(off, `${index} of ${from.count} in ${to.count}`).toBeLessThan(1);
      expect(Number.isInteger(linked) && linked >= 0 && linked < to.count).toBe(true);
    }
  });

  test('moving up stays moving up, and both ends match', () => {
    for (const { index, from, to } of everyPair()) {
      if (index === 0 || from.count === 1 || to.count === 1) continue;
      const [before, now] = [linkedIndex(index - 1, from, to) ?? 0, linkedIndex(index, from, to) ?? 0];
      const isUp = heightOf(index, from) > heightOf(index - 1, from);
      const climb = heightOf(now, to) - heightOf(before, to);
      expect(isUp ? climb >= 0 : climb <= 0).toBe(true);
      if (index === from.count - 1) expect([0, 1]).toContain(heightOf(now, to));
    }
  });

  test('a round trip ends within one slice if the other stack has no fewer slices', () => {
    for (const { index, from, to } of everyPair()) {
      if (to.count < from.count || from.count === 1) continue;
      expect(linkedIndex(linkedIndex(index, from, to) ?? 0, to, from)).toBe(index);
    }
  });

  test('a reversed stack shows the same places with reversed numbers', () => {
    for (const { index, from, to } of everyPair()) {
      if (to.count === 1) continue;
      const mirrored = to.count - 1 - (linkedIndex(index, from, reversed(to)) ?? 0);
      // Halfway between two slices, either one is nearest.
      expect(Math.abs(mirrored - (linkedIndex(index, from, to) ?? 0))).toBeLessThanOrEqual(1);
    }
  });

  test('a single slice stands for the middle, and every slice maps to a single one', () => {
    expect(linkedIndex(0, across(1, 30, 30), across(61, 0, 60))).toBe(30);
    expect(linkedIndex(47, across(61, 0, 60), across(1, 30, 30))).toBe(0);
    expect(linkedIndex(0, across(1, 30, 30), across(1, 5, 5))).toBe(0);
  });

  test('without positions, the share of the stack decides and never the slice number alone', () => {
    expect(linkedIndex(0, unplaced(11), across(101, 0, 100))).toBe(0);
    expect(linkedIndex(5, unplaced(11), across(101, 100, 0))).toBe(50);
    expect(linkedIndex(10, across(11, 0, 100), unplaced(101))).toBe(100);
    const still = { ...across(11, 4, 4), last: plane([0, 0, 4], [0, 0, 1]) };
    expect(linkedIndex(3, still, across(101, 0, 100))).toBe(30);
  });

  test('cuts in different directions are not linked; slightly tilted ones are', () => {
    expect(linkedIndex(3, across(11, 0, 100), sagittal(11))).toBeNull();
    const tilted: LinkedStack = {
      count: 21,
      first: plane([0, 10, 0], [0, -0.3, 0.95]),
      last: plane([0, -20, 95], [0, -0.3, 0.95]),
    };
    expect(linkedIndex(5, across(11, 0, 100), tilted)).toBe(10);
    expect(linkedIndex(0, across(11, 100, 0), tilted)).toBe(20);
  });
});
