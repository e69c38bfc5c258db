import { expect, test } from 'vitest';
import { squareOf } from './portrait-crop.ts';

const wide = { width: 800, height: 600 };

test.each([
  [
    { zoom: 1, x: 0.5, y: 0.5 },
    { left: 100, top: 0, side: 600 },
  ],
  [
    { zoom: 1, x: 0, y: 1 },
    { left: 0, top: 0, side: 600 },
  ],
  [
    { zoom: 2, x: 1, y: 1 },
    { left: 500, top: 300, side: 300 },
  ],
])('CG-211: the square at %o stays inside the photo', (crop, square) => {
  expect(squareOf(wide, crop)).toEqual(square);
});
