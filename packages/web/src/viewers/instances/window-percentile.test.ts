import { describe, expect, it } from 'vitest';
import { windowFromPercentiles } from './window-percentile.ts';

const same = { slope: 1, intercept: 0 };

describe('windowFromPercentiles', () => {
  it('covers nearly all of an even ramp', () => {
    const found = windowFromPercentiles(
      Int16Array.from({ length: 1000 }, (_, index) => index),
      same,
    );
    expect(found?.width).toBeGreaterThan(970);
    expect(found?.width).toBeLessThan(1000);
    expect(found?.center).toBeGreaterThan(495);
    expect(found?.center).toBeLessThan(510);
  });

  it('ignores a few extremely bright pixels', () => {
    const pixels = Uint16Array.from({ length: 10_000 }, (_, index) => (index < 10 ? 60_000 : index % 500));
    expect(windowFromPercentiles(pixels, same)?.width).toBeLessThan(600);
  });

  it('keeps the contrast of a small object in much air', () => {
    const pixels = Uint16Array.from({ length: 10_000 }, (_, index) => (index < 300 ? 800 + index : 0));
    const found = windowFromPercentiles(pixels, same);
    expect(found).toEqual({
      width: expect.closeTo(1098, -1) as number,
      center: expect.closeTo(549, -1) as number,
    });
  });

  it('uses rescaled units, even with a negative slope', () => {
    const pixels = Uint16Array.from({ length: 1000 }, (_, index) => index);
    const plain = windowFromPercentiles(pixels, same);
    const hounsfield = windowFromPercentiles(pixels, { slope: 2, intercept: -1024 });
    expect(hounsfield?.width).toBeCloseTo((plain?.width ?? 0) * 2);
    expect(hounsfield?.center).toBeCloseTo((plain?.center ?? 0) * 2 - 1024);
    expect(windowFromPercentiles(pixels, { slope: -1, intercept: 0 })?.width).toBeCloseTo(plain?.width ?? 0);
  });

  it('has no window for a flat or empty picture, and skips NaN', () => {
    expect(windowFromPercentiles(new Uint8Array(50).fill(7), same)).toBeNull();
    expect(windowFromPercentiles([], same)).toBeNull();
    expect(windowFromPercentiles(Float32Array.of(Number.NaN, Number.POSITIVE_INFINITY), same)).toBeNull();
    expect(windowFromPercentiles(Float32Array.of(Number.NaN, 1, 2, 3), same)?.width).toBeGreaterThan(0);
  });
});
