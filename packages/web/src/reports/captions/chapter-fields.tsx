import { Button } from '@mantine/core';
import { errorText, limits, trackTime, type Chapter, type TrackProblem } from '@plainscan/contract';
import { Play, Plus, X } from 'lucide-react';
import type { Dispatch, KeyboardEvent } from 'react';
import { useLocale, useMessages } from '../../platform/language/i18n.tsx';
import { KeyHint } from '../../ui/badges/key-hint.tsx';
import { captionMessages } from './caption-messages.ts';
import type { EditorAction } from './use-track-editor.ts';
import styles from './captions-page.module.css';

interface ChapterFieldsProps {
  chapters: readonly Chapter[];
  problems: readonly TrackProblem[];
  /** Where the video is. */
  seconds: number;
  dispatch: Dispatch<EditorAction>;
  onAdd: () => void;
  onPlay: (from: number) => void;
}

const nudgeSeconds = 0.1;

/** The chapters: where each starts, and its name. */
export function ChapterFields({ chapters, problems, seconds, dispatch, onAdd, onPlay }: ChapterFieldsProps) {
  const t = useMessages(captionMessages);
  return (
    <section className={styles['chapters']} aria-labelledby="chapters">
      <div className={styles['tools']}>
        <h2 id="chapters">{t('chapters')}</h2>
        <Button
          variant="default"
          size="sm"
          leftSection={<Plus size={16} strokeWidth={1.75} aria-hidden />}
          onClick={onAdd}
        >
          {t('addChapter', { time: trackTime(seconds) })} <KeyHint>M</KeyHint>
        </Button>
      </div>
      {chapters.length === 0 ? <p className={styles['empty']}>{t('noChapters')}</p> : null}
      <ol>
        {chapters.map((chapter, index) => (
          <ChapterRow
            key={index}
            chapter={chapter}
            index={index}
            problem={problems.find((one) => one.list === 'chapters' && one.index === index)}
            dispatch={dispatch}
            onPlay={onPlay}
          />
        ))}
      </ol>
    </section>
  );
}

interface ChapterRowProps {
  chapter: Chapter;
  index: number;
  problem: TrackProblem | undefined;
  dispatch: Dispatch<EditorAction>;
  onPlay: (from: number) => void;
}

function ChapterRow({ chapter, index, problem, dispatch, onPlay }: ChapterRowProps) {
  const t = useMessages(captionMessages);
  const { locale } = useLocale();
  const time = trackTime(chapter.start);
  const edge = t('chapterStart', { n: index + 1 });
  const nudge = (by: number) => dispatch({ kind: 'nudge-chapter', index, by });
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement;
    const isNudge = event.altKey === isTyping && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (isNudge && event.code === 'Comma') nudge(-nudgeSeconds);
    else if (isNudge && event.code === 'Period') nudge(nudgeSeconds);
    else return;
    event.preventDefault();
  };
  return (
    <li className={styles['chapter']} onKeyDown={onKeyDown}>
      <button
        type="button"
        className={styles['time']}
        aria-label={t('playFrom', { time })}
        onClick={() => onPlay(chapter.start)}
      >
        <Play size={14} strokeWidth={1.75} aria-hidden />
        {time}
      </button>
      <input
        type="text"
        aria-label={t('chapterName', { time })}
        aria-invalid={problem ? true : undefined}
        placeholder={t('chapterOf', { n: index + 1 })}
        maxLength={limits.chapterTitleLength}
        value={chapter.title}
        onChange={(event) => dispatch({ kind: 'title', index, title: event.currentTarget.value })}
      />
      <button
        type="button"
        className={styles['tool']}
        aria-label={t('removeChapter', { time })}
        title={t('removeChapter', { time })}
        onClick={() => dispatch({ kind: 'remove-chapter', index })}
      >
        <X size={16} strokeWidth={1.75} aria-hidden />
      </button>
      <span className={styles['moves']}>
        <button
          type="button"
          className={styles['tool']}
          aria-label={t('earlier', { edge })}
          title={t('earlier', { edge })}
          onClick={() => nudge(-nudgeSeconds)}
        >
          −0.1
        </button>
        <button
          type="button"
          className={styles['tool']}
          aria-label={t('later', { edge })}
          title={t('later', { edge })}
          onClick={() => nudge(nudgeSeconds)}
        >
          +0.1
        </button>
      </span>
      {problem ? (
        <p className={styles['problem']}>{errorText(problem.code, locale, problem.params)}</p>
      ) : null}
    </li>
  );
}
