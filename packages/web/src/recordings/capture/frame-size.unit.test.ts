import { expect, it } from 'vitest';
import { frameShapes, frameSizeOf, losesTooMany } from './frame-size.ts';

it('D10: a tall frame for phones and a wide one for two images, with the same shapes on slow computers', () => {
  expect(frameSizeOf('tall', false)).toEqual({ width: 1_080, height: 1_350 });
  expect(frameSizeOf('wide', false)).toEqual({ width: 1_920, height: 1_080 });
  expect(frameSizeOf('wide', true)).toEqual({ width: 1_280, height: 720 });
  for (const shape of frameShapes) {
    const [full, reduced] = [frameSizeOf(shape, false), frameSizeOf(shape, true)];
    expect(full.width / full.height).toBeCloseTo(reduced.width / reduced.height);
    // 4:2:0 pictures halve both sides.
    for (const side of [full.width, full.height, reduced.width, reduced.height]) expect(side % 2).toBe(0);
  }
});

it('F2: losing more than 3 % of the first seconds is too much', () => {
  expect(losesTooMany(2, 3, 30)).toBe(false);
  expect(losesTooMany(3, 3, 30)).toBe(true);
});
