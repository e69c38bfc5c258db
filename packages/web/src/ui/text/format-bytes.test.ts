import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { formatFileSize, formatSizeDone } from './format-bytes.ts';

it.each([
  [0, '0.00 KB'],
  [512, '0.51 KB'],
  [424_100, '424.10 KB'],
  [999_990, '999.99 KB'],
  [999_999, '1.00 MB'],
  [1_000_000, '1.00 MB'],
  [424_103_000, '424.10 MB'],
  [1_340_000_000, '1,340.00 MB'],
])('G-039, X-018: a file of %s bytes is “%s”', (bytes, words) => {
  expect(formatFileSize(bytes, 'en')).toBe(words);
});

it('G-039: with the reader’s decimal separator', () => {
  expect(formatFileSize(424_100, 'es')).toBe('424,10 KB');
});

it('G-039: what is done is in the unit of the whole', () => {
  expect(formatSizeDone(6_031_000, 22_470_000, 'en')).toEqual({ done: '6.03', total: '22.47 MB' });
  expect(formatSizeDone(6_031_000, 22_470_000, 'es')).toEqual({ done: '6,03', total: '22,47 MB' });
});

it('G-039: no screen writes sizes in another way', () => {
  const source = join(import.meta.dirname, '../..');
  const writers = globSync('**/*.{ts,tsx}', { cwd: source })
    .filter((path) => !/\.test\.|messages/.test(path))
    .filter((path) => /'[KMG]i?B'|\} [KMG]i?B`/.test(readFileSync(join(source, path), 'utf8')));
  expect(writers.toSorted()).toEqual(['operations/format-space.ts', 'ui/text/format-bytes.ts']);
});
