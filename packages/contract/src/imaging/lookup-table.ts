// Lookup tables of a DICOM file (PS3.3 C.11.1, C.11.2): what a value of the image becomes.
import { itemsOf, type DicomElements } from './dicom-elements.ts';

/** Values below `first` become the first entry, values above the end become the last. */
export interface LookupTable {
  readonly first: number;
  readonly entries: ArrayLike<number>;
  /** The largest value that an entry can have. */
  readonly highest: number;
}

const descriptorTag = 'x00283002';
const dataTag = 'x00283006';
/** A descriptor has 16 bits for the number of entries, so 0 stands for this many. */
export const largestTable = 65_536;

/**
 * Returns the first table of a sequence; undefined if there is none, or if it is incomplete. `isSigned` tells whether
 * the values that go in can be negative, because the descriptor does not.
 */
export function readLookupTable(
  dataSet: DicomElements,
  sequence: string,
  isSigned: boolean,
): LookupTable | undefined {
  const item = itemsOf(dataSet, sequence)[0];
  const data = item?.elements[dataTag];
  if (!item || !data || (item.elements[descriptorTag]?.length ?? 0) < 6) return undefined;
  const count = item.uint16(descriptorTag, 0) || largestTable;
  const first = (isSigned ? item.int16(descriptorTag, 1) : item.uint16(descriptorTag, 1)) ?? 0;
  const bits = item.uint16(descriptorTag, 2) ?? 16;
  const entries = readEntries(item, dataTag, count);
  if (entries === undefined) return undefined;
  // Some files declare fewer bits than their entries have.
  return { first, entries, highest: Math.max(2 ** Math.min(bits, 16) - 1, largestOf(entries)) };
}

/** Returns entries of one byte or one word each, whichever fits the length; undefined if there are too few. */
export function readEntries(dataSet: DicomElements, tag: string, count: number): Uint16Array | undefined {
  const element = dataSet.elements[tag];
  if (!element) return undefined;
  const isWords = element.length >= count * 2;
  if (!isWords && element.length < count) return undefined;
  const entries = new Uint16Array(count);
  for (let at = 0; at < count; at += 1)
    entries[at] = isWords
      ? (dataSet.uint16(tag, at) ?? 0)
      : (dataSet.byteArray[element.dataOffset + at] ?? 0);
  return entries;
}

function largestOf(entries: ArrayLike<number>): number {
  let largest = 0;
  for (let at = 0; at < entries.length; at += 1) largest = Math.max(largest, entries[at] ?? 0);
  return largest;
}

/** Returns what a value becomes. */
export function lookUp({ first, entries }: LookupTable, value: number): number {
  const at = Math.round(value) - first;
  return entries[at < 0 ? 0 : at >= entries.length ? entries.length - 1 : at] ?? 0;
}
