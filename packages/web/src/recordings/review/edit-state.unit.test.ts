import { placeOf, type KnownEdit, type KnownPart, type VideoSegment } from '@plainscan/contract';
import { describe, expect, test } from 'vitest';
import {
  hasChanges,
  newState,
  reduceEdit,
  retakeFrom,
  retakeOf,
  retakeOfChapter,
  retakeOfRanges,
  silencesOf,
  type EditAction,
} from './edit-state.ts';

const [a, b] = ['019a0000-0000-7000-8000-00000000000a', '019a0000-0000-7000-8000-00000000000b'] as const;
const part = (segmentId: string, start: number, end: number): KnownPart => ({ segmentId, start, end });
const segment = (id: string, phrases: [number, number][]): VideoSegment => ({
  id,
  state: 'ready',
  duration: 10_000,
  peaks: [],
  phrases: phrases.map(([start, end]) => ({ start, end })),
  replaced: [],
  isEncodedAgain: false,
  size: null,
  link: '/media/x',
  eventTrackLink: null,
  clip: null,
  spoken: [],
});
const segments = [
  segment(a, [
    [0, 2],
    [5.4, 10],
  ]),
  segment(b, [[2.5, 10]]),
];
const whole: KnownEdit = {
  parts: [part(a, 0, 10_000), part(b, 0, 10_000)],
  chapters: [{ segmentId: b, at: 4_000, title: 'Two' }],
  poster: null,
  title: null,
  hasFrames: true,
};
const after = (...actions: EditAction[]) =>
  actions.reduce((state, action) => reduceEdit(state, action, segments), newState(whole));

describe('D8: edits to the parts', () => {
  test.each<[string, EditAction[], KnownPart[]]>([
    [
      'a start is trimmed exactly',
      [{ kind: 'trim', index: 0, edge: 'start', at: 1_400 }],
      [part(a, 1_400, 10_000), part(b, 0, 10_000)],
    ],
    [
      'an end is trimmed exactly, and not past the segment',
      [
        { kind: 'trim', index: 0, edge: 'end', at: 8_765 },
        { kind: 'trim', index: 1, edge: 'end', at: 99_000 },
      ],
      [part(a, 0, 8_765), part(b, 0, 10_000)],
    ],
    [
      'splits in two without loss, and not into the part beside it',
      [
        { kind: 'split', place: 4_200 },
        { kind: 'trim', index: 0, edge: 'end', at: 7_000 },
        { kind: 'trim', index: 1, edge: 'start', at: 1_000 },
      ],
      [part(a, 0, 4_200), part(a, 4_200, 10_000), part(b, 0, 10_000)],
    ],
    ['removed', [{ kind: 'remove', index: 0 }], [part(b, 0, 10_000)]],
    [
      'the last one stays',
      [
        { kind: 'remove', index: 0 },
        { kind: 'remove', index: 0 },
      ],
      [part(b, 0, 10_000)],
    ],
    ['moved', [{ kind: 'move', index: 0, to: 1 }], [part(b, 0, 10_000), part(a, 0, 10_000)]],
    [
      'words move to a place, in their order and without what was cut out of them',
      [
        { kind: 'cut', ranges: [part(a, 2_000, 3_000)] },
        { kind: 'move-words', ranges: [part(a, 1_000, 4_000)], place: 14_000 },
      ],
      [
        part(a, 0, 1_000),
        part(a, 4_000, 10_000),
        part(b, 0, 5_000),
        part(a, 1_000, 2_000),
        part(a, 3_000, 4_000),
        part(b, 5_000, 10_000),
      ],
    ],
    ['at the edge it stays', [{ kind: 'move', index: 0, to: -1 }], whole.parts],
    [
      'a clip is inserted and removed again',
      [
        { kind: 'insert', segmentId: b, position: 1 },
        { kind: 'remove', index: 2 },
        { kind: 'insert', segmentId: a, position: 0 },
        { kind: 'undo' },
      ],
      [part(a, 0, 10_000), part(b, 0, 10_000)],
    ],
    [
      'inserting a missing clip changes nothing',
      [{ kind: 'insert', segmentId: 'x', position: 0 }],
      whole.parts,
    ],
    [
      'moves past several at once and is undone',
      [
        { kind: 'split', place: 15_000 },
        { kind: 'move', index: 2, to: 0 },
        { kind: 'move', index: 1, to: 2 },
        { kind: 'undo' },
      ],
      [part(b, 5_000, 10_000), part(a, 0, 10_000), part(b, 0, 5_000)],
    ],
  ])('%s', (_, actions, parts) => expect(after(...actions).edit.parts).toEqual(parts));

  test('silences are cut all at once and restored one by one', () => {
    const silences = silencesOf(whole.parts, segments);
    expect(silences.map(({ start, end, isCut, place }) => [start, end, isCut, place])).toEqual([
      [2_250, 5_150, false, 2_250],
      [0, 2_250, false, 10_000],
    ]);
    const cut = after({ kind: 'cut', ranges: silences });
    expect(cut.edit.parts).toEqual([part(a, 0, 2_250), part(a, 5_150, 10_000), part(b, 2_250, 10_000)]);
    const shown = silencesOf(cut.edit.parts, segments);
    expect(shown.map(({ isCut, place }) => [isCut, place])).toEqual([
      [true, 2_250],
      [true, 7_100],
    ]);
    const back = shown.reduce(
      (state, silence) => reduceEdit(state, { kind: 'put-back', ranges: [silence] }, segments),
      cut,
    );
    expect(back.edit.parts).toEqual(whole.parts);
  });

  test('every step can be undone and redone; typing a title is one step', () => {
    const state = after(
      { kind: 'remove', index: 0 },
      { kind: 'title', index: 0, title: 'T' },
      { kind: 'title', index: 0, title: 'Th' },
    );
    expect([state.past.length, hasChanges(state)]).toEqual([2, true]);
    const undone = reduceEdit(reduceEdit(state, { kind: 'undo' }, segments), { kind: 'undo' }, segments);
    expect([undone.edit, hasChanges(undone)]).toEqual([whole, false]);
    const again = reduceEdit(reduceEdit(undone, { kind: 'redo' }, segments), { kind: 'redo' }, segments);
    expect(again.edit).toEqual(state.edit);
    expect(reduceEdit(undone, { kind: 'undo' }, segments)).toBe(undone);
  });

  test('CG-211: the title of the film is typed in one step, and its frames are another', () => {
    const state = after(
      { kind: 'film-title', title: 'Y' },
      { kind: 'film-title', title: 'Yo' },
      { kind: 'frames', isShown: false },
    );
    expect(state.edit).toEqual({ ...whole, title: 'Yo', hasFrames: false });
    expect(state.past).toHaveLength(2);
    expect(reduceEdit(state, { kind: 'undo' }, segments).edit).toEqual({ ...whole, title: 'Yo' });
  });

  test('chapters stay with what they name, one per moment', () => {
    const state = after(
      { kind: 'add-chapter', place: 14_100 },
      { kind: 'add-chapter', place: 3_000 },
      { kind: 'remove', index: 0 },
    );
    expect(state.edit.chapters).toHaveLength(2);
    expect(state.edit.chapters.map((one) => placeOf(state.edit.parts, one))).toEqual([4_000, null]);
    expect(after({ kind: 'remove-chapter', index: 0 }).edit.chapters).toEqual([]);
    const poster = { segmentId: a, at: 500 };
    expect(after({ kind: 'poster', moment: poster }).edit.poster).toEqual(poster);
  });
});

test('F13: what a retake keeps, and where it goes', () => {
  const video = { videoId: 'v', edit: whole };
  expect(retakeFrom(video, 12_345)).toMatchObject({
    edit: { parts: [part(a, 0, 10_000), part(b, 0, 2_345)] },
    position: 2,
  });
  expect(retakeFrom(video, 10_100)).toMatchObject({ edit: { parts: [part(a, 0, 10_000)] }, position: 1 });
  expect(retakeFrom(video, 0)).toMatchObject({ edit: { parts: [] }, position: 0 });
  expect(retakeOfRanges(video, [part(a, 4_000, 6_000)])).toMatchObject({
    edit: { parts: [part(a, 0, 4_000), part(a, 6_000, 10_000), part(b, 0, 10_000)] },
    position: 1,
  });
  expect(retakeOfRanges(video, [part(b, 0, 2_000)])).toMatchObject({
    edit: { parts: [part(a, 0, 10_000), part(b, 2_000, 10_000)] },
    position: 1,
  });
  expect(retakeOf(video, 0)).toMatchObject({ edit: { parts: [part(b, 0, 10_000)] }, position: 0 });
});

describe('F13: a chapter is recorded again', () => {
  const chapter = (segmentId: string, at: number, title: string) => ({ segmentId, at, title });
  const chapters = [chapter(a, 500, 'Hello'), chapter(b, 2_000, 'The spot'), chapter(a, 6_980, 'The spaces')];
  const video = { videoId: 'v', edit: { ...whole, chapters } };

  test('up to the next mark', () => {
    expect(retakeOfChapter(video, 0)).toEqual({
      videoId: 'v',
      edit: {
        parts: [part(a, 0, 500), part(a, 6_980, 10_000), part(b, 0, 10_000)],
        chapters: [chapters[1], chapters[2]],
        poster: null,
        title: null,
        hasFrames: true,
      },
      position: 1,
    });
  });

  test('across parts', () => {
    expect(retakeOfChapter(video, 2)).toMatchObject({
      edit: { parts: [part(a, 0, 6_980), part(b, 2_000, 10_000)], chapters: [chapters[0], chapters[1]] },
      position: 1,
    });
  });

  test('the last one up to the end of the video', () => {
    expect(retakeOfChapter(video, 1)).toMatchObject({
      edit: { parts: [part(a, 0, 10_000), part(b, 0, 2_000)], chapters: [chapters[0], chapters[2]] },
      position: 2,
    });
  });
});
