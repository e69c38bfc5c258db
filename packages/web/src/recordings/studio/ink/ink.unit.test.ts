import { describe, expect, it } from 'vitest';
import {
  clearSlice,
  endMark,
  eraseAt,
  extendMark,
  marksOfSlice,
  noInk,
  redo,
  startMark,
  undo,
} from './ink.ts';
import type { Ink, Mark, MarkKind } from './ink.ts';

const at = (x: number, y = 0) => ({ x, y });

const mark = (kind: MarkKind, sliceKey: string, x: number, words = ''): Mark => ({
  kind,
  sliceKey,
  color: '#fff',
  points: [at(x)],
  words,
});

function draw(ink: Ink, kind: MarkKind, sliceKey: string, ...xs: number[]): Ink {
  const [first = 0, ...rest] = xs;
  return endMark(
    rest.reduce((all, x) => extendMark(all, at(x)), startMark(ink, mark(kind, sliceKey, first))),
  );
}

const placesOf = (ink: Ink, sliceKey: string) =>
  marksOfSlice(ink, sliceKey).map(({ points }) => points.map(({ x }) => x));

describe('ink (D11)', () => {
  it("keeps a pen's path without points that do not move", () => {
    let ink = startMark(noInk, mark('pen', 'a/1', 10));
    for (const x of [10.05, 12, 15]) ink = extendMark(ink, at(x));
    expect(placesOf(ink, 'a/1')).toEqual([[10, 12, 15]]);
  });

  it('keeps start and end of a shape, and the length of a line', () => {
    let ink = startMark(noInk, mark('line', 'a/1', 10));
    for (const x of [20, 30]) ink = extendMark(ink, at(x), `${x} mm`);
    expect(marksOfSlice(endMark(ink), 'a/1')).toMatchObject([{ points: [at(10), at(30)], words: '30 mm' }]);
  });

  it('drops a shape without size, and does not extend a finished mark', () => {
    const ink = draw(noInk, 'arrow', 'a/1', 5, 5.2);
    expect(placesOf(ink, 'a/1')).toEqual([]);
    expect(extendMark(ink, at(50))).toBe(ink);
  });

  it('shows on each slice only what was drawn there', () => {
    const ink = draw(draw(noInk, 'pen', 'a/1', 1), 'pen', 'a/2', 2);
    expect(placesOf(ink, 'a/1')).toEqual([[1]]);
    expect(placesOf(ink, 'b/1')).toEqual([]);
  });

  it('undoes and redoes the last change of the given slice', () => {
    const ink = draw(draw(draw(noInk, 'pen', 'a/1', 1), 'pen', 'a/1', 2), 'pen', 'a/2', 3);
    const undone = undo(ink, 'a/1');
    expect([placesOf(undone, 'a/1'), placesOf(undone, 'a/2')]).toEqual([[[1]], [[3]]]);
    expect(placesOf(redo(undone, 'a/1'), 'a/1')).toEqual([[1], [2]]);
    expect(undo(ink, 'b/9')).toBe(ink);
    expect(redo(ink, 'a/1')).toBe(ink);
    // Drawing after an undo discards the redo steps.
    const anew = draw(undone, 'pen', 'a/1', 7);
    expect(redo(anew, 'a/1')).toBe(anew);
  });

  it('clears one slice, which can be undone', () => {
    const ink = draw(draw(noInk, 'pen', 'a/1', 1), 'pen', 'a/2', 3);
    const cleared = clearSlice(ink, 'a/1');
    expect([placesOf(cleared, 'a/1'), placesOf(cleared, 'a/2')]).toEqual([[], [[3]]]);
    expect(placesOf(undo(cleared, 'a/1'), 'a/1')).toEqual([[1]]);
    expect(clearSlice(ink, 'b/1')).toBe(ink);
  });

  it('is erased one mark at a time: the newest within reach, a circle at its rim, a text along its letters', () => {
    let ink = draw(draw(noInk, 'line', 'a/1', 0, 100), 'circle', 'a/1', 200, 300);
    ink = endMark(startMark(ink, mark('text', 'a/1', 400, 'a word')));
    const left = (x: number, y = 0) =>
      marksOfSlice(eraseAt(ink, 'a/1', at(x, y), 5), 'a/1').map(({ kind }) => kind);
    expect(left(50, 4)).toEqual(['circle', 'text']);
    expect(left(50, 6)).toEqual(['line', 'circle', 'text']);
    expect(left(200)).toEqual(['line', 'text']);
    expect(left(425)).toEqual(['line', 'circle']);
    expect(placesOf(undo(eraseAt(ink, 'a/1', at(50), 5), 'a/1'), 'a/1')).toHaveLength(3);
  });

  it('never mutates its input', () => {
    const before = draw(noInk, 'pen', 'a/1', 1, 5);
    const copy = structuredClone(before);
    undo(endMark(extendMark(startMark(before, mark('pen', 'a/1', 9)), at(20))), 'a/1');
    expect(before).toEqual(copy);
  });
});
