import { describe, expect, test } from 'vitest';

import { foldLetters } from '../shared/fold-text.ts';
import { lineAt, transcriptLines } from './transcript.ts';

const captions = [
  { start: 0, end: 2, text: 'Hello, Margaret. These are' },
  { start: 2, end: 4, text: 'the pictures of\nyour head.' },
  { start: 4, end: 6, text: 'Now the fluid' },
  { start: 6, end: 8, text: 'spaces. ' },
];

describe('transcriptLines', () => {
  test('B25: joins captions into whole sentences', () => {
    expect(transcriptLines(captions)).toEqual([
      { start: 0, end: 4, text: 'Hello, Margaret. These are the pictures of your head.' },
      { start: 4, end: 8, text: 'Now the fluid spaces.' },
    ]);
  });
  test('B25: starts a new line at each chapter', () => {
    expect(transcriptLines(captions, [{ start: 0 }, { start: 6 }]).map(({ text }) => text)).toEqual([
      'Hello, Margaret. These are the pictures of your head.',
      'Now the fluid',
      'spaces.',
    ]);
  });
  test('B25: limits the length of a line and splits at silences', () => {
    const long = Array.from({ length: 40 }, (_, at) => ({ start: at, end: at + 1, text: 'and then again' }));
    expect(transcriptLines(long).every(({ text }) => text.length < 220)).toBe(true);
    const pause = [
      { start: 0, end: 1, text: 'one' },
      { start: 9, end: 10, text: 'two' },
    ];
    expect(transcriptLines(pause)).toHaveLength(2);
  });
  test('B25: is empty without captions', () => {
    expect(transcriptLines([])).toEqual([]);
    expect(transcriptLines([{ start: 0, end: 1, text: ' \n ' }])).toEqual([]);
  });
});

test('B25: a line stays current until the next one starts', () => {
  const lines = transcriptLines(captions);
  expect(lineAt(lines, -1)).toBeNull();
  expect(lineAt(lines, 3.9)).toBe(lines[0]);
  expect(lineAt(lines, 100)).toBe(lines[1]);
});

test('B25: folding keeps every letter at its index', () => {
  expect(foldLetters('Médula ESPINAL')).toBe('medula espinal');
  for (const text of ['İstanbul', 'ﬁbrosis', 'Straße 😀'])
    expect(foldLetters(text)).toHaveLength(text.length);
});
