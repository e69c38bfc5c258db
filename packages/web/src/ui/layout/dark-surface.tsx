import type { ReactNode } from 'react';
import styles from './dark-surface.module.css';
import { SkipLink } from './skip-link.tsx';
import { Snackbars } from '../feedback/snackbars.tsx';
import { useDarkPage } from '../theme/theme-choice.ts';

export interface DarkSurfaceProps {
  /** A thin bar at the top: back, title, a few controls. */
  bar?: ReactNode;
  children: ReactNode;
}

/** The background of viewers and the studio: near-black, so that the image is the brightest thing on the screen. */
export function DarkSurface({ bar, children }: DarkSurfaceProps) {
  useDarkPage();
  return (
    <div className={styles['room']} data-theme="dark">
      <SkipLink />
      {bar ? <header className={styles['bar']}>{bar}</header> : null}
      <main className={styles['main']} id="content" tabIndex={-1}>
        {children}
      </main>
      <Snackbars />
    </div>
  );
}
