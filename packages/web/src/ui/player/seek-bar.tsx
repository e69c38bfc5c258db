import styles from './seek-bar.module.css';
import { fillPlaceholders, useUiTexts } from '../text/ui-texts.tsx';
import { chapterAt, chapterTitle, formatTime, timelineSegments, type VideoChapter } from './video-time.ts';

export interface TimelinePin {
  id: string;
  atSeconds: number;
  /** Open pins are amber, settled ones gray. */
  isOpen: boolean;
}

export interface SeekBarProps {
  time: number;
  duration: number;
  chapters: readonly VideoChapter[];
  pins?: readonly TimelinePin[];
  onSeek: (seconds: number) => void;
}

/** The timeline: one segment per chapter, with a native slider over it for keyboards and screen readers. */
export function SeekBar({ time, duration, chapters, pins = [], onSeek }: SeekBarProps) {
  const words = useUiTexts();
  const spoken = fillPlaceholders(words.timeOf, { time: formatTime(time), duration: formatTime(duration) });
  const chapter = chapterAt(chapters, time);
  return (
    <div className={styles['bar']}>
      <div className={styles['segments']} aria-hidden="true">
        {timelineSegments(chapters, time, duration).map((segment, index) => (
          <span key={index} className={styles['segment']} style={{ flexGrow: segment.share }}>
            <span style={{ width: `${segment.played * 100}%` }} />
          </span>
        ))}
      </div>
      {pins.map((pin) => (
        <span
          key={pin.id}
          className={styles['pin']}
          data-open={pin.isOpen || undefined}
          style={{ left: `${duration > 0 ? (pin.atSeconds / duration) * 100 : 0}%` }}
          aria-hidden="true"
        />
      ))}
      <input
        className={styles['slider']}
        type="range"
        min={0}
        max={Math.max(duration, 0.1)}
        step={0.1}
        value={Math.min(time, duration)}
        aria-label={words.seek}
        aria-valuetext={chapter ? `${spoken}, ${chapterTitle(chapters, chapter, words.chapter)}` : spoken}
        onChange={(event) => onSeek(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}
