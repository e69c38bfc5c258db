import { capturePointer } from '../../platform/page/capture-pointer.ts';
import { drawsInk, pinchRatio } from './viewport-gestures.ts';
import type { PenPhase, Point, ViewerTool } from './viewport-gestures.ts';

interface PointerActions {
  tool(): ViewerTool;
  /** `point` is in CSS pixels of the element. */
  pen(phase: PenPhase, point: Point): void;
  drag(tool: ViewerTool, move: Point): void;
  pinch(ratio: number, move: Point): void;
  wheel(deltaY: number, deltaMode: number): void;
}

const TOOL_OF_BUTTON: Record<number, ViewerTool> = { 1: 'pan', 2: 'zoom' };

/** Handles mouse, pen and touch: one pointer drags the tool, two fingers zoom and pan. Returns the undo function. */
export function listenToPointers(element: HTMLElement, actions: PointerActions): () => void {
  const abort = new AbortController();
  const points = new Map<number, Point>();
  let tool: ViewerTool = 'scroll';

  const inElement = (event: PointerEvent) => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const down = (event: PointerEvent) => {
    capturePointer(element, event.pointerId);
    points.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (points.size > 1) return;
    tool = TOOL_OF_BUTTON[event.button] ?? actions.tool();
    if (drawsInk(tool)) actions.pen('start', inElement(event));
  };
  const move = (event: PointerEvent) => {
    const before = points.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const by = { x: now.x - before.x, y: now.y - before.y };
    const other = [...points.entries()].find(([id]) => id !== event.pointerId)?.[1];
    points.set(event.pointerId, now);
    if (points.size === 1 && drawsInk(tool)) actions.pen('move', inElement(event));
    else if (points.size === 1) actions.drag(tool, by);
    else if (other) actions.pinch(pinchRatio([before, other], [now, other]), { x: by.x / 2, y: by.y / 2 });
  };
  const up = (event: PointerEvent) => {
    if (points.delete(event.pointerId) && points.size === 0 && drawsInk(tool))
      actions.pen('end', inElement(event));
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    actions.wheel(event.deltaY, event.deltaMode);
  };

  const { signal } = abort;
  element.addEventListener('pointerdown', down, { signal });
  element.addEventListener('pointermove', move, { signal });
  element.addEventListener('pointerup', up, { signal });
  element.addEventListener('pointercancel', up, { signal });
  element.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  element.addEventListener('wheel', wheel, { signal, passive: false });
  return () => abort.abort();
}
