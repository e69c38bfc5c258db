import { BrokenFile } from '../files/broken-file.ts';
import type { DicomHeader, HeaderSource } from './dicom-header.ts';
import { startsImage } from './pixel-frames.ts';

const itemTag = 0xe000fffe;

export interface PixelFragments {
  fragments: Buffer[];
  /** Position of the item that ends the pixels, or the file's end. */
  end: number;
}

/** A range of the file. */
export type Place = { at: number; length: number };

/**
 * Returns the positions of the compressed pixel data's fragments, offset table first. Only for objects whose pixels
 * were checked.
 */
export function placeFragments(
  { dataSet, added }: DicomHeader,
  source: HeaderSource,
): { places: Place[]; end: number } {
  const element = dataSet.elements['x7fe00010'];
  if (element === undefined) throw new BrokenFile('noImage');
  const places: Place[] = [];
  let at = element.dataOffset - added;
  for (;;) {
    const head = source.read(at, 8);
    if (head.length < 8 || head.readUInt32LE(0) !== itemTag) return { places, end: at };
    const length = head.readUInt32LE(4);
    places.push({ at: at + 8, length });
    at += 8 + length;
  }
}

/** Returns the number of fragments, and whether a table says which ones start a frame. */
export function countFragments(
  header: DicomHeader,
  source: HeaderSource,
): { hasTable: boolean; count: number } {
  const { places } = placeFragments(header, source);
  return { hasTable: (places[0]?.length ?? 0) > 0, count: places.length - 1 };
}

/** Returns the fragments of compressed pixel data, in order. */
export function readFragments(header: DicomHeader, source: HeaderSource): PixelFragments {
  const { places, end } = placeFragments(header, source);
  return { fragments: places.slice(1).map(({ at, length }) => source.read(at, length)), end };
}

/**
 * Returns the compressed bytes of one frame, and reads no other fragments if their places tell the frame's. `null` if
 * it is unclear which fragments belong together. `frame` is zero-based.
 */
export function readFrameBytes(
  header: DicomHeader,
  source: HeaderSource,
  frame: number,
  frames: number,
): Buffer | null {
  const { places } = placeFragments(header, source);
  const [table, ...fragments] = places;
  const read = (some: readonly Place[]): Buffer =>
    Buffer.concat(some.map(({ at, length }) => source.read(at, length)));
  if (frames === 1) return read(fragments);
  if (fragments.length === frames) return read(fragments.slice(frame, frame + 1));
  const starts = table && table.length >= frames * 4 ? readStarts(source, table, frames) : null;
  const origin = (fragments[0]?.at ?? 0) - 8;
  const [from, to = Number.POSITIVE_INFINITY] = starts?.slice(frame, frame + 2) ?? [];
  if (from === undefined) {
    const group = groupFragments(source, fragments, frames)?.[frame];
    return group ? read(group) : null;
  }
  return read(fragments.filter(({ at }) => at - 8 - origin >= from && at - 8 - origin < to));
}

const readStarts = (source: HeaderSource, { at, length }: Place, frames: number): number[] => {
  const bytes = source.read(at, length);
  return Array.from({ length: frames }, (_, frame) => bytes.readUInt32LE(frame * 4));
};

/**
 * Returns the fragments of each frame, which a new image starts, without reading more than their beginnings. `null` if
 * it is unclear which fragments belong together.
 */
export function groupFragments(
  source: HeaderSource,
  fragments: readonly Place[],
  frames: number,
): Place[][] | null {
  if (frames === 1) return [[...fragments]];
  const groups: Place[][] = [];
  for (const place of fragments) {
    if (startsImage(source.read(place.at, Math.min(4, place.length)))) groups.push([place]);
    else groups.at(-1)?.push(place);
  }
  return groups.length === frames ? groups : null;
}
