import { describe, expect, test } from 'vitest';
import { searchedWords, textHits } from './text-hits.ts';

describe('textHits', () => {
  test('B25: cuts a text at every hit and loses no letter', () => {
    const text = 'La Médula, y otra vez la médula.';
    const pieces = textHits(text, searchedWords(' MEDULA '));
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    expect(pieces.filter(({ isHit }) => isHit).map((piece) => piece.text)).toEqual(['Médula', 'médula']);
  });
  test('B25: leaves a text alone that has none, and without words', () => {
    expect(textHits('Nothing here.', 'knee')).toEqual([{ text: 'Nothing here.', isHit: false }]);
    expect(textHits('Nothing here.', '')).toEqual([{ text: 'Nothing here.', isHit: false }]);
  });
  test('B25: takes what is typed for letters, not for a pattern', () => {
    expect(textHits('A (small) one.', '(small')).toHaveLength(3);
    expect(textHits('A small one.', '.*')).toHaveLength(1);
  });
});
