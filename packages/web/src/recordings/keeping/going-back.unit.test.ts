import { describe, expect, test } from 'vitest';
import { endMarks, goBack, recordedAt } from './going-back.ts';
import { noMarks } from './recording-store.ts';
import type { RecordingMarks } from './recording-store.ts';

const line = (start: number, end: number) => ({ start, end, text: `From ${start}.` });
const rangesOf = ({ replaced }: RecordingMarks) => replaced.map(({ start, end }) => [start, end]);

describe('T21, F14: going back ten seconds', () => {
  test('removes the last ten seconds, or everything if there are fewer', () => {
    expect(rangesOf(goBack(noMarks, 30))).toEqual([[20, 30]]);
    expect(rangesOf(goBack(noMarks, 6.0004))).toEqual([[0, 6]]);
    expect(goBack(noMarks, 0)).toBe(noMarks);
  });

  test('removes ten more if repeated at once; later, what was spoken since and the rest from before', () => {
    const once = goBack(noMarks, 30);
    expect(rangesOf(goBack(once, 30))).toEqual([
      [10, 20],
      [20, 30],
    ]);
    expect(rangesOf(goBack(once, 34))).toEqual([
      [14, 20],
      [20, 30],
      [30, 34],
    ]);
    expect(rangesOf(goBack(once, 45))).toEqual([
      [20, 30],
      [35, 45],
    ]);
  });

  test('removes chapters and captions too, and splits a caption across the boundary', () => {
    const marks = {
      chapters: [
        { start: 2, title: 'One' },
        { start: 21, title: 'Two' },
      ],
      captions: [line(1, 5), line(18, 22), line(22, 37)],
      replaced: [],
    };
    const back = goBack(marks, 30);
    expect(back.chapters).toEqual([{ start: 2, title: 'One' }]);
    expect(back.captions).toEqual([line(1, 5), { ...line(18, 20) }]);
    expect(back.replaced).toEqual([
      {
        start: 20,
        end: 30,
        chapters: [{ start: 21, title: 'Two' }],
        captions: [{ start: 20, end: 22, text: 'From 18.' }, line(22, 30)],
      },
    ]);
  });

  test('a recording that ends with nothing left is kept unchanged, with its chapters and captions', () => {
    const marks = { chapters: [{ start: 2, title: 'One' }], captions: [line(1, 16)], replaced: [] };
    const back = goBack(marks, 6);
    expect(endMarks(back, 6.2)).toEqual({ ...marks, captions: [line(1, 6)] });
    expect(rangesOf(endMarks(back, 9))).toEqual([[0, 6]]);
  });

  test('F14: the last line ends with the recording', () => {
    expect(endMarks({ ...noMarks, captions: [line(1, 4), line(9.8, 24)] }, 10).captions).toEqual([
      line(1, 4),
    ]);
  });

  test('finds when a second was recorded, excluding pauses', () => {
    const runs = [
      { wall: 5_000, seconds: 0 },
      { wall: 60_000, seconds: 12 },
    ];
    expect([4, 12, 13.5].map((seconds) => recordedAt(runs, seconds))).toEqual([9_000, 60_000, 61_500]);
    expect(recordedAt([], 3)).toBe(0);
  });
});
