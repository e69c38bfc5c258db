// A text with medical words explained below it when clicked or on Enter (B25). Sends no request.
import type { ExplainedPiece, GlossaryTerm } from '@plainscan/contract';
import { CircleDashed, CirclePlay, X } from 'lucide-react';
import { useId, useMemo, useRef, type KeyboardEvent } from 'react';
import { useLocale, useMessages } from '../../platform/language/i18n.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { formatTime } from '../../ui/player/video-time.ts';
import styles from './explained-text.module.css';
import { openWord, useOpenWord } from './open-word.ts';
import { readingMessages } from './reading-messages.ts';
import { useTermFinder, type TextKind } from './use-term-finder.ts';

/** Where a video mentions a term; null if it does not. */
export interface SpokenTerms {
  readonly secondsOf: (term: GlossaryTerm) => number | null;
  readonly onGo: (seconds: number) => void;
}

interface ExplainedTextProps {
  text: string;
  kind?: TextKind;
  className?: string | undefined;
  spoken?: SpokenTerms;
}

export function ExplainedText({ text, kind, className, spoken }: ExplainedTextProps) {
  const id = useId();
  const finder = useTermFinder(kind);
  const pieces = useMemo<ExplainedPiece[]>(() => finder?.(text) ?? [{ text, term: null }], [finder, text]);
  const opened = useOpenWord();
  const words = useRef(new Map<number, HTMLButtonElement>());
  const at = pieces.findIndex((piece, place) => piece.term !== null && opened === `${id}${place}`);
  const t = useMessages(readingMessages);
  const { term = null, isAbsent = false } = pieces[at] ?? {};
  const close = () => {
    openWord(null);
    words.current.get(at)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || term === null) return;
    event.stopPropagation();
    close();
  };
  return (
    <div onKeyDown={onKeyDown}>
      <p className={className}>
        {pieces.map((piece, place) =>
          piece.term === null ? (
            piece.text
          ) : (
            <button
              key={place}
              ref={(element) => {
                if (element) words.current.set(place, element);
              }}
              type="button"
              className={styles['word']}
              aria-expanded={place === at}
              aria-controls={place === at ? `${id}note` : undefined}
              onClick={() => openWord(place === at ? null : `${id}${place}`)}
            >
              {piece.text}
              {piece.isAbsent ? (
                <>
                  <span className="visually-hidden">{t('notSeen')}</span>
                  <NotSeenMark />
                </>
              ) : null}
            </button>
          ),
        )}
      </p>
      {pieces.some(({ isAbsent: isNotSeen }) => isNotSeen) ? (
        <p className={styles['legend']}>
          <NotSeenMark />
          {t('notSeenSentence')}
        </p>
      ) : null}
      {term ? (
        <Explanation id={`${id}note`} term={term} isAbsent={isAbsent} spoken={spoken} onClose={close} />
      ) : null}
    </div>
  );
}

/** Gray on purpose, not green: what is absent is not always good. */
const NotSeenMark = () => <CircleDashed className={styles['ring']} size={14} strokeWidth={2} aria-hidden />;

interface ExplanationProps {
  id: string;
  term: GlossaryTerm;
  isAbsent: boolean;
  spoken: SpokenTerms | undefined;
  onClose: () => void;
}

function Explanation({ id, term, isAbsent, spoken, onClose }: ExplanationProps) {
  const t = useMessages(readingMessages);
  const { locale } = useLocale();
  const { name, text } = term[locale];
  const seconds = spoken?.secondsOf(term) ?? null;
  return (
    <div id={id} className={styles['note']}>
      <div role="status">
        {isAbsent ? (
          <p className={styles['absent']}>
            <NotSeenMark />
            {t('notSeenSentence')}
          </p>
        ) : null}
        <p>
          <b>{name}:</b> {text}
        </p>
      </div>
      <IconButton label={t('close')} onPress={onClose}>
        <X size={20} strokeWidth={1.75} aria-hidden />
      </IconButton>
      {seconds === null ? null : (
        <button type="button" className={styles['seen']} onClick={() => spoken?.onGo(seconds)}>
          <CirclePlay size={18} strokeWidth={1.75} aria-hidden />
          {t('seenAt', { time: formatTime(seconds) })}
        </button>
      )}
    </div>
  );
}
