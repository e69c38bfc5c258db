import { BrokenFile } from '../files/broken-file.ts';
import type { DicomHeader } from './dicom-header.ts';
import type { ByteSource } from './dicom-source.ts';

const itemTag = 0xe000fffe;

export interface PixelFragments {
  fragments: Buffer[];
  /** Position of the item that ends the pixels, or the file's end. */
  end: number;
}

type Place = { at: number; length: number };

/**
 * Returns the positions of the compressed pixel data's fragments, offset table first. Only for objects whose pixels
 * were checked.
 */
function placeFragments(
  { dataSet, added }: DicomHeader,
  source: ByteSource,
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
  source: ByteSource,
): { hasTable: boolean; count: number } {
  const { places } = placeFragments(header, source);
  return { hasTable: (places[0]?.length ?? 0) > 0, count: places.length - 1 };
}

/** Returns the fragments of compressed pixel data, in order. */
export function readFragments(header: DicomHeader, source: ByteSource): PixelFragments {
  const { places, end } = placeFragments(header, source);
  return { fragments: places.slice(1).map(({ at, length }) => source.read(at, length)), end };
}
