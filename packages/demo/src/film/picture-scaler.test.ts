import { describe, expect, it } from 'vitest';
import type { ImageSeries } from '../synthetic/image-series.ts';
import { drawInk, traceInk } from './ink-stroke.ts';
import { drawPicture, windowSlice } from './picture-scaler.ts';

const WIDE = 100;
const SIZE = { width: WIDE, height: WIDE };

function seriesOf(
  rows: number,
  columns: number,
  value: (row: number, column: number) => number,
): ImageSeries {
  const pixels = Uint16Array.from({ length: rows * columns }, (_, i) =>
    value(Math.floor(i / columns), i % columns),
  );
  return {
    description: 'x',
    modality: 'MR',
    bodyPart: 'X',
    rows,
    columns,
    bitsStored: 16,
    spacing: [1, 1],
    alongRow: [1, 0, 0],
    alongColumn: [0, 1, 0],
    sliceGap: 1,
    window: { center: 500, width: 1000 },
    slices: [{ position: [0, 0, 0], pixels }],
  };
}

function draw(series: ImageSeries, factor = 1, x = 0.5, y = 0.5): (column: number, row: number) => number {
  const frame = new Uint8Array(WIDE * WIDE * 3);
  drawPicture(frame, SIZE, series, windowSlice(series, 0), { factor, x, y });
  return (column, row) => frame[(row * WIDE + column) * 3] ?? -1;
}

describe('windowSlice', () => {
  it('maps the window to 0–255 and clips what is beyond', () => {
    const gray = windowSlice(
      seriesOf(1, 4, (_, c) => [0, 500, 1000, 60_000][c] ?? 0),
      0,
    );
    expect([...gray]).toEqual([0, 127, 255, 255]);
  });

  it('returns black for a missing slice', () => {
    expect(
      windowSlice(
        seriesOf(2, 2, () => 900),
        7,
      ),
    ).toEqual(new Uint8Array(4));
  });
});

describe('drawPicture', () => {
  it('does not mirror or flip the picture', () => {
    const at = draw(seriesOf(10, 10, (r, c) => (r < 5 && c >= 5 ? 1000 : 0)));
    expect(at(75, 25)).toBe(255);
    expect([at(25, 25), at(75, 75), at(25, 75)]).toEqual([0, 0, 0]);
  });

  it('keeps the proportions of a flat picture and leaves the rest black', () => {
    const at = draw(seriesOf(10, 20, () => 800));
    expect(at(50, 50)).toBe(204);
    expect(at(2, 50)).toBeGreaterThan(190);
    expect([at(50, 10), at(50, 90)]).toEqual([0, 0]);
  });

  it('zooms to the given position', () => {
    const at = draw(
      seriesOf(40, 40, (r, c) => (r >= 28 && r < 32 && c >= 8 && c < 12 ? 1000 : 0)),
      4,
      0.25,
      0.75,
    );
    expect(at(50, 50)).toBe(255);
    expect(at(5, 5)).toBe(0);
  });
});

describe('ink', () => {
  const circle = { shape: 'ellipse', x: 0.5, y: 0.5, rx: 0.3, ry: 0.3 } as const;
  const arrow = { shape: 'arrow', fromX: 0.1, fromY: 0.1, toX: 0.8, toY: 0.6 } as const;

  function inked(ink: typeof circle | typeof arrow, share: number): number {
    const frame = new Uint8Array(WIDE * WIDE * 3);
    drawInk(frame, SIZE, ink, share);
    return frame.filter((value, i) => i % 3 === 0 && value > 128).length;
  }

  it('closes its ring and ends its arrow at the target', () => {
    const ring = traceInk(circle)[0] ?? [];
    const angles = ring.map((dot) => Math.atan2(dot.y - 0.5, dot.x - 0.5));
    expect(Math.max(...angles) - Math.min(...angles)).toBeGreaterThan(6);
    expect(traceInk(arrow)[0]?.at(-1)).toEqual({ x: 0.8, y: 0.6 });
    expect(traceInk(arrow)).toHaveLength(3);
  });

  it.each([circle, arrow])('grows as it is drawn ($shape)', (ink) => {
    const amounts = [0, 0.3, 0.6, 1].map((share) => inked(ink, share));
    expect(amounts[0]).toBe(0);
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
    expect(new Set(amounts).size).toBe(4);
  });

  it('stays inside the frame even if a position does not', () => {
    const frame = new Uint8Array(WIDE * WIDE * 3);
    drawInk(frame, SIZE, { ...circle, x: 1 }, 1);
    for (let r = 0; r < WIDE; r += 1) {
      for (let c = 0; c < 50; c += 1) expect(frame[(r * WIDE + c) * 3]).toBe(0);
    }
  });
});
