import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './note.module.css';

export type NoteTone = 'info' | 'warn' | 'bad' | 'ok';
const icons = { info: Info, warn: TriangleAlert, bad: CircleAlert, ok: CircleCheck };

export interface NoteProps {
  tone?: NoteTone;
  children: ReactNode;
  action?: ReactNode;
}

/** An inline message about its context, with an optional action. */
export function Note({ tone = 'info', children, action }: NoteProps) {
  const Icon = icons[tone];
  return (
    <div className={styles['note']} data-tone={tone} role={tone === 'bad' ? 'alert' : undefined}>
      <div className={styles['words']}>
        <Icon size={18} strokeWidth={1.75} aria-hidden />
        <div className={styles['text']}>{children}</div>
      </div>
      {action}
    </div>
  );
}
