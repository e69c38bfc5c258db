import { limits } from '@plainscan/contract';
import { describe, expect, it } from 'vitest';
import { proposedBoxes } from './mask-proposal.ts';
import {
  addBoxes,
  endMask,
  extendMask,
  masksOf,
  redoMasks,
  removeBox,
  savedMasks,
  shownMasks,
  startMask,
  undoMasks,
} from './masks.ts';
import type { Masks } from './masks.ts';

const drawn = (masks: Masks, series = 'a', [x, y]: readonly [number, number] = [30.04, 8]): Masks =>
  endMask(extendMask(startMask(masks, series, { x: 10, y: 20 }), { x, y }));
const box = { x: 10, y: 8, width: 20, height: 12 };
const nothing = masksOf([]);

describe('F18: masks', () => {
  it('are boxes between two corners in any order', () => {
    expect(savedMasks(drawn(nothing).covered)).toEqual([{ series: 'a', boxes: [box] }]);
    expect(savedMasks(drawn(nothing, 'a', [10.5, 8]).covered)).toEqual([]);
  });

  it('cover the image while being drawn, before they count', () => {
    const drawing = extendMask(startMask(drawn(nothing), 'a', { x: 0, y: 0 }), { x: 5, y: 5 });
    expect(shownMasks(drawing).get('a')).toEqual([box, { x: 0, y: 0, width: 5, height: 5 }]);
    expect(drawing.covered.get('a')).toEqual([box]);
  });

  it('are undone and redone in order across all series', () => {
    const masks = removeBox(drawn(drawn(nothing), 'b'), 'a', 0);
    const steps = [
      undoMasks(masks),
      undoMasks(undoMasks(masks)),
      undoMasks(undoMasks(undoMasks(undoMasks(masks)))),
    ];
    const names = (one: Masks) => savedMasks(one.covered).map(({ series }) => series);
    expect([masks, ...steps].map(names)).toEqual([['b'], ['a', 'b'], ['a'], []]);
    expect(names(redoMasks(steps[2] ?? nothing))).toEqual(['a']);
    expect(redoMasks(masks).covered).toBe(masks.covered);
  });

  it('stop at the limit of a series', () => {
    const many = Array.from({ length: limits.masksOfSeries + 5 }, () => box);
    expect(addBoxes(nothing, 'a', many).covered.get('a')).toHaveLength(limits.masksOfSeries);
  });
});

it('F18: proposes boxes at the edges of ultrasound, screenshots and photographs', () => {
  const size = { columns: 640, rows: 481 };
  const top = { x: -0.5, y: -0.5, width: 640, height: 49 };
  expect(proposedBoxes('US', size)).toEqual([top]);
  expect(proposedBoxes('SC', size)).toEqual([top]);
  expect(proposedBoxes('XC', size)).toEqual([top, { ...top, y: 431.5 }]);
  expect(proposedBoxes('MR', size)).toEqual([]);
});
