import type { DicomViewportHandle, DrawnPlace } from '../../viewers/viewport/dicom-viewport.tsx';
import type { Point } from '../../viewers/viewport/viewport-gestures.ts';
import { drawLaser, drawMarks, drawPointer, inkWidthIn } from '../../viewers/ink/draw-ink.ts';
import type { ShownInk } from '../../viewers/ink/draw-ink.ts';
import type { FrameSize } from '../capture/frame-size.ts';
import { drawLabel } from './draw-label.ts';

interface Fit {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** Returns the scale and offset that center all of `inner` in `outer`. */
export function fitInto(inner: FrameSize, outer: FrameSize): Fit {
  const scale = Math.min(outer.width / Math.max(inner.width, 1), outer.height / Math.max(inner.height, 1));
  return { scale, x: (outer.width - inner.width * scale) / 2, y: (outer.height - inner.height * scale) / 2 };
}

/** Gap between two panes, in pixels of the frame. */
const GAP = 4;

/** Returns the place of each pane in the frame: side by side, or stacked if the frame is tall. */
export function panePlaces({ width, height }: FrameSize, panes: number): readonly DrawnPlace[] {
  if (panes < 2) return [{ x: 0, y: 0, width, height }];
  if (height > width) {
    const share = (height - GAP) / 2;
    return [
      { x: 0, y: 0, width, height: share },
      { x: 0, y: share + GAP, width, height: share },
    ];
  }
  const half = (width - GAP) / 2;
  return [
    { x: 0, y: 0, width: half, height },
    { x: half + GAP, y: 0, width: half, height },
  ];
}

export interface ScenePane {
  readonly viewport: DicomViewportHandle | null;
  readonly ink: ShownInk;
  /** Position of the mouse or pen on the pane, in CSS pixels. */
  readonly pointer: Point | null;
  /** Label over the image; empty if there is only one image. */
  readonly label: string;
}

/** The content of one frame, from left to right. */
export interface StudioScene {
  readonly frame: FrameSize;
  readonly panes: readonly ScenePane[];
}

/** The inputs from which a scene was drawn. */
export interface DrawnScene {
  readonly frame: FrameSize;
  readonly drawing: number;
  /** How many fonts had come. */
  readonly fonts: number;
  readonly panes: readonly Omit<ScenePane, 'viewport'>[];
}

/** Returns whether a scene would look the same as before. */
export function isSameScene(before: DrawnScene | null, now: DrawnScene): boolean {
  return (
    before?.drawing === now.drawing &&
    before.fonts === now.fonts &&
    before.frame === now.frame &&
    before.panes.length === now.panes.length &&
    now.panes.every((pane, at) => isSamePane(before.panes[at], pane))
  );
}

type DrawnPane = DrawnScene['panes'][number];

const isSamePane = (before: DrawnPane | undefined, now: DrawnPane): boolean =>
  before !== undefined &&
  before.label === now.label &&
  before.pointer?.x === now.pointer?.x &&
  before.pointer?.y === now.pointer?.y &&
  // A fading laser changes every frame.
  before.ink.laser.length + now.ink.laser.length === 0 &&
  before.ink.marks.length === now.ink.marks.length &&
  now.ink.marks.every((mark, index) => mark === before.ink.marks[index]);

/** Creates the canvas that is recorded. It is read back for each frame, so it stays in main memory. */
export const createStudioCanvas = (): HTMLCanvasElement => document.createElement('canvas');

/** Draws one frame: the panes as on the screen, the ink of their slices, the pointer, and the labels. */
export function drawScene(canvas: HTMLCanvasElement, { frame, panes }: StudioScene): void {
  const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false });
  if (!context) return;
  if (canvas.width !== frame.width || canvas.height !== frame.height)
    [canvas.width, canvas.height] = [frame.width, frame.height];
  context.fillStyle = 'black';
  context.fillRect(0, 0, frame.width, frame.height);
  const lineWidth = inkWidthIn(frame);
  for (const [at, place] of panePlaces(frame, panes.length).entries()) {
    const pane = panes[at];
    if (pane) drawPane(context, pane, place, lineWidth);
  }
}

function drawPane(
  context: CanvasRenderingContext2D,
  { viewport, ink, pointer, label }: ScenePane,
  place: DrawnPlace,
  lineWidth: number,
): void {
  context.save();
  context.beginPath();
  context.rect(place.x, place.y, place.width, place.height);
  // Clips ink at the edge of its pane, so that it does not show on the other one.
  context.clip();
  viewport?.renderTo(context, place);
  const size = viewport?.size() ?? null;
  if (viewport && size !== null) {
    const fit = fitInto(size, place);
    const inFrame = ({ x, y }: Point) => ({
      x: place.x + x * fit.scale + fit.x,
      y: place.y + y * fit.scale + fit.y,
    });
    const inPlace = (point: Point) => {
      const inPane = viewport.imageToPane(point);
      return inPane && inFrame(inPane);
    };
    drawInk(context, ink, inPlace, lineWidth);
    if (pointer !== null) drawPointer(context, inFrame(pointer), lineWidth);
  }
  if (label !== '') drawLabel(context, label, place);
  context.restore();
}

function drawInk(
  context: CanvasRenderingContext2D,
  { marks, laser, color }: ShownInk,
  place: (point: Point) => Point | null,
  lineWidth: number,
): void {
  drawMarks(context, marks, place, lineWidth);
  drawLaser(context, laser, place, { lineWidth, color, now: performance.now() });
}

/** Draws ink on the screen over the pane. Line widths match those in the recorded frame. */
export function drawInkOverPane(
  canvas: HTMLCanvasElement,
  viewport: DicomViewportHandle,
  ink: ShownInk,
): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const ratio = window.devicePixelRatio;
  const [width, height] = [Math.round(canvas.clientWidth * ratio), Math.round(canvas.clientHeight * ratio)];
  if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
  context.clearRect(0, 0, width, height);
  const place = (point: Point) => {
    const inPane = viewport.imageToPane(point);
    return inPane && { x: inPane.x * ratio, y: inPane.y * ratio };
  };
  drawInk(context, ink, place, inkWidthIn({ width, height }));
}
