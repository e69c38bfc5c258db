// Edits to the parts of a video, with undo and redo for every step.
import {
  chapterPlaces,
  cutOut,
  lengthOf,
  limits,
  momentAt,
  placeOf,
  proposeCuts,
  normalizeParts,
  type KnownEdit,
  type KnownPart,
  type Retake,
  type SegmentMoment,
  type Silence,
  type VideoSegment,
} from '@plainscan/contract';
import { restoreChapters, withTake, type ShownTake } from './replaced-takes.ts';

type Part = Readonly<KnownPart>;
type Segments = readonly VideoSegment[];

/** Places are milliseconds of the video unless stated to be of a segment. */
export type EditStep =
  | { readonly kind: 'trim'; readonly index: number; readonly edge: 'start' | 'end'; readonly at: number }
  | { readonly kind: 'split'; readonly place: number }
  | { readonly kind: 'remove'; readonly index: number }
  | { readonly kind: 'move'; readonly index: number; readonly to: number }
  | { readonly kind: 'insert'; readonly segmentId: string; readonly position: number }
  /** Ranges of segments. */
  | { readonly kind: 'cut' | 'put-back'; readonly ranges: readonly Part[] }
  /** Moves ranges of segments to a place of the video. */
  | { readonly kind: 'move-words'; readonly ranges: readonly Part[]; readonly place: number }
  | { readonly kind: 'bring-back' | 'leave-out'; readonly take: ShownTake }
  | { readonly kind: 'add-chapter'; readonly place: number }
  | { readonly kind: 'title'; readonly index: number; readonly title: string }
  | { readonly kind: 'remove-chapter'; readonly index: number }
  | { readonly kind: 'poster'; readonly moment: SegmentMoment | null }
  | { readonly kind: 'film-title'; readonly title: string | null }
  | { readonly kind: 'frames'; readonly isShown: boolean };

export type EditAction = EditStep | { readonly kind: 'undo' | 'redo' };

export interface EditState {
  readonly edit: KnownEdit;
  readonly saved: KnownEdit;
  readonly past: readonly KnownEdit[];
  readonly future: readonly KnownEdit[];
  /** The chapter whose title was typed last, or the film's. More typing there is the same step. */
  readonly typing: number | 'film' | null;
}

const maxUndoSteps = 200;

export const newState = (edit: KnownEdit): EditState => ({
  edit,
  saved: edit,
  past: [],
  future: [],
  typing: null,
});

const textOf = ({ parts, chapters, poster, title, hasFrames }: KnownEdit): string =>
  JSON.stringify([
    parts.map(({ segmentId, start, end }) => [segmentId, start, end]),
    chapters.map((chapter) => [chapter.segmentId, chapter.at, chapter.title]),
    poster && [poster.segmentId, poster.at],
    title,
    hasFrames,
  ]);
const isSame = (one: KnownEdit, other: KnownEdit): boolean => textOf(one) === textOf(other);

export const hasChanges = ({ edit, saved }: EditState): boolean => !isSame(edit, saved);

export function reduceEdit(state: EditState, action: EditAction, segments: Segments): EditState {
  const { edit, past, future } = state;
  switch (action.kind) {
    case 'undo':
      return stepTo(state, past.at(-1), { past: past.slice(0, -1), future: [...future, edit] });
    case 'redo':
      return stepTo(state, future.at(-1), { past: [...past, edit], future: future.slice(0, -1) });
    default:
      return pushStep(state, action, segments);
  }
}

function pushStep(state: EditState, action: EditStep, segments: Segments): EditState {
  const { edit, past } = state;
  const next = applyStep(edit, action, segments);
  if (isSame(next, edit)) return state;
  const typing = action.kind === 'title' ? action.index : action.kind === 'film-title' ? 'film' : null;
  const continuesTyping = typing !== null && typing === state.typing;
  return {
    ...state,
    edit: next,
    past: continuesTyping ? past : [...past, edit].slice(-maxUndoSteps),
    future: [],
    typing,
  };
}

const stepTo = (
  state: EditState,
  edit: KnownEdit | undefined,
  change: Pick<EditState, 'past' | 'future'>,
): EditState => (edit ? { ...state, ...change, edit, typing: null } : state);

function applyStep(edit: KnownEdit, step: EditStep, segments: Segments): KnownEdit {
  switch (step.kind) {
    case 'add-chapter':
    case 'title':
    case 'remove-chapter':
      return { ...edit, chapters: changeChapters(edit, step) };
    case 'poster':
      return { ...edit, poster: step.moment };
    case 'film-title':
      return { ...edit, title: step.title };
    case 'frames':
      return { ...edit, hasFrames: step.isShown };
    case 'bring-back':
      return changeParts(restoreChapters(edit, step.take), step, segments);
    default:
      return changeParts(edit, step, segments);
  }
}

type PartStep = Exclude<EditStep, ChapterStep | { kind: 'poster' | 'film-title' | 'frames' }>;

function changeParts(edit: KnownEdit, step: PartStep, segments: Segments): KnownEdit {
  const parts = normalizeParts(partsAfter(edit.parts, step, segments), (id) => segmentOf(segments, id));
  return parts.length === 0 ? edit : { ...edit, parts };
}

function partsAfter(parts: readonly Part[], step: PartStep, segments: Segments): KnownPart[] {
  switch (step.kind) {
    case 'trim':
      return parts.map((part, index) => (index === step.index ? trimmed(parts, step) : { ...part }));
    case 'split':
      return splitAt(parts, step.place);
    case 'remove':
      return parts.toSpliced(step.index, 1);
    case 'move':
      return moved(parts, step.index, step.to);
    case 'insert':
      return inserted(parts, step, segments);
    case 'cut':
      return step.ranges.reduce<KnownPart[]>(cutOut, [...parts]);
    case 'put-back':
      return step.ranges.reduce<KnownPart[]>(putBack, [...parts]);
    case 'move-words':
      return movedWords(parts, step);
    case 'bring-back':
      return withTake(parts, step.take);
    case 'leave-out':
      return cutOut(parts, step.take);
  }
}

type ChapterStep = Extract<EditStep, { kind: 'add-chapter' | 'title' | 'remove-chapter' }>;

function changeChapters({ chapters, parts }: KnownEdit, step: ChapterStep): KnownEdit['chapters'] {
  if (step.kind === 'remove-chapter') return chapters.toSpliced(step.index, 1);
  if (step.kind === 'title') {
    const title = step.title.slice(0, limits.chapterTitleLength);
    return chapters.map((one, index) => (index === step.index ? { ...one, title } : one));
  }
  const moment = momentAt(parts, step.place);
  const isKnown = chapterPlaces(chapters, parts).some(
    (place) => place !== null && Math.abs(place - step.place) < 500,
  );
  if (!moment || isKnown || chapters.length >= limits.chaptersOfVideo) return chapters;
  return [...chapters, { segmentId: moment.segmentId, at: Math.round(moment.at), title: '' }];
}

const segmentOf = (segments: Segments, id: string): VideoSegment | undefined =>
  segments.find((segment) => segment.id === id);

/** A part never extends into its neighbor of the same segment. */
function trimmed(
  parts: readonly Part[],
  { index, edge, at }: Extract<EditStep, { kind: 'trim' }>,
): KnownPart {
  const part = parts[index] as Part;
  const [before, after] = [parts[index - 1], parts[index + 1]];
  const shortest = limits.videoPartMilliseconds;
  if (edge === 'start') {
    const isNeighbor = before?.segmentId === part.segmentId && before.end <= part.start;
    const start = Math.max(isNeighbor ? before.end : 0, Math.min(at, part.end - shortest));
    return { ...part, start: Math.round(start) };
  }
  const isNeighbor = after?.segmentId === part.segmentId && after.start >= part.end;
  const latest = isNeighbor ? after.start : Number.MAX_SAFE_INTEGER;
  return { ...part, end: Math.round(Math.min(latest, Math.max(at, part.start + shortest))) };
}

function splitAt(parts: readonly Part[], place: number): KnownPart[] {
  const moment = momentAt(parts, place);
  const part = moment && parts[moment.index];
  const at = Math.round(moment?.at ?? 0);
  const shortest = limits.videoPartMilliseconds;
  if (!part || at - part.start < shortest || part.end - at < shortest) return [...parts];
  return parts.toSpliced(moment.index, 1, { ...part, end: at }, { ...part, start: at });
}

/** `to` is its new index. */
function moved(parts: readonly Part[], index: number, to: number): KnownPart[] {
  const part = parts[index];
  if (!part || !parts[to]) return [...parts];
  return parts.toSpliced(index, 1).toSpliced(to, 0, part);
}

/** The ranges keep their order. Those that were cut out stay so. */
function movedWords(
  parts: readonly Part[],
  { ranges, place }: Extract<EditStep, { kind: 'move-words' }>,
): KnownPart[] {
  const taken = parts.flatMap((part) => ranges.flatMap((range) => overlapOf(part, range)));
  const others = (some: readonly Part[]): KnownPart[] => ranges.reduce<KnownPart[]>(cutOut, [...some]);
  return [...others(partsUntil(parts, place)), ...taken, ...others(partsFrom(parts, place))];
}

function overlapOf(part: Part, range: Part): KnownPart[] {
  if (part.segmentId !== range.segmentId) return [];
  const [start, end] = [Math.max(part.start, range.start), Math.min(part.end, range.end)];
  return start < end ? [{ ...part, start, end }] : [];
}

/** Inserts a whole clip as its own part. */
function inserted(
  parts: readonly Part[],
  { segmentId, position }: Extract<EditStep, { kind: 'insert' }>,
  segments: Segments,
): KnownPart[] {
  const clip = segmentOf(segments, segmentId);
  return clip ? parts.toSpliced(position, 0, { segmentId, start: 0, end: clip.duration }) : [...parts];
}

/**
 * Puts a range back that no part has: it extends the part that ends or starts there, joins both, or becomes a part of
 * its own.
 */
function putBack(parts: readonly KnownPart[], range: Part): KnownPart[] {
  const { segmentId, start, end } = range;
  const before = parts.findIndex((part) => part.segmentId === segmentId && part.end === start);
  const after = parts.findIndex((part) => part.segmentId === segmentId && part.start === end);
  const [left, right] = [parts[before], parts[after]];
  if (left && right && after === before + 1) return parts.toSpliced(before, 2, { ...left, end: right.end });
  if (left) return parts.with(before, { ...left, end });
  if (right) return parts.with(after, { ...right, start });
  return withTake(parts, range);
}

export interface ShownSilence extends Silence {
  readonly isCut: boolean;
  /** Its current or former place in the video. */
  readonly place: number;
}

/** Returns the silences that can be cut and those that have been. */
export function silencesOf(parts: readonly Part[], segments: Segments): ShownSilence[] {
  return segments
    .flatMap((segment) => proposeCuts(segment))
    .flatMap((silence) => {
      const { segmentId, start, end } = silence;
      const own = parts.filter((part) => part.segmentId === segmentId);
      const isInside = own.some((part) => part.start <= start && part.end >= end);
      const before = own.find((part) => part.end === start);
      const after = own.find((part) => part.start === end);
      const place = isInside
        ? placeOf(parts, { segmentId, at: start })
        : after
          ? placeOf(parts, { segmentId, at: end })
          : before && (placeOf(parts, { segmentId, at: start - 1 }) ?? 0) + 1;
      if (place == null || !(isInside || before || after)) return [];
      return [{ ...silence, isCut: !isInside, place }];
    })
    .toSorted((one, other) => one.place - other.place);
}

/** Builds a retake of everything from here on. */
export function retakeFrom({ videoId, edit }: { videoId: string; edit: KnownEdit }, place: number): Retake {
  const kept = partsUntil(edit.parts, place);
  return { videoId, edit: { ...edit, parts: kept }, position: kept.length };
}

/** Builds a retake of one part. */
export const retakeOf = ({ videoId, edit }: { videoId: string; edit: KnownEdit }, index: number): Retake => ({
  videoId,
  edit: { ...edit, parts: edit.parts.toSpliced(index, 1) },
  position: index,
});

/** Builds a retake of ranges of segments, which goes where the first of them is. */
export function retakeOfRanges(
  { videoId, edit }: { videoId: string; edit: KnownEdit },
  ranges: readonly Part[],
): Retake {
  const places = ranges.flatMap(
    ({ segmentId, start }) => placeOf(edit.parts, { segmentId, at: start }) ?? [],
  );
  const { position } = retakeFrom({ videoId, edit }, Math.min(...places));
  const parts = ranges.reduce<KnownPart[]>(cutOut, [...edit.parts]);
  return { videoId, edit: { ...edit, parts }, position };
}

/**
 * Builds a retake of a chapter: from its mark to the next one, or to the end of the video. Its own mark is left out,
 * because the new recording begins with it.
 */
export function retakeOfChapter(video: { videoId: string; edit: KnownEdit }, index: number): Retake {
  const { parts, chapters } = video.edit;
  const places = chapterPlaces(chapters, parts).map((place) => place ?? Infinity);
  const from = places[index] ?? 0;
  const next = Math.min(...places.filter((place) => place > from));
  const { edit, ...retake } = retakeFrom(video, from);
  const tail = partsFrom(parts, next);
  return {
    ...retake,
    edit: { ...edit, parts: [...edit.parts, ...tail], chapters: chapters.toSpliced(index, 1) },
  };
}

/** Returns the parts before a place of the video. */
function partsUntil(parts: readonly Part[], place: number): KnownPart[] {
  const moment = momentAt(parts, place);
  const before = parts.slice(0, (moment?.index ?? -1) + 1).map((one) => ({ ...one }));
  const last = before.at(-1);
  if (moment && last) last.end = Math.round(moment.at);
  return before.filter(({ start, end }) => end - start >= limits.videoPartMilliseconds);
}

/** Returns the parts after a place of the video. */
function partsFrom(parts: readonly Part[], place: number): KnownPart[] {
  const moment = place < lengthOf(parts) ? momentAt(parts, place) : null;
  const part = moment && parts[moment.index];
  if (!part) return [];
  const rest = parts.slice(moment.index + 1).map((one) => ({ ...one }));
  const start = Math.round(moment.at);
  return part.end - start < limits.videoPartMilliseconds ? rest : [{ ...part, start }, ...rest];
}
