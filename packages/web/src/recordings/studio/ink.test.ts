import { describe, expect, it } from 'vitest';
import {
  clearSlice,
  endStroke,
  extendStroke,
  noInk,
  startStroke,
  strokesOfSlice,
  undoStroke,
} from './ink.ts';
import type { Ink } from './ink.ts';

const at = (x: number, y: number, time = 0) => ({ x, y, time });

function stroke(ink: Ink, slice: string, ...xs: number[]): Ink {
  const [first = 0, ...rest] = xs;
  return endStroke(
    rest.reduce((all, x) => extendStroke(all, at(x, 0)), startStroke(ink, slice, at(first, 0))),
  );
}

describe('ink', () => {
  it("keeps points with their time, and leaves out those that don't move", () => {
    let ink = startStroke(noInk, 'a/1', at(10, 10, 1.5));
    ink = extendStroke(ink, at(10.05, 10, 1.6));
    ink = extendStroke(ink, at(12, 10, 1.7));
    expect(ink.strokes[0]?.points).toEqual([at(10, 10, 1.5), at(12, 10, 1.7)]);
    expect(ink.isDrawing).toBe(true);
  });

  it('does not go on with a stroke that has ended', () => {
    const ink = stroke(noInk, 'a/1', 1, 2);
    expect(extendStroke(ink, at(50, 0))).toBe(ink);
    expect(extendStroke(noInk, at(1, 1))).toBe(noInk);
  });

  it('shows on a slice only what was drawn there', () => {
    const ink = stroke(stroke(noInk, 'a/1', 1), 'a/2', 2);
    expect(strokesOfSlice(ink, 'a/1')).toHaveLength(1);
    expect(strokesOfSlice(ink, 'b/1')).toHaveLength(0);
  });

  it('undoes the newest stroke of the slice that is looked at, and no other', () => {
    const ink = stroke(stroke(stroke(noInk, 'a/1', 1), 'a/1', 2), 'a/2', 3);
    const undone = undoStroke(ink, 'a/1');
    expect(undone.strokes.map((each) => [each.sliceKey, each.points[0]?.x])).toEqual([
      ['a/1', 1],
      ['a/2', 3],
    ]);
    expect(undoStroke(undone, 'b/9')).toBe(undone);
  });

  it('clears one slice', () => {
    const ink = stroke(stroke(noInk, 'a/1', 1), 'a/2', 3);
    expect(clearSlice(ink, 'a/1').strokes.map((each) => each.sliceKey)).toEqual(['a/2']);
    expect(clearSlice(ink, 'b/1')).toBe(ink);
  });

  it('never changes the ink it was given', () => {
    const before = stroke(noInk, 'a/1', 1, 5);
    const copy = structuredClone(before);
    undoStroke(extendStroke(startStroke(before, 'a/1', at(9, 9)), at(20, 20)), 'a/1');
    expect(before).toEqual(copy);
  });
});
