import { expect, test } from 'vitest';

import { limits } from '../shared/limits.ts';
import { captionsOfWords, applySpelling, type SpokenWord } from './spoken-words.ts';
import { trackProblems } from './video-tracks.ts';

/** Returns words of half a second each, one after the other from `start`. */
const spoken = (text: string, start = 0): SpokenWord[] =>
  text
    .split(' ')
    .map((word, index) => ({ word, start: start + index * 0.5, end: start + index * 0.5 + 0.45 }));

test('B10: captions end with their sentences, and stay a moment longer if nothing follows', () => {
  const words = [...spoken('Hello Edith.'), ...spoken('These are your ventricles.', 1)];
  expect(captionsOfWords(words, 10)).toEqual([
    { start: 0, end: 1, text: 'Hello Edith.' },
    { start: 1, end: 3.35, text: 'These are your ventricles.' },
  ]);
});

test('B10: a pause starts a new caption', () => {
  const words = [...spoken('and here'), ...spoken('we see', 3)];
  expect(captionsOfWords(words, 10).map(({ text }) => text)).toEqual(['and here', 'we see']);
});

test('B10: a caption may last exactly as long as allowed', () => {
  const most = limits.captionSecondsMax;
  const words = [
    { word: 'and', start: 0, end: most - 1 },
    { word: 'here', start: most - 1, end: most },
  ];
  expect(captionsOfWords(words, 60)).toEqual([{ start: 0, end: most, text: 'and here' }]);
});

test('B10, F14: many minutes of words without a period become valid captions', () => {
  const words = spoken('the quick brown fox jumps over the lazy dog '.repeat(200).trim());
  const captions = captionsOfWords(words, 1_000);
  expect(trackProblems({ captions, chapters: [] }, 1_000)).toEqual([]);
  expect(captions.map(({ text }) => text).join(' ')).toBe(words.map(({ word }) => word).join(' '));
});

test.each([
  ['out of order', [...spoken('second', 2), ...spoken('first', 0)], ['first', 'second']],
  [
    'over each other',
    [
      { word: 'one', start: 0, end: 5 },
      { word: 'two', start: 4, end: 6 },
    ],
    ['one two'],
  ],
  ['that end before they begin', [{ word: 'no', start: 3, end: 1 }], []],
  ['after the end of the video', [{ word: 'no', start: 30, end: 31 }], []],
  ['too long for a caption', [{ word: 'x'.repeat(80), start: 0, end: 1 }], []],
  ['empty', [{ word: '', start: 0, end: 1 }], []],
] as const)('B10: words %s', (_, words, expected) => {
  const captions = captionsOfWords(words, 10);
  expect(captions.map(({ text }) => text)).toEqual(expected);
  expect(trackProblems({ captions, chapters: [] }, 10)).toEqual([]);
});

test('B10: words take the punctuation of their own text, and of no other', () => {
  const words = spoken('hello edith these are');
  expect(applySpelling(words, 'Hello, Edith. These are').map(({ word }) => word)).toEqual([
    'Hello,',
    'Edith.',
    'These',
    'are',
  ]);
  expect(applySpelling(words, 'Something else entirely here').map(({ word }) => word)).toEqual([
    'hello',
    'edith',
    'these',
    'are',
  ]);
});
