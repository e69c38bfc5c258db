import { useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import type { DicomViewportHandle } from '../../../viewers/viewport/dicom-viewport.tsx';
import type { Point } from '../../../viewers/viewport/viewport-gestures.ts';
import { isInkTool } from '../tools/studio-tool.ts';
import type { StudioTool } from '../tools/studio-tool.ts';
import type { InkModel } from './use-ink.ts';

const arrows: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** CSS pixels of a press, and of one with Shift. */
const [STEP, LONG_STEP] = [4, 24];

export interface InkKeys {
  /** The cross that the arrow keys move; null while they go through the slices. */
  readonly cross: Point | null;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

interface InkKeysOptions {
  readonly tool: StudioTool;
  readonly ink: InkModel;
  readonly paneRef: RefObject<DicomViewportHandle | null>;
}

/** Drawing without a pointer: Enter brings a cross, the arrows move it, Enter begins and ends a mark, Escape gives up. */
export function useInkKeys({ tool, ink, paneRef }: InkKeysOptions): InkKeys {
  const [cross, setCross] = useState<Point | null>(null);
  const [isDown, setDown] = useState(false);
  const press = (place: Point) => {
    if (tool === 'text') return ink.draw('end', place);
    ink.draw(isDown ? 'end' : 'start', place);
    if (tool === 'eraser') ink.draw('end', place);
    else setDown(!isDown);
  };
  const give = () => {
    ink.drop();
    setDown(false);
    setCross(null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const isOnPicture = event.target instanceof Element && event.target.matches('section');
    if (!isInkTool(tool) || !isOnPicture) return;
    const arrow = arrows[event.key];
    const pane = paneRef.current?.canvas();
    if (cross && arrow && pane) {
      const by = event.shiftKey ? LONG_STEP : STEP;
      const next = within(pane, { x: cross.x + arrow.x * by, y: cross.y + arrow.y * by });
      setCross(next);
      if (isDown) ink.draw('move', next);
    } else if (event.key === 'Enter' && !event.shiftKey && cross) press(cross);
    else if (event.key === 'Enter' && !event.shiftKey && pane)
      setCross({ x: pane.clientWidth / 2, y: pane.clientHeight / 2 });
    else if (event.key === 'Escape' && cross) give();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { cross: isInkTool(tool) ? cross : null, onKeyDown };
}

const within = (pane: HTMLElement, { x, y }: Point): Point => ({
  x: Math.min(pane.clientWidth, Math.max(0, x)),
  y: Math.min(pane.clientHeight, Math.max(0, y)),
});
