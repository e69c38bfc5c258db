import { describe, expect, test } from 'vitest';

import { captionLines, fitsCaption, splitIntoCaptions } from './caption-text.ts';

const wide = 'Here are the ventricles. They are spaces filled with fluid, and yours have a normal size.';

describe('F14: the lines of a caption', () => {
  test('a short text is one line, and spaces and empty lines are ignored', () => {
    expect(captionLines('  Hello   there  ')).toEqual(['Hello there']);
    expect(captionLines(' \n \n')).toEqual([]);
    expect(captionLines('One\nTwo')).toEqual(['One', 'Two']);
  });

  test('a wide text is wrapped between words, and words are never cut', () => {
    expect(captionLines(wide)).toEqual([
      'Here are the ventricles. They are spaces',
      'filled with fluid, and yours have a normal',
      'size.',
    ]);
    expect(captionLines(`${'x'.repeat(50)} y`)).toEqual(['x'.repeat(50), 'y']);
  });

  test.each([
    ['x'.repeat(42), true],
    ['x'.repeat(43), false],
    [`${'x'.repeat(42)} ${'y'.repeat(42)}`, true],
    ['One\nTwo\nThree', false],
    [wide, false],
  ])('%s fits: %s', (text, fits) => expect(fitsCaption(text)).toBe(fits));
});

describe('a long text is split into captions', () => {
  test.each([
    ['', []],
    ['   \n ', []],
    ['No stop here', ['No stop here']],
    ['One. Two.', ['One. Two.']],
    [wide, ['Here are the ventricles.', 'They are spaces filled with fluid, and yours have a normal size.']],
    // A short sentence joins the one before it, not the first one.
    [
      `${wide} Good.`,
      ['Here are the ventricles.', 'They are spaces filled with fluid, and yours have a normal size. Good.'],
    ],
    ['¿Qué es esto? Es agua.', ['¿Qué es esto? Es agua.']],
    ['“Really?” he asked. Yes.', ['“Really?” he asked. Yes.']],
  ])('%j', (text, pieces) => expect(splitIntoCaptions(text)).toEqual(pieces));

  test('an endless sentence is split at commas or between words, and every piece fits', () => {
    const sentence = `${'this part goes on and on, '.repeat(8)}and then it ends`;
    const pieces = splitIntoCaptions(`${sentence} ${'word '.repeat(60)}`);
    expect(pieces.every(fitsCaption)).toBe(true);
    expect(pieces[0]?.endsWith(',')).toBe(true);
    expect(pieces.join(' ')).toBe(`${sentence} ${'word '.repeat(60)}`.trim());
  });

  test('a word that is wider than a line stays whole', () => {
    expect(splitIntoCaptions(`${'x'.repeat(50)} and more`)).toEqual(['x'.repeat(50), 'and more']);
  });
});
