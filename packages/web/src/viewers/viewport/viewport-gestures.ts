// Plain arithmetic for what a pointer drag does to the picture.

/** What a drag on the picture does. */
export type ViewerTool = 'scroll' | 'window' | 'zoom' | 'pan' | 'pen' | MeasureTool;

/** Tools that draw over the picture and show a value. */
export const measureTools = ['length', 'angle', 'roi'] as const;
export type MeasureTool = (typeof measureTools)[number];

export const isMeasureTool = (tool: ViewerTool): tool is MeasureTool =>
  measureTools.some((name) => name === tool);

/** Returns whether the tool's drag draws instead of changing the view. */
export const drawsInk = (tool: ViewerTool): boolean => tool === 'pen' || isMeasureTool(tool);

export type PenPhase = 'start' | 'move' | 'end';

export interface GrayRange {
  readonly lower: number;
  readonly upper: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

const SMALLEST_ZOOM = 0.1;
const LARGEST_ZOOM = 30;

/** Dragging right widens and left narrows the window. Dragging down raises its center, as on a workstation. */
export function windowAfterDrag(range: GrayRange, move: Point, paneSize: number): GrayRange {
  const width = Math.max(range.upper - range.lower, 1e-6);
  const step = width / Math.max(paneSize, 1);
  const newWidth = Math.max(width * 2 ** ((move.x * 2) / Math.max(paneSize, 1)), width * 1e-3);
  const center = (range.lower + range.upper) / 2 + move.y * step;
  return { lower: center - newWidth / 2, upper: center + newWidth / 2 };
}

export function zoomAfterDrag(zoom: number, moveY: number): number {
  return clampZoom(zoom * Math.exp(-moveY / 200));
}

export function clampZoom(zoom: number): number {
  return Math.min(LARGEST_ZOOM, Math.max(SMALLEST_ZOOM, zoom));
}

/** Returns the ratio of the distances between two fingers, now to before. */
export function pinchRatio(before: readonly [Point, Point], now: readonly [Point, Point]): number {
  const apart = ([a, b]: readonly [Point, Point]) => Math.hypot(a.x - b.x, a.y - b.y);
  const start = apart(before);
  return start < 1 ? 1 : apart(now) / start;
}

/**
 * Returns the whole slices of a vertical drag and the remaining pixels for the next move. A drag over the height of the
 * pane goes through the whole series, but always takes between 2 and 12 pixels per slice.
 */
export function slicesInDrag(
  pixels: number,
  paneHeight: number,
  count: number,
): { slices: number; rest: number } {
  const perSlice = Math.min(12, Math.max(2, paneHeight / Math.max(count, 1)));
  const slices = Math.trunc(pixels / perSlice);
  return { slices, rest: pixels - slices * perSlice };
}

/** Returns the slices of a wheel turn. A notch is one; a touchpad's small steps add up. */
export function slicesInWheel(
  deltaY: number,
  deltaMode: number,
  rest: number,
): { slices: number; rest: number } {
  if (deltaMode !== 0) return { slices: Math.sign(deltaY), rest: 0 };
  if (Math.abs(deltaY) >= 100) return { slices: Math.sign(deltaY), rest: 0 };
  const total = rest + deltaY;
  const slices = Math.trunc(total / 30);
  return { slices, rest: total - slices * 30 };
}
