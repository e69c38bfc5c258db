import { expect, test } from 'vitest';
import {
  averageRating,
  changeWords,
  durationTicks,
  durationWords,
  hoursOf,
  shareOf,
} from './figure-words.ts';

test.each([
  [0, '0 min', '0 min'],
  [59 * 60, '59 min', '59 min'],
  [9 * 3_600, '9 hr', '9 h'],
  [31 * 3_600, '31 hr', '31 h'],
  [112_320 * 2, '2.6 days', '2,6 días'],
])('%i seconds', (seconds, english, spanish) => {
  expect(durationWords(seconds, 'en')).toBe(english);
  expect(durationWords(seconds, 'es')).toBe(spanish);
});

test.each([
  [0, ['0 min', '1 min']],
  [50 * 60, ['0 min', '15 min', '30 min', '45 min', '1 hr']],
  [4 * 86_400, ['0 min', '24 hr', '2 days', '3 days', '4 days']],
  [900 * 86_400, ['0 min', '225 days', '450 days', '675 days', '900 days']],
])('the axis of %i seconds has round durations', (longest, labels) => {
  expect(durationTicks(longest).map((seconds) => durationWords(seconds, 'en'))).toEqual(labels);
});

test('shares and averages of nothing are zero', () => {
  expect([
    shareOf(0, 0),
    shareOf(1, 3),
    averageRating([0, 0, 0, 0, 0]),
    averageRating([0, 1, 0, 0, 3]),
  ]).toEqual([0, 33, 0, 4.25]);
});

test('changes have a sign', () => {
  expect([3, -2, 0].map((change) => changeWords(change, String))).toEqual(['+3', '−2', null]);
  expect(hoursOf(5_400)).toBe('1.50');
});
