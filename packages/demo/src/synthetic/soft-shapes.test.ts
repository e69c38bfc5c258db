import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cover, ellipsoid, join, paint, path, stop, tube } from './soft-shapes.ts';

const millimeter = fc.double({ min: -80, max: 80, noNaN: true });

describe('cover and paint', () => {
  it('fills the inside, leaves the outside and blends at the edge', () => {
    expect(cover(-5)).toBe(1);
    expect(cover(5)).toBe(0);
    expect(cover(0)).toBe(0.5);
    expect(paint(0.2, 0.8, -3)).toBeCloseTo(0.8);
    expect(paint(0.2, 0.8, 3)).toBe(0.2);
    expect(paint(0.2, 0.8, 0)).toBeCloseTo(0.5);
  });

  it('never leaves the range between the two signals', () => {
    fc.assert(
      fc.property(fc.double({ min: -9, max: 9, noNaN: true }), (distance) => {
        const value = paint(0.1, 0.9, distance);
        expect(value).toBeGreaterThanOrEqual(0.1 - 1e-9);
        expect(value).toBeLessThanOrEqual(0.9 + 1e-9);
      }),
    );
  });
});

describe('distances', () => {
  it('are exact for a ball, which is an ellipsoid with equal half axes', () => {
    fc.assert(
      fc.property(millimeter, millimeter, millimeter, (x, y, z) => {
        fc.pre(Math.hypot(x, y, z) > 0.01);
        expect(ellipsoid(x, y, z, 20, 20, 20)).toBeCloseTo(Math.hypot(x, y, z) - 20, 6);
      }),
    );
  });

  it('are zero at the poles of an ellipsoid and finite at its center', () => {
    expect(ellipsoid(10, 0, 0, 10, 20, 30)).toBeCloseTo(0);
    expect(ellipsoid(0, 0, -30, 10, 20, 30)).toBeCloseTo(0);
    expect(ellipsoid(0, 0, 0, 10, 20, 30)).toBe(-10);
  });

  it('to a tube count from its nearest point and its radius there', () => {
    const a = { x: 0, y: 0, z: 0 };
    const b = { x: 10, y: 0, z: 0 };
    expect(tube(5, 6, 0, a, b, 1, 3)).toBeCloseTo(4);
    expect(tube(-4, 0, 0, a, b, 1, 3)).toBeCloseTo(3);
    expect(tube(15, 0, 0, a, b, 1, 3)).toBeCloseTo(2);
  });

  it('to a path are those to its nearest segment', () => {
    const bend = [stop(0, 0, 0, 1), stop(10, 0, 0, 1), stop(10, 10, 0, 1)];
    expect(path(5, 3, 0, bend)).toBeCloseTo(2);
    expect(path(13, 5, 0, bend)).toBeCloseTo(2);
  });

  it('joined are never larger than either and equal far from the seam', () => {
    expect(join(3, 20, 5)).toBe(3);
    expect(join(3, 3, 4)).toBe(2);
    expect(join(-2, 1, 4)).toBeLessThanOrEqual(-2);
  });
});
