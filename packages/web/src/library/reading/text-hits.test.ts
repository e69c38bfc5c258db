import { describe, expect, test } from 'vitest';
import { hitsOfPieces, searchedWords, textHits } from './text-hits.ts';

describe('textHits', () => {
  test('B25: splits a text at every hit and keeps every letter', () => {
    const text = 'La Médula, y otra vez la médula.';
    const pieces = textHits(text, searchedWords(' MEDULA '));
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    expect(pieces.filter(({ isHit }) => isHit).map((piece) => piece.text)).toEqual(['Médula', 'médula']);
  });
  test('B25: returns a text unchanged without hits or without search words', () => {
    expect(textHits('Nothing here.', 'knee')).toEqual([{ text: 'Nothing here.', isHit: false }]);
    expect(textHits('Nothing here.', '')).toEqual([{ text: 'Nothing here.', isHit: false }]);
  });
  test('B25: treats the search as plain text, not as a pattern', () => {
    expect(textHits('A (small) one.', '(small')).toHaveLength(3);
    expect(textHits('A small one.', '.*')).toHaveLength(1);
  });
});

describe('hitsOfPieces', () => {
  test('B25: marks a hit that reaches over several pieces in each of them', () => {
    const pieces = [{ text: 'A tear of the ' }, { text: 'medial meniscus' }, { text: ', small.' }];
    const parts = hitsOfPieces(pieces, 'the medial meniscus, s');
    expect(parts.map((part) => part.map(({ text, isHit }) => (isHit ? `[${text}]` : text)).join(''))).toEqual(
      ['A tear of [the ]', '[medial meniscus]', '[, s]mall.'],
    );
    expect(hitsOfPieces([{ text: '' }, { text: 'One' }], '')).toEqual([[], [{ text: 'One', isHit: false }]]);
  });
});
