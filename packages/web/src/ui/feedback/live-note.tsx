import { Radio, WifiOff } from 'lucide-react';
import styles from './live-note.module.css';
import { fillPlaceholders, useUiTexts } from '../text/ui-texts.tsx';

export interface LiveNoteProps {
  isLive: boolean;
  /** Time of the last live change, already formatted. `null` before the first one. */
  lastChange: string | null;
}

/** Shows whether the page updates live. Screen readers hear only disconnects and reconnects, not every change. */
export function LiveNote({ isLive, lastChange }: LiveNoteProps) {
  const words = useUiTexts();
  const Icon = isLive ? Radio : WifiOff;
  const live = lastChange ? fillPlaceholders(words.live, { time: lastChange }) : words.liveQuiet;
  return (
    <span className={styles['note']} data-off={!isLive || undefined}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      {isLive ? live : null}
      <span role="status">{isLive ? null : words.notLive}</span>
    </span>
  );
}
