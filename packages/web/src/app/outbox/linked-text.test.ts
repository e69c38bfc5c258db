import { describe, expect, it } from 'vitest';
import { linkedText } from './linked-text.ts';

describe('linkedText', () => {
  it('splits a text at its URLs without losing anything', () => {
    const text =
      'Open http://localhost:3000/invite?token=a_b-c&redirect=%2Fx.\nOr (https://a.test/b), later.';
    const pieces = linkedText(text);
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    expect(pieces.flatMap((piece) => piece.href ?? [])).toEqual([
      'http://localhost:3000/invite?token=a_b-c&redirect=%2Fx',
      'https://a.test/b',
    ]);
  });
  it('links only http URLs', () => {
    expect(linkedText('javascript:alert(1) data:text/html,x')).toEqual([
      { text: 'javascript:alert(1) data:text/html,x', href: null },
    ]);
    expect(linkedText('')).toEqual([]);
  });
});
