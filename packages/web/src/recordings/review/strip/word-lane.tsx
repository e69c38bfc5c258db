import type { Caption } from '@plainscan/contract';
import { memo } from 'react';
import { useMessages } from '../../../platform/language/i18n.tsx';
import { formatTime } from '../../../ui/player/video-time.ts';
import { reviewPageMessages } from '../review-messages.ts';
import { Lane } from './lane.tsx';
import styles from './lane.module.css';

interface WordLaneProps {
  /** Captions of the edited video, in order. */
  words: readonly Caption[];
  /** Length of the whole video in milliseconds. */
  length: number;
  /** Index of the caption spoken now or most recently; -1 before the first. */
  current: number;
  onGo: (place: number) => void;
}

/** The spoken words, each line as wide as it is long. A press seeks there. */
export const WordLane = memo(function WordLane({ words, length, current, onGo }: WordLaneProps) {
  const t = useMessages(reviewPageMessages);
  if (words.length === 0) return null;
  const percent = (seconds: number) => `${(100_000 * seconds) / length}%`;
  return (
    <Lane label={t('spoken')} kind="words">
      {words.map(({ start, end, text }, index) => (
        <button
          key={`${start} ${text}`}
          type="button"
          className={styles['word']}
          style={{ left: percent(start), width: `calc(${percent(end - start)} - 2px)` }}
          tabIndex={index === Math.max(0, current) ? 0 : -1}
          data-now={index === current || undefined}
          aria-label={t('spokenAt', { time: formatTime(start), text })}
          title={text}
          onClick={() => onGo(Math.round(start * 1_000))}
        >
          <span>{text}</span>
        </button>
      ))}
    </Lane>
  );
});
