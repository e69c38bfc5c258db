import { describe, expect, test } from 'vitest';

import { errorText } from '../shared/app-error.ts';
import { normalizeTracks, trackProblems, trackTime, type Caption, type Chapter } from './video-tracks.ts';

const caption = (start: number, end: number, text = 'Words'): Caption => ({ start, end, text });
const chapter = (start: number, title = ''): Chapter => ({ start, title });
const codes = (captions: Caption[], chapters: Chapter[] = [], duration: number | null = 60) =>
  trackProblems({ captions, chapters }, duration).map(({ list, index, code }) => `${list} ${index} ${code}`);

describe('F14, B10: caption problems', () => {
  test.each([
    ['good ones', [caption(0, 2), caption(2, 4), caption(5, 6)], []],
    ['no words', [caption(0, 2, ' \n')], ['captions 0 caption.empty']],
    ['backward', [caption(2, 2)], ['captions 0 caption.backward']],
    ['out of order', [caption(5, 6), caption(0, 2)], ['captions 1 caption.order']],
    ['one over the other', [caption(0, 3), caption(2, 4)], ['captions 1 caption.overlap']],
    ['touching but for a rounding', [caption(0, 2.001), caption(2, 4)], []],
    ['after the end', [caption(58, 61)], ['captions 0 caption.late']],
    ['up to the end', [caption(58, 60.4)], []],
    ['too short', [caption(0, 0.4)], ['captions 0 caption.short']],
    ['short enough', [caption(0, 0.5)], []],
    ['too long', [caption(0, 15.1)], ['captions 0 caption.long']],
    ['too wide', [caption(0, 2, 'x'.repeat(43))], ['captions 0 caption.wide']],
    ['three lines', [caption(0, 2, 'a\nb\nc')], ['captions 0 caption.wide']],
  ])('%s', (_, captions, problems) => expect(codes(captions)).toEqual(problems));

  test('nothing is late in a video of unknown length', () => {
    expect(codes([caption(5_000, 5_002)], [chapter(6_000)], null)).toEqual([]);
  });
});

describe('B10: chapter problems', () => {
  test.each([
    ['good ones, one without a title', [chapter(0, 'Hello'), chapter(4)], []],
    ['two at once', [chapter(4), chapter(4)], ['chapters 1 chapter.order']],
    ['after the end', [chapter(61)], ['chapters 0 chapter.late']],
  ])('%s', (_, chapters, problems) => expect(codes([], chapters)).toEqual(problems));
});

test('each problem says where it is and how to fix it, in both languages', () => {
  const [problem] = trackProblems({ captions: [caption(64.5, 66), caption(65, 67)], chapters: [] }, 90);
  if (!problem) throw new Error('no problem');
  expect(errorText(problem.code, 'en', problem.params)).toBe(
    'Caption 2 at 1:05.0 starts before the one above it has ended. Move its start to the right, or the other’s end to the left.',
  );
  expect(errorText(problem.code, 'es', problem.params)).toContain('El subtítulo 2 en 1:05.0 empieza');
});

test.each([
  [0, '0:00.0'],
  [64.46, '1:04.5'],
  [59.96, '1:00.0'],
  [-1, '0:00.0'],
])('%s s are %s', (seconds, text) => expect(trackTime(seconds)).toBe(text));

test('tidying rounds times to milliseconds, trims texts, sorts chapters and removes duplicate chapters', () => {
  expect(
    normalizeTracks({
      captions: [caption(0.12345, 1.9999, ' a  b \n\n c ')],
      chapters: [chapter(4, ' Two '), chapter(1.0004, 'One'), chapter(4, 'Again')],
    }),
  ).toEqual({
    captions: [caption(0.123, 2, 'a b\nc')],
    chapters: [chapter(1, 'One'), chapter(4, 'Two')],
  });
});
