// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { inkWidthOf, readGrayPicture } from './first-look.ts';

type Element = [group: number, element: number, vr: string, value: number[] | string];

const u16 = (value: number): number[] => [value & 255, value >> 8];

/** Builds a file in explicit little endian. */
function fileOf(elements: readonly Element[], syntax = '1.2.840.10008.1.2.1'): Uint8Array<ArrayBuffer> {
  const meta = bytesOf([0x0002, 0x0010, 'UI', syntax]);
  const length = bytesOf([0x0002, 0x0000, 'UL', [...u16(meta.length), 0, 0]]);
  const start = [...Array<number>(128).fill(0), ...Buffer.from('DICM')];
  return Uint8Array.from([...start, ...length, ...meta, ...elements.flatMap(bytesOf)]);
}

function bytesOf([group, element, vr, value]: Element): number[] {
  const bytes = typeof value === 'string' ? [...Buffer.from(value)] : value;
  if (bytes.length % 2 === 1) bytes.push(vr === 'UI' ? 0 : 32);
  const length = vr === 'OW' ? [0, 0, ...u16(bytes.length), 0, 0] : u16(bytes.length);
  return [...u16(group), ...u16(element), ...Buffer.from(vr), ...length, ...bytes];
}

const picture = (pixels: number[], change: readonly Element[] = []): Element[] => {
  const elements: Element[] = [
    [0x0028, 0x0002, 'US', u16(1)],
    [0x0028, 0x0004, 'CS', 'MONOCHROME2'],
    [0x0028, 0x0010, 'US', u16(1)],
    [0x0028, 0x0011, 'US', u16(2)],
    [0x0028, 0x0030, 'DS', '2\\0.5'],
    [0x0028, 0x0100, 'US', u16(16)],
    [0x0028, 0x0103, 'US', u16(1)],
    [0x0028, 0x1052, 'DS', '-10'],
    [0x0028, 0x1053, 'DS', '2'],
    [0x7fe0, 0x0010, 'OW', pixels.flatMap((value) => u16(value & 0xffff))],
  ];
  return elements.map(
    (one) => change.find(([group, element]) => group === one[0] && element === one[1]) ?? one,
  );
};

describe('the first look', () => {
  it('F12: reads the rescaled values and the spacing of an uncompressed gray image', async () => {
    expect(await readGrayPicture(fileOf(picture([-3, 400])), 1)).toEqual({
      columns: 2,
      rows: 1,
      spacing: { row: 2, column: 0.5, of: 'patient' },
      values: Float32Array.of(-16, 790),
      planes: [],
      shutter: [],
    });
  });

  it('F12: reads the requested frame, and no frame that does not exist', async () => {
    const file = fileOf(picture([1, 2, 3, 4]));
    expect((await readGrayPicture(file, 2))?.values).toEqual(Float32Array.of(-4, -2));
    expect(await readGrayPicture(file, 3)).toBeNull();
  });

  it.each<[string, Uint8Array<ArrayBuffer>]>([
    ['compressed without fragments', fileOf(picture([1, 2]), '1.2.840.10008.1.2.4.80')],
    ['colored', fileOf(picture([1, 2], [[0x0028, 0x0004, 'CS', 'RGB ']]))],
    ['of 32 bits', fileOf(picture([1, 2], [[0x0028, 0x0100, 'US', u16(32)]]))],
    ['too short', fileOf(picture([1]))],
    ['no image', Uint8Array.of(1, 2, 3)],
  ])('F12: leaves a file that is %s to the image library', async (_what, file) => {
    expect(await readGrayPicture(file, 1)).toBeNull();
  });

  it('B7: draws ink as thick as the video does, and never too thin to see', () => {
    expect(inkWidthOf({ width: 1_080, height: 1_350 })).toBeCloseTo(7.2);
    expect(inkWidthOf({ width: 390, height: 219 })).toBe(2.5);
  });
});
