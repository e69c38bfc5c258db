import { expect, test } from 'vitest';
import { findInPages } from './pdf-search.ts';

test('H-002: words are found across text items, ignoring case and accents', () => {
  const pages = [
    ['Resonancia magnética', ' ', 'del cerebro'],
    ['No ma', 'ss. No Mass.'],
  ];
  expect(findInPages(pages, 'MAGNETICA del')).toEqual([{ page: 0, from: 0, to: 2 }]);
  expect(findInPages(pages, 'mass')).toEqual([
    { page: 1, from: 0, to: 1 },
    { page: 1, from: 1, to: 1 },
  ]);
});

test('an empty search finds nothing', () => {
  expect(findInPages([['a b']], '  ')).toEqual([]);
});
