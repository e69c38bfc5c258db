import { describe, expect, it } from 'vitest';
import { rtfToText } from './rtf-text.ts';

const read = (source: string): string => rtfToText(Buffer.from(source, 'latin1'));

describe('the text of an RTF', () => {
  it.each([
    [String.raw`{\rtf1\ansi Caf\'e9 \b bold\b0\par next}`, 'Café bold\nnext'],
    [String.raw`{\rtf1\ansicpg1251 \'cf\'f0\'e8}`, 'При'],
    [String.raw`{\rtf1\uc1\u8364? and \u-10179?\u-8704?}`, '€ and 😀'],
    [String.raw`{\rtf1\uc2\u8364\'80\'80!}`, '€!'],
    [String.raw`{\rtf1 a\cell b\row c\tab d}`, 'a\tb\nc\td'],
    [String.raw`{\rtf1 \{braces\} and a back\\slash}`, String.raw`{braces} and a back\slash`],
  ])('reads %s', (source, words) => {
    expect(read(source)).toBe(words);
  });

  it('skips fonts, pictures, objects and templates', () => {
    const source = String.raw`{\rtf1{\fonttbl{\f0 Arial;}}{\*\template http://127.0.0.1/x}{\pict 89504e47}{\object{\objdata 0105}}words}`;
    expect(read(source)).toBe('words');
  });

  it('skips the bytes of a binary part, whatever they look like', () => {
    expect(read('{\\rtf1 a{\\pict\\bin4 }}}}}b}')).toBe('ab');
  });

  it('returns what can be read of a damaged one', () => {
    expect(read(String.raw`}}}{\rtf1 words \u99999999999 {{{{ more\'`)).toContain('words');
    expect(read('')).toBe('');
  });
});
