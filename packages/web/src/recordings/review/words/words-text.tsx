import { actionOfKey, recordingWordsRoom, type EditChapter } from '@plainscan/contract';
import {
  Fragment,
  memo,
  useEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { useMessages } from '../../../platform/language/i18n.tsx';
import { formatTime } from '../../../ui/player/video-time.ts';
import type { ShownSilence } from '../edit-state.ts';
import { reviewPageMessages } from '../review-messages.ts';
import { SelectionMenu } from './selection-menu.tsx';
import type { Paragraph, ShownLine, TextItem, TextSection } from './text-rows.ts';
import type { Words } from './use-words.ts';
import { WordsChapter, type ChapterActions } from './words-chapter.tsx';
import { wordsMessages } from './words-messages.ts';
import styles from './words.module.css';

interface WordsTextProps extends ChapterActions, Pick<Words, 'lines' | 'focused' | 'spoken' | 'act'> {
  sections: readonly TextSection[];
  /** Indexes of the first and last selected line, -1 without a selection. */
  from: number;
  to: number;
  isPlaying: boolean;
  chapters: readonly EditChapter[];
  /** Of the chapters, in milliseconds of the video. */
  places: readonly (number | null)[];
  onSilence: (silence: ShownSilence) => void;
}

/** The lines as running text: one Tab stop, in which the arrow keys move. */
export const WordsText = memo(function WordsText(props: WordsTextProps) {
  const { sections, lines, focused, spoken, from, to, isPlaying, act } = props;
  const { chapters, places, onGo, onRetakeChapter, dispatch } = props;
  const numbers = sections.flatMap(({ chapter }) => (chapter === null ? [] : [chapter]));
  const text = useRef<HTMLOListElement>(null);
  const held = useRef(false);
  const hasSelection = from !== -1;
  useEffect(() => {
    const release = () => {
      held.current = false;
    };
    document.addEventListener('pointerup', release);
    return () => document.removeEventListener('pointerup', release);
  }, []);
  useEffect(() => {
    if (!isPlaying || hasSelection) return;
    text.current?.querySelector(`[data-line="${spoken}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [isPlaying, hasSelection, spoken]);
  const focusLine = (index: number) =>
    text.current?.querySelector<HTMLElement>(`[data-line="${index}"]`)?.focus();
  const moveTo = (index: number, isExtended: boolean) => {
    if (!lines[index]) return;
    act({ kind: isExtended ? 'extend' : 'focus', index });
    focusLine(index);
  };
  const moveLines = useMovedLines(text, props);
  const lineProps: LineEvents = {
    onKeyDown(event, index) {
      const action = actionOfKey(recordingWordsRoom, mirrored(event));
      const needsSelection = action === 'record' || action === 'close';
      if (action === null || (needsSelection && !hasSelection)) return;
      event.preventDefault();
      const actions: Record<typeof action, () => void> = {
        nextWords: () => moveTo(index + 1, false),
        previousWords: () => moveTo(index - 1, false),
        extendForward: () => moveTo(index + 1, true),
        extendBack: () => moveTo(index - 1, true),
        playFrom: () => act({ kind: 'play' }),
        cutWords: () => act({ kind: 'cut' }),
        moveEarlier: () => moveLines('earlier'),
        moveLater: () => moveLines('later'),
        record: () => act({ kind: 'record' }),
        close: () => act({ kind: 'clear' }),
      };
      actions[action]();
    },
    onPointerDown(event, index) {
      if (event.button !== 0) return;
      held.current = event.pointerType === 'mouse';
      act({ kind: event.shiftKey ? 'extend' : 'focus', index });
    },
    onPointerEnter(index) {
      if (held.current) act({ kind: 'extend', index });
    },
    onClick(event, index) {
      const isTouch = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch';
      if (event.detail >= 3) act({ kind: 'sentence', index });
      else if (event.detail === 2 || isTouch) act({ kind: 'select', from: index, to: index });
      else if (!event.shiftKey && !hasSelection) onGo(lines[index]?.place ?? 0);
    },
  };
  return (
    <ol ref={text} className={styles['text']} data-keys="recordingWords">
      {sections.map(({ chapter, paragraphs }) => (
        <Fragment key={chapter ?? 'start'}>
          {chapter === null ? null : (
            <WordsChapter
              {...{ onGo, onRetakeChapter, dispatch }}
              index={chapter}
              number={numbers.indexOf(chapter) + 1}
              title={chapters[chapter]?.title ?? ''}
              place={places[chapter] ?? null}
            />
          )}
          {paragraphs.map((paragraph, order) => (
            <ParagraphRow
              key={keyOf(paragraph)}
              {...{ paragraph, lines, focused, spoken, from, to, act, lineProps }}
              hasTime={chapter === null || order > 0}
              onSilence={props.onSilence}
            />
          ))}
        </Fragment>
      ))}
    </ol>
  );
});

/** Moves lines and keeps the focus on them: they are drawn anew at their place. */
function useMovedLines(
  text: RefObject<HTMLElement | null>,
  { lines, focused, act }: Pick<WordsTextProps, 'lines' | 'focused' | 'act'>,
): (kind: 'earlier' | 'later') => void {
  const wasMoved = useRef(false);
  useEffect(() => {
    if (wasMoved.current) text.current?.querySelector<HTMLElement>(`[data-line="${focused}"]`)?.focus();
    wasMoved.current = false;
  }, [text, lines, focused]);
  return (kind) => {
    wasMoved.current = true;
    act({ kind });
  };
}

interface LineEvents {
  readonly onKeyDown: (event: KeyboardEvent, index: number) => void;
  readonly onPointerDown: (event: PointerEvent, index: number) => void;
  readonly onPointerEnter: (index: number) => void;
  readonly onClick: (event: MouseEvent, index: number) => void;
}

/** In text from right to left, the arrow to the left goes forward. */
function mirrored(event: KeyboardEvent): KeyboardEvent | (Pick<KeyboardEvent, HeldKeys> & { key: string }) {
  const other = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }[event.key];
  if (other === undefined || getComputedStyle(event.currentTarget).direction !== 'rtl') return event;
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  return { key: other, ctrlKey, metaKey, altKey, shiftKey };
}

type HeldKeys = 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey';

const keyOf = ({ items: [first] }: Paragraph): string =>
  first === undefined
    ? ''
    : 'line' in first
      ? `${first.line.segmentId} ${first.line.start}`
      : `${first.silence.segmentId} ${first.silence.start} silence`;

interface ParagraphRowProps extends Pick<
  WordsTextProps,
  'lines' | 'focused' | 'spoken' | 'from' | 'to' | 'act' | 'onSilence'
> {
  paragraph: Paragraph;
  /** The first one of a chapter has the time of its heading. */
  hasTime: boolean;
  lineProps: LineEvents;
}

function ParagraphRow(props: ParagraphRowProps) {
  const { paragraph, hasTime, lines, from, to, act, onSilence } = props;
  const hasEnd = paragraph.items.some((item) => 'line' in item && item === lines[to]);
  return (
    <li className={styles['paragraph']} dir="auto">
      <span className={styles['at']} aria-hidden="true">
        {hasTime ? formatTime(paragraph.place / 1_000) : null}
      </span>
      <div className={styles['run']}>
        {runsOf(paragraph.items).map((run) => {
          const [first] = run;
          if (first === undefined) return null;
          if ('silence' in first)
            return <SilenceChip key={`${first.silence.start}`} silence={first.silence} onPress={onSilence} />;
          const shown = run.flatMap((item) => ('line' in item ? [item] : []));
          const spans = shown.map((line) => (
            <LineSpan key={line.line.start} {...props} shown={line} index={lines.indexOf(line)} />
          ));
          return first.isCut ? (
            <Fragment key={first.line.start}>
              <del className={styles['cut']}>{spans}</del>
              <PutBack shown={shown} act={act} />{' '}
            </Fragment>
          ) : (
            <Fragment key={first.line.start}>{spans}</Fragment>
          );
        })}
      </div>
      {from !== -1 && hasEnd ? <SelectionMenu act={act} /> : null}
    </li>
  );
}

/** Returns silences alone, and lines in runs that are all cut or all kept. */
function runsOf(items: readonly TextItem[]): TextItem[][] {
  const runs: TextItem[][] = [];
  for (const item of items) {
    const last = runs.at(-1);
    const [first] = last ?? [];
    if (last && first && 'line' in first && 'line' in item && first.isCut === item.isCut) last.push(item);
    else runs.push([item]);
  }
  return runs;
}

interface LineSpanProps extends Pick<ParagraphRowProps, 'focused' | 'spoken' | 'from' | 'to' | 'lineProps'> {
  shown: ShownLine;
  index: number;
}

function LineSpan({ shown, index, focused, spoken, from, to, lineProps }: LineSpanProps) {
  const t = useMessages(wordsMessages);
  const { text } = shown.line;
  return (
    <>
      <span
        role="button"
        tabIndex={index === focused ? 0 : -1}
        className={styles['line']}
        data-line={index}
        data-now={index === spoken || undefined}
        aria-pressed={from <= index && index <= to}
        aria-label={shown.isCut ? t('cutLine', { text }) : undefined}
        onKeyDown={(event) => lineProps.onKeyDown(event, index)}
        onPointerDown={(event) => lineProps.onPointerDown(event, index)}
        onPointerEnter={() => lineProps.onPointerEnter(index)}
        onClick={(event) => lineProps.onClick(event, index)}
      >
        {text}
      </span>{' '}
    </>
  );
}

function PutBack({ shown, act }: { shown: readonly ShownLine[] } & Pick<Words, 'act'>) {
  const t = useMessages(wordsMessages);
  const text = shown.map(({ line }) => line.text).join(' ');
  return (
    <button
      type="button"
      className={styles['chip']}
      aria-label={t('putBackLine', { text })}
      onClick={() => act({ kind: 'put-back', run: shown.map(({ line }) => line) })}
    >
      {t('putBack')}
    </button>
  );
}

interface SilenceChipProps {
  silence: ShownSilence;
  onPress: (silence: ShownSilence) => void;
}

function SilenceChip({ silence, onPress }: SilenceChipProps) {
  const t = useMessages(reviewPageMessages);
  const words = useMessages(wordsMessages);
  const seconds = ((silence.end - silence.start) / 1_000).toFixed(1);
  const time = formatTime(silence.place / 1_000);
  return (
    <>
      <button
        type="button"
        className={styles['chip']}
        data-cut={silence.isCut}
        aria-label={t(silence.isCut ? 'putBack' : 'cut', { seconds, time })}
        title={t(silence.isCut ? 'putBack' : 'cut', { seconds, time })}
        onClick={() => onPress(silence)}
      >
        {words('silence', { seconds })}
      </button>{' '}
    </>
  );
}
