import type { ReactNode } from 'react';
import styles from './timeline.module.css';

export interface TimelineRow {
  id: string;
  /** Already formatted. */
  time: string;
  text: ReactNode;
}

/** Events, newest first: one line each, with the time before the text. */
export function Timeline({ rows, label }: { rows: readonly TimelineRow[]; label: string }) {
  return (
    <ol className={styles['timeline']} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id}>
          <time>{row.time}</time>
          <span className={styles['text']}>{row.text}</span>
        </li>
      ))}
    </ol>
  );
}
