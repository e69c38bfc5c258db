import type { ImageSeries, Triple } from '../synthetic/image-series.ts';

/**
 * Cuts an axial series (rows to the back, slices upward, tilted or not) along another plane, with linear interpolation
 * between slices. Positions are shares of the volume's width or depth. The new image's rows run from top to bottom at
 * the axial pixel spacing.
 */
export function resliceAxial(
  axial: ImageSeries,
  plane: 'sagittal' | 'coronal',
  shares: readonly number[],
): ImageSeries {
  const [rowGap, columnGap] = axial.spacing;
  const { alongRow, alongColumn } = axial;
  const down = downOf(axial);
  const sagittal = plane === 'sagittal';
  const first = axial.slices[0]?.position ?? [0, 0, 0];
  const span = axial.sliceGap * (axial.slices.length - 1);
  const rows = Math.max(2, Math.floor(span / rowGap) + 1);
  const columns = sagittal ? axial.rows : axial.columns;
  const along = sagittal ? columnGap * axial.columns : rowGap * axial.rows;
  const slices = shares.map((share) => {
    const at = Math.min(
      (sagittal ? axial.columns : axial.rows) - 1,
      Math.round(share * (sagittal ? axial.columns : axial.rows)),
    );
    const [inward, way] = sagittal ? [alongRow, at * columnGap] : [alongColumn, at * rowGap];
    const from = (axis: 0 | 1 | 2): number => first[axis] + inward[axis] * way - down[axis] * span;
    return {
      position: [from(0), from(1), from(2)] as const,
      pixels: cut(axial, sagittal, at, rows, columns, rowGap),
    };
  });
  return {
    ...axial,
    description: axial.description.replace('axial', plane),
    rows,
    columns,
    spacing: [rowGap, sagittal ? rowGap : columnGap],
    alongRow: sagittal ? alongColumn : alongRow,
    alongColumn: down,
    thickness: sagittal ? columnGap : rowGap,
    sliceGap: shares.length > 1 ? along * Math.abs((shares[1] ?? 0) - (shares[0] ?? 0)) : axial.sliceGap,
    slices,
  };
}

/** Returns the direction across the slices, from the crown to the feet. */
function downOf({ alongRow: [ax, ay, az], alongColumn: [bx, by, bz] }: ImageSeries): Triple {
  return [az * by - ay * bz, ax * bz - az * bx, ay * bx - ax * by];
}

function cut(
  axial: ImageSeries,
  sagittal: boolean,
  at: number,
  rows: number,
  columns: number,
  rowGap: number,
): Uint16Array {
  const pixels = new Uint16Array(rows * columns);
  const last = axial.slices.length - 1;
  const stride = sagittal ? axial.columns : 1;
  const offset = sagittal ? at : at * axial.columns;
  for (let r = 0; r < rows; r += 1) {
    const level = Math.max(0, last - (r * rowGap) / axial.sliceGap);
    const low = axial.slices[Math.floor(level)]?.pixels;
    const high = axial.slices[Math.min(last, Math.floor(level) + 1)]?.pixels;
    const share = level - Math.floor(level);
    for (let c = 0; c < columns; c += 1) {
      const index = offset + c * stride;
      pixels[r * columns + c] = (low?.[index] ?? 0) * (1 - share) + (high?.[index] ?? 0) * share + 0.5;
    }
  }
  return pixels;
}
