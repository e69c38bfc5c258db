import type { ImageSlice, Triple } from './image-series.ts';
import { createNoise, type Field } from './noise-field.ts';
import { createRandom } from './random-source.ts';

/** Stored value for a signal of 1. */
const GAIN = 1000;

export interface Plane {
  /** Center of the first pixel. */
  origin: Triple;
  alongRow: Triple;
  alongColumn: Triple;
  rows: number;
  columns: number;
  spacing: readonly [number, number];
}

export type Scanner = (body: Field, plane: Plane) => ImageSlice;

/**
 * Measures a body's signal on planes as a magnitude image. The sensitivity of the coils varies slowly across it, and
 * the noise is Rician with deviation `noise` (a share of signal 1).
 */
export function createScanner(seed: string, noise: number): Scanner {
  const random = createRandom(`${seed}/scanner`);
  const table = Float32Array.from({ length: 1 << 16 }, () => random.gaussian() * noise);
  const coil = createNoise(`${seed}/coil`, 120);
  return (body, plane) => {
    const { origin, alongRow, alongColumn, rows, columns } = plane;
    const [rowGap, columnGap] = plane.spacing;
    const pixels = new Uint16Array(rows * columns);
    const shade = new Float32Array(columns);
    let index = 0;
    let roll = Math.floor(random.next() * 65536);
    for (let r = 0; r < rows; r += 1) {
      const ox = origin[0] + alongColumn[0] * rowGap * r;
      const oy = origin[1] + alongColumn[1] * rowGap * r;
      const oz = origin[2] + alongColumn[2] * rowGap * r;
      if (r % 8 === 0) shadeRow(shade, coil, [ox, oy, oz], alongRow, columnGap);
      const skip = Math.floor(random.next() * 65536);
      for (let c = 0; c < columns; c += 1) {
        const step = columnGap * c;
        const x = ox + alongRow[0] * step;
        const y = oy + alongRow[1] * step;
        const z = oz + alongRow[2] * step;
        const real = body(x, y, z) * (shade[c] ?? 1) + (table[(roll + c) & 0xffff] ?? 0);
        const imaginary = table[(skip + 3 * c) & 0xffff] ?? 0;
        pixels[index] = Math.sqrt(real * real + imaginary * imaginary) * GAIN + 0.5;
        index += 1;
      }
      roll = (roll + columns * 7 + skip) & 0xffff;
    }
    return { position: origin, pixels };
  };
}

function shadeRow(shade: Float32Array, coil: Field, from: Triple, along: Triple, gap: number): void {
  for (let c = 0; c < shade.length; c += 1) {
    const step = gap * c;
    shade[c] =
      1 + 0.09 * coil(from[0] + along[0] * step, from[1] + along[1] * step, from[2] + along[2] * step);
  }
}
