import { describe, expect, test } from 'vitest';

import { decodeBmp } from './bmp-picture.ts';
import { BrokenFile } from './broken-file.ts';

type Parts = {
  width: number;
  height: number;
  bits: number;
  compression?: number;
  palette?: number[];
  data: number[];
};

/** Builds a file with a header of 40 bytes. */
function bmp({ width, height, bits, compression = 0, palette = [], data }: Parts): Buffer {
  const head = Buffer.alloc(54);
  head.write('BM', 'latin1');
  head.writeUInt32LE(54 + palette.length, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(bits, 28);
  head.writeUInt32LE(compression, 30);
  return Buffer.concat([head, Buffer.from(palette), Buffer.from(data)]);
}
const decode = (parts: Parts) => [...decodeBmp(bmp(parts), 1_000).rgb];
const [black, white] = [
  [0, 0, 0],
  [255, 255, 255],
];
const twoColors = [0, 0, 0, 0, 255, 255, 255, 0];

describe('CG-132: Windows bitmaps', () => {
  test('the last line comes first, blue before red', () => {
    const data = [1, 2, 3, 0, 4, 5, 6, 0];
    expect(decode({ width: 1, height: 2, bits: 24, data })).toEqual([6, 5, 4, 3, 2, 1]);
    expect(decode({ width: 1, height: -2, bits: 24, data })).toEqual([3, 2, 1, 6, 5, 4]);
  });

  test.each([
    [1, [0b0100_0000, 0, 0, 0]],
    [4, [0x01, 0, 0, 0]],
    [8, [0, 1, 0, 0]],
  ])('%i bits per pixel, with a palette', (bits, data) => {
    expect(decode({ width: 2, height: 1, bits, palette: twoColors, data })).toEqual([...black, ...white]);
  });

  test('16 and 32 bits per pixel', () => {
    expect(decode({ width: 1, height: 1, bits: 16, data: [0x00, 0x7c, 0, 0] })).toEqual([255, 0, 0]);
    expect(decode({ width: 1, height: 1, bits: 32, data: [1, 2, 3, 9] })).toEqual([3, 2, 1]);
  });

  test('run-length encoded: a run, single pixels, the end of a line, and skipped pixels', () => {
    const lines = [2, 1, 0, 0, 0, 2, 1, 0, 1, 1, 0, 1];
    const shown = decode({ width: 2, height: 2, bits: 8, compression: 1, palette: twoColors, data: lines });
    expect(shown).toEqual([...black, ...white, ...white, ...white]);
    const single = [0, 3, 1, 0, 1, 0, 0, 1];
    const three = decode({ width: 3, height: 1, bits: 8, compression: 1, palette: twoColors, data: single });
    expect(three).toEqual([...white, ...black, ...white]);
    const four = decode({
      width: 3,
      height: 1,
      bits: 4,
      compression: 2,
      palette: twoColors,
      data: [3, 0x10, 0, 1],
    });
    expect(four).toEqual([...white, ...black, ...white]);
  });

  test.each([
    ['cut off', { width: 4, height: 4, bits: 24, data: [1, 2, 3] }],
    ['a run beyond its line', { width: 1, height: 1, bits: 8, compression: 1, data: [9, 1] }],
    ['a run that ends in the middle', { width: 4, height: 1, bits: 8, compression: 1, data: [1] }],
    ['without points', { width: 0, height: 4, bits: 24, data: [] }],
    ['far too large', { width: 1_001, height: 1, bits: 24, data: [] }],
    ['of an unknown depth', { width: 1, height: 1, bits: 7, data: [0, 0, 0, 0] }],
    ['coded in an unknown way', { width: 1, height: 1, bits: 24, compression: 4, data: [0, 0, 0, 0] }],
  ])('refuses one that is %s', (_, parts) => expect(() => decode(parts)).toThrow(BrokenFile));

  test('refuses a truncated header', () => {
    expect(() => decodeBmp(Buffer.from('BM'), 10)).toThrow(BrokenFile);
  });
});
