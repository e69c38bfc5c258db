import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { SheetsDrawing, type SheetsDrawingName, type SheetsTone } from './sheets-drawing.tsx';

export interface EmptyStateProps {
  title: ReactNode;
  /** What this page or section is for, in a sentence. */
  text?: ReactNode;
  /** `null` for none, beside a picture of its own. */
  drawing?: SheetsDrawingName | null;
  tone?: SheetsTone;
  /** The one action, as a button. A quiet second one may follow. */
  actions?: ReactNode;
  headingLevel?: 1 | 2 | 3;
}

export function EmptyState({
  title,
  text,
  drawing = 'archive',
  tone = 'calm',
  actions,
  headingLevel = 2,
}: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <section className={styles['state']}>
      {drawing === null ? null : <SheetsDrawing drawing={drawing} tone={tone} />}
      <Heading className={styles['title']}>{title}</Heading>
      {text ? <p className={styles['text']}>{text}</p> : null}
      {actions ? <div className={styles['actions']}>{actions}</div> : null}
    </section>
  );
}
