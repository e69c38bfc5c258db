import { describe, expect, it } from 'vitest';
import { createFolds } from './fold-field.ts';
import { createNoise } from './noise-field.ts';
import { createRandom, hashText } from './random-source.ts';

describe('createRandom', () => {
  it('repeats itself for the same seed and differs for another', () => {
    const draw = (seed: string): number[] => Array.from({ length: 5 }, createRandom(seed).next);
    expect(draw('a')).toEqual(draw('a'));
    expect(draw('a')).not.toEqual(draw('b'));
    expect(hashText('head/1')).not.toBe(hashText('head/2'));
  });

  it('is uniformly and normally distributed', () => {
    const random = createRandom('spread');
    const flat = Array.from({ length: 20_000 }, () => random.between(-1, 3));
    const bell = Array.from({ length: 20_000 }, random.gaussian);
    const mean = (list: number[]): number => list.reduce((sum, value) => sum + value, 0) / list.length;
    expect(Math.min(...flat)).toBeGreaterThanOrEqual(-1);
    expect(Math.max(...flat)).toBeLessThan(3);
    expect(mean(flat)).toBeCloseTo(1, 1);
    expect(mean(bell)).toBeCloseTo(0, 1);
    expect(mean(bell.map((value) => value * value))).toBeCloseTo(1, 1);
  });
});

describe('createNoise', () => {
  const noise = createNoise('n', 10);

  it('stays in its range', () => {
    for (let i = 0; i < 3000; i += 1)
      expect(Math.abs(noise(i * 1.7 - 2000, i * 0.9, -i * 2.3))).toBeLessThanOrEqual(1);
  });

  it('is smooth: a small step changes it little', () => {
    for (let i = 0; i < 500; i += 1) {
      expect(Math.abs(noise(i * 0.77, 3, 5) - noise(i * 0.77 + 0.1, 3, 5))).toBeLessThan(0.05);
    }
  });
});

describe('createFolds', () => {
  const folds = createFolds('f', 24);

  it('is a distance: it changes by at most about a millimeter per millimeter', () => {
    let steepest = 0;
    for (let i = 0; i < 2000; i += 1) {
      const x = -40 + (i % 120);
      const y = -90 + ((i * 7) % 180);
      const z = -60 + ((i * 13) % 120);
      steepest = Math.max(steepest, Math.abs(folds(x + 0.5, y, z) - folds(x, y, z)) * 2);
    }
    expect(steepest).toBeLessThan(2.5);
    expect(steepest).toBeGreaterThan(0.5);
  });

  it('crosses zero about every half wavelength', () => {
    let crossings = 0;
    let length = 0;
    for (let z = -60; z <= 60; z += 6) {
      for (let x = -40; x < 88; x += 1) crossings += folds(x, 0, z) * folds(x + 1, 0, z) < 0 ? 1 : 0;
      length += 128;
    }
    // A straight line crosses random sheets at an angle, so less often than every 12 mm.
    expect(length / crossings).toBeGreaterThan(11);
    expect(length / crossings).toBeLessThan(34);
  });

  it('extends its edge values instead of failing', () => {
    for (const far of [-1e4, 1e4]) expect(Number.isFinite(folds(far, far, far))).toBe(true);
  });
});
