import type { DicomViewportHandle } from '../../viewers/viewport/dicom-viewport.tsx';
import type { Point } from '../../viewers/viewport/viewport-gestures.ts';
import { drawLaser, drawMarks, drawPointer } from '../../viewers/ink/draw-ink.ts';
import type { ShownInk } from '../../viewers/ink/draw-ink.ts';

export const FRAME_WIDTH = 1280;
export const FRAME_HEIGHT = 720;
const INK_WIDTH = 5;
const BUBBLE_SIZE = 168;
const BUBBLE_MARGIN = 28;

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Fit {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** How `inner` is scaled and where it is put to stand whole and centred in `outer`. */
export function fitInto(inner: Size, outer: Size): Fit {
  const scale = Math.min(outer.width / Math.max(inner.width, 1), outer.height / Math.max(inner.height, 1));
  return { scale, x: (outer.width - inner.width * scale) / 2, y: (outer.height - inner.height * scale) / 2 };
}

export interface StudioScene {
  readonly viewport: DicomViewportHandle | null;
  readonly ink: ShownInk;
  /** Position of the mouse or pen on the pane, in CSS pixels. */
  readonly pointer: Point | null;
  readonly camera: HTMLVideoElement | null;
}

/** What a scene was drawn from; the camera moves always. */
export interface DrawnScene {
  readonly drawing: number;
  readonly ink: ShownInk;
  readonly pointer: Point | null;
}

/** Whether a scene would look as it did before. */
export function isSameScene(before: DrawnScene | null, now: DrawnScene): boolean {
  return (
    before?.drawing === now.drawing &&
    before.pointer?.x === now.pointer?.x &&
    before.pointer?.y === now.pointer?.y &&
    // A fading laser changes every frame.
    before.ink.laser.length + now.ink.laser.length === 0 &&
    before.ink.marks.length === now.ink.marks.length &&
    now.ink.marks.every((mark, index) => mark === before.ink.marks[index])
  );
}

/** The canvas that is recorded; read back for each frame, so it stays in main memory. */
export function createStudioCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = FRAME_WIDTH;
  canvas.height = FRAME_HEIGHT;
  return canvas;
}

/** Draws one frame: the pane as on the screen, the ink of its slice, the pointer, and the camera in a bubble. */
export function drawScene(canvas: HTMLCanvasElement, scene: StudioScene): void {
  const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false });
  if (!context) return;
  const { viewport } = scene;
  if (viewport === null) {
    context.fillStyle = 'black';
    context.fillRect(0, 0, FRAME_WIDTH, FRAME_HEIGHT);
  } else {
    viewport.renderTo(context, FRAME_WIDTH, FRAME_HEIGHT);
    drawOver(context, viewport, scene);
  }
  if (scene.camera !== null && scene.camera.videoWidth > 0) drawBubble(context, scene.camera);
}

function drawOver(
  context: CanvasRenderingContext2D,
  viewport: DicomViewportHandle,
  { ink, pointer }: StudioScene,
): void {
  const pane = viewport.canvas();
  if (pane === null) return;
  const fit = fitInto(
    { width: pane.clientWidth, height: pane.clientHeight },
    { width: FRAME_WIDTH, height: FRAME_HEIGHT },
  );
  const inFrame = ({ x, y }: Point) => ({ x: x * fit.scale + fit.x, y: y * fit.scale + fit.y });
  const place = (point: Point) => {
    const inPane = viewport.imageToPane(point);
    return inPane && inFrame(inPane);
  };
  drawInk(context, ink, place, INK_WIDTH);
  if (pointer !== null) drawPointer(context, inFrame(pointer), INK_WIDTH);
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

/** The ink on the screen itself, over the pane. */
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
  const scale = fitInto({ width, height }, { width: FRAME_WIDTH, height: FRAME_HEIGHT }).scale;
  drawInk(context, ink, place, INK_WIDTH / scale);
}

function drawBubble(context: CanvasRenderingContext2D, camera: HTMLVideoElement): void {
  const side = Math.min(camera.videoWidth, camera.videoHeight);
  const x = FRAME_WIDTH - BUBBLE_SIZE - BUBBLE_MARGIN;
  const y = FRAME_HEIGHT - BUBBLE_SIZE - BUBBLE_MARGIN;
  context.save();
  context.beginPath();
  context.arc(x + BUBBLE_SIZE / 2, y + BUBBLE_SIZE / 2, BUBBLE_SIZE / 2, 0, Math.PI * 2);
  context.clip();
  context.drawImage(
    camera,
    (camera.videoWidth - side) / 2,
    (camera.videoHeight - side) / 2,
    side,
    side,
    x,
    y,
    BUBBLE_SIZE,
    BUBBLE_SIZE,
  );
  context.restore();
}
