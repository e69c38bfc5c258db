// Transcript next to a video (B25): follows the video, jumps to a line's second, can be searched and printed.
import { Button } from '@mantine/core';
import type { TranscriptLine } from '@plainscan/contract';
import { Printer } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { formatTime } from '../../ui/player/video-time.ts';
import { ExplainedText } from './explained-text.tsx';
import { readingMessages } from './reading-messages.ts';
import { searchedWords, textHits, type TextPiece } from './text-hits.ts';
import styles from './transcript.module.css';
import type { FollowedTranscript } from './use-transcript.ts';

interface TranscriptProps {
  transcript: FollowedTranscript;
  onGo: (seconds: number) => void;
}

/** Renders nothing if the video has no captions. */
export function Transcript({ transcript: { lines, current }, onGo }: TranscriptProps) {
  const t = useMessages(readingMessages);
  const id = useId();
  const [typed, setTyped] = useState('');
  const words = searchedWords(typed);
  const shown = useMemo(
    () => lines.map((line) => ({ line, pieces: textHits(line.text, words) })),
    [lines, words],
  );
  const list = useFollowedList(words === '' ? current : null);
  if (lines.length === 0) return null;
  const found = shown.filter(({ pieces }) => pieces.some(({ isHit }) => isHit)).length;
  return (
    <section className={styles['transcript']} aria-labelledby={id}>
      <h2 id={id}>{t('transcript')}</h2>
      <div className={styles['tools']}>
        <SearchField label={t('search')} value={typed} onChange={setTyped} isPart />
        <Button
          variant="default"
          leftSection={<Printer size={18} strokeWidth={1.75} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('print')}
        </Button>
      </div>
      <p role="status" className={styles['found']}>
        {words === ''
          ? null
          : found === 0
            ? t('noHits')
            : found === 1
              ? t('oneHit')
              : t('hits', { n: found })}
      </p>
      <ol ref={list} className={styles['lines']}>
        {shown.map(({ line, pieces }) => (
          <Line
            key={line.start}
            line={line}
            pieces={pieces}
            isCurrent={line === current}
            isLeftOut={words !== '' && !pieces.some(({ isHit }) => isHit)}
            onGo={onGo}
          />
        ))}
      </ol>
    </section>
  );
}

interface LineProps {
  line: TranscriptLine;
  pieces: readonly TextPiece[];
  isCurrent: boolean;
  /** Hidden by the search; printed anyway. */
  isLeftOut: boolean;
  onGo: (seconds: number) => void;
}

function Line({ line, pieces, isCurrent, isLeftOut, onGo }: LineProps) {
  const t = useMessages(readingMessages);
  const time = formatTime(line.start);
  return (
    <li
      className={styles['line']}
      aria-current={isCurrent || undefined}
      data-left-out={isLeftOut || undefined}
    >
      <button
        type="button"
        className={styles['time']}
        aria-label={t('goTo', { time })}
        onClick={() => onGo(line.start)}
      >
        {time}
      </button>
      {pieces.some(({ isHit }) => isHit) ? (
        <p>{pieces.map((piece, at) => (piece.isHit ? <mark key={at}>{piece.text}</mark> : piece.text))}</p>
      ) : (
        <ExplainedText text={line.text} />
      )}
    </li>
  );
}

/** After a person scrolls the list, auto-scroll pauses this long. */
const restMilliseconds = 5_000;

/** Keeps the current line visible by scrolling the list only: the page never moves by itself. */
function useFollowedList(current: TranscriptLine | null) {
  const list = useRef<HTMLOListElement>(null);
  const touchedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const box = list.current;
    const touch = () => (touchedAt.current = performance.now());
    const events = ['wheel', 'touchmove', 'keydown'] as const;
    for (const event of events) box?.addEventListener(event, touch, { passive: true });
    return () => {
      for (const event of events) box?.removeEventListener(event, touch);
    };
  }, []);
  useEffect(() => {
    const box = list.current;
    const line = box?.querySelector<HTMLElement>('[aria-current]');
    if (!box || !line || performance.now() - touchedAt.current < restMilliseconds) return;
    const top = line.offsetTop;
    const isInSight = top >= box.scrollTop && top + line.offsetHeight <= box.scrollTop + box.clientHeight;
    if (!isInSight) box.scrollTop = top - box.clientHeight / 3;
  }, [current]);
  return list;
}
