import { secondsLeft, type Chapter, type ReplacedTake } from '@plainscan/contract';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { timeText } from '../capture/recording-clock.ts';
import { studioWords } from './studio-words.ts';
import { studioCommandOf, type StudioCommand } from './tools/studio-tool.ts';
import styles from './chapter-marks.module.css';

interface ChapterMarksProps {
  readonly marks: readonly Chapter[];
  /** Replaced takes, which do not count. */
  readonly replaced: readonly ReplacedTake[];
  /** Whether the marks can still be named and removed. */
  readonly isOpen: boolean;
  /** Start of the chapter that was just marked and takes the keys for its name. */
  readonly naming: number | null;
  readonly onNamed: () => void;
  /** `null` removes the mark. */
  readonly onChange: (start: number, title: string | null) => void;
  /** Runs a key that is no part of a name. */
  readonly onCommand: (command: StudioCommand) => void;
}

/** The chapters marked so far, above the bar. They can be named in place, or later in the caption editor. */
export function ChapterMarks(props: ChapterMarksProps) {
  const { marks, replaced, isOpen, naming, onNamed, onChange, onCommand } = props;
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
            <ChapterName
              label={t('chapterName', { time: textOf(start) })}
              placeholder={t('chapterOf', { n: index + 1 })}
              title={title}
              isNaming={start === naming}
              onNamed={onNamed}
              onTitle={(next) => onChange(start, next)}
              onCommand={onCommand}
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

/** How long a new chapter's field keeps the keys without a letter, in milliseconds. */
const namingIdle = 3_000;

interface ChapterNameProps {
  readonly label: string;
  readonly placeholder: string;
  readonly title: string;
  /** Takes the focus by itself, until Enter or until nothing is typed. */
  readonly isNaming: boolean;
  readonly onNamed: () => void;
  readonly onTitle: (title: string) => void;
  readonly onCommand: (command: StudioCommand) => void;
}

function ChapterName(props: ChapterNameProps) {
  const { label, placeholder, title, isNaming, onNamed, onTitle, onCommand } = props;
  const field = useRef<HTMLInputElement>(null);
  const end = () => {
    field.current?.blur();
    onNamed();
  };
  const endIdle = useEffectEvent(end);
  useEffect(() => {
    // On a touch screen the keyboard would cover the image.
    if (isNaming && !window.matchMedia('(pointer: coarse)').matches)
      field.current?.focus({ preventScroll: true });
  }, [isNaming]);
  useEffect(() => {
    if (!isNaming) return;
    const timer = setTimeout(endIdle, namingIdle);
    return () => clearTimeout(timer);
  }, [isNaming, title]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const isEnter = event.key === 'Enter';
    // No name begins with them, so an unnamed chapter leaves them to the studio: next line, or pause.
    const isForStudio = isNaming && title === '' && (isEnter || event.key === ' ');
    if (!isEnter && event.key !== 'Escape' && !isForStudio) return;
    const command = isForStudio ? studioCommandOf(event) : null;
    event.preventDefault();
    end();
    if (command !== null) onCommand(command);
  };
  return (
    <input
      ref={field}
      type="text"
      aria-label={label}
      placeholder={placeholder}
      value={title}
      onChange={(event) => onTitle(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => isNaming && onNamed()}
    />
  );
}
