// B11: the text of a recording is in the order of its video, with what was cut at its place.
import type { KnownPart, SaidLine } from '@plainscan/contract';
import { expect, test } from 'vitest';
import type { ShownSilence } from '../edit-state.ts';
import { shownLines, textSections, type TextItem } from './text-rows.ts';

const [a, b] = ['019a0000-0000-7000-8000-00000000000a', '019a0000-0000-7000-8000-00000000000b'] as const;
const part = (segmentId: string, start: number, end: number): KnownPart => ({ segmentId, start, end });
const line = (segmentId: string, start: number, end: number, text: string): SaidLine => ({
  ...part(segmentId, start, end),
  text,
  voice: { start, end },
});
const lines = [
  line(a, 0, 2_000, 'One.'),
  line(b, 0, 2_000, 'Four.'),
  line(a, 2_000, 4_000, 'Two.'),
  line(a, 6_000, 8_000, 'Three.'),
];
const nameOf = (item: TextItem): string => ('line' in item ? item.line.text : 'silence');

test('B11: what was cut stands between the lines around it, also where parts were moved', () => {
  const parts = [part(b, 0, 3_000), part(a, 0, 2_000), part(a, 5_000, 9_000)];
  expect(shownLines(lines, parts).map(({ line: { text }, isCut, place }) => [text, isCut, place])).toEqual([
    ['Four.', false, 0],
    ['One.', false, 3_000],
    ['Two.', true, 5_000],
    ['Three.', false, 6_000],
  ]);
  // Nothing of a segment is left.
  expect(shownLines(lines, [part(a, 0, 9_000)]).at(-1)).toMatchObject({ isCut: true, place: 9_000 });
});

test('B11: chapters head their lines, silences stand between them', () => {
  const parts = [part(a, 0, 9_000)];
  const silence: ShownSilence = { ...part(a, 4_250, 5_750), quiet: 2_000, isCut: false, place: 4_250 };
  const sections = textSections(shownLines(lines.slice(0, 1).concat(lines.slice(2)), parts), [silence], {
    // The second one was marked just after its first word, the first one was cut out.
    places: [null, 2_300, 8_500],
    parts,
  });
  expect(
    sections.map(({ chapter, paragraphs }) => [
      chapter,
      paragraphs.map(({ place, items }) => [place, items.map(nameOf)]),
    ]),
  ).toEqual([
    [null, [[0, ['One.']]]],
    [1, [[2_000, ['Two.', 'silence', 'Three.']]]],
    [2, []],
  ]);
});

test('B11: a long text has paragraphs that end with a sentence', () => {
  const many = Array.from({ length: 12 }, (_, index) =>
    line(a, index * 1_000, index * 1_000 + 900, `${'word '.repeat(8)}${index % 2 ? 'end.' : 'and'}`),
  );
  const parts = [part(a, 0, 12_000)];
  const [section] = textSections(shownLines(many, parts), [], { places: [], parts });
  expect(section?.paragraphs.map(({ items }) => items.length)).toEqual([6, 6]);
});
