import { describe, expect, test } from 'vitest';

import { inchWords, withSizes } from './sizes.ts';

const find = withSizes((text) => [{ text, term: null }]);

const sizesIn = (text: string) =>
  find(text).flatMap(({ text: said, size }) => (size ? [[said, size.millimeters]] : []));

describe('sizes in a report', () => {
  test.each([
    ['A 6 mm nodule.', [['6 mm', [6]]]],
    ['It measures 2.3 x 1.4 cm.', [['2.3 x 1.4 cm', [23, 14]]]],
    [
      'It measures 2.3 cm x 1.4 cm (before: 2,1cm).',
      [
        ['2.3 cm x 1.4 cm', [23, 14]],
        ['2,1cm', [21]],
      ],
    ],
    ['12×8×7mm', [['12×8×7mm', [12, 8, 7]]]],
    // A range, an area, a volume, a code, and nonsense.
    ['A 2-3 cm mass, 4 cm², 5 cm3, T6mm, 0 mm, 9000 mm.', []],
    ['2 cm x 5 mm', [['2 cm x 5 mm', [20, 5]]]],
  ])('B25: %s', (text, sizes) => {
    expect(sizesIn(text)).toEqual(sizes);
  });

  test('B25: no letter is lost', () => {
    const text = 'A 6 mm nodule, 2.3 x 1.4 cm in all.';
    expect(
      find(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });

  test.each([
    [0.5, 'less than 1/32'],
    [1, '1/16'],
    [3, '1/8'],
    [6, '1/4'],
    [9, '3/8'],
    [13, '1/2'],
    [23, '7/8'],
    [25, '1'],
    [40, '1.6'],
  ])('B25: %d mm are about %s inches', (millimeters, inches) => {
    expect(inchWords(millimeters, 'en')).toBe(inches);
  });
});
