// Which way of the body an image faces, in the letters of PS3.3 C.7.6.1.1.1: anterior and posterior, right and left, head
// and feet.
import { codeAt, type DicomElements } from './dicom-elements.ts';
import { framePlaceOf } from './frame-order.ts';

export interface ImageDirections {
  /** Where a row leads from left to right, such as `L`, or `LP` if it leads half to the left and half to the back. */
  readonly row: string;
  /** Where a column leads from top to bottom. */
  readonly column: string;
}

/** Toward larger coordinates of x, y and z. */
const towards = ['L', 'P', 'H'] as const;
const opposites: Readonly<Record<string, string>> = { A: 'P', P: 'A', R: 'L', L: 'R', H: 'F', F: 'H' };
/** A direction has a further letter if it is more than this off the axis of the first: the sine of some 24 degrees. */
const leastPart = 0.4;
const letters = /^[APRLHF]{1,3}$/;

/** Returns the letters of the opposite direction. */
export const oppositeOf = (direction: string): string =>
  direction.replaceAll(/./g, (letter) => opposites[letter] ?? letter);

/**
 * Returns the directions of a frame: those of its slice, otherwise those that the file of a projection names. `null` if
 * the file does not say, and for animals on four legs, whose letters mean something else. `frame` is one-based.
 */
export function imageDirectionsOf(dataSet: DicomElements, frame: number): ImageDirections | null {
  if (codeAt(dataSet, 'x00102210') === 'QUADRUPED') return null;
  const { orientation } = framePlaceOf(dataSet, frame);
  const [row = '', column = ''] = orientation
    ? [lettersOf(orientation.slice(0, 3)), lettersOf(orientation.slice(3, 6))]
    : codeAt(dataSet, 'x00200020').split('\\');
  return letters.test(row) && letters.test(column) ? { row, column } : null;
}

/** Returns the letters of a direction of length 1, the nearest first. */
const lettersOf = (direction: readonly number[]): string =>
  direction
    .map((part, axis) => ({ part: Math.abs(part), letter: letterOf(part, towards[axis] ?? '') }))
    .filter(({ part }) => part >= leastPart)
    .toSorted((a, b) => b.part - a.part)
    .map(({ letter }) => letter)
    .join('');

const letterOf = (part: number, letter: string): string => (part > 0 ? letter : oppositeOf(letter));
