import { describe, expect, it } from 'vitest';
import { projectChest } from './chest-anatomy.ts';
import { createKnee } from './knee-anatomy.ts';
import type { Field } from './noise-field.ts';

/** Returns the mean signal of a small cube, so that grain and warp don't matter. */
function around(body: Field, x: number, y: number, z: number, reach = 1.5): number {
  let sum = 0;
  for (const dx of [-reach, 0, reach])
    for (const dy of [-reach, 0, reach])
      for (const dz of [-reach, 0, reach]) sum += body(x + dx, y + dy, z + dz);
  return sum / 27;
}

describe.each(['demo', 'a'])('a proton-density knee from seed %s', (seed) => {
  const knee = createKnee(seed);

  it('has bright marrow in femur, tibia and kneecap within a dark rim', () => {
    for (const [x, y, z] of [
      [22, 4, 22],
      [0, 0, -30],
      [0, -48, 27],
    ] as const)
      expect(around(knee, x, y, z)).toBeGreaterThan(0.5);
    const ray = Array.from({ length: 80 }, (_, i) => knee(0, 20 - i * 0.5, -60));
    expect(Math.min(...ray)).toBeLessThan(0.15);
  });

  it('has a dark meniscus at the rim of the joint, and muscle darker than fat', () => {
    const ray = Array.from({ length: 40 }, (_, i) => knee(-38, 4, -8 + i * 0.25));
    expect(Math.min(...ray)).toBeLessThan(0.15);
    expect(around(knee, 20, 44, -70, 3)).toBeLessThan(0.5);
    expect(around(knee, 0, 0, 400)).toBeLessThan(1);
  });
});

describe('a chest', () => {
  const size = 200;
  const { values } = projectChest('demo', size, 370);
  const at = (x: number, y: number): number => {
    const cell = (mm: number): number => Math.round(mm / (370 / size) + size / 2);
    let sum = 0;
    for (let r = -4; r <= 4; r += 1)
      for (let c = -4; c <= 4; c += 1) sum += values[(cell(y) + r) * size + cell(x) + c] ?? 0;
    return sum / 81;
  };

  it('lets most rays through the lungs and stops them in the heart, spine and belly', () => {
    const lungs = Math.max(at(-75, 0), at(80, 0));
    expect(at(40, 55)).toBeGreaterThan(lungs + 1);
    expect(at(0, 40)).toBeGreaterThan(lungs + 1);
    expect(at(-60, 140)).toBeGreaterThan(lungs + 1);
  });

  it('has more heart on the right of the picture, which is the left of the patient', () => {
    expect(at(62, 62)).toBeGreaterThan(at(-62, 62) + 0.5);
  });

  it('is finite and never negative', () => {
    expect(values.every((value) => Number.isFinite(value) && value >= 0)).toBe(true);
  });
});
