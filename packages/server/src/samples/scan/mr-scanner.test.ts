import { describe, expect, it } from 'vitest';
import type { ImageSeries } from './image-series.ts';
import { createScanner, type Plane } from './mr-scanner.ts';
import { resliceAxial } from './volume-reslice.ts';

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

describe('resliceAxial', () => {
  // Each pixel's value encodes its position: column + 10 × row + 100 × slice.
  const slices = Array.from({ length: 4 }, (_, k) => ({
    position: [0, 0, k * 2] as const,
    pixels: Uint16Array.from({ length: 6 * 5 }, (_unused, i) => (i % 5) + 10 * Math.floor(i / 5) + 100 * k),
  }));
  const axial: ImageSeries = {
    description: 'T1 axial',
    modality: 'MR',
    bodyPart: 'HEAD',
    rows: 6,
    columns: 5,
    bitsStored: 16,
    spacing: [1, 1],
    alongRow: [1, 0, 0],
    alongColumn: [0, 1, 0],
    sliceGap: 2,
    window: { center: 1, width: 2 },
    slices,
  };

  it('cuts sagittally: rows down from the top slice, columns to the back', () => {
    const cut = resliceAxial(axial, 'sagittal', [0.4]);
    const pixels = cut.slices[0]?.pixels ?? new Uint16Array();
    expect([cut.rows, cut.columns, cut.description]).toEqual([7, 6, 'T1 sagittal']);
    expect(Array.from(pixels.slice(0, 6))).toEqual([302, 312, 322, 332, 342, 352]);
    expect(Array.from(pixels.slice(6, 8))).toEqual([252, 262]);
    expect(Array.from(pixels.slice(36, 38))).toEqual([2, 12]);
    expect(cut.slices[0]?.position).toEqual([2, 0, 6]);
  });

  it('cuts coronally: columns to the left', () => {
    const cut = resliceAxial(axial, 'coronal', [0.5, 0.99]);
    expect([cut.rows, cut.columns, cut.slices.length]).toEqual([7, 5, 2]);
    expect([...(cut.slices[0]?.pixels.slice(0, 5) ?? [])]).toEqual([330, 331, 332, 333, 334]);
    expect(cut.slices[1]?.position[1]).toBe(5);
  });
});
