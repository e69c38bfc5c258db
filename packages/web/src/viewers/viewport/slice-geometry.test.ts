import { describe, expect, it } from 'vitest';
import { angleOf, lengthOf, regionOf, type SliceFacts } from './slice-geometry.ts';

const at = (x: number, y: number) => ({ x, y });

/** Returns a picture in which every pixel value is its column. */
const ramp = (changes: Partial<SliceFacts> = {}): SliceFacts => ({
  columns: 20,
  rows: 20,
  spacing: { row: 2, column: 0.5 },
  pixels: Array.from({ length: 400 }, (_, index) => index % 20),
  rescale: { slope: 1, intercept: 0 },
  isColor: false,
  unit: '',
  ...changes,
});

describe('measuring', () => {
  it('returns lengths in millimeters by the spacing of each direction, otherwise in pixels', () => {
    expect(lengthOf([at(0, 0), at(8, 0)], ramp())).toEqual({ value: 4, unit: 'mm' });
    expect(lengthOf([at(0, 0), at(6, 2)], ramp())).toEqual({ value: 5, unit: 'mm' });
    expect(lengthOf([at(0, 0), at(3, 4)], ramp({ spacing: null }))).toEqual({ value: 5, unit: 'px' });
  });

  it('returns the angle at the middle point in the body, not in pixels', () => {
    expect(angleOf([at(1, 0), at(0, 0), at(0, 1)], ramp()).value).toBeCloseTo(90);
    expect(angleOf([at(4, 0), at(0, 0), at(4, 1)], ramp()).value).toBeCloseTo(45);
    expect(angleOf([at(-1, 0), at(0, 0), at(1, 0)], ramp()).value).toBeCloseTo(180);
  });

  it('returns area, mean and deviation of an ellipse in rescaled values', () => {
    const found = regionOf([at(5, 5), at(15, 15)], ramp({ rescale: { slope: 2, intercept: -10 } }));
    expect(found.area).toEqual({ value: expect.closeTo((Math.PI / 4) * 100, 6) as number, unit: 'mm²' });
    expect(found.mean).toBeCloseTo(10);
    expect(found.deviation).toBeGreaterThan(4);
    expect(found.deviation).toBeLessThan(6);
  });

  it('returns no values for a color picture, and none outside the picture', () => {
    expect(regionOf([at(5, 5), at(15, 15)], ramp({ isColor: true })).mean).toBeNull();
    expect(regionOf([at(30, 30), at(40, 40)], ramp()).mean).toBeNull();
    expect(regionOf([at(5, 5), at(15, 15)], ramp({ spacing: null })).area.unit).toBe('px²');
  });
});
