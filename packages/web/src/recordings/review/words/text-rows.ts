// The text of a recording: its lines and silences in the order of the video, under its chapters.
import {
  endsSentence,
  isKept,
  lengthOf,
  placeParts,
  type KnownPart,
  type PlacedPart,
  type SaidLine,
  type SegmentMoment,
} from '@plainscan/contract';
import type { ShownSilence } from '../edit-state.ts';

type Stand = {
  /** Index of the part, or half an index for what was cut between two parts. */
  readonly order: number;
  /** In the video, in milliseconds: where it is, or where it was. */
  readonly place: number;
};

export interface ShownLine extends Stand {
  readonly line: SaidLine;
  readonly isCut: boolean;
}

export type TextItem = ShownLine | (Stand & { readonly silence: ShownSilence });

/** A run of text with the time that stands beside it. */
export interface Paragraph {
  readonly place: number;
  readonly items: readonly TextItem[];
}

export interface TextSection {
  /** Index of its chapter, `null` before the first one. */
  readonly chapter: number | null;
  readonly paragraphs: readonly Paragraph[];
}

/** A paragraph ends with the first sentence after this many letters. */
const longEnough = 180;

/** Returns the lines in the order of the video, those that were cut between the others. */
export function shownLines(lines: readonly SaidLine[], parts: readonly KnownPart[]): ShownLine[] {
  const placed = placeParts(parts);
  return lines
    .map((line) => ({ line, isCut: !isKept(line, parts), ...standOf(firstHeard(line, placed), placed) }))
    .toSorted((one, other) => one.order - other.order || one.line.start - other.line.start);
}

/** Returns the first moment of a line that a part has, or else its start. */
function firstHeard({ segmentId, voice }: SaidLine, parts: readonly PlacedPart[]): SegmentMoment {
  const part = parts.find(
    (one) => one.segmentId === segmentId && one.start < voice.end && one.end > voice.start,
  );
  return { segmentId, at: Math.max(voice.start, part?.start ?? 0) };
}

function standOf({ segmentId, at }: SegmentMoment, parts: readonly PlacedPart[]): Stand {
  const own = parts.flatMap((part, order) => (part.segmentId === segmentId ? [{ ...part, order }] : []));
  const inside = own.find(({ start, end }) => start <= at && at < end);
  if (inside) return { order: inside.order, place: inside.at + at - inside.start };
  const [before] = own.filter(({ end }) => end <= at).toSorted((one, other) => other.end - one.end);
  if (before) return { order: before.order + 0.5, place: before.at + before.end - before.start };
  const [after] = own.toSorted((one, other) => one.start - other.start);
  return after
    ? { order: after.order - 0.5, place: after.at }
    : { order: parts.length, place: lengthOf(parts) };
}

/** Returns the text by chapters. `places` are those of the chapters, `null` for one that was cut out. */
export function textSections(
  lines: readonly ShownLine[],
  silences: readonly ShownSilence[],
  { places, parts }: { places: readonly (number | null)[]; parts: readonly KnownPart[] },
): TextSection[] {
  const placed = placeParts(parts);
  const pauses = silences.map((silence) => ({
    silence,
    ...standOf({ segmentId: silence.segmentId, at: silence.start }, placed),
  }));
  const items: TextItem[] = [...lines, ...pauses].toSorted(
    (one, other) => one.order - other.order || startOf(one) - startOf(other),
  );
  const starts = places
    .flatMap((place, chapter) => (place === null ? [] : [{ chapter, place }]))
    .toSorted((one, other) => one.place - other.place);
  const sections = [{ chapter: null, place: -1 }, ...starts].map(({ chapter }, index) => {
    const isHere = (item: TextItem) => starts.filter(({ place }) => place <= middleOf(item)).length === index;
    return { chapter, paragraphs: paragraphsOf(items.filter(isHere)) };
  });
  return sections.filter(({ chapter, paragraphs }) => chapter !== null || paragraphs.length > 0);
}

const startOf = (item: TextItem): number => ('line' in item ? item.line.start : item.silence.start);

/** A chapter is often marked just after its first word: a line belongs to the chapter that has most of it. */
const middleOf = (item: TextItem): number =>
  'line' in item && !item.isCut ? item.place + (item.line.voice.end - item.line.voice.start) / 2 : item.place;

function paragraphsOf(items: readonly TextItem[]): Paragraph[] {
  const paragraphs: { place: number; items: TextItem[] }[] = [];
  let letters = 0;
  let text = '';
  for (const item of items) {
    const last = paragraphs.at(-1);
    const isLong = letters > longEnough && endsSentence(text) && 'line' in item;
    if (last && !isLong) last.items.push(item);
    else {
      paragraphs.push({ place: item.place, items: [item] });
      letters = 0;
    }
    if ('line' in item) {
      ({ text } = item.line);
      letters += text.length;
    }
  }
  return paragraphs;
}
