// CG-214: only the same image is a copy.
import { expect, test } from 'vitest';
import { filesWithEqualUids, separateCopies, type ReadFile } from './equal-uids.ts';

const file = (fileIndex: number, sopUid: string): ReadFile => ({
  fileIndex,
  meta: { sopUid } as ReadFile['meta'],
});
const separate = (uids: string[], images: (string | undefined)[]) => {
  const fingerprints = new Map(
    images.flatMap((image, at) => (image === undefined ? [] : [[at, image] as const])),
  );
  const { kept, copies } = separateCopies(
    uids.map((uid, at) => file(at, uid)),
    fingerprints,
  );
  return {
    kept: kept.map(({ fileIndex, meta, sentSopUid }) => [fileIndex, meta.sopUid, sentSopUid]),
    copies: copies.map(({ fileIndex }) => fileIndex),
  };
};

test('CG-214: files with a UID of their own need no comparison', () => {
  const files = [file(0, '1.2'), file(1, '1.3'), file(2, '1.2')];
  expect(filesWithEqualUids(files).map(({ fileIndex }) => fileIndex)).toEqual([0, 2]);
});

test('CG-214: equal images are copies, others are kept under a derived UID', () => {
  const { kept, copies } = separate(['1.2', '1.2', '1.3', '1.2', '1.2'], ['a', 'a', undefined, 'b', 'b']);
  expect(copies).toEqual([1, 4]);
  expect(kept).toEqual([
    [0, '1.2', undefined],
    [2, '1.3', undefined],
    [3, expect.stringMatching(/^2\.25\.\d{10,39}$/), '1.2'],
  ]);
});

test('CG-214: the same image gets the same UID again, and no UID is given twice', () => {
  const first = separate(['1.2', '1.2'], ['a', 'b']).kept[1]?.[1];
  const again = separate(['1.2', '1.2', '1.2'], ['a', 'c', 'b']).kept[2]?.[1];
  expect(again).toBe(first);
  const { kept } = separate(['1.2', '1.2', String(first)], ['a', 'b', undefined]);
  expect(new Set(kept.map(([, uid]) => uid)).size).toBe(3);
});

test('CG-214: a file that could not be compared is not a copy', () => {
  const { kept, copies } = separate(['1.2', '1.2', '1.2'], [undefined, undefined, 'a']);
  expect(copies).toEqual([]);
  expect(kept).toHaveLength(3);
});
