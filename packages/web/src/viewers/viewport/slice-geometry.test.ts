import type { ImageScale, ScaledRegion, ScaleOf } from '@plainscan/contract';
import { describe, expect, it } from 'vitest';
import { angleOf, lengthOf, regionOf, type SliceFacts } from './slice-geometry.ts';

const at = (x: number, y: number) => ({ x, y });

type Spacing = { row: number; column: number; of: ScaleOf };
const scaleOf = (whole: Spacing | null, regions: ScaledRegion[] = []): ImageScale => ({
  regions,
  whole,
  pixelShape: whole ? whole.row / whole.column : 1,
});

/** Returns a picture in which every pixel value is its column. */
const ramp = (changes: Partial<SliceFacts> = {}): SliceFacts => ({
  columns: 20,
  rows: 20,
  scale: scaleOf({ row: 2, column: 0.5, of: 'patient' }),
  values: Array.from({ length: 400 }, (_, index) => index % 20),
  unit: '',
  cineRate: null,
  hasPlanes: false,
  ...changes,
});

const mm = (value: number, of: ScaleOf = 'patient') => [{ value, unit: 'mm', of }];
const degrees = (found: ReturnType<typeof angleOf>): number =>
  typeof found === 'string' ? Number.NaN : (found[0]?.value ?? Number.NaN);

describe('measuring', () => {
  it('returns lengths in millimeters by the spacing of each direction, otherwise in pixels', () => {
    expect(lengthOf([at(0, 0), at(8, 0)], ramp())).toEqual(mm(4));
    expect(lengthOf([at(0, 0), at(6, 2)], ramp())).toEqual(mm(5));
    expect(lengthOf([at(0, 0), at(3, 4)], ramp({ scale: scaleOf(null) }))).toMatchObject([
      { value: 5, unit: 'px' },
    ]);
  });

  it('says what millimeters are millimeters of', () => {
    const scale = scaleOf({ row: 0.1, column: 0.1, of: 'detector' });
    expect(lengthOf([at(0, 0), at(389, 0)], ramp({ scale }))).toEqual([
      { value: expect.closeTo(38.9) as number, unit: 'mm', of: 'detector' },
    ]);
  });

  it('returns the angle at the middle point in the body, not in pixels', () => {
    expect(degrees(angleOf([at(1, 0), at(0, 0), at(0, 1)], ramp()))).toBeCloseTo(90);
    expect(degrees(angleOf([at(4, 0), at(0, 0), at(4, 1)], ramp()))).toBeCloseTo(45);
    expect(degrees(angleOf([at(-1, 0), at(0, 0), at(1, 0)], ramp()))).toBeCloseTo(180);
  });

  it('knows the shape of pixels that have no millimeters', () => {
    const scale: ImageScale = { regions: [], whole: null, pixelShape: 4 };
    expect(degrees(angleOf([at(4, 0), at(0, 0), at(4, 1)], ramp({ scale })))).toBeCloseTo(45);
  });

  it('returns area, mean and deviation of an ellipse in measured values', () => {
    const values = Array.from({ length: 400 }, (_, index) => (index % 20) * 2 - 10);
    const found = regionOf([at(5, 5), at(15, 15)], ramp({ values }));
    expect(found.area).toMatchObject([{ value: expect.closeTo((Math.PI / 4) * 100, 6), unit: 'mm²' }]);
    expect(found.mean).toBeCloseTo(10);
    expect(found.deviation).toBeGreaterThan(4);
    expect(found.deviation).toBeLessThan(6);
  });

  it('returns no values for a color picture, and none outside the picture', () => {
    expect(regionOf([at(5, 5), at(15, 15)], ramp({ values: null })).mean).toBeNull();
    expect(regionOf([at(30, 30), at(40, 40)], ramp()).mean).toBeNull();
    expect(regionOf([at(5, 5), at(15, 15)], ramp({ scale: scaleOf(null) })).area).toMatchObject([
      { unit: 'px²' },
    ]);
  });
});

describe('regions of an ultrasound image', () => {
  const tissue = { left: 0, top: 0, right: 9, bottom: 9 };
  const trace = { left: 10, top: 0, right: 19, bottom: 9 };
  const millimeters = { perPixel: 0.5, unit: 'mm' } as const;
  const scale = scaleOf(null, [
    { ...tissue, x: millimeters, y: millimeters },
    { ...trace, x: { perPixel: 0.01, unit: 's' }, y: { perPixel: 2, unit: 'cm/s' } },
  ]);

  it('have their own scale, and pixels outside all of them none', () => {
    expect(lengthOf([at(1, 1), at(9, 1)], ramp({ scale }))).toEqual(mm(4));
    expect(lengthOf([at(1, 15), at(9, 15)], ramp({ scale }))).toMatchObject([{ value: 8, unit: 'px' }]);
  });

  it('give the distance along each axis if their units differ', () => {
    expect(lengthOf([at(11, 1), at(16, 4)], ramp({ scale }))).toMatchObject([
      { value: expect.closeTo(0.05), unit: 's' },
      { value: 6, unit: 'cm/s' },
    ]);
    expect(angleOf([at(11, 1), at(12, 2), at(13, 1)], ramp({ scale }))).toBe('units');
    expect(regionOf([at(11, 1), at(16, 4)], ramp({ scale })).area).toBe('units');
  });

  it('are not measured across', () => {
    expect(lengthOf([at(1, 1), at(15, 1)], ramp({ scale }))).toBe('regions');
    expect(lengthOf([at(1, 1), at(1, 15)], ramp({ scale }))).toBe('regions');
    expect(regionOf([at(5, 5), at(15, 15)], ramp({ scale })).area).toBe('regions');
  });
});
