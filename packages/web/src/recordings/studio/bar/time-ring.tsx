import { ringShare } from './recording-length.ts';
import type { LengthState } from './recording-length.ts';
import styles from './recording-bar.module.css';

interface TimeRingProps {
  readonly seconds: number;
  readonly state: LengthState;
  readonly isRecording: boolean;
}

/** The used share of the four minutes. The text next to it shows the same. */
export function TimeRing({ seconds, state, isRecording }: TimeRingProps) {
  return (
    <svg
      className={styles['ring']}
      viewBox="0 0 44 44"
      data-state={state}
      data-recording={isRecording}
      aria-hidden="true"
    >
      <circle cx="22" cy="22" r="19" />
      <circle cx="22" cy="22" r="19" pathLength="1" strokeDasharray={`${ringShare(seconds)} 1`} />
    </svg>
  );
}
