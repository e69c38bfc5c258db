import { describe, expect, it } from 'vitest';
import { chapterAt, clampTime, cueAt, formatTime, nextRate, timelineSegments } from './video-time.ts';

const chapters = [
  { startSeconds: 0, title: 'Hello' },
  { startSeconds: 60, title: 'Pictures' },
  { startSeconds: 90, title: 'Questions' },
];

describe('formatTime', () => {
  it.each([
    [0, '0:00'],
    [9.99, '0:09'],
    [166, '2:46'],
    [3600, '1:00:00'],
    [3766.4, '1:02:46'],
    [-3, '0:00'],
    [Number.NaN, '0:00'],
    [Number.POSITIVE_INFINITY, '0:00'],
  ])('%d s is %s', (seconds, text) => {
    expect(formatTime(seconds)).toBe(text);
  });
});

describe('timelineSegments', () => {
  it('splits the timeline at the chapters and fills the played part', () => {
    const segments = timelineSegments(chapters, 75, 120);
    expect(segments.map(({ share }) => share)).toEqual([0.5, 0.25, 0.25]);
    expect(segments.map(({ played }) => played)).toEqual([1, 0.5, 0]);
  });
  it('is one segment without chapters, and skips chapters after the end', () => {
    expect(timelineSegments([], 30, 120)).toEqual([{ share: 1, played: 0.25 }]);
    expect(timelineSegments([{ startSeconds: 200, title: 'x' }], 0, 120)).toHaveLength(1);
    expect(timelineSegments(chapters, 0, 0)).toEqual([{ share: 1, played: 0 }]);
  });
});

describe('chapterAt, clampTime, nextRate', () => {
  it('finds the current chapter', () => {
    expect(chapterAt(chapters, 59.9)?.title).toBe('Hello');
    expect(chapterAt(chapters, 60)?.title).toBe('Pictures');
    expect(chapterAt(chapters.slice(1), 3)).toBeNull();
  });
  it('keeps a time within the video', () => {
    expect([clampTime(-5, 10), clampTime(15, 10), clampTime(5, 10), clampTime(5, -1)]).toEqual([0, 10, 5, 0]);
  });
  it('steps through the rates and stops at the ends', () => {
    expect([nextRate(1, 1), nextRate(1, -1), nextRate(2, 1), nextRate(0.75, -1), nextRate(3, -1)]).toEqual([
      1.25, 0.75, 2, 0.75, 1.75,
    ]);
  });
});

describe('cueAt', () => {
  const cues = [
    { startSeconds: 0.2, endSeconds: 5, text: 'Hello.' },
    { startSeconds: 6, endSeconds: 9, text: 'Slices.' },
  ];
  it('finds the cue of a moment and none between cues', () => {
    expect(cueAt(cues, 0.2)?.text).toBe('Hello.');
    expect(cueAt(cues, 8.9)?.text).toBe('Slices.');
    for (const silent of [0, 5, 5.5, 9, 100]) expect(cueAt(cues, silent)).toBeNull();
    expect(cueAt([], 1)).toBeNull();
  });
});
