import { describe, expect, it } from 'vitest';
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
