import { secondsLeft, type Chapter, type ReplacedTake } from '@plainscan/contract';
import { X } from 'lucide-react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { timeText } from '../capture/recording-clock.ts';
import { studioWords } from './studio-words.ts';
import styles from './chapter-marks.module.css';

interface ChapterMarksProps {
  readonly marks: readonly Chapter[];
  /** Replaced takes, which do not count. */
  readonly replaced: readonly ReplacedTake[];
  /** Whether the marks can still be named and removed. */
  readonly isOpen: boolean;
  /** `null` removes the mark. */
  readonly onChange: (start: number, title: string | null) => void;
}

/** The chapters marked so far, above the bar. They can be named in place, or later in the caption editor. */
export function ChapterMarks({ marks, replaced, isOpen, onChange }: ChapterMarksProps) {
  const t = useMessages(studioWords);
  const textOf = (start: number) => timeText(secondsLeft(replaced, start));
  if (marks.length === 0 || !isOpen) return null;
  const newest = marks.length;
  return (
    <section className={styles['marks']} aria-label={t('chapters')}>
      <p className="visually-hidden" role="status">
        {t('chapterSet', { n: newest, time: textOf(marks[newest - 1]?.start ?? 0) })}
      </p>
      <ol>
        {marks.map(({ start, title }, index) => (
          <li key={start}>
            <span className="num">{textOf(start)}</span>
            <input
              type="text"
              aria-label={t('chapterName', { time: textOf(start) })}
              placeholder={t('chapterOf', { n: index + 1 })}
              value={title}
              onChange={(event) => onChange(start, event.currentTarget.value)}
              onKeyDown={(event) => {
                // Returns the focus to the studio's shortcuts.
                if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur();
              }}
            />
            <button
              type="button"
              aria-label={t('chapterRemove', { time: textOf(start) })}
              onClick={() => onChange(start, null)}
            >
              <X size={16} strokeWidth={1.75} aria-hidden />
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
