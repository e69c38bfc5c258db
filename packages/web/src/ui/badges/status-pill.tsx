import { StatusGlyph, type StatusName } from './status-glyph.tsx';
import styles from './status-pill.module.css';

export interface StatusPillProps {
  status: StatusName;
  /** The status in words; patients and staff read different ones. */
  word: string;
  /** Without a ground, for a place that has one already. */
  isBare?: boolean;
}

export function StatusPill({ status, word, isBare = false }: StatusPillProps) {
  return (
    <span className={styles['pill']} data-status={status} data-bare={isBare || undefined}>
      <StatusGlyph status={status} />
      {word}
    </span>
  );
}
