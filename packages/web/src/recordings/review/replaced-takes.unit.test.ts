import type { KnownEdit, KnownPart, VideoSegment } from '@plainscan/contract';
import { expect, test } from 'vitest';
import { newState, reduceEdit } from './edit-state.ts';
import { takesOf } from './replaced-takes.ts';

const [a, b] = ['019a0000-0000-7000-8000-00000000000a', '019a0000-0000-7000-8000-00000000000b'] as const;
const part = (segmentId: string, start: number, end: number): KnownPart => ({ segmentId, start, end });
const segment = (id: string, replaced: VideoSegment['replaced']): VideoSegment => ({
  id,
  state: 'ready',
  duration: 10_000,
  peaks: [],
  phrases: null,
  replaced,
  isEncodedAgain: false,
  size: null,
  link: '/media/x',
  eventTrackLink: null,
  clip: null,
  spoken: [],
});
const slip = { segmentId: b, at: 4_000, title: 'A slip' };
const segments = [segment(a, []), segment(b, [{ start: 3_000, end: 5_000, chapters: [slip] }])];
const edit: KnownEdit = {
  parts: [part(a, 0, 10_000), part(b, 0, 3_000), part(b, 5_000, 10_000)],
  chapters: [],
  poster: null,
  title: null,
  hasFrames: true,
};

test('T25: a replaced take is restored at its place with its chapter, and left out again', () => {
  const [take] = takesOf(edit.parts, segments);
  if (!take) throw new Error('no take');
  expect(take).toMatchObject({ isIn: false, place: 13_000 });
  const back = reduceEdit(newState(edit), { kind: 'bring-back', take }, segments);
  expect(back.edit.parts).toEqual([
    part(a, 0, 10_000),
    part(b, 0, 3_000),
    part(b, 3_000, 5_000),
    part(b, 5_000, 10_000),
  ]);
  expect(back.edit.chapters).toEqual([slip]);
  expect(takesOf(back.edit.parts, segments)).toMatchObject([{ isIn: true }]);
  expect(reduceEdit(back, { kind: 'leave-out', take }, segments).edit.parts).toEqual(edit.parts);
  expect(reduceEdit(back, { kind: 'undo' }, segments).edit).toEqual(edit);
});

test('a take without its neighbors goes after the rest of its segment, or to the beginning', () => {
  const [take] = takesOf([part(b, 0, 3_000), part(a, 0, 4_000)], segments);
  expect(take).toMatchObject({ isIn: false, place: 3_000 });
  expect(takesOf([part(a, 0, 4_000)], segments)).toMatchObject([{ isIn: false, place: 0 }]);
});
