import { expect, test } from 'vitest';

import { readRange } from './byte-range.ts';

const size = 1_000;
const maxOpenRange = 100;

test.each([
  [undefined, 0, 1_000, false],
  ['', 0, 1_000, false],
  ['bytes=0-', 0, 100, true],
  ['bytes=0-0', 0, 1, true],
  ['bytes=0-999', 0, 1_000, true],
  ['bytes=0-5000', 0, 1_000, true],
  ['bytes=10-19', 10, 10, true],
  ['bytes=950-', 950, 50, true],
  ['bytes=999-', 999, 1, true],
  ['bytes=-1', 999, 1, true],
  ['bytes=-400', 600, 400, true],
  ['bytes=-5000', 0, 1_000, true],
  // Formats that are ignored, as if there were no header.
  ['bytes=-', 0, 1_000, false],
  ['bytes=0-1,5-6', 0, 1_000, false],
  ['bytes = 0-1', 0, 1_000, false],
  ['items=0-1', 0, 1_000, false],
  ['bytes=a-b', 0, 1_000, false],
  ['bytes=1.5-2', 0, 1_000, false],
])('%j of 1,000 bytes starts at %i and has %i', (header, start, length, isPartial) => {
  expect(readRange(header, size, maxOpenRange)).toEqual({ start, length, isPartial });
});

test.each(['bytes=1000-', 'bytes=1000-1001', 'bytes=-0', 'bytes=5-2', `bytes=${'9'.repeat(400)}-`])(
  '%j cannot be satisfied',
  (header) => {
    expect(readRange(header, size, maxOpenRange)).toBe('unsatisfiable');
  },
);

test('an empty object has no range, and is returned whole without one', () => {
  expect(readRange('bytes=0-', 0, maxOpenRange)).toBe('unsatisfiable');
  expect(readRange('bytes=-5', 0, maxOpenRange)).toBe('unsatisfiable');
  expect(readRange(undefined, 0, maxOpenRange)).toEqual({ start: 0, length: 0, isPartial: false });
});
