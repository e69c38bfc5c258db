import { limits } from '@plainscan/contract';
import { Play, RotateCcw, X } from 'lucide-react';
import type { KeyboardEventHandler, ReactNode } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { videoEditorMessages } from './video-editor-messages.ts';
import styles from './video-editor.module.css';

interface ChapterRowProps {
  /** One-based, in the order of the video. */
  number: number;
  title: string;
  /** Formatted start time. */
  time: string;
  /** Accessible label of the time button. */
  timeLabel: string;
  /** Absent if the start of the chapter was cut. */
  onGo?: (() => void) | undefined;
  onTitle: (title: string) => void;
  onRemove: () => void;
  /** Records this chapter again. */
  retake?: { readonly label: string; readonly start: () => void } | undefined;
  isInvalid?: boolean;
  onKeyDown?: KeyboardEventHandler;
  /** Further details, below. */
  children?: ReactNode;
}

/** One chapter: its start, its name, and a button that removes it. */
export function ChapterRow(props: ChapterRowProps) {
  const { number, title, time, timeLabel, onGo, onTitle, onRemove, retake, isInvalid, onKeyDown, children } =
    props;
  const t = useMessages(videoEditorMessages);
  return (
    <li className={styles['chapter']} onKeyDown={onKeyDown}>
      <button
        type="button"
        className={styles['time']}
        aria-label={timeLabel}
        disabled={onGo === undefined}
        onClick={onGo}
      >
        <Play size={14} strokeWidth={1.75} aria-hidden />
        {time}
      </button>
      <input
        type="text"
        aria-label={t('chapterName', { time })}
        aria-invalid={isInvalid || undefined}
        placeholder={t('chapterOf', { n: number })}
        maxLength={limits.chapterTitleLength}
        value={title}
        onChange={(event) => onTitle(event.currentTarget.value)}
      />
      <span className={styles['tools']}>
        {retake ? (
          <button
            type="button"
            className={styles['tool']}
            aria-label={retake.label}
            title={retake.label}
            onClick={retake.start}
          >
            <RotateCcw size={16} strokeWidth={1.75} aria-hidden />
          </button>
        ) : null}
        <button
          type="button"
          className={styles['tool']}
          aria-label={t('removeChapter', { time })}
          title={t('removeChapter', { time })}
          onClick={onRemove}
        >
          <X size={16} strokeWidth={1.75} aria-hidden />
        </button>
      </span>
      {children}
    </li>
  );
}
