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

/** How `inner` is scaled and where it is put to stand whole and centred in `outer`. */
export function fitInto(inner: FrameSize, outer: FrameSize): Fit {
  const scale = Math.min(outer.width / Math.max(inner.width, 1), outer.height / Math.max(inner.height, 1));
  return { scale, x: (outer.width - inner.width * scale) / 2, y: (outer.height - inner.height * scale) / 2 };
}

/** Between two panes, in pixels of the frame. */
const GAP = 4;

/** Where each pane stands in the frame: beside each other, or above each other where the frame is tall. */
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
  /** What stands over the image; empty where one image needs no name. */
  readonly label: string;
}

/** What one frame shows, from left to right. */
export interface StudioScene {
  readonly frame: FrameSize;
  readonly panes: readonly ScenePane[];
}

/** What a scene was drawn from. */
export interface DrawnScene {
  readonly frame: FrameSize;
  readonly drawing: number;
  readonly panes: readonly Omit<ScenePane, 'viewport'>[];
}

/** Whether a scene would look as it did before. */
export function isSameScene(before: DrawnScene | null, now: DrawnScene): boolean {
  return (
    before?.drawing === now.drawing &&
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

/** The canvas that is recorded; read back for each frame, so it stays in main memory. */
export const createStudioCanvas = (): HTMLCanvasElement => document.createElement('canvas');

/** Draws one frame: the panes as on the screen, the ink of their slices, the pointer, and what the panes are. */
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
  // Ink that reaches over the edge of its pane is not on the other one.
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

/** The ink on the screen itself, over the pane; lines are as wide as in a frame of which the pane is so large a part. */
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
