// The display order of the images of a series.
import type { DicomMeta } from '../sandbox/media-answer.ts';

export interface OrderedImage {
  name: string;
  meta: Pick<DicomMeta, 'imagePosition' | 'imageOrientation' | 'instanceNumber'>;
}

/** Two positions closer than this, in millimeters, are the same slice. */
const samePlace = 0.001;
const names = new Intl.Collator('en', { numeric: true });

/**
 * Sorts by position along the slices' normal if all positions differ, otherwise by instance number, otherwise by name.
 * Several images at one position are different times or contrasts, which the scanner's own numbers order.
 */
export function sortImages<T extends OrderedImage>(images: readonly T[]): T[] {
  const places = placesOf(images);
  return images
    .map((image, index) => ({ image, place: places?.[index] ?? 0 }))
    .toSorted((a, b) => a.place - b.place || compareNumbers(a.image, b.image))
    .map(({ image }) => image);
}

function compareNumbers(a: OrderedImage, b: OrderedImage): number {
  const first = a.meta.instanceNumber;
  const second = b.meta.instanceNumber;
  if (first !== null && second !== null && first !== second) return first - second;
  if ((first === null) !== (second === null)) return first === null ? 1 : -1;
  return names.compare(a.name, b.name);
}

/** Returns each image's distance along the common normal, or undefined if that defines no order. */
function placesOf(images: readonly OrderedImage[]): number[] | undefined {
  const orientation = images[0]?.meta.imageOrientation;
  if (orientation === null || orientation === undefined) return undefined;
  const places: number[] = [];
  for (const { meta } of images) {
    if (meta.imagePosition === null || !isSame(meta.imageOrientation, orientation)) return undefined;
    places.push(dot(meta.imagePosition, normalOf(orientation)));
  }
  const sorted = places.toSorted((a, b) => a - b);
  const isDistinct = sorted.every((place, i) => i === 0 || place - (sorted[i - 1] ?? 0) > samePlace);
  return isDistinct ? places : undefined;
}

function isSame(a: readonly number[] | null, b: readonly number[]): boolean {
  return a !== null && b.every((value, index) => Math.abs(value - (a[index] ?? 0)) < 0.01);
}

function normalOf([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: readonly number[]): number[] {
  return [b * f - c * e, c * d - a * f, a * e - b * d];
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}
