import { describe, expect, test } from 'vitest';

import {
  chapterPlaces,
  chaptersOf,
  chaptersToEdit,
  cutOut,
  lengthOf,
  momentAt,
  placeOf,
  proposeCuts,
  normalizeParts,
  type KnownPart,
} from './video-edit.ts';

const [a, b] = ['019a0000-0000-7000-8000-00000000000a', '019a0000-0000-7000-8000-00000000000b'] as const;
const part = (segmentId: string, start: number, end: number): KnownPart => ({ segmentId, start, end });
const segments = (id: string) => (id === a ? { duration: 9_900 } : undefined);

describe('D8: maps a time in the video to a segment', () => {
  const parts = [part(a, 2_000, 5_000), part(b, 0, 4_000), part(a, 7_000, 9_000)];

  test.each([
    [-5, { index: 0, segmentId: a, at: 2_000 }],
    [2_999, { index: 0, segmentId: a, at: 4_999 }],
    [3_000, { index: 1, segmentId: b, at: 0 }],
    [7_500, { index: 2, segmentId: a, at: 7_500 }],
    [99_000, { index: 2, segmentId: a, at: 9_000 }],
  ])('at %d ms', (at, moment) => expect(momentAt(parts, at)).toEqual(moment));

  test('and back, if it was not cut', () => {
    expect(placeOf(parts, { segmentId: a, at: 7_500 })).toBe(7_500);
    expect(placeOf(parts, { segmentId: b, at: 1 })).toBe(3_001);
    expect(placeOf(parts, { segmentId: a, at: 6_000 })).toBeNull();
    expect(lengthOf(parts)).toBe(9_000);
    expect(momentAt([], 4)).toBeNull();
  });
});

describe('D8: a part ends within its segment', () => {
  test.each([
    ['a valid part is unchanged', part(a, 2_345, 5_000), [part(a, 2_345, 5_000)]],
    ['to the end of the segment', { segmentId: a, start: 0, end: null }, [part(a, 0, 9_900)]],
    ['not beyond it', part(a, 8_000, 20_000), [part(a, 8_000, 9_900)]],
    ['too short', part(a, 0, 100), []],
    ['nothing recorded after its start', { segmentId: a, start: 9_850, end: null }, []],
    ['unknown segment', part(b, 0, 4_000), []],
  ])('%s', (_, given, tidy) => expect(normalizeParts([given], segments)).toEqual(tidy));
});

test('a cut in the middle leaves two parts, a cut at an edge leaves one', () => {
  const parts = [part(a, 0, 9_000), part(b, 0, 4_000)];
  expect(cutOut(parts, part(a, 3_000, 5_000))).toEqual([
    part(a, 0, 3_000),
    part(a, 5_000, 9_000),
    part(b, 0, 4_000),
  ]);
  expect(cutOut(parts, part(a, 0, 5_000))[0]).toEqual(part(a, 5_000, 9_000));
  expect(cutOut(parts, part(b, 0, 4_000))).toEqual([part(a, 0, 9_000)]);
});

describe('D8: proposes silences longer than 1.5 s', () => {
  const propose = (...phrases: [number, number][]) =>
    proposeCuts({ id: a, duration: 9_900, phrases: phrases.map(([start, end]) => ({ start, end })) });

  test('from shortly after the last word to shortly before the next one', () => {
    expect(propose([0, 2], [5.4, 9.8])).toEqual([{ ...part(a, 2_250, 5_150), quiet: 3_400 }]);
  });
  test('including before the first word and after the last one', () => {
    expect(propose([3.2, 6])).toEqual([
      { ...part(a, 0, 2_950), quiet: 3_200 },
      { ...part(a, 6_250, 9_900), quiet: 3_900 },
    ]);
  });
  test('but no short ones, and none in a video without speech', () => {
    for (const next of [3.4, 3.5]) expect(propose([0, 2], [next, 9.9])).toEqual([]);
    expect(propose()).toEqual([]);
    expect(proposeCuts({ id: a, duration: 9_000, phrases: null })).toEqual([]);
  });
});

describe('B10, F14: chapters move with the speech', () => {
  const before = [part(a, 0, 9_900)];

  test('sorts chapters in video order', () => {
    const chapters = chaptersToEdit(
      [
        { start: 1, title: 'One' },
        { start: 8, title: 'Two' },
      ],
      before,
    );
    expect(chapters).toEqual([
      { segmentId: a, at: 1_000, title: 'One' },
      { segmentId: a, at: 8_000, title: 'Two' },
    ]);
    expect(chaptersOf({ chapters }, [part(a, 7_000, 9_000), part(a, 0, 5_000)])).toEqual([
      { start: 1, title: 'Two' },
      { start: 3, title: 'One' },
    ]);
    expect(chaptersOf({ chapters }, [part(b, 0, 9_000)])).toEqual([]);
  });

  const chapter = (segmentId: string, at: number) => ({ segmentId, at, title: '' });
  test.each([
    ['moves to the next moment left', [chapter(a, 7_030)], [7_000]],
    ['wherever that moment is now', [chapter(b, 100)], [0]],
    ['has no place without one', [chapter(a, 12_000)], [null]],
    ['gives way to a later one in the same cut', [chapter(a, 7_030), chapter(a, 9_000)], [null, 7_000]],
    ['and to one that begins there', [chapter(a, 10_200), chapter(a, 7_030)], [7_000, null]],
    ['but not to one of another segment', [chapter(a, 7_030), chapter(b, 8_000)], [7_000, null]],
  ])('a chapter whose start was cut %s', (_, chapters, places) => {
    const left = [part(b, 500, 1_000), part(a, 0, 6_500), part(a, 10_200, 12_000)];
    expect(chapterPlaces(chapters, left)).toEqual(places);
  });

  test('cutting each silence keeps every chapter marked in one', () => {
    const phrases = [
      { start: 0, end: 2 },
      { start: 5.4, end: 6 },
      { start: 8.4, end: 9.9 },
    ];
    const cuts = proposeCuts({ id: a, duration: 9_900, phrases });
    const edit = { chapters: cuts.map(({ start }) => chapter(a, start + 500)) };
    const left = cuts.reduce<KnownPart[]>(cutOut, before);
    expect([cuts.length, chaptersOf(edit, left)]).toEqual([
      2,
      [
        { start: 2.25, title: '' },
        { start: 3.35, title: '' },
      ],
    ]);
  });
});
