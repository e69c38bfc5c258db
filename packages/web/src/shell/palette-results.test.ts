import { describe, expect, it } from 'vitest';
import { matchesAllWords, foldText } from './palette-results.ts';

describe('matchesAllWords', () => {
  it.each([
    ['Report Dashboard', 'dash', true],
    ['Report Dashboard', 'board rep', true],
    ['Report Dashboard', 'report orders', false],
    ['Biblioteca de recursos', 'BIBLIO', true],
    ['Panel de estudios médicos', 'medicos', true],
  ])('%s for "%s" is %s', (text, words, expected) => {
    expect(matchesAllWords(text, words)).toBe(expected);
  });
});

describe('foldText', () => {
  it('drops accents and case', () => {
    expect(foldText('Ñandú ÉÜ')).toBe('nandu eu');
  });
});
