// B11: a selection of words is an edit of the parts, and putting it back is the same edit the other way round.
import { isKept, newEdit, type KnownPart, type SaidLine } from '@plainscan/contract';
import { describe, expect, test } from 'vitest';
import { newState, reduceEdit } from '../edit-state.ts';
import { findLines, rangesToCut, rangesToPutBack, sentenceAround } from './line-ranges.ts';

const [a, b] = ['019a0000-0000-7000-8000-00000000000a', '019a0000-0000-7000-8000-00000000000b'] as const;
const part = (segmentId: string, start: number, end: number): KnownPart => ({ segmentId, start, end });
const line = (start: number, end: number, text = '', segmentId: string = a): SaidLine => ({
  segmentId,
  start,
  end,
  text,
  voice: { start, end },
});
/** A long silence between the third and the fourth. */
const lines = [line(500, 2_000), line(2_200, 4_000), line(4_000, 6_000), line(12_000, 14_000)];
const [first, second, third, fourth] = lines as [SaidLine, SaidLine, SaidLine, SaidLine];
const whole = [part(a, 0, 20_000)];
const segments = [a, b].map((id) => ({ id, duration: 20_000 })) as never;
const edit = (parts: KnownPart[], kind: 'cut' | 'put-back', ranges: KnownPart[]) =>
  reduceEdit(newState({ ...newEdit, parts }), { kind, ranges }, segments).edit.parts;
const cut = (parts: KnownPart[], ...chosen: SaidLine[]) =>
  edit(parts, 'cut', rangesToCut(lines, chosen, parts));
const putBack = (parts: KnownPart[], ...chosen: SaidLine[]) =>
  edit(parts, 'put-back', rangesToPutBack(lines, chosen, parts));

describe('B11: words that are cut', () => {
  test.each([
    ['half of a short pause goes with them', [second], [part(a, 2_100, 4_000)]],
    ['of a long pause no more than a breath', [third], [part(a, 4_000, 6_250)]],
    ['from one silence into another', [fourth], [part(a, 11_750, 14_250)]],
    ['at the start of the recording', [first], [part(a, 250, 2_100)]],
    ['lines that touch are one cut', [second, third], [part(a, 2_100, 6_250)]],
    ['so are those with a silence between them', [third, fourth], [part(a, 4_000, 14_250)]],
    ['lines far from each other are two', [first, fourth], [part(a, 250, 2_100), part(a, 11_750, 14_250)]],
    ['nothing', [], []],
  ])('%s', (_, chosen, ranges) => expect(rangesToCut(lines, chosen, whole)).toEqual(ranges));

  test('of several segments are a cut in each', () => {
    const other = line(1_000, 2_000, '', b);
    expect(rangesToCut([...lines, other], [fourth, other], [...whole, part(b, 0, 9_000)])).toEqual([
      part(a, 11_750, 14_250),
      part(b, 750, 2_250),
    ]);
  });

  test('beside words that are cut already leave no pause between the two cuts', () => {
    const parts = cut(cut(whole, second), first);
    expect(parts).toEqual([part(a, 4_000, 20_000)]);
    expect(cut(parts, first, second)).toEqual(parts);
    // What is shown in a long silence was not selected.
    expect(cut(cut(whole, third), fourth)).toEqual([
      part(a, 0, 4_000),
      part(a, 6_250, 11_750),
      part(a, 14_250, 20_000),
    ]);
  });
});

describe('B11: words that are put back', () => {
  test.each([
    ['one', [second]],
    ['several', [second, third]],
    ['all, with the silence between them', [first, second, third, fourth]],
  ])('%s: the video is as it was', (_, chosen) => {
    expect(putBack(cut([part(a, 250, 20_000), part(b, 0, 9_000)], ...chosen), ...chosen)).toEqual([
      part(a, 250, 20_000),
      part(b, 0, 9_000),
    ]);
  });

  test('one of two that were cut together, then the other', () => {
    const parts = putBack(cut(whole, second, third), second);
    expect([second, third].map((one) => isKept(one, parts))).toEqual([true, false]);
    expect(parts).toEqual([part(a, 0, 4_000), part(a, 6_250, 20_000)]);
    expect(putBack(parts, third)).toEqual(whole);
  });

  test('out of a part that is gone become a part at their place', () => {
    const parts = [part(b, 0, 9_000), part(a, 11_000, 20_000)];
    expect(putBack(parts, second)).toEqual([
      part(b, 0, 9_000),
      part(a, 2_100, 4_000),
      part(a, 11_000, 20_000),
    ]);
  });

  test('that were cut with a silence beside them leave the silence cut', () => {
    const silence = part(a, 6_250, 11_750);
    const parts = cut(edit(whole, 'cut', [silence]), third);
    expect(parts).toEqual([part(a, 0, 4_000), part(a, 11_750, 20_000)]);
    expect(putBack(parts, third)).toEqual(edit(whole, 'cut', [silence]));
  });

  test('that are there change nothing', () => expect(rangesToPutBack(lines, lines, whole)).toEqual([]));
});

describe('B11: sentences and places of words', () => {
  const text = ['Hello Maggie.', 'These are the', 'fluid spaces.', 'مرحبا بك', 'هذه صورتك.', 'Tschüss'].map(
    (words, index) => line(index * 1_000, index * 1_000 + 900, words),
  );
  test.each([
    [0, [0, 0]],
    [1, [1, 2]],
    [2, [1, 2]],
    [3, [3, 4]],
    [5, [5, 5]],
  ])('the sentence around line %d', (index, range) => expect(sentenceAround(text, index)).toEqual(range));

  test.each([
    ['the FLUID', [[1, 2]]],
    ['tschuss', [[5, 5]]],
    ['بك هذه', [[3, 4]]],
    [
      'e',
      [
        [0, 0],
        [0, 0],
        [1, 1],
        [1, 1],
        [1, 1],
        [1, 1],
        [2, 2],
      ],
    ],
    [' ', []],
    ['xyz', []],
  ])('finds “%s”', (words, places) => expect(findLines(text, words)).toEqual(places));
});
