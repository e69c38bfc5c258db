import { useLayoutEffect, useRef } from 'react';
import { drawMarks, type DrawnMark } from '../ink/draw-ink.ts';
import type { Point } from '../viewport/viewport-gestures.ts';
import styles from './explore-frame.module.css';
import { inkWidthOf } from './first-look.ts';

interface InkLayerProps {
  readonly marks: readonly DrawnMark[];
  readonly toPane: (point: Point) => Point | null;
}

/** What was drawn on the image, on top of the pane that shows it. */
export function InkLayer({ marks, toPane }: InkLayerProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  // The pane re-renders this component with each change of the view.
  useLayoutEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    const { clientWidth: width, clientHeight: height } = element;
    const ratio = window.devicePixelRatio;
    element.width = Math.round(width * ratio);
    element.height = Math.round(height * ratio);
    context.scale(ratio, ratio);
    drawMarks(context, marks, toPane, inkWidthOf({ width, height }));
  });
  return <canvas ref={canvas} className={styles['ink']} data-ink={marks.length} aria-hidden="true" />;
}
