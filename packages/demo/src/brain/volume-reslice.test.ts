import { describe, expect, it } from 'vitest';
import type { ImageSeries } from '../synthetic/image-series.ts';
import { resliceAxial } from './volume-reslice.ts';

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
