import { describe, expect, it } from 'vitest';
import { createScanner, type Plane } from './mr-scanner.ts';

const PLANE: Plane = {
  origin: [-32, -32, 0],
  alongRow: [1, 0, 0],
  alongColumn: [0, 1, 0],
  rows: 64,
  columns: 64,
  spacing: [1, 1],
};

function statistics(pixels: Uint16Array): { mean: number; deviation: number } {
  const mean = pixels.reduce((sum, value) => sum + value, 0) / pixels.length;
  const square = pixels.reduce((sum, value) => sum + (value - mean) ** 2, 0) / pixels.length;
  return { mean, deviation: Math.sqrt(square) };
}

describe('createScanner', () => {
  it('returns the mean of Rician noise for empty air, which is not zero', () => {
    const { mean, deviation } = statistics(createScanner('s', 0.02)(() => 0, PLANE).pixels);
    expect(mean).toBeCloseTo(20 * Math.sqrt(Math.PI / 2), -1);
    expect(deviation).toBeCloseTo(20 * Math.sqrt(2 - Math.PI / 2), -1);
  });

  it('measures a signal at its level, within the variation of the coils', () => {
    const { mean, deviation } = statistics(createScanner('s', 0.02)(() => 0.5, PLANE).pixels);
    expect(mean).toBeGreaterThan(440);
    expect(mean).toBeLessThan(560);
    expect(deviation).toBeGreaterThan(14);
    expect(deviation).toBeLessThan(60);
  });

  it('samples the given plane', () => {
    const corner = createScanner('s', 0)((x, y, z) => (x > 20 && y < -20 && z === 7 ? 1 : 0), {
      ...PLANE,
      origin: [-32, -32, 7],
    });
    expect(corner.pixels[60]).toBeGreaterThan(850);
    expect(corner.pixels[63 * 64 + 60]).toBe(0);
    expect(corner.position).toEqual([-32, -32, 7]);
  });

  it('does not repeat its noise from slice to slice', () => {
    const scan = createScanner('s', 0.02);
    expect(scan(() => 0.5, PLANE).pixels).not.toEqual(scan(() => 0.5, PLANE).pixels);
  });
});
