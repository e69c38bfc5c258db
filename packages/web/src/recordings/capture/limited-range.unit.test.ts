import { expect, it } from 'vitest';
import { i420Bytes, toI420 } from './limited-range.ts';

const size = { width: 4, height: 2 };

function convert(color: readonly [red: number, green: number, blue: number], isBlueFirst: boolean) {
  const [red, green, blue] = color;
  const pixel = isBlueFirst ? [blue, green, red, 255] : [red, green, blue, 255];
  const pixels = Uint8Array.from({ length: 8 * 4 }, (_, index) => pixel[index % 4] ?? 0);
  const target = new Uint8Array(i420Bytes(size.width, size.height));
  toI420(pixels, target, { ...size, isBlueFirst });
  return [target[0], target[8], target[10]];
}

it.each([
  ['black', [0, 0, 0], [16, 128, 128]],
  ['white', [255, 255, 255], [235, 128, 128]],
  ['gray', [128, 128, 128], [126, 128, 128]],
  ['red', [255, 0, 0], [63, 102, 240]],
  ['green', [0, 255, 0], [173, 42, 26]],
  ['blue', [0, 0, 255], [32, 240, 118]],
] as const)('F5: %s is what BT.709 in its limited range says', (_name, color, expected) => {
  expect(convert(color, true)).toEqual(expected);
  expect(convert(color, false)).toEqual(expected);
});

it('F5: every gray maps linearly and stays colorless', () => {
  const lumas = Array.from({ length: 256 }, (_, gray) => convert([gray, gray, gray], true));
  for (const [gray, [luma, cb, cr]] of lumas.entries())
    expect([luma, cb, cr]).toEqual([Math.round(16 + (219 * gray) / 255), 128, 128]);
});
