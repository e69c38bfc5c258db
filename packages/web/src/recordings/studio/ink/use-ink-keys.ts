import { useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import type { DicomViewportHandle } from '../../../viewers/viewport/dicom-viewport.tsx';
import type { PaneSize } from '../../../viewers/viewport/shown-view.ts';
import type { Point } from '../../../viewers/viewport/viewport-gestures.ts';
import { isDrawingTool } from '../tools/studio-tool.ts';
import type { StudioTool } from '../tools/studio-tool.ts';
import type { InkModel } from './use-ink.ts';

const arrows: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** CSS pixels per key press, and per press with Shift. */
const [STEP, LONG_STEP] = [4, 24];

/** The pen for a drawing tool. */
export type DrawingPen = Pick<InkModel, 'draw' | 'drop'>;

export interface InkKeys {
  /** The crosshair that the arrow keys move; `null` while they scroll through slices. */
  readonly cross: Point | null;
  /** Shows the crosshair. Later presses start and end a mark there. */
  readonly press: () => void;
  /** Handles the keys of the pane: the arrows move the crosshair and Escape cancels. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

interface InkKeysOptions {
  readonly tool: StudioTool;
  readonly pen: DrawingPen;
  readonly paneRef: RefObject<DicomViewportHandle | null>;
}

/** Drawing by keyboard. */
export function useInkKeys({ tool, pen, paneRef }: InkKeysOptions): InkKeys {
  const [cross, setCross] = useState<Point | null>(null);
  const [isDown, setDown] = useState(false);
  const placePoint = (place: Point) => {
    if (tool === 'text') return pen.draw('end', place);
    pen.draw(isDown ? 'end' : 'start', place);
    if (tool === 'eraser') pen.draw('end', place);
    else setDown(!isDown);
  };
  const press = () => {
    const [pane, size] = [paneRef.current?.canvas(), paneRef.current?.size()];
    if (!isDrawingTool(tool) || !pane || !size) return;
    pane.closest('section')?.focus({ preventScroll: true });
    if (cross) placePoint(cross);
    else setCross({ x: size.width / 2, y: size.height / 2 });
  };
  const cancelDrawing = () => {
    pen.drop();
    setDown(false);
    setCross(null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const arrow = arrows[event.key];
    const [pane, size] = [paneRef.current?.canvas(), paneRef.current?.size()];
    if (!isDrawingTool(tool) || !cross || !size || event.target !== pane?.closest('section')) return;
    if (arrow) {
      const by = event.shiftKey ? LONG_STEP : STEP;
      const next = within(size, { x: cross.x + arrow.x * by, y: cross.y + arrow.y * by });
      setCross(next);
      if (isDown) pen.draw('move', next);
    } else if (event.key === 'Escape') cancelDrawing();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { cross: isDrawingTool(tool) ? cross : null, press, onKeyDown };
}

const within = ({ width, height }: PaneSize, { x, y }: Point): Point => ({
  x: Math.min(width, Math.max(0, x)),
  y: Math.min(height, Math.max(0, y)),
});
