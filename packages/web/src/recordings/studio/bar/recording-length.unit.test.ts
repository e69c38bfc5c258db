import { expect, it } from 'vitest';
import { lengthStateOf, ringShare } from './recording-length.ts';

it('T21: a recording exceeds its goal after four minutes, warns at 28:00 and ends at 30:00', () => {
  expect([0, 239.9, 240, 1_679, 1_680, 1_799.9, 1_800].map(lengthStateOf)).toEqual([
    'good',
    'good',
    'over',
    'over',
    'ending',
    'ending',
    'full',
  ]);
});

it('the ring is full at four minutes and stays full', () => {
  expect([-1, 0, 60, 240, 900].map(ringShare)).toEqual([0, 0, 0.25, 1, 1]);
});
