import { expect, it } from 'vitest';
import { formatFileSize } from './format-bytes.ts';

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
