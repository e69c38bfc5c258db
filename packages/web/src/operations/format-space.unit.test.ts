import { expect, test } from 'vitest';
import { formatSpace } from './format-space.ts';

test.each([
  [0, '0 KB'],
  [12, '1 KB'],
  [999_000, '999 KB'],
  [424_000_000, '424 MB'],
  [1_340_000_000, '1.3 GB'],
])('%s bytes are “%s”', (bytes, expected) => expect(formatSpace(bytes, 'en')).toBe(expected));
