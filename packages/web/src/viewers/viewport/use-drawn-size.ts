import { useLayoutEffect, useState } from 'react';
import type { CSSProperties, RefObject } from 'react';
import { onResize } from '../../ui/on-resize.ts';
import type { PaneSize } from './shown-view.ts';

interface DrawnSize {
  /** Ratio of the picture's size on the screen to its CSS size. */
  readonly scale: number;
  /** Undefined if the picture simply fills its pane. */
  readonly style: CSSProperties | undefined;
}

/** Renders a picture at a fixed pixel size and scales it to fill its pane. */
export function useDrawnSize(paneRef: RefObject<HTMLElement | null>, size: PaneSize | undefined): DrawnSize {
  const [paneWidth, setPaneWidth] = useState(0);
  const isSized = size !== undefined;
  useLayoutEffect(() => {
    const pane = paneRef.current;
    if (!pane || !isSized) return;
    const measure = () => setPaneWidth(pane.clientWidth);
    measure();
    return onResize(pane, measure);
  }, [paneRef, isSized]);
  if (!size || paneWidth === 0) return { scale: 1, style: undefined };
  const ratio = window.devicePixelRatio;
  const [width, height] = [size.width / ratio, size.height / ratio];
  const scale = paneWidth / width;
  return {
    scale,
    style: {
      inset: 'auto',
      left: 0,
      top: 0,
      width,
      height,
      transform: `scale(${scale})`,
      transformOrigin: '0 0',
    },
  };
}
