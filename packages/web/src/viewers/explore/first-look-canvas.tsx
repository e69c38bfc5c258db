import { useLayoutEffect, useRef } from 'react';
import styles from './explore-frame.module.css';
import type { FirstLook } from './first-look.ts';

/** The image as it was explained, until the interactive one is loaded. */
export function FirstLookCanvas({ draw }: { draw: FirstLook }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (canvas.current) draw(canvas.current);
  }, [draw]);
  return <canvas ref={canvas} className={styles['first']} data-first aria-hidden="true" />;
}
