import { Button } from '@mantine/core';
import { captionsRoom, errorText, trackTime, type Chapter, type TrackProblem } from '@plainscan/contract';
import { Plus } from 'lucide-react';
import type { Dispatch, KeyboardEvent } from 'react';
import { useLocale, useMessages } from '../../platform/language/i18n.tsx';
import { KeyHint } from '../../ui/badges/key-hint.tsx';
import { ChapterRow } from '../video-editor/chapter-row.tsx';
import { captionMessages } from './caption-messages.ts';
import type { EditorAction } from './use-track-editor.ts';
import styles from './captions-page.module.css';

interface ChapterFieldsProps {
  chapters: readonly Chapter[];
  problems: readonly TrackProblem[];
  /** Current time of the video. */
  seconds: number;
  dispatch: Dispatch<EditorAction>;
  onAdd: () => void;
  onPlay: (from: number) => void;
}

const nudgeSeconds = 0.1;

/** The chapters, each with its start and its name. */
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
          {t('addChapter', { time: trackTime(seconds) })} <KeyHint>{captionsRoom.chapter[0]}</KeyHint>
        </Button>
      </div>
      {chapters.length === 0 ? <p className={styles['empty']}>{t('noChapters')}</p> : null}
      <ol>
        {chapters.map((chapter, index) => (
          <ChapterField
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

interface ChapterProps {
  chapter: Chapter;
  index: number;
  problem: TrackProblem | undefined;
  dispatch: Dispatch<EditorAction>;
  onPlay: (from: number) => void;
}

function ChapterField({ chapter, index, problem, dispatch, onPlay }: ChapterProps) {
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
    <ChapterRow
      number={index + 1}
      title={chapter.title}
      time={time}
      timeLabel={t('playFrom', { time })}
      onGo={() => onPlay(chapter.start)}
      onTitle={(title) => dispatch({ kind: 'title', index, title })}
      onRemove={() => dispatch({ kind: 'remove-chapter', index })}
      isInvalid={problem !== undefined}
      onKeyDown={onKeyDown}
    >
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
    </ChapterRow>
  );
}
