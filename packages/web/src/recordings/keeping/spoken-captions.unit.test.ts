import { trackProblems, type Caption } from '@plainscan/contract';
import { describe, expect, it } from 'vitest';
import { endMarks } from './going-back.ts';
import { noMarks } from './recording-store.ts';
import { beginLine, endLine, reopenLine, removeLastLine } from './spoken-captions.ts';

type Lines = readonly Caption[];

const spoken = (...starts: number[]): Lines =>
  starts.reduce<Lines>((all, start, at) => beginLine(all, `Line ${at + 1}.`, start), []);
const timesOf = (captions: Lines) => captions.map(({ start, end }) => [start, end]);

describe('script lines as captions (B10, F14)', () => {
  it('start with a key press and end with the next, up to the maximum caption length', () => {
    expect(timesOf(spoken(1.2345, 4, 30))).toEqual([
      [1.235, 4],
      [4, 19],
      [30, 45],
    ]);
  });

  it('count a double press once', () => {
    const once = spoken(1);
    expect(beginLine(once, 'Line 2.', 1.4)).toBe(once);
    expect(endLine(once, 1.4)).toBe(once);
    expect(timesOf(endLine(once, 3))).toEqual([[1, 3]]);
  });

  it('can be undone, which continues the line before', () => {
    expect(timesOf(removeLastLine(spoken(1, 4)))).toEqual([[1, 16]]);
    expect(timesOf(reopenLine(endLine(spoken(1), 3)))).toEqual([[1, 16]]);
    expect(removeLastLine(spoken(1))).toEqual([]);
    expect(removeLastLine([])).toEqual([]);
  });

  it('end with the recording and pass the checks of the server', () => {
    const { captions } = endMarks({ ...noMarks, captions: spoken(0, 2, 5, 9.8) }, 10);
    expect(timesOf(captions)).toEqual([
      [0, 2],
      [2, 5],
      [5, 9.8],
    ]);
    expect(trackProblems({ captions: [...captions], chapters: [] }, 10)).toEqual([]);
  });
});
