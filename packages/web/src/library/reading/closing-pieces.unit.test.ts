import { makeTermFinder } from '@plainscan/contract';
import { expect, test } from 'vitest';
import { isClosing, splitClosings } from './closing-pieces.ts';

const find = makeTermFinder({ language: 'en', terms: 'white matter|cyst', parts: [] });

test('B25: the punctuation behind an explained word stays with it, and no letter changes', () => {
  const text = 'White matter, normal. (No cyst.)\n\nEnd of the cyst';
  const pieces = splitClosings(find(text));
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  const closings = pieces.filter((_, place) => isClosing(pieces, place)).map((piece) => piece.text);
  expect(closings).toEqual([',', '.)']);
});
