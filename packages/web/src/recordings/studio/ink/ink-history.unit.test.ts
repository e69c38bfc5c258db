import { expect, it } from 'vitest';
import { endMark, marksOfSlice, noInk, startMark, undo } from './ink.ts';
import { inkAt, rememberInk } from './ink-history.ts';
import type { InkHistory } from './ink-history.ts';

it('T21: the ink returns to its earlier state, including what was undone or drawn since', () => {
  const draw = (ink: typeof noInk, x: number) =>
    endMark(
      startMark(ink, { kind: 'pen', sliceKey: 'a/1', color: '#fff', points: [{ x, y: 0 }], words: '' }),
    );
  const one = draw(noInk, 1);
  const two = draw(one, 2);
  const none = undo(undo(two, 'a/1'), 'a/1');
  let history: InkHistory = [];
  for (const [ink, at] of [
    [noInk, 0],
    [one, 1_000],
    [one, 1_500],
    [two, 2_000],
    [none, 9_000],
  ] as const)
    history = rememberInk(history, ink, at);
  expect(history).toHaveLength(3);
  const marksAt = (at: number) => marksOfSlice(inkAt(history, at), 'a/1').length;
  expect([500, 1_000, 1_999, 2_000, 8_999, 9_001].map(marksAt)).toEqual([0, 1, 1, 2, 2, 0]);
});
