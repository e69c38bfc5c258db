import { describe, expect, it } from 'vitest';
import { FADING_MS, shownMark, withoutVanished } from './fading-ink.ts';
import { endMark, marksOfSlice, noInk, startMark, undo } from './ink.ts';
import type { Ink } from './ink.ts';

const draw = (ink: Ink, x: number, vanishesAt?: number) =>
  endMark(
    startMark(ink, { kind: 'pen', sliceKey: 'a/1', color: '#fff', points: [{ x, y: 0 }], words: '' }),
    vanishesAt,
  );
const placesOf = (ink: Ink) => marksOfSlice(ink, 'a/1').map(({ points: [point] }) => point?.x);

describe('ink that fades (T21)', () => {
  const ink = draw(draw(draw(noInk, 1), 2, FADING_MS), 3);

  it('vanishes four seconds after it was drawn, and lasting ink stays', () => {
    expect(withoutVanished(ink, FADING_MS - 1)).toBe(ink);
    const left = withoutVanished(ink, FADING_MS);
    expect(placesOf(left)).toEqual([1, 3]);
    expect(withoutVanished(left, FADING_MS + 1)).toBe(left);
  });

  it('is not restored by undo, and is not an undo step', () => {
    const left = withoutVanished(ink, FADING_MS);
    expect(placesOf(undo(left, 'a/1'))).toEqual([1]);
    expect(placesOf(undo(undo(left, 'a/1'), 'a/1'))).toEqual([]);
    const last = withoutVanished(draw(draw(noInk, 1), 2, FADING_MS), FADING_MS);
    expect(placesOf(undo(last, 'a/1'))).toEqual([]);
  });

  it('fades in its last half second', () => {
    const [stays, fades] = marksOfSlice(ink, 'a/1');
    if (!stays || !fades) throw new Error('no marks');
    expect(shownMark(stays, 1e9)).toBe(stays);
    expect(shownMark(fades, 3_500)).toBe(fades);
    expect(shownMark(fades, 3_750)).toEqual({ ...fades, alpha: 0.5 });
  });
});
