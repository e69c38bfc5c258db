// What the consultant draws on the images. Points are in the picture's own columns and rows, so that ink
// stays with the anatomy while the view is zoomed or moved, and each stroke belongs to the slice it was drawn on.

export interface InkPoint {
  /** Column and row of the picture; fractions allowed. */
  readonly x: number;
  readonly y: number;
  /** Seconds of the recording. */
  readonly time: number;
}

export interface Stroke {
  readonly sliceKey: string;
  readonly points: readonly InkPoint[];
}

export interface Ink {
  readonly strokes: readonly Stroke[];
  /** The last stroke is still being drawn. */
  readonly isDrawing: boolean;
}

export const noInk: Ink = { strokes: [], isDrawing: false };

/** Points nearer than this many columns to the last one say nothing new. */
const SMALLEST_MOVE = 0.2;

export function startStroke(ink: Ink, sliceKey: string, point: InkPoint): Ink {
  return { strokes: [...ink.strokes, { sliceKey, points: [point] }], isDrawing: true };
}

export function extendStroke(ink: Ink, point: InkPoint): Ink {
  const open = ink.strokes.at(-1);
  const last = open?.points.at(-1);
  if (!ink.isDrawing || !open || !last) return ink;
  if (Math.hypot(point.x - last.x, point.y - last.y) < SMALLEST_MOVE) return ink;
  return { ...ink, strokes: [...ink.strokes.slice(0, -1), { ...open, points: [...open.points, point] }] };
}

export function endStroke(ink: Ink): Ink {
  return ink.isDrawing ? { ...ink, isDrawing: false } : ink;
}

/** Takes back the newest stroke of the slice that is looked at. */
export function undoStroke(ink: Ink, sliceKey: string): Ink {
  const index = ink.strokes.findLastIndex((stroke) => stroke.sliceKey === sliceKey);
  return index === -1 ? ink : { strokes: ink.strokes.toSpliced(index, 1), isDrawing: false };
}

/** Takes away all ink of a slice. */
export function clearSlice(ink: Ink, sliceKey: string): Ink {
  const strokes = ink.strokes.filter((stroke) => stroke.sliceKey !== sliceKey);
  return strokes.length === ink.strokes.length ? ink : { strokes, isDrawing: false };
}

export function strokesOfSlice(ink: Ink, sliceKey: string): readonly Stroke[] {
  return ink.strokes.filter((stroke) => stroke.sliceKey === sliceKey);
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Draws strokes as smooth lines; `place` turns a picture's column and row into the context's pixels. */
export function drawStrokes(
  context: CanvasRenderingContext2D,
  strokes: readonly Stroke[],
  place: (point: InkPoint) => Place | null,
  lineWidth: number,
  color: string,
): void {
  context.save();
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.strokeStyle = color;
  context.lineWidth = lineWidth;
  for (const stroke of strokes) {
    const places = stroke.points.map(place).filter((point) => point !== null);
    const [first] = places;
    if (!first) continue;
    context.beginPath();
    context.moveTo(first.x, first.y);
    for (const [index, point] of places.entries()) {
      const next = places[index + 1] ?? point;
      context.quadraticCurveTo(point.x, point.y, (point.x + next.x) / 2, (point.y + next.y) / 2);
    }
    context.stroke();
  }
  context.restore();
}
