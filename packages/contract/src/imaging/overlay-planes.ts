// Overlay planes (60xx): drawings of one bit per pixel that belong to the image (PS3.3 C.9.2).
import { numberAt, type DicomElements } from './dicom-elements.ts';
import type { PixelFormat } from './pixel-format.ts';

export interface OverlayPlane {
  /** Where its first pixel lies on the image, zero-based. Can be negative. */
  readonly left: number;
  readonly top: number;
  readonly columns: number;
  readonly rows: number;
  /** Returns whether a pixel of the plane is drawn. */
  readonly isSet: (column: number, row: number) => boolean;
}

/** A file can have this many planes: 6000, 6002 … 601E. */
const planeGroups = Array.from({ length: 16 }, (_, at) => `x60${(at * 2).toString(16).padStart(2, '0')}`);
/** Larger planes are damaged or hostile. */
const mostPixels = 100_000_000;

/**
 * Returns the planes of a frame that can be drawn. `cells` are the frame's pixels as they are in the file, for planes
 * that use the unused bits of the pixels; `null` if the pixels are compressed, which leaves no unused bits.
 */
export function overlayPlanesOf(
  dataSet: DicomElements,
  frame: number,
  { columns, rows }: PixelFormat,
  cells: ArrayLike<number> | null,
): OverlayPlane[] {
  return planeGroups.flatMap((group) => {
    const size = { columns: dataSet.uint16(`${group}0011`) ?? 0, rows: dataSet.uint16(`${group}0010`) ?? 0 };
    const at = planeFrame(dataSet, group, frame);
    const pixels = size.columns * size.rows;
    if (pixels === 0 || pixels > mostPixels || at === null) return [];
    const isSet =
      bitsOfPlane(dataSet, group, size, at) ??
      (cells !== null && size.columns === columns && size.rows === rows
        ? bitsOfCells(dataSet, group, columns, cells)
        : undefined);
    const top = (dataSet.int16(`${group}0050`, 0) ?? 1) - 1;
    const left = (dataSet.int16(`${group}0050`, 1) ?? 1) - 1;
    return isSet ? [{ ...size, left, top, isSet }] : [];
  });
}

/** Returns which frame of the plane belongs to a frame of the image, zero-based; `null` if none does. */
function planeFrame(dataSet: DicomElements, group: string, frame: number): number | null {
  const count = numberAt(dataSet, `${group}0015`);
  if (count === undefined) return 0;
  const first = dataSet.uint16(`${group}0051`) ?? 1;
  const at = frame - first;
  return at >= 0 && at < Math.max(1, count) ? at : null;
}

function bitsOfPlane(
  dataSet: DicomElements,
  group: string,
  { columns, rows }: { columns: number; rows: number },
  frame: number,
): OverlayPlane['isSet'] | undefined {
  const data = dataSet.elements[`${group}3000`];
  const start = frame * columns * rows;
  if (!data || data.length * 8 < start + columns * rows) return undefined;
  const { byteArray } = dataSet;
  return (column, row) => {
    const bit = start + row * columns + column;
    return (((byteArray[data.dataOffset + (bit >> 3)] ?? 0) >> (bit & 7)) & 1) === 1;
  };
}

function bitsOfCells(
  dataSet: DicomElements,
  group: string,
  columns: number,
  cells: ArrayLike<number>,
): OverlayPlane['isSet'] | undefined {
  const bit = dataSet.uint16(`${group}0102`);
  if (bit === undefined || bit === 0 || bit > 31) return undefined;
  return (column, row) => (((cells[row * columns + column] ?? 0) >>> bit) & 1) === 1;
}

const edge = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const;

/**
 * Calls `fill` with the gray of each pixel that planes cover in an image: white, with a dark edge that keeps them
 * readable on white. Later calls replace earlier ones.
 */
export function paintPlanes(
  planes: readonly OverlayPlane[],
  { columns, rows }: { columns: number; rows: number },
  fill: (index: number, gray: number) => void,
): void {
  const fillAt = (x: number, y: number, gray: number): void => {
    if (x >= 0 && y >= 0 && x < columns && y < rows) fill(y * columns + x, gray);
  };
  for (const plane of planes) {
    const each = (draw: (x: number, y: number) => void): void => {
      for (let row = 0; row < plane.rows; row += 1)
        for (let column = 0; column < plane.columns; column += 1)
          if (plane.isSet(column, row)) draw(plane.left + column, plane.top + row);
    };
    each((x, y) => {
      for (const [across, down] of edge) fillAt(x + across, y + down, 0);
    });
    each((x, y) => fillAt(x, y, 255));
  }
}
