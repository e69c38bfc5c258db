// Compares two versions of a video, piece by piece (B12).
import * as z from 'zod/mini';

import { placeParts, type KnownPart, type PlacedPart } from './video-edit.ts';

/** Milliseconds of one version. */
const spanSchema = z.object({ start: z.number(), end: z.number() });
export type VideoSpan = z.output<typeof spanSchema>;

/**
 * `kept`: the same recording, possibly at another time · `replaced`: recorded again · `trimmed`: only in the earlier
 * version · `added`: only in the later one
 */
export const videoChangeSchema = z.object({
  kind: z.enum(['kept', 'replaced', 'trimmed', 'added']),
  /** In the earlier version. `null` if it had nothing there. */
  before: z.nullable(spanSchema),
  /** In the later version. Empty if it no longer has anything there. */
  after: spanSchema,
});
export type VideoChange = z.output<typeof videoChangeSchema>;

/** In milliseconds. Anything shorter is not a change made by a user. */
const minChangeMilliseconds = 100;

const keyOf = ({ segmentId, start, end }: KnownPart): string => `${segmentId} ${start} ${end}`;

/** Cuts the parts wherever a part of either version begins or ends. Pieces are then identical or share nothing. */
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

/** Runs of pieces that only one version has, keyed by the preceding common piece. -1 for the beginning. */
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

/** Returns every piece of the later version and every removed piece, in the order of the later version. */
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
      (span) => span !== null && span.end - span.start >= minChangeMilliseconds,
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

/** Maps a time of the earlier version to the later one, in milliseconds. A cut piece maps to the place of the cut. */
export function mapTimeToLater(changes: readonly VideoChange[], at: number): number {
  const change =
    changes.find(({ before }) => before !== null && before.start <= at && at < before.end) ??
    changes.findLast(({ before }) => before !== null && before.end <= at);
  if (!change?.before) return at;
  const { before, after } = change;
  return Math.min(after.end, after.start + Math.max(0, at - before.start));
}
