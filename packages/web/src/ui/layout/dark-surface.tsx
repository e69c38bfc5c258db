import { useEffect, type ReactNode } from 'react';
import styles from './dark-surface.module.css';
import { SkipLink } from './skip-link.tsx';
import { Snackbars } from '../feedback/snackbars.tsx';

export interface DarkSurfaceProps {
  /** A thin line at the top: back, title, few controls. */
  bar?: ReactNode;
  children: ReactNode;
}

/** The room for viewers and the studio: near-black, so that the image is the brightest thing on the screen. */
export function DarkSurface({ bar, children }: DarkSurfaceProps) {
  useEffect(() => {
    // Dialogs and menus hang on the body, outside of this element, and have to be dark as well.
    const page = document.documentElement;
    page.dataset['theme'] = 'dark';
    return () => {
      delete page.dataset['theme'];
    };
  }, []);
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
