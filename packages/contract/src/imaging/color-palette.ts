// Palettes, whole and in segments (PS3.3 C.7.6.3.1.5, C.7.9.2): of PALETTE COLOR images, and those that give some values
// of a gray image a color, such as the perfusion on an anatomy (C.7.6.19).
import { codeAt, groupOfFrame, type DicomElements } from './dicom-elements.ts';
import { largestTable, readEntries } from './lookup-table.ts';

/** Values below `first` have the first color, values above the end the last. */
export interface ColorPalette {
  readonly first: number;
  /** Intensities from 0 to 255, of equal length. */
  readonly red: Uint8Array;
  readonly green: Uint8Array;
  readonly blue: Uint8Array;
}

type Channel = { descriptor: string; data: string; segments: string };
const channels: Readonly<Record<'red' | 'green' | 'blue', Channel>> = {
  red: { descriptor: 'x00281101', data: 'x00281201', segments: 'x00281221' },
  green: { descriptor: 'x00281102', data: 'x00281202', segments: 'x00281222' },
  blue: { descriptor: 'x00281103', data: 'x00281203', segments: 'x00281223' },
};

/** Returns the palette; undefined if it is missing or does not match its description. */
export function colorPaletteOf(dataSet: DicomElements): ColorPalette | undefined {
  const isSigned = dataSet.uint16('x00280103') === 1;
  const tag = channels.red.descriptor;
  const first = (isSigned ? dataSet.int16(tag, 1) : dataSet.uint16(tag, 1)) ?? 0;
  const [red, green, blue] = [channels.red, channels.green, channels.blue].map((channel) =>
    readChannel(dataSet, channel),
  );
  return red && green && blue ? { first, red, green, blue } : undefined;
}

/** Where enhanced CT, MR and PET say for each frame how it is presented. */
const frameTypes = ['x00189329', 'x00189226', 'x00189751'] as const;
const presentation = 'x00089205';

/**
 * Returns the palette of a gray image whose values, from the first to the last entry, are drawn in color; `null` if all
 * are drawn gray. `frame` is one-based.
 */
export function supplementalPaletteOf(dataSet: DicomElements, frame: number): ColorPalette | null {
  if (codeAt(dataSet, 'x00280004') !== 'MONOCHROME2') return null;
  const ofFrame = frameTypes
    .map((type) => groupOfFrame(dataSet, frame, type))
    .find((group) => group !== dataSet && group.elements[presentation]);
  const said = codeAt(ofFrame ?? dataSet, presentation);
  return said === 'COLOR' || said === 'MIXED' ? (colorPaletteOf(dataSet) ?? null) : null;
}

/**
 * Returns red, green, blue and opacity of each stored value of a gray image, side by side. Values outside the palette are
 * transparent: they are drawn gray.
 */
export function supplementalColors(
  stored: ArrayLike<number>,
  { first, red, green, blue }: ColorPalette,
): Uint8ClampedArray<ArrayBuffer> {
  const colors = new Uint8ClampedArray(stored.length * 4);
  for (let at = 0; at < stored.length; at += 1) {
    const entry = (stored[at] ?? 0) - first;
    if (entry < 0 || entry >= red.length) continue;
    colors[at * 4] = red[entry] ?? 0;
    colors[at * 4 + 1] = green[entry] ?? 0;
    colors[at * 4 + 2] = blue[entry] ?? 0;
    colors[at * 4 + 3] = 255;
  }
  return colors;
}

function readChannel(
  dataSet: DicomElements,
  { descriptor, data, segments }: Channel,
): Uint8Array | undefined {
  if ((dataSet.elements[descriptor]?.length ?? 0) < 6) return undefined;
  const count = dataSet.uint16(descriptor, 0) || largestTable;
  const bits = dataSet.uint16(descriptor, 2) === 8 ? 8 : 16;
  const entries = dataSet.elements[data]
    ? readEntries(dataSet, data, count)
    : expandSegments(readSegments(dataSet, segments, bits), count, bits);
  if (!entries) return undefined;
  // Entries of one byte can be declared as words, and entries of 16 bits can use only the lower eight.
  const isWords = bits === 16 && entries.some((entry) => entry > 255);
  return Uint8Array.from(entries, (entry) => (isWords ? entry >> 8 : entry & 0xff));
}

function readSegments(dataSet: DicomElements, tag: string, bits: 8 | 16): number[] {
  const element = dataSet.elements[tag];
  if (!element) return [];
  return bits === 8
    ? [...dataSet.byteArray.subarray(element.dataOffset, element.dataOffset + element.length)]
    : Array.from({ length: element.length >> 1 }, (_, at) => dataSet.uint16(tag, at) ?? 0);
}

const discrete = 0;
const linear = 1;
const indirect = 2;

/** Returns `count` entries; undefined if the segments give fewer. */
function expandSegments(segments: readonly number[], count: number, bits: 8 | 16): Uint16Array | undefined {
  const entries: number[] = [];
  const starts: number[] = [];
  /** Expands one segment and returns the position after it; `null` if it is damaged. */
  const expand = (at: number, isRepeated: boolean): number | null => {
    const [kind, length = 0] = [segments[at], segments[at + 1]];
    if (kind === discrete && length > 0) {
      entries.push(...segments.slice(at + 2, at + 2 + length));
      return at + 2 + length;
    }
    const before = entries.at(-1);
    const end = segments[at + 2];
    if (kind === linear && before !== undefined && end !== undefined) {
      for (let step = 1; step <= length; step += 1)
        entries.push(Math.round(before + ((end - before) * step) / length));
      return at + 3;
    }
    // A segment that repeats others may not repeat another such segment.
    return kind === indirect && !isRepeated ? repeat(at, length) : null;
  };
  const repeat = (at: number, length: number): number | null => {
    const words = bits === 8 ? 4 : 2;
    const offset = segments
      .slice(at + 2, at + 2 + words)
      .reduce((sum, part, index) => sum + part * 2 ** (bits * index), 0);
    const first = starts.indexOf(bits === 8 ? offset : offset / 2);
    for (const start of first === -1 ? [] : starts.slice(first, first + length))
      if (entries.length < count && expand(start, true) === null) return null;
    return first === -1 ? null : at + 2 + words;
  };
  for (let at: number | null = 0; at !== null && at < segments.length && entries.length < count;) {
    const start: number = at;
    at = expand(start, false);
    starts.push(start);
  }
  return entries.length >= count ? Uint16Array.from(entries.slice(0, count)) : undefined;
}

/** Returns red, green and blue of each stored value, side by side. */
export function paletteColors(stored: ArrayLike<number>, palette: ColorPalette): Uint8ClampedArray {
  const { first, red, green, blue } = palette;
  const last = red.length - 1;
  const colors = new Uint8ClampedArray(stored.length * 3);
  for (let at = 0; at < stored.length; at += 1) {
    const entry = Math.min(last, Math.max(0, (stored[at] ?? 0) - first));
    colors[at * 3] = red[entry] ?? 0;
    colors[at * 3 + 1] = green[entry] ?? 0;
    colors[at * 3 + 2] = blue[entry] ?? 0;
  }
  return colors;
}
