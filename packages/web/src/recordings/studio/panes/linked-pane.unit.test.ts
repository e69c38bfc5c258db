import { expect, it } from 'vitest';
import type { LinkedStack } from '../../../viewers/beside/linked-position.ts';
import { linkedPane } from './linked-pane.ts';

/** Axial slices between two heights in millimeters. */
const across = (count: number, from: number, to: number, frameOfReference = ''): LinkedStack => ({
  count,
  first: { position: [0, 0, from], normal: [0, 0, 1], frameOfReference },
  last: { position: [0, 0, to], normal: [0, 0, 1], frameOfReference },
});

it('B18: series of one session show the same place, even if one covers only part of the other', () => {
  const [whole, part] = [across(101, 0, 100, '1.2'), across(11, 40, 60, '1.2')];
  expect(linkedPane(50, whole, part)).toBe(5);
  expect(linkedPane(44, whole, part)).toBe(2);
  expect(linkedPane(0, part, whole)).toBe(40);
  // Above and below, it shows no more of the body.
  expect(linkedPane(0, whole, part)).toBe(0);
  expect(linkedPane(100, whole, part)).toBe(10);
});

it('B18: studies of other days or patients are matched by how far along the body they are', () => {
  expect(linkedPane(50, across(101, 0, 100, '1.2'), across(11, 40, 60, '9.9'))).toBe(5);
  expect(linkedPane(0, across(101, 0, 100, '1.2'), across(11, 60, 40, '9.9'))).toBe(10);
  expect(linkedPane(5, across(11, 0, 10), { count: 21, first: null, last: null })).toBe(10);
});

it('B18: slices cut in different directions are not linked', () => {
  const sagittal: LinkedStack = {
    count: 11,
    first: { position: [-60, 0, 0], normal: [1, 0, 0], frameOfReference: '1.2' },
    last: { position: [60, 0, 0], normal: [1, 0, 0], frameOfReference: '1.2' },
  };
  expect(linkedPane(3, across(11, 0, 100, '1.2'), sagittal)).toBeNull();
});

it('B18: a series of a single slice has one place', () => {
  expect(linkedPane(0, across(1, 50, 50, '1.2'), across(101, 0, 100, '1.2'))).toBe(50);
  expect(linkedPane(70, across(101, 0, 100, '1.2'), across(1, 50, 50, '1.2'))).toBe(0);
});
