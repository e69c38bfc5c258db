import { describe, expect, it } from 'vitest';
import { windowOfEnds } from './gray-transform.ts';
import { windowFromPixels } from './pixel-window.ts';

const widthOf = (pixels: ArrayLike<number>, isPadding?: (index: number) => boolean): number => {
  const ends = windowFromPixels(pixels, isPadding);
  return ends ? windowOfEnds(ends).width : Number.NaN;
};

describe('windowFromPixels', () => {
  it('covers nearly all of an even ramp', () => {
    const found = windowFromPixels(Int16Array.from({ length: 1000 }, (_, index) => index));
    expect(found?.lower).toBeLessThan(15);
    expect(found?.upper).toBeGreaterThan(985);
  });

  it('ignores a few extremely bright pixels', () => {
    const pixels = Uint16Array.from({ length: 10_000 }, (_, index) => (index < 10 ? 60_000 : index % 500));
    expect(widthOf(pixels)).toBeLessThan(600);
  });

  it('keeps the contrast of a small object in much air', () => {
    const pixels = Uint16Array.from({ length: 10_000 }, (_, index) => (index < 300 ? 800 + index : 0));
    expect(windowFromPixels(pixels)).toEqual({ lower: 0, upper: expect.closeTo(1098, -1) as number });
  });

  it('leaves padding out, whatever its value', () => {
    const pixels = Int16Array.from({ length: 10_000 }, (_, index) => (index % 2 ? -32_768 : index % 1000));
    const found = windowFromPixels(pixels, (index) => pixels[index] === -32_768);
    expect(found?.lower).toBeGreaterThanOrEqual(0);
    expect(found?.upper).toBeLessThan(1000);
  });

  it('has no window for a flat or empty picture, and skips NaN', () => {
    expect(windowFromPixels(new Uint8Array(50).fill(7))).toBeNull();
    expect(windowFromPixels([])).toBeNull();
    expect(windowFromPixels(Float32Array.of(Number.NaN, Number.POSITIVE_INFINITY))).toBeNull();
    expect(widthOf(Float32Array.of(Number.NaN, 1, 2, 3))).toBeGreaterThan(0);
  });
});
