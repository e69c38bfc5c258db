import { describe, expect, it } from 'vitest';
import { edgeLettersOf } from './edge-letters.ts';
import type { Point } from './viewport-gestures.ts';

/** A slice from below, as radiologists look at it: the patient's left is on the right. */
const axial = { row: 'L', column: 'P' };
const upright = { left: 'R', right: 'L', top: 'A', bottom: 'P' };
const around = (turn: (point: Point) => Point) => edgeLettersOf(axial, turn);

describe('H-001: the letters at the edges', () => {
  it('are those of the file while the image is upright, at any size and place', () => {
    expect(around((point) => point)).toEqual(upright);
    expect(around(({ x, y }) => ({ x: 300 + x * 0.2, y: y * 0.2 - 40 }))).toEqual(upright);
  });

  it('change sides with a mirrored image', () => {
    expect(around(({ x, y }) => ({ x: -x, y }))).toEqual({ ...upright, left: 'L', right: 'R' });
  });

  it('turn with the image', () => {
    // By a quarter to the right.
    expect(around(({ x, y }) => ({ x: -y, y: x }))).toEqual({ left: 'P', right: 'A', top: 'R', bottom: 'L' });
    expect(around(({ x, y }) => ({ x: -x, y: -y }))).toEqual({
      left: 'L',
      right: 'R',
      top: 'P',
      bottom: 'A',
    });
    // Mirrored, then by a quarter to the right.
    expect(around(({ x, y }) => ({ x: -y, y: -x }))).toEqual({
      left: 'P',
      right: 'A',
      top: 'L',
      bottom: 'R',
    });
  });

  it('name both ways of an oblique slice', () => {
    expect(edgeLettersOf({ row: 'LP', column: 'F' }, (point) => point)).toEqual({
      left: 'RA',
      right: 'LP',
      top: 'H',
      bottom: 'F',
    });
  });

  it('are missing before the first image is drawn', () => {
    expect(edgeLettersOf(axial, () => null)).toBeNull();
  });
});
