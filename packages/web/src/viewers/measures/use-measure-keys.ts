import { useState, type KeyboardEvent } from 'react';
import { sliceName, type StudyTools } from '../study/use-study-tools.ts';
import { isMeasureTool, type Point } from '../viewport/viewport-gestures.ts';

const arrows: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export interface MeasureKeys {
  /** The cross that the arrow keys move; `null` while they scroll through slices. */
  cursor: Point | null;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Enter on a button presses the button. */
const isOnPicture = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('section') !== null && target.closest('button, input') === null;

/** Measuring by keyboard: Enter shows a cross, the arrows move it, Enter sets a point, Escape cancels. */
export function useMeasureKeys(tools: StudyTools): MeasureKeys {
  const { tool, measures, current } = tools;
  const [cursor, setCursor] = useState<Point | null>(null);
  const slice = sliceName(current);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isMeasureTool(tool) || !isOnPicture(event.target)) return;
    const arrow = arrows[event.key];
    if (cursor && arrow) {
      const by = event.shiftKey ? 10 : 1;
      const point = { x: cursor.x + arrow.x * by, y: cursor.y + arrow.y * by };
      setCursor(point);
      if (measures.isDrafting) measures.act({ do: 'move', point, tool, slice });
    } else if (event.key === 'Enter' && cursor) {
      for (const phase of ['start', 'end'] as const) measures.act({ do: phase, point: cursor, tool, slice });
    } else if (event.key === 'Enter') {
      const facts = current.handle.current?.facts();
      if (facts) setCursor({ x: Math.round(facts.columns / 2), y: Math.round(facts.rows / 2) });
    } else if (event.key === 'Escape' && cursor) {
      setCursor(null);
      measures.act({ do: 'drop' });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { cursor: isMeasureTool(tool) ? cursor : null, onKeyDown };
}
