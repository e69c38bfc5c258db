import type { KnownPart, VideoSegment } from '@plainscan/contract';
import { expect, test } from 'vitest';
import { editedCaptions } from './edited-captions.ts';

const [a, clip] = ['019a0000-0000-7000-8000-00000000000a', '019a0000-0000-7000-8000-00000000000c'] as const;
const part = (segmentId: string, start: number, end: number): KnownPart => ({ segmentId, start, end });
const segment = (id: string, change: Partial<VideoSegment> = {}): VideoSegment => ({
  id,
  state: 'ready',
  duration: 6_000,
  keyFrames: [0],
  peaks: [],
  phrases: null,
  replaced: [],
  isEncodedAgain: false,
  size: null,
  link: null,
  eventTrackLink: null,
  clip: null,
  spoken: [],
  ...change,
});

test('B11, B10: a new clip brings its captions; a saved one has them among those of the video', () => {
  const spoken = [{ start: 1, end: 2, text: 'From the clip.' }];
  const segments = [segment(a), segment(clip, { clip: { kind: 'library', title: 'C' }, spoken })];
  const said = [{ start: 0, end: 2, text: 'Hello.' }];
  const before = { captions: said, parts: [part(a, 0, 6_000)] };
  const parts = [part(clip, 0, 6_000), part(a, 0, 6_000)];
  const words = [
    { start: 1, end: 2, text: 'From the clip.' },
    { start: 6, end: 8, text: 'Hello.' },
  ];
  expect(editedCaptions(before, parts, segments)).toEqual(words);
  expect(editedCaptions({ captions: words, parts }, parts, segments)).toEqual(words);
  expect(editedCaptions(before, before.parts, segments)).toEqual(said);
});
