import { expect, test } from 'vitest';
import { linkedSlice } from './linked-slices.ts';
import type { SlicePlane } from './slice-geometry.ts';

const plane = (z: number, changes: Partial<SlicePlane> = {}): SlicePlane => ({
  position: [0, 0, z],
  normal: [0, 0, 1],
  frameOfReference: 'one',
  ...changes,
});

/** Ten slices, 3 mm apart and starting at 20 mm, two of which have been fetched. */
const known = new Map([
  [4, plane(32)],
  [6, plane(38)],
]);

test('a slice is found at the place of the other series, even if it has not been fetched yet', () => {
  expect(linkedSlice(plane(35), known, 10)).toBe(5);
  expect(linkedSlice(plane(21), known, 10)).toBe(0);
  expect(linkedSlice(plane(900), known, 10)).toBe(9);
});

test('series with another direction or of another body are not linked', () => {
  expect(linkedSlice(plane(35, { normal: [1, 0, 0] }), known, 10)).toBe('apart');
  expect(linkedSlice(plane(35, { frameOfReference: 'two' }), known, 10)).toBe('apart');
});

test('returns unknown until two positions are known', () => {
  expect(linkedSlice(plane(35), new Map(), 10)).toBe('unknown');
  expect(linkedSlice(plane(35), new Map([[4, plane(32)]]), 10)).toBe('unknown');
});
