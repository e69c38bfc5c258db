// The decoder settings of an MP4's pictures (its `avcC` box). Two videos from different encoders can be joined by
// copying if the file lists the settings of both, each with its own number.
import { open, type FileHandle } from 'node:fs/promises';

export interface H264Settings {
  /** Standard numbers: 66 baseline, 77 main, 100 high. */
  profile: number;
  compatibility: number;
  level: number;
  /** Size of the length field before each unit of a picture, in bytes. */
  lengthBytes: number;
  /** Sequence and picture parameter sets. */
  sequences: Buffer[];
  pictures: Buffer[];
  /** The rest of the box; color depth in the higher profiles. */
  rest: Buffer;
}

/** Far more than the index of the longest video, so that no stored file can fill the memory. */
const maxIndexBytes = 64 * 1024 * 1024;

/** Returns a file's H.264 settings, or `null` if it has none. */
export async function readH264Settings(path: string): Promise<H264Settings | null> {
  const file = await open(path);
  try {
    const index = await readIndex(file);
    const found = index && findSettings(index.bytes, { from: 0, to: index.bytes.length, above: [] });
    return index && found ? parseSettings(index.bytes.subarray(found.from, found.to)) : null;
  } finally {
    await file.close();
  }
}

/** Returns settings that decode the pictures of all videos, or `null` if different settings have the same number. */
export function mergeH264Settings(all: readonly H264Settings[]): H264Settings | null {
  const [first, ...others] = all.toSorted((one, other) => other.profile - one.profile);
  if (!first) return null;
  const sequences = mergeSets(all.flatMap((one) => one.sequences));
  const pictures = mergeSets(all.flatMap((one) => one.pictures));
  if (!sequences || !pictures || sequences.length > 31 || pictures.length > 255) return null;
  if (others.some(({ lengthBytes }) => lengthBytes !== first.lengthBytes)) return null;
  const compatibility = all.reduce((flags, one) => flags & one.compatibility, 0xff);
  const level = Math.max(...all.map((one) => one.level));
  return { ...first, compatibility, level, sequences, pictures };
}

/** Returns whether settings decode more than one kind of picture. */
export const isMixed = ({ sequences, pictures }: H264Settings): boolean =>
  sequences.length > 1 || pictures.length > 1;

/** Returns the numbers of the sequence parameter sets, from 0 to 31. */
export const sequenceNumbers = ({ sequences }: H264Settings): number[] => sequences.map(numberOf);

/** Writes settings into a file that ends with its index, as ffmpeg writes it without `faststart`. */
export async function writeH264Settings(path: string, settings: H264Settings): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const index = await readIndex(file);
    const found = index && findSettings(index.bytes, { from: 0, to: index.bytes.length, above: [] });
    if (!index?.isEnd || !found) throw new Error('the index of the video is not at its end');
    const { bytes } = index;
    const body = packSettings(settings);
    const changed = Buffer.concat([bytes.subarray(0, found.from), body, bytes.subarray(found.to)]);
    const longer = body.length - (found.to - found.from);
    for (const at of found.above) changed.writeUInt32BE(bytes.readUInt32BE(at) + longer, at);
    await file.truncate(index.start);
    await file.write(changed, 0, changed.length, index.start);
  } finally {
    await file.close();
  }
}

type Index = { start: number; bytes: Buffer; isEnd: boolean };

/** Reads a file's `moov` box. */
async function readIndex(file: FileHandle): Promise<Index | null> {
  const { size: all } = await file.stat();
  const head = Buffer.alloc(16);
  for (let start = 0; start + 8 <= all;) {
    await file.read(head, 0, 16, start);
    const short = head.readUInt32BE(0);
    const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? all - start : short;
    if (size < 8) return null;
    if (head.toString('latin1', 4, 8) === 'moov') {
      if (size > maxIndexBytes || short === 1) return null;
      const bytes = Buffer.alloc(size);
      await file.read(bytes, 0, size, start);
      return { start, bytes, isEnd: start + size >= all };
    }
    start += size;
  }
  return null;
}

type Place = { from: number; to: number; above: number[] };

/** The boxes that enclose the settings, and the number of bytes before their child boxes. */
const bytesBefore: Readonly<Record<string, number>> = {
  moov: 0,
  trak: 0,
  mdia: 0,
  minf: 0,
  stbl: 0,
  stsd: 8,
  avc1: 78,
};

/** Finds the body of `avcC`, and the starts of the enclosing boxes that grow with it. */
function findSettings(bytes: Buffer, { from, to, above }: Place): Place | null {
  for (let at = from; at + 8 <= to;) {
    const size = bytes.readUInt32BE(at);
    if (size < 8 || at + size > to) return null;
    const kind = bytes.toString('latin1', at + 4, at + 8);
    if (kind === 'avcC') return { from: at + 8, to: at + size, above: [...above, at] };
    const before = bytesBefore[kind];
    if (before !== undefined) {
      const inner = { from: at + 8 + before, to: at + size, above: [...above, at] };
      const found = findSettings(bytes, inner);
      if (found) return found;
    }
    at += size;
  }
  return null;
}

function parseSettings(body: Buffer): H264Settings | null {
  if (body.length < 7 || body[0] !== 1) return null;
  let at = 6;
  const sets = (count: number): Buffer[] =>
    Array.from({ length: count }, () => {
      const length = body.readUInt16BE(at);
      at += 2 + length;
      return Buffer.from(body.subarray(at - length, at));
    });
  const sequences = sets(body.readUInt8(5) & 31);
  at += 1;
  const pictures = sets(body.readUInt8(at - 1));
  return {
    profile: body.readUInt8(1),
    compatibility: body.readUInt8(2),
    level: body.readUInt8(3),
    lengthBytes: (body.readUInt8(4) & 3) + 1,
    sequences,
    pictures,
    rest: Buffer.from(body.subarray(at)),
  };
}

function packSettings(settings: H264Settings): Buffer {
  const { profile, compatibility, level, lengthBytes, sequences, pictures, rest } = settings;
  const sets = (all: readonly Buffer[]): Buffer[] =>
    all.flatMap((set) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(set.length);
      return [length, set];
    });
  const head = [1, profile, compatibility, level, 0xfc | (lengthBytes - 1), 0xe0 | sequences.length];
  return Buffer.concat([
    Buffer.from(head),
    ...sets(sequences),
    Buffer.from([pictures.length]),
    ...sets(pictures),
    rest,
  ]);
}

/** Returns each set once, or `null` if two have the same number. */
function mergeSets(all: readonly Buffer[]): Buffer[] | null {
  const kept = all.filter((set, index) => all.findIndex((one) => one.equals(set)) === index);
  return new Set(kept.map(numberOf)).size === kept.length ? kept : null;
}

/**
 * A sequence parameter set (7) has its number after profile, flags and level. A picture parameter set (8) starts with
 * it.
 */
const numberOf = (set: Buffer): number => readNumber(set, ((set[0] ?? 0) & 31) === 7 ? 32 : 8);

/** Reads an Exp-Golomb number that starts at this bit. */
function readNumber(bytes: Buffer, from: number): number {
  const bitAt = (at: number): number => ((bytes[at >> 3] ?? 0xff) >> (7 - (at & 7))) & 1;
  let zeros = 0;
  while (zeros < 16 && bitAt(from + zeros) === 0) zeros += 1;
  let value = 1;
  for (let bit = 1; bit <= zeros; bit += 1) value = value * 2 + bitAt(from + zeros + bit);
  return value - 1;
}
