import { limits } from '@plainscan/contract';
import { expect, test } from 'vitest';
import { addMark, renameMark, removeMark } from './chapter-marks.ts';

const marks = [
  { start: 2, title: '' },
  { start: 10.25, title: 'The fluid spaces' },
];

test('B10: marks are kept in order to the millisecond and have no title yet', () => {
  expect(addMark(marks, 5.00049)).toEqual([marks[0], { start: 5, title: '' }, marks[1]]);
});

test('B10: a second press within a second is the same mark', () => {
  expect(addMark(marks, 10.9)).toBe(marks);
  expect(addMark(marks, 11.3)).toHaveLength(3);
});

test('there are no more marks than a video allows', () => {
  const many = Array.from({ length: limits.chaptersOfVideo }, (_, index) => ({
    start: index * 5,
    title: '',
  }));
  expect(addMark(many, 9_000)).toBe(many);
});

test('naming or removing one keeps the others', () => {
  expect(renameMark(marks, 2, 'Hello')).toEqual([{ start: 2, title: 'Hello' }, marks[1]]);
  expect(renameMark(marks, 2, 'x'.repeat(200))[0]?.title).toHaveLength(limits.chapterTitleLength);
  expect(removeMark(marks, 2)).toEqual([marks[1]]);
});
