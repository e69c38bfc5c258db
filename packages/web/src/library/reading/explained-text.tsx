// A text with medical words that are explained when clicked or on Enter (B25): on a phone in a sheet at the foot of the
// screen, otherwise below the text. Sends no request.
import {
  explainTerm,
  markDoubts,
  type Certainty,
  type Doubt,
  type ExplainedPiece,
  type FoundTerm,
  type ImageReference,
} from '@plainscan/contract';
import { CircleDashed, CirclePlay, CircleQuestionMark, X } from 'lucide-react';
import {
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { formatTime } from '../../ui/player/video-time.ts';
import { useNearScreen } from '../../ui/use-near-screen.ts';
import { isClosing, isExplained, splitClosings } from './closing-pieces.ts';
import styles from './explained-text.module.css';
import type { TextKind } from './glossary-finder.ts';
import { openWord, useOpenWord } from './open-word.ts';
import { readingMessages } from './reading-messages.ts';
import { repeatedPieces } from './repeated-pieces.ts';
import { ReportImages } from './report-images.ts';
import { SizeExplanation } from './size-explanation.tsx';
import { hitsOfPieces, type TextPiece } from './text-hits.ts';
import { useGlossaryTexts, useTermFinder } from './use-glossary.ts';
import { WhereItIs } from './where-it-is.tsx';

/** Where a video mentions a term; null if it does not. */
export interface SpokenTerms {
  readonly secondsOf: (term: FoundTerm) => number | null;
  readonly onGo: (seconds: number) => void;
}

interface ExplainedTextProps {
  text: string;
  kind?: TextKind;
  className?: string | undefined;
  spoken?: SpokenTerms;
  /** Words of a scan that were hard to read. */
  doubts?: readonly Doubt[];
  /** Marked where they are, as `searchedWords` returns them. */
  searched?: string;
}

const noDoubts: readonly Doubt[] = [];

export function ExplainedText({
  text,
  kind = 'speech',
  className,
  spoken,
  doubts = noDoubts,
  searched = '',
}: ExplainedTextProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const finder = useTermFinder(text, kind, useNearScreen(root));
  useGlossaryTexts(finder !== null);
  const pieces = useMemo(
    () => splitClosings(markDoubts(finder?.(text) ?? [{ text, term: null }], doubts)),
    [finder, text, doubts],
  );
  const parts = useMemo(() => hitsOfPieces(pieces, searched), [pieces, searched]);
  const repeated = useMemo(() => repeatedPieces(pieces), [pieces]);
  const opened = useOpenWord();
  const words = useRef(new Map<number, HTMLButtonElement>());
  const at = pieces.findIndex((piece, place) => isExplained(piece) && opened === `${id}${place}`);
  const shown = pieces[at];
  // The sheet must not cover the word that it explains.
  useEffect(() => {
    // Newer browsers return a promise, which an effect must not.
    words.current.get(at)?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const close = () => {
    openWord(null);
    words.current.get(at)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!shown) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
      return;
    }
    const next = nextWord(pieces, at, event.key);
    if (next === null) return;
    event.preventDefault();
    openWord(`${id}${next}`);
    words.current.get(next)?.focus();
  };
  return (
    <div ref={root} onKeyDown={onKeyDown}>
      {kind === 'report' ? <Legend text={text} pieces={pieces} /> : null}
      <p className={className}>
        {pieces.map((piece, place) =>
          isExplained(piece) ? (
            <span key={place} className={styles['held']}>
              <ExplainedWord
                ref={(element) => {
                  if (element) words.current.set(place, element);
                }}
                piece={piece}
                parts={parts[place]}
                note={place === at ? `${id}note` : null}
                isRepeated={repeated.has(place)}
                onPress={() => openWord(place === at ? null : `${id}${place}`)}
              />
              {isClosing(pieces, place + 1) ? <SearchedText parts={parts[place + 1]} /> : null}
            </span>
          ) : isClosing(pieces, place) ? null : piece.isDoubtful ? (
            <DoubtfulWord key={place} parts={parts[place]} />
          ) : piece.image ? (
            <NamedImage key={place} image={piece.image} parts={parts[place]} />
          ) : (
            <SearchedText key={place} parts={parts[place]} />
          ),
        )}
      </p>
      {shown ? (
        <Explanation id={`${id}note`} onClose={close}>
          {shown.size ? (
            <SizeExplanation text={shown.text} size={shown.size} />
          ) : (
            <TermExplanation piece={shown} spoken={spoken} />
          )}
        </Explanation>
      ) : null}
    </div>
  );
}

/** Returns the place of the explained word that an arrow key leads to, or `null`. */
function nextWord(pieces: readonly ExplainedPiece[], at: number, key: string): number | null {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (step === undefined) return null;
  let next = at + step;
  for (let piece = pieces[next]; piece && !isExplained(piece); piece = pieces[next]) next += step;
  return pieces[next] ? next : null;
}

interface ExplainedWordProps {
  ref: Ref<HTMLButtonElement>;
  piece: ExplainedPiece;
  parts: readonly TextPiece[] | undefined;
  /** The element with its explanation, if that is open. */
  note: string | null;
  /** Already explained in the same paragraph: it has no mark, and Tab skips it. */
  isRepeated: boolean;
  onPress: () => void;
}

function ExplainedWord({ ref, piece, parts, note, isRepeated, onPress }: ExplainedWordProps) {
  const t = useMessages(readingMessages);
  return (
    <button
      ref={ref}
      type="button"
      className={styles['word']}
      data-repeated={isRepeated || undefined}
      data-everyday={piece.term?.isEveryday || undefined}
      tabIndex={isRepeated ? -1 : undefined}
      aria-expanded={note !== null}
      aria-controls={note ?? undefined}
      onClick={onPress}
    >
      <SearchedText parts={parts} />
      {piece.certainty ? (
        <>
          <span className="visually-hidden">{t(piece.certainty)}</span>
          <CertaintyMark certainty={piece.certainty} />
        </>
      ) : null}
    </button>
  );
}

type Searched = { parts: readonly TextPiece[] | undefined };

function DoubtfulWord({ parts }: Searched) {
  const t = useMessages(readingMessages);
  return (
    <span className={styles['doubt']}>
      <SearchedText parts={parts} />
      <span className="visually-hidden">{t('hardToRead')}</span>
    </span>
  );
}

/** An image of the study that the text names by its numbers. */
function NamedImage({ image, parts }: Searched & { image: ImageReference }) {
  const t = useMessages(readingMessages);
  const open = useContext(ReportImages)?.(image);
  if (!open) return <SearchedText parts={parts} />;
  return (
    <button type="button" className={styles['image']} onClick={open}>
      <SearchedText parts={parts} />
      <span className="visually-hidden">{t('openImage')}</span>
    </button>
  );
}

const SearchedText = ({ parts = [] }: Searched) =>
  parts.map(({ text, isHit }, at) => (isHit ? <mark key={at}>{text}</mark> : text));

const sides = /\b(?:left|right|izquierd[ao]s?|derech[ao]s?)\b/i;

/** What holds for the whole text. */
function Legend({ text, pieces }: { text: string; pieces: readonly ExplainedPiece[] }) {
  const t = useMessages(readingMessages);
  return (
    <div className={styles['legend']}>
      {certainties.map((certainty) =>
        pieces.some((piece) => piece.certainty === certainty) ? (
          <p key={certainty}>
            <CertaintyMark certainty={certainty} />
            {t(`${certainty}Sentence`)}
          </p>
        ) : null,
      )}
      {pieces.some(({ isDoubtful }) => isDoubtful) ? (
        <p>
          <span className={styles['doubt']} aria-hidden>
            {t('doubtSample')}
          </span>
          {t('doubtSentence')}
        </p>
      ) : null}
      {sides.test(text) ? <p>{t('ownSides')}</p> : null}
    </div>
  );
}

const certainties = ['absent', 'unsure'] as const;
const certaintyIcons = { absent: CircleDashed, unsure: CircleQuestionMark };

/** Gray on purpose, not green or red: what is absent is not always good, and what is not certain is not always bad. */
function CertaintyMark({ certainty }: { certainty: Certainty }) {
  const Icon = certaintyIcons[certainty];
  return <Icon className={styles['ring']} size={14} strokeWidth={2} aria-hidden />;
}

function Explanation({ id, children, onClose }: { id: string; children: ReactNode; onClose: () => void }) {
  const t = useMessages(readingMessages);
  // On a phone, what the sheet covers at the end of the page can be scrolled above it, also by the Tab key.
  useEffect(() => {
    const page = document.documentElement;
    page.classList.add(styles['withSheet'] ?? '');
    return () => page.classList.remove(styles['withSheet'] ?? '');
  }, []);
  return (
    <div id={id} className={styles['note']}>
      {children}
      <IconButton label={t('close')} onPress={onClose}>
        <X size={20} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </div>
  );
}

function TermExplanation({ piece, spoken }: { piece: ExplainedPiece; spoken: SpokenTerms | undefined }) {
  const t = useMessages(readingMessages);
  const texts = useGlossaryTexts(true);
  const { term, certainty } = piece;
  if (!term) return null;
  const explanation = texts && explainTerm(term, texts);
  const seconds = spoken?.secondsOf(term) ?? null;
  return (
    <>
      <div role="status">
        {certainty ? (
          <p className={styles['certainty']}>
            <CertaintyMark certainty={certainty} />
            {t(`${certainty}Sentence`)}
          </p>
        ) : null}
        {explanation ? (
          <p>
            <b>{explanation.name}:</b> {explanation.text}
          </p>
        ) : (
          <p>{t('loading')}</p>
        )}
      </div>
      <WhereItIs place={term.place} isSought={certainty !== undefined} />
      {seconds === null ? null : (
        <button type="button" className={styles['seen']} onClick={() => spoken?.onGo(seconds)}>
          <CirclePlay size={18} strokeWidth={1.75} aria-hidden />
          {t('seenAt', { time: formatTime(seconds) })}
        </button>
      )}
    </>
  );
}
