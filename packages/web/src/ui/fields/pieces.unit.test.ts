import { expect, test } from 'vitest';
import { inPieces, sortInPieces } from './pieces.ts';

test('G-003: thousands of items are handled in pieces, and the page can answer between them', async () => {
  const all = Array.from({ length: 101 }, (_, at) => at);
  const sizes: number[] = [];
  let answers = 0;
  const timer = setInterval(() => (answers += 1), 0);
  const given = await inPieces(all, 10, (piece) => {
    sizes.push(piece.length);
    const end = performance.now() + 2;
    while (performance.now() < end);
    return piece;
  });
  clearInterval(timer);
  expect(given.flat()).toEqual(all);
  expect(sizes).toEqual([...Array.from({ length: 10 }, () => 10), 1]);
  expect(answers).toBeGreaterThan(0);
});

test.each([0, 1, 2, 3, 7, 64, 65, 1_000])('G-003: %i items are sorted like at once', async (count) => {
  const all = Array.from({ length: count }, (_, at) => ({ key: (at * 7_919) % 50, at }));
  const compare = (one: { key: number }, other: { key: number }) => one.key - other.key;
  const sorted = await sortInPieces(all, compare, 16);
  // Equal keys keep their order.
  expect(sorted).toEqual(all.toSorted(compare));
});
