// B10, F14: the captions of an edited video are the lines that it keeps.
import { describe, expect, test } from 'vitest';

import { captionsOfLines, isKept, saidLines } from './said-lines.ts';
import type { KnownPart } from './video-edit.ts';
import type { Caption } from '../videos/video-tracks.ts';

const [a, b] = ['019a0000-0000-7000-8000-00000000000a', '019a0000-0000-7000-8000-00000000000b'] as const;
const part = (segmentId: string, start: number, end: number): KnownPart => ({ segmentId, start, end });
const said = (start: number, end: number, text: string): Caption => ({ start, end, text });
const segment = (id: string, spoken: Caption[] = [], phrases: [number, number][] | null = null) => ({
  id,
  duration: 9_900,
  spoken,
  phrases: phrases && phrases.map(([start, end]) => ({ start, end })),
});
const before = [part(a, 0, 9_900)];
const captions = [said(0, 2, 'Hello.'), said(4, 6, 'Here.'), said(8, 9, 'Bye.')];
/** The captions after a change of the parts. */
const moved = (parts: KnownPart[], after: KnownPart[], given = captions) =>
  captionsOfLines(saidLines([{ captions: given, parts }], [segment(a)]), after);

describe('B10, F14: captions move with the speech', () => {
  test('they move, are shortened, or are removed with their part', () => {
    expect(moved(before, [part(b, 0, 1_000), part(a, 5_000, 9_900)])).toEqual([
      said(1, 2, 'Here.'),
      said(4, 5, 'Bye.'),
    ]);
  });
  test('a cut inside a caption leaves one caption, and a cut that removes nothing changes nothing', () => {
    const cut = [part(a, 0, 4_500), part(a, 5_000, 9_900)];
    expect(moved(before, cut)[1]).toEqual(said(4, 5.5, 'Here.'));
    expect(moved(before, [part(a, 0, 3_000), part(a, 3_000, 9_900)])).toEqual(captions);
    expect(moved(cut, cut)).toEqual(captions);
    // The other way round: what was cut inside is in the caption again.
    expect(moved(cut, before, [said(4, 5.5, 'Here.')])).toEqual([said(4, 6, 'Here.')]);
  });
  test('drops captions of which less than half is left, or too little to read', () => {
    expect(moved(before, [part(a, 0, 4_900)])).toEqual([captions[0]]);
    expect(moved(before, [part(a, 0, 4_400), part(a, 8_400, 9_900)])).toEqual([
      captions[0],
      said(4.4, 5, 'Bye.'),
    ]);
  });
});

test('B11: what counts is the part of a caption in which somebody speaks', () => {
  const [line] = saidLines(
    [{ captions: [said(1, 7, 'A slow start.')], parts: before }],
    [segment(a, [], [[1.2, 2.6]])],
  );
  if (!line) throw new Error('no line');
  expect(line).toMatchObject({ start: 1_000, end: 7_000, voice: { start: 1_200, end: 2_600 } });
  // The silence after the words is most of the caption.
  expect(isKept(line, [part(a, 0, 2_850)])).toBe(true);
  expect(isKept(line, [part(a, 0, 1_700), part(a, 2_600, 9_900)])).toBe(false);
  expect(isKept(line, [part(b, 0, 9_900)])).toBe(false);
});

describe('B11: lines that an earlier version cut', () => {
  const script = [said(0, 2, 'Hello, um.'), said(4, 6, 'Here.'), said(6.5, 7.5, 'Oops.')];

  test('have the words of the newest version that kept them, or those of their segment', () => {
    const versions = [
      { captions: [said(0, 2, 'Hello.')], parts: [part(a, 0, 3_000), part(a, 8_000, 9_900)] },
      { captions: [said(0, 2, 'Hello?'), said(4, 6, 'Here!')], parts: [part(a, 0, 6_200)] },
    ];
    expect(saidLines(versions, [segment(a, script)]).map(({ text }) => text)).toEqual([
      'Hello.',
      'Here!',
      'Oops.',
    ]);
  });
  test('are gone if a version kept the moment and removed its caption', () => {
    const versions = [{ captions: [], parts: [part(a, 0, 6_200)] }];
    expect(saidLines(versions, [segment(a, script)]).map(({ text }) => text)).toEqual(['Oops.']);
  });
  test('and a new clip brings its own', () => {
    const parts = [part(b, 0, 9_900), part(a, 0, 9_900)];
    const lines = saidLines([{ captions, parts: before }], [segment(a), segment(b, [said(1, 2, 'A clip.')])]);
    expect(captionsOfLines(lines, parts).map(({ start, text }) => [start, text])).toEqual([
      [1, 'A clip.'],
      [9.9, 'Hello.'],
      [13.9, 'Here.'],
      [17.9, 'Bye.'],
    ]);
    expect(captionsOfLines(lines, before)).toEqual(captions);
  });
});
