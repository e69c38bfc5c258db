// What became of an earlier version of a video in a later one, piece by piece (B12).
import * as z from 'zod/mini';

import { placeParts, type KnownPart, type PlacedPart } from './video-edit.ts';

/** Milliseconds of one version. */
const spanSchema = z.object({ start: z.number(), end: z.number() });
export type VideoSpan = z.output<typeof spanSchema>;

/**
 * `kept` the same recording, perhaps at another time · `replaced` recorded again · `trimmed` only the earlier version has
 * it · `added` only the later one has it
 */
export const videoChangeSchema = z.object({
  kind: z.enum(['kept', 'replaced', 'trimmed', 'added']),
  /** Of the earlier version; null where it had nothing there. */
  before: z.nullable(spanSchema),
  /** Of the later version; empty where it has nothing there any more. */
  after: spanSchema,
});
export type VideoChange = z.output<typeof videoChangeSchema>;

/** Cuts fall on key frames: what is shorter than this in milliseconds is no change that anyone made. */
const shortest = 100;

const keyOf = ({ segmentId, start, end }: KnownPart): string => `${segmentId} ${start} ${end}`;

/** The parts cut wherever a part of either version begins or ends, so that pieces are the same or have nothing in common. */
function piecesOf(parts: readonly KnownPart[], others: readonly KnownPart[]): PlacedPart[] {
  return placeParts(parts).flatMap((part) => {
    const edges = [...parts, ...others]
      .filter(({ segmentId }) => segmentId === part.segmentId)
      .flatMap(({ start, end }) => [start, end])
      .filter((edge) => edge > part.start && edge < part.end);
    const cuts = [part.start, ...new Set(edges.toSorted((one, other) => one - other)), part.end];
    return cuts.slice(1).map((end, index) => {
      const start = cuts[index] ?? part.start;
      return { ...part, start, end, at: part.at + start - part.start };
    });
  });
}

/** A run of pieces that only one version has, by the piece that both have before it; -1 at the beginning. */
type Runs = Map<number, VideoSpan>;

function runsOf(pieces: readonly PlacedPart[], numberOf: (piece: PlacedPart) => number | undefined): Runs {
  const runs: Runs = new Map();
  let anchor = -1;
  for (const piece of pieces) {
    const shared = numberOf(piece);
    const end = piece.at + piece.end - piece.start;
    const run = runs.get(anchor);
    if (shared !== undefined) anchor = shared;
    else if (run?.end === piece.at) run.end = end;
    else if (run === undefined) runs.set(anchor, { start: piece.at, end });
  }
  return runs;
}

/** Every piece of the later version and every piece that it no longer has, in the order of the later version. */
export function compareParts(before: readonly KnownPart[], after: readonly KnownPart[]): VideoChange[] {
  const [old, present] = [piecesOf(before, after), piecesOf(after, before)];
  const presentKeys = new Set(present.map(keyOf));
  const numbers = new Map<string, number>();
  old.forEach((piece, index) => {
    if (presentKeys.has(keyOf(piece)) && !numbers.has(keyOf(piece))) numbers.set(keyOf(piece), index);
  });
  const gone = runsOf(old, (piece) => numbers.get(keyOf(piece)));
  const added = runsOf(present, (piece) => numbers.get(keyOf(piece)));
  const changes: VideoChange[] = [];
  const changeBehind = (anchor: number, at: number) => {
    const [was, is] = [gone.get(anchor) ?? null, added.get(anchor) ?? null];
    gone.delete(anchor);
    added.delete(anchor);
    const [isLonger, isLongerNow] = [was, is].map(
      (span) => span !== null && span.end - span.start >= shortest,
    );
    if (isLonger && isLongerNow && is) changes.push({ kind: 'replaced', before: was, after: is });
    else if (isLonger) changes.push({ kind: 'trimmed', before: was, after: { start: at, end: at } });
    else if (isLongerNow && is) changes.push({ kind: 'added', before: null, after: is });
  };
  changeBehind(-1, 0);
  for (const piece of present) {
    const number = numbers.get(keyOf(piece));
    const same = number === undefined ? undefined : old[number];
    if (number === undefined || same === undefined) continue;
    const length = piece.end - piece.start;
    const [was, is] = [same.at, piece.at];
    const last = changes.at(-1);
    if (last?.kind === 'kept' && last.before?.end === was && last.after.end === is) {
      last.before.end += length;
      last.after.end += length;
    } else {
      const spanOf = (start: number): VideoSpan => ({ start, end: start + length });
      changes.push({ kind: 'kept', before: spanOf(was), after: spanOf(is) });
    }
    changeBehind(number, is + length);
  }
  return changes;
}

/** Where the later version shows what the earlier one showed at a time, in milliseconds; what was cut is where it was. */
export function placeInLater(changes: readonly VideoChange[], at: number): number {
  const change =
    changes.find(({ before }) => before !== null && before.start <= at && at < before.end) ??
    changes.findLast(({ before }) => before !== null && before.end <= at);
  if (!change?.before) return at;
  const { before, after } = change;
  return Math.min(after.end, after.start + Math.max(0, at - before.start));
}
