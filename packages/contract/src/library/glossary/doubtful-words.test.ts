import { describe, expect, test } from 'vitest';

import { markDoubts, type Doubt } from './doubtful-words.ts';
import type { ExplainedPiece } from './find-terms.ts';

const term = { key: 1, isFinding: true } as unknown as NonNullable<ExplainedPiece['term']>;

/** Writes the pieces of a text: `{…}` is a term that the report says was not seen. */
const piecesOf = (text: string): ExplainedPiece[] =>
  text
    .split(/[{}]/)
    .map((part, at) =>
      at % 2 === 1 ? { text: part, term, certainty: 'absent' } : { text: part, term: null },
    );

/** Writes them again: `{…}` absent, `(…)` a term, `~…~` doubtful. */
const written = (pieces: readonly ExplainedPiece[]): string =>
  pieces
    .map(({ text, term: found, certainty, isDoubtful }) =>
      isDoubtful ? `~${text}~` : certainty ? `{${text}}` : found ? `(${text})` : text,
    )
    .join('');

const at = (text: string, ...words: string[]): Doubt[] =>
  words.map((word) => [text.indexOf(word), text.indexOf(word) + word.length]);

const said = 'There is a cyst. No {mass}. No {edema}. No {effusion}.';
const plain = said.replaceAll(/[{}]/g, '');

describe('words of a scan that were hard to read', () => {
  test.each<[string, string[], string]>([
    [
      'say nothing of absence in their sentence and the next',
      ['cyst'],
      'There is a ~cyst~. No (mass). No {edema}. No {effusion}.',
    ],
    ['are no terms', ['mass.'], 'There is a cyst. No ~mass.~ No (edema). No {effusion}.'],
    ['change nothing where there are none', [], said],
    ['may end the text', ['effusion.'], 'There is a cyst. No {mass}. No {edema}. No ~effusion.~'],
  ])('CG-218: %s', (_, doubtful, expected) => {
    const pieces = markDoubts(piecesOf(said), at(plain, ...doubtful));
    expect(written(pieces)).toBe(expected);
    expect(pieces.map(({ text }) => text).join('')).toBe(plain);
  });

  test('CG-218: a heading that was hard to read says nothing of what follows it', () => {
    const text = 'Hist0ry: no {trauma}. Today: no {fracture}.';
    const bare = text.replaceAll(/[{}]/g, '');
    expect(written(markDoubts(piecesOf(text), at(bare, 'Hist0ry:')))).toBe(
      '~Hist0ry:~ no (trauma). Today: no {fracture}.',
    );
  });
});
