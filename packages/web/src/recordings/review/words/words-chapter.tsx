import type { Dispatch } from 'react';
import { useMessages } from '../../../platform/language/i18n.tsx';
import { ChapterRow } from '../../../reports/video-editor/chapter-row.tsx';
import { formatTime } from '../../../ui/player/video-time.ts';
import type { EditAction } from '../edit-state.ts';
import { reviewPageMessages } from '../review-messages.ts';

export interface ChapterActions {
  /** Seeks to a place in the video, in milliseconds. */
  readonly onGo: (place: number) => void;
  /** Records a chapter again. */
  readonly onRetakeChapter: (index: number) => void;
  readonly dispatch: Dispatch<EditAction>;
}

interface WordsChapterProps extends ChapterActions {
  /** In the edit. */
  index: number;
  /** In the video, from 1. */
  number: number;
  title: string;
  /** In milliseconds, `null` if it was cut out. */
  place: number | null;
}

/** The heading of a chapter in the words: its start, its name, and what can be done with it. */
export function WordsChapter(props: WordsChapterProps) {
  const { index, number, title, place, onGo, onRetakeChapter, dispatch } = props;
  const t = useMessages(reviewPageMessages);
  const time = place === null ? t('cutAway') : formatTime(place / 1_000);
  const retake = { label: t('retakeChapter', { time }), start: () => onRetakeChapter(index) };
  return (
    <ChapterRow
      number={number}
      title={title}
      time={time}
      timeLabel={t('playFrom', { time })}
      onGo={place === null ? undefined : () => onGo(place)}
      onTitle={(text) => dispatch({ kind: 'title', index, title: text })}
      onRemove={() => dispatch({ kind: 'remove-chapter', index })}
      retake={place === null ? undefined : retake}
    />
  );
}
