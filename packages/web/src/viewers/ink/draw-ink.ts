// Draws ink, laser and pointer with the same strokes in the studio, in the recording and in the player.
import type { InkKind } from '@plainscan/contract';
import type { Point } from '../viewport/viewport-gestures.ts';
import { setWordStyle } from './word-style.ts';

/** Outline of everything that is drawn, so that each color contrasts with white too. */
export const INK_OUTLINE = '#000000';

/** Column and row of the image. Fractions are allowed. */
interface InkPoint {
  readonly x: number;
  readonly y: number;
}

/** The properties of a mark that are drawn. */
export interface DrawnMark {
  readonly kind: InkKind;
  /** CSS color. */
  readonly color: string;
  /** The full path of a pen, the position of a text, or the start and end of other marks. */
  readonly points: readonly InkPoint[];
  /** The characters of a text, or the length of a line. */
  readonly words: string;
  /** 0 to 1, by default 1. */
  readonly alpha?: number;
}

/** Converts an image column and row to the context's pixels. Returns `null` before the first image. */
type Place = (point: InkPoint) => Point | null;

/** A point of the laser and its time in milliseconds. */
export interface LaserPoint extends InkPoint {
  readonly at: number;
}

/** What is drawn over the image at the moment. */
export interface ShownInk {
  readonly marks: readonly DrawnMark[];
  readonly laser: readonly LaserPoint[];
  /** CSS color of the laser. */
  readonly color: string;
}

export const LASER_MS = 1_000;

const LINES_PER_SIDE = 150;

/** Returns the line width in the units of the sides: pixels of a recorded frame or of where it is shown. */
export const inkWidthIn = ({ width, height }: { readonly width: number; readonly height: number }): number =>
  Math.min(width, height) / LINES_PER_SIDE;

/** All sizes are relative to the line width, in the context's pixels. */
export function drawMarks(
  context: CanvasRenderingContext2D,
  marks: readonly DrawnMark[],
  place: Place,
  lineWidth: number,
): void {
  context.save();
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const mark of marks) {
    context.globalAlpha = mark.alpha ?? 1;
    const places = mark.points.map(place).filter((point) => point !== null);
    if (mark.kind !== 'text')
      strokeTwice(context, mark.color, lineWidth, () => trace(context, mark, places, lineWidth));
    const last = places.at(-1);
    if (mark.words !== '' && last) drawWords(context, mark, last, lineWidth);
  }
  context.restore();
}

function strokeTwice(
  context: CanvasRenderingContext2D,
  color: string,
  lineWidth: number,
  way: () => void,
): void {
  for (const [style, width] of [
    [INK_OUTLINE, lineWidth * 1.9],
    [color, lineWidth],
  ] as const) {
    context.strokeStyle = style;
    context.lineWidth = width;
    context.beginPath();
    way();
    context.stroke();
  }
}

function trace(
  context: CanvasRenderingContext2D,
  { kind }: DrawnMark,
  places: readonly Point[],
  lineWidth: number,
): void {
  const [from, to = from] = places;
  if (!from || !to) return;
  if (kind === 'pen') return traceWay(context, places);
  if (kind === 'circle') {
    const [rx, ry] = [(to.x - from.x) / 2, (to.y - from.y) / 2];
    context.ellipse(from.x + rx, from.y + ry, Math.abs(rx), Math.abs(ry), 0, 0, 2 * Math.PI);
    return;
  }
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  if (kind === 'arrow') traceHead(context, from, to, lineWidth * 5);
}

function traceWay(context: CanvasRenderingContext2D, places: readonly Point[]): void {
  const [first] = places;
  if (!first) return;
  context.moveTo(first.x, first.y);
  for (const [index, point] of places.entries()) {
    const next = places[index + 1] ?? point;
    context.quadraticCurveTo(point.x, point.y, (point.x + next.x) / 2, (point.y + next.y) / 2);
  }
}

function traceHead(context: CanvasRenderingContext2D, from: Point, to: Point, size: number): void {
  const turn = Math.atan2(to.y - from.y, to.x - from.x);
  for (const side of [-0.5, 0.5]) {
    context.moveTo(to.x, to.y);
    context.lineTo(to.x - size * Math.cos(turn + side), to.y - size * Math.sin(turn + side));
  }
}

function drawWords(context: CanvasRenderingContext2D, mark: DrawnMark, at: Point, lineWidth: number): void {
  const size = lineWidth * 5.5;
  setWordStyle(context, mark.words, size);
  context.textBaseline = mark.kind === 'text' ? 'middle' : 'top';
  const [x, y] = mark.kind === 'text' ? [at.x, at.y] : [at.x + size * 0.5, at.y + size * 0.3];
  context.strokeStyle = INK_OUTLINE;
  context.lineWidth = lineWidth * 1.4;
  context.strokeText(mark.words, x, y);
  context.fillStyle = mark.color;
  context.fillText(mark.words, x, y);
}

/** Draws the laser's trail, which fades with age. */
export function drawLaser(
  context: CanvasRenderingContext2D,
  trail: readonly LaserPoint[],
  place: Place,
  { lineWidth, color, now }: { lineWidth: number; color: string; now: number },
): void {
  context.save();
  context.lineCap = 'round';
  for (const [index, point] of trail.entries()) {
    const [from, to] = [place(trail[index - 1] ?? point), place(point)];
    if (!from || !to) continue;
    context.globalAlpha = Math.max(0, 1 - (now - point.at) / LASER_MS);
    strokeTwice(context, color, lineWidth * 1.4, () => {
      context.moveTo(from.x, from.y);
      context.lineTo(to.x, to.y);
    });
  }
  context.restore();
}

/** An arrow like the mouse pointer: its tip and then its corners, in line widths. */
const POINTER = [
  [0, 0],
  [0, 5.6],
  [1.5, 4.2],
  [2.6, 6.6],
  [3.6, 6.1],
  [2.5, 3.8],
  [4.4, 3.6],
] as const;

export function drawPointer(context: CanvasRenderingContext2D, tip: Point, lineWidth: number): void {
  context.save();
  context.beginPath();
  for (const [x, y] of POINTER) context.lineTo(tip.x + x * lineWidth, tip.y + y * lineWidth);
  context.closePath();
  context.lineJoin = 'round';
  context.lineWidth = lineWidth * 0.8;
  context.strokeStyle = INK_OUTLINE;
  context.stroke();
  context.fillStyle = '#ffffff';
  context.fill();
  context.restore();
}
