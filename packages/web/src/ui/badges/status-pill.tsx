import { StatusGlyph, type StatusName } from './status-glyph.tsx';
import styles from './status-pill.module.css';

export interface StatusPillProps {
  status: StatusName;
  /** The status in words, which differ between patients and staff. */
  word: string;
  /** `true` to omit the background, for places that already have one. */
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
