import type { ReactNode } from 'react';
import styles from './tab-links.module.css';

/** Links to the parts of one thing, side by side; the present one carries `aria-current`. */
export function TabLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles['tabs']} aria-label={label}>
      {children}
    </nav>
  );
}
