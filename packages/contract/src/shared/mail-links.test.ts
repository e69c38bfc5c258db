import { expect, test } from 'vitest';

import { isLinkedInMails } from './mail-links.ts';

test.each([
  'evil.test/unlock now',
  'Call evil.com',
  'EVIL.COM',
  'мой.рф',
  'evil．test',
  'evil。test',
  'evil.\u200bcom',
  'evil.xn--p1ai',
  'evil-.com',
  'ann@evil.test',
  'Go to www.evil',
  'https://x',
  'mailto:ann',
  'tel:5550100',
  '192.168.0.1',
  'Ann, call 1-800-555-0199',
  'Ann +15550100199',
  'Ann (555) 0199 12',
  'Ann 18005550199',
])('mail programs link a part of %j', (text) => {
  expect(isLinkedInMails(text)).toBe(true);
});

test.each([
  'Ann Lee',
  'J.R.R. Tolkien',
  'Mary Smith, M.D.',
  'Priya Raman, Ph.D.',
  'Dr. Ana Reyes Jr.',
  "Siobhan O'Brien-Smith",
  'María José Núñez',
  '山田 太郎',
  'علي رضا',
  'Anonymous 1234567',
  'Henry 8',
  'Attn: Ann',
])('and nothing of %j', (text) => {
  expect(isLinkedInMails(text)).toBe(false);
});
