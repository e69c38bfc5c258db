// The part of an image that its file wants to be seen (PS3.3 C.7.6.11). What is outside is drawn black: the collimator,
// or light that dazzles.
import { codeAt, groupOfFrame, numberAt, numbersAt, type DicomElements } from './dicom-elements.ts';
import type { PixelFormat } from './pixel-format.ts';
import { imageScaleOf } from './pixel-scale.ts';

interface Corner {
  readonly x: number;
  readonly y: number;
}

/** A polygon in the image's own columns and rows, where 0 is the middle of the first pixel. */
export type ShutterShape = readonly Corner[];

type Size = Pick<PixelFormat, 'columns' | 'rows'>;

const frameShutter = 'x00189472';
/** A polygon of this many corners is less than a pixel off a circle, unless that is larger than any detector. */
const cornersOfCircle = 256;
/** A polygon of more corners is damaged or hostile. */
const mostCorners = 1000;

/**
 * Returns the shapes of a frame's shutter; a pixel is seen if it lies in all of them. Empty if the file has none, and if
 * it would leave nothing of the image. `frame` is one-based.
 */
export function displayShutterOf(dataSet: DicomElements, frame: number, size: Size): ShutterShape[] {
  const shutter = groupOfFrame(dataSet, frame, frameShutter);
  const kinds = codeAt(shutter, 'x00181600')
    .split('\\')
    .map((kind) => kind.trim());
  const shapes = [
    kinds.includes('RECTANGULAR') ? rectangleOf(shutter) : null,
    kinds.includes('CIRCULAR') ? circleOf(shutter, imageScaleOf(dataSet, frame).pixelShape) : null,
    kinds.includes('POLYGONAL') ? polygonOf(shutter) : null,
  ].filter((shape) => shape !== null);
  return leavesNothing(shapes, size) ? [] : shapes;
}

/** The pixels at its edges are seen. In the file, the first pixel is 1. */
function rectangleOf(shutter: DicomElements): ShutterShape | null {
  const edges = ['x00181602', 'x00181604', 'x00181606', 'x00181608'].map((tag) => numberAt(shutter, tag));
  const [left, right, top, bottom] = edges;
  if (left === undefined || right === undefined || top === undefined || bottom === undefined) return null;
  return [
    { x: left - 1.5, y: top - 1.5 },
    { x: right - 0.5, y: top - 1.5 },
    { x: right - 0.5, y: bottom - 0.5 },
    { x: left - 1.5, y: bottom - 0.5 },
  ];
}

/** The radius is in columns, so the circle has fewer rows where pixels are taller than wide. */
function circleOf(shutter: DicomElements, pixelShape: number): ShutterShape | null {
  const [row, column] = numbersAt(shutter, 'x00181610', 2) ?? [];
  const radius = numberAt(shutter, 'x00181612') ?? 0;
  if (row === undefined || column === undefined || radius <= 0) return null;
  return Array.from({ length: cornersOfCircle }, (_, at) => {
    const angle = (2 * Math.PI * at) / cornersOfCircle;
    return {
      x: column - 1 + radius * Math.cos(angle),
      y: row - 1 + (radius / pixelShape) * Math.sin(angle),
    };
  });
}

/** Pairs of row and column. */
function polygonOf(shutter: DicomElements): ShutterShape | null {
  const values = (shutter.string('x00181620') ?? '').split('\\').map(Number);
  const corners = Array.from({ length: values.length >> 1 }, (_, at) => ({
    x: (values[at * 2 + 1] ?? 0) - 1,
    y: (values[at * 2] ?? 0) - 1,
  }));
  const isUsable = corners.length >= 3 && corners.length <= mostCorners && values.every(Number.isFinite);
  return isUsable ? corners : null;
}

/** Whether what the shapes' boxes have in common with the image is less than a pixel wide or high. */
function leavesNothing(shapes: readonly ShutterShape[], { columns, rows }: Size): boolean {
  const seen = (axis: 'x' | 'y', length: number): number => {
    const ends = shapes.map((shape) => extentOf(shape, axis));
    const from = Math.max(-0.5, ...ends.map(({ lowest }) => lowest));
    return Math.min(length - 0.5, ...ends.map(({ highest }) => highest)) - from;
  };
  return seen('x', columns) < 1 || seen('y', rows) < 1;
}

function extentOf(shape: ShutterShape, axis: 'x' | 'y'): { lowest: number; highest: number } {
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const corner of shape) {
    lowest = Math.min(lowest, corner[axis]);
    highest = Math.max(highest, corner[axis]);
  }
  return { lowest, highest };
}

/** Returns 1 for each pixel of the image that a shutter covers, row by row; `null` if there is no shutter. */
export function coveredPixels(shapes: readonly ShutterShape[], { columns, rows }: Size): Uint8Array | null {
  if (shapes.length === 0) return null;
  const covered = new Uint8Array(columns * rows);
  for (const shape of shapes)
    for (let row = 0; row < rows; row += 1) {
      // From one crossing to the next, the row is outside and inside in turn.
      let from = 0;
      for (const [at, crossing] of [...crossingsOf(shape, row), columns].entries()) {
        const to = Math.min(columns, Math.max(from, Math.ceil(crossing)));
        if (at % 2 === 0) covered.fill(1, row * columns + from, row * columns + to);
        from = to;
      }
    }
  return covered;
}

/** Returns where the edges of a polygon cross the middle of a row, from left to right: an even number of columns. */
function crossingsOf(shape: ShutterShape, row: number): number[] {
  const crossings: number[] = [];
  let before = shape.at(-1);
  for (const corner of shape) {
    if (before && before.y > row !== corner.y > row)
      crossings.push(before.x + ((row - before.y) / (corner.y - before.y)) * (corner.x - before.x));
    before = corner;
  }
  return crossings.toSorted((a, b) => a - b);
}
