import {
  cutOut,
  lengthOf,
  placeOf,
  type KnownEdit,
  type KnownPart,
  type SaidLine,
} from '@plainscan/contract';
import { useMemo, useState, type Dispatch } from 'react';
import { useMessages } from '../../../platform/language/i18n.tsx';
import { formatTime } from '../../../ui/player/video-time.ts';
import type { EditAction } from '../edit-state.ts';
import type { Preview } from '../use-preview.ts';
import type { Retakes } from '../use-retakes.ts';
import { useStableCallback } from '../use-stable-callback.ts';
import { rangesOf, rangesToCut, rangesToPutBack, sentenceAround } from './line-ranges.ts';
import { shownLines, type ShownLine } from './text-rows.ts';
import { wordsMessages } from './words-messages.ts';

interface WordsOptions {
  /** In the order of the segments. */
  said: readonly SaidLine[];
  edit: KnownEdit;
  preview: Preview;
  retakes: Retakes;
  dispatch: Dispatch<EditAction>;
  /** Tells screen readers what was done. */
  onSaid: (text: string) => void;
}

/** Indexes are those of `lines`. */
export type WordsAction =
  | { readonly kind: 'focus' | 'extend' | 'sentence'; readonly index: number }
  | { readonly kind: 'select'; readonly from: number; readonly to: number }
  /** Of the selection, or of the line that has the focus. */
  | { readonly kind: 'cut' | 'play' | 'record' | 'earlier' | 'later' }
  | { readonly kind: 'clear' }
  | { readonly kind: 'put-back'; readonly run: readonly SaidLine[] };

export interface Words {
  /** In the order of the video. */
  readonly lines: readonly ShownLine[];
  /** Indexes of the first and last selected line. */
  readonly selection: readonly [number, number] | null;
  /** What is selected, in milliseconds of the segments. */
  readonly marked: readonly KnownPart[];
  /** Index of the line that has the focus, or would get it. */
  readonly focused: number;
  /** Index of the line that is spoken now, -1 before the first. */
  readonly spoken: number;
  /** Stable. */
  readonly act: (action: WordsAction) => void;
}

/** Where a selection begins and where it is extended, by `keyOf` of their lines: an edit can move lines. */
interface Chosen {
  readonly anchor: string;
  readonly head: string;
  readonly isOpen: boolean;
}

const keyOf = ({ segmentId, start }: SaidLine): string => `${segmentId} ${start}`;

/** The lines of a recording as a text, some of it selected. Cuts are edits of the parts, as those of the strip are. */
export function useWords({ said, edit, preview, retakes, dispatch, onSaid }: WordsOptions): Words {
  const t = useMessages(wordsMessages);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { parts } = edit;
  const lines = useMemo(() => shownLines(said, parts), [said, parts]);
  const indexOf = (key: string | undefined) => lines.findIndex(({ line }) => keyOf(line) === key);
  const [anchor, head] = [indexOf(chosen?.anchor), indexOf(chosen?.head)];
  const isOpen = chosen?.isOpen === true && anchor !== -1 && head !== -1;
  const [from, to] = isOpen ? [Math.min(anchor, head), Math.max(anchor, head)] : [-1, -1];
  const spoken = lines.findLastIndex(({ isCut, place }) => !isCut && place <= preview.place);
  const focused = head === -1 ? Math.max(0, spoken) : head;
  const marked = useMemo(() => rangesOf(said, linesOf(lines.slice(from, to + 1))), [said, lines, from, to]);
  const current = isOpen ? lines.slice(from, to + 1) : lines.slice(focused, focused + 1);
  const choose = (first: number, last: number, isOpen: boolean) => {
    const [one, other] = [lines[first], lines[last]];
    if (one && other) setChosen({ anchor: keyOf(one.line), head: keyOf(other.line), isOpen });
  };
  const change = (kind: 'cut' | 'put-back', ranges: readonly KnownPart[]) => {
    if (ranges.length === 0) return;
    dispatch({ kind, ranges });
    const before = lengthOf(parts);
    // Some of a pause may be cut already.
    const after =
      kind === 'cut' ? lengthOf(ranges.reduce<KnownPart[]>(cutOut, [...parts])) : before + lengthOf(ranges);
    const seconds = (Math.abs(before - after) / 1_000).toFixed(1);
    const params = { seconds, length: formatTime(after / 1_000) };
    onSaid(t(kind === 'cut' ? 'saidCut' : 'saidBack', params));
  };
  const rangesOfCurrent = () => rangesToCut(said, linesOf(current), parts);
  const clear = () => choose(focused, focused, false);
  /** Moves it by one line that is kept. */
  const move = (by: 'earlier' | 'later') => {
    const kept = current.filter(({ isCut }) => !isCut);
    const beside = lineBeside(lines, kept, by);
    if (!beside) return;
    const ranges = rangesOf(said, linesOf(kept));
    dispatch({ kind: 'move-words', ranges, place: edgeOf(said, beside, parts, by) });
    onSaid(t(by === 'earlier' ? 'saidEarlier' : 'saidLater', { text: beside.line.text }));
  };
  const act = useStableCallback((action: WordsAction) => {
    switch (action.kind) {
      case 'focus':
        return choose(action.index, action.index, false);
      case 'extend':
        return choose(anchor === -1 ? focused : anchor, action.index, true);
      case 'select':
        return choose(action.from, action.to, true);
      case 'sentence': {
        const [first, last] = sentenceAround(linesOf(lines), action.index);
        return choose(first, last, true);
      }
      case 'cut':
        change('cut', rangesOfCurrent());
        return clear();
      case 'put-back':
        return change('put-back', rangesToPutBack(said, action.run, parts));
      case 'play': {
        const first = current.find(({ isCut }) => !isCut);
        if (first) preview.play(first.place);
        return clear();
      }
      case 'record': {
        const ranges = rangesOfCurrent();
        const [first] = current;
        return first && ranges.length > 0 ? retakes.ranges(ranges, first.line.text) : undefined;
      }
      case 'earlier':
      case 'later':
        return move(action.kind);
      case 'clear':
        return clear();
    }
  });
  return { lines, selection: isOpen ? [from, to] : null, marked, focused, spoken, act };
}

const linesOf = (shown: readonly ShownLine[]): SaidLine[] => shown.map(({ line }) => line);

/** Returns the nearest kept line before or after some lines. */
function lineBeside(
  lines: readonly ShownLine[],
  [first, ...rest]: readonly ShownLine[],
  side: 'earlier' | 'later',
): ShownLine | undefined {
  if (first === undefined) return undefined;
  if (side === 'earlier') return lines.slice(0, lines.indexOf(first)).findLast(({ isCut }) => !isCut);
  return lines.slice(lines.indexOf(rest.at(-1) ?? first) + 1).find(({ isCut }) => !isCut);
}

/** Returns where a line begins or ends in the video, in milliseconds, with its half of the pause. */
function edgeOf(
  said: readonly SaidLine[],
  { line, place }: ShownLine,
  parts: readonly KnownPart[],
  side: 'earlier' | 'later',
): number {
  const { segmentId, voice } = line;
  const [range] = rangesOf(said, [line]);
  if (side === 'earlier') return placeOf(parts, { segmentId, at: range?.start ?? voice.start }) ?? place;
  const last = placeOf(parts, { segmentId, at: (range?.end ?? voice.end) - 1 });
  return last === null ? place + voice.end - voice.start : last + 1;
}
