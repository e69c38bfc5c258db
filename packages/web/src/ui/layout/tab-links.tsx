import type { ReactNode } from 'react';
import styles from './tab-links.module.css';

/** Links to the parts of a page, side by side. The current one has `aria-current`. */
export function TabLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles['tabs']} aria-label={label}>
      {children}
    </nav>
  );
}
