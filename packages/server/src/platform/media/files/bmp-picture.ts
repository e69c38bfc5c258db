// CG-132: Windows bitmaps, which none of our decoders reads: plain, with a palette, with bit masks, run-length encoded.
import { BrokenFile } from './broken-file.ts';

export type RawPicture = {
  width: number;
  height: number;
  /** Red, green, blue of each pixel, row by row from the top. */ rgb: Uint8Array;
};

type Head = {
  width: number;
  height: number;
  isTopDown: boolean;
  bits: number;
  compression: number;
  palette: Uint8Array;
  masks: readonly [number, number, number];
  dataAt: number;
};

const compressions = { plain: 0, rle8: 1, rle4: 2, masks: 3, alphaMasks: 6 } as const;
const knownBits = new Set([1, 4, 8, 16, 24, 32]);
const fileHead = 14;

export const isBmp = (bytes: Uint8Array): boolean => bytes[0] === 0x42 && bytes[1] === 0x4d;

/** Decodes a bitmap. Throws `BrokenFile` for a damaged file, or one with more than `maxPoints` pixels. */
export function decodeBmp(bytes: Buffer, maxPoints: number): RawPicture {
  const head = readHead(bytes, maxPoints);
  const isRun = head.compression === compressions.rle8 || head.compression === compressions.rle4;
  const rows = isRun ? unpackRuns(bytes, head) : undefined;
  const { width, height, isTopDown } = head;
  const rgb = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row += 1) {
    const to = (isTopDown ? row : height - 1 - row) * width * 3;
    if (rows) paintIndices(rows.subarray(row * width, (row + 1) * width), head, rgb, to);
    else paintRow(bytes, head, row, rgb, to);
  }
  return { width, height, rgb };
}

function readHead(bytes: Buffer, maxPoints: number): Head {
  if (bytes.length < fileHead + 12) throw new BrokenFile('dataDamaged');
  const size = bytes.readUInt32LE(fileHead);
  const isOld = size === 12;
  if (!isOld && (size < 40 || bytes.length < fileHead + 40)) throw new BrokenFile('pictureFormat');
  const width = isOld ? bytes.readUInt16LE(18) : bytes.readInt32LE(18);
  const lines = isOld ? bytes.readUInt16LE(20) : bytes.readInt32LE(22);
  const bits = bytes.readUInt16LE(isOld ? 24 : 28);
  const compression = isOld ? compressions.plain : bytes.readUInt32LE(30);
  const height = Math.abs(lines);
  if (width <= 0 || height === 0) throw new BrokenFile('dataDamaged');
  if (width * height > maxPoints) throw new BrokenFile('pictureTooLarge');
  if (!knownBits.has(bits) || !isKnown(compression, bits)) throw new BrokenFile('pictureFormat');
  const dataAt = bytes.readUInt32LE(10);
  const entry = isOld ? 3 : 4;
  const paletteAt = fileHead + size + (compression === compressions.masks && size === 40 ? 12 : 0);
  const colors = bits > 8 ? 0 : Math.min(2 ** bits, Math.max(0, Math.floor((dataAt - paletteAt) / entry)));
  const palette = readPalette(bytes, paletteAt, entry, colors);
  return {
    width,
    height,
    isTopDown: lines < 0,
    bits,
    compression,
    palette,
    dataAt,
    masks: masksOf(bytes, bits, compression),
  };
}

function isKnown(compression: number, bits: number): boolean {
  if (compression === compressions.plain) return true;
  if (compression === compressions.rle8) return bits === 8;
  if (compression === compressions.rle4) return bits === 4;
  return (
    (compression === compressions.masks || compression === compressions.alphaMasks) &&
    bits >= 16 &&
    bits !== 24
  );
}

/** Returns red, green, blue of each color. */
function readPalette(bytes: Buffer, at: number, entry: number, colors: number): Uint8Array {
  const palette = new Uint8Array(256 * 3);
  for (let index = 0; index < colors; index += 1)
    for (const part of [0, 1, 2]) palette[index * 3 + part] = bytes[at + index * entry + 2 - part] ?? 0;
  return palette;
}

function masksOf(bytes: Buffer, bits: number, compression: number): Head['masks'] {
  if (compression === compressions.masks || compression === compressions.alphaMasks) {
    if (bytes.length < 66) throw new BrokenFile('dataDamaged');
    return [bytes.readUInt32LE(54), bytes.readUInt32LE(58), bytes.readUInt32LE(62)];
  }
  return bits === 16 ? [0x7c00, 0x3e0, 0x1f] : [0xff0000, 0xff00, 0xff];
}

function paintRow(bytes: Buffer, head: Head, row: number, rgb: Uint8Array, to: number): void {
  const { width, bits, dataAt } = head;
  const stride = Math.ceil((width * bits) / 32) * 4;
  const from = dataAt + row * stride;
  if (from + Math.ceil((width * bits) / 8) > bytes.length) throw new BrokenFile('dataDamaged');
  if (bits <= 8) return paintIndices(indicesOf(bytes, from, width, bits), head, rgb, to);
  const step = bits / 8;
  for (let x = 0; x < width; x += 1) {
    const value = bytes.readUIntLE(from + x * step, step);
    for (const [part, mask] of head.masks.entries()) rgb[to + x * 3 + part] = byteOf(value, mask);
  }
}

/** Returns the bits under a mask, scaled to a byte. */
function byteOf(value: number, mask: number): number {
  if (mask === 0) return 0;
  const shift = Math.clz32(mask & -mask) ^ 31;
  const most = mask >>> shift;
  return Math.round((((value & mask) >>> shift) * 255) / most);
}

function indicesOf(bytes: Buffer, from: number, width: number, bits: number): Uint8Array {
  const indices = new Uint8Array(width);
  const perByte = 8 / bits;
  for (let x = 0; x < width; x += 1) {
    const byte = bytes[from + Math.floor(x / perByte)] ?? 0;
    indices[x] = (byte >> (8 - bits * ((x % perByte) + 1))) & (2 ** bits - 1);
  }
  return indices;
}

function paintIndices(indices: Uint8Array, { palette }: Head, rgb: Uint8Array, to: number): void {
  for (const [x, index] of indices.entries()) rgb.set(palette.subarray(index * 3, index * 3 + 3), to + x * 3);
}

/** Decodes runs of equal pixels and of single ones, with marks that end a line or the image, or skip pixels. */
function unpackRuns(bytes: Buffer, { width, height, dataAt, compression }: Head): Uint8Array {
  const rows = new Uint8Array(width * height);
  const isFour = compression === compressions.rle4;
  let [x, y, at] = [0, 0, dataAt];
  const put = (index: number): void => {
    if (x >= width || y >= height) throw new BrokenFile('dataDamaged');
    rows[y * width + x] = index;
    x += 1;
  };
  const half = (byte: number, place: number): number =>
    isFour ? (place % 2 === 0 ? byte >> 4 : byte & 15) : byte;
  while (y < height) {
    const [count, value] = [bytes[at], bytes[at + 1]];
    if (count === undefined || value === undefined) throw new BrokenFile('dataDamaged');
    at += 2;
    if (count > 0) {
      for (let place = 0; place < count; place += 1) put(half(value, place));
    } else if (value === 0) {
      [x, y] = [0, y + 1];
    } else if (value === 1) {
      break;
    } else if (value === 2) {
      [x, y, at] = [x + (bytes[at] ?? 0), y + (bytes[at + 1] ?? 0), at + 2];
    } else {
      const length = isFour ? Math.ceil(value / 2) : value;
      for (let place = 0; place < value; place += 1)
        put(half(bytes[at + (isFour ? place >> 1 : place)] ?? 0, place));
      at += length + (length % 2);
    }
  }
  return rows;
}
