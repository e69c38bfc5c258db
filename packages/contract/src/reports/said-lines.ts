// What is said in a video, as lines of its segments. An edit keeps a line or cuts it: the page shows both, and the
// captions of an edited video are the lines that it keeps.
import { trackProblems, type Caption, type Phrase } from '../videos/video-tracks.ts';
import { placeParts, type KnownPart } from './video-edit.ts';

/** A caption at its time in a segment, in milliseconds. */
export interface SaidLine extends KnownPart {
  readonly text: string;
  /** Where somebody speaks in it: captions stay longer than that. */
  readonly voice: { readonly start: number; readonly end: number };
}

interface Version {
  readonly captions: readonly Caption[];
  readonly parts: readonly KnownPart[];
}

interface Segment {
  readonly id: string;
  readonly duration: number;
  /** Its own captions, in seconds of the segment. */
  readonly spoken: readonly Caption[];
  /** Where there is speech, in seconds. `null` if unknown. */
  readonly phrases: readonly Phrase[] | null;
}

/**
 * Returns the lines of the segments, each once: worded as in the newest version that kept it, or as its segment words
 * it. `versions` begins with the newest.
 */
export function saidLines(versions: readonly Version[], segments: readonly Segment[]): SaidLine[] {
  const known: KnownPart[] = [];
  const lines: SaidLine[] = [];
  const own = segments.map(({ id, duration, spoken }) => ({
    captions: spoken,
    parts: [{ segmentId: id, start: 0, end: duration }],
  }));
  for (const { captions, parts } of [...versions, ...own]) {
    lines.push(...linesOf(captions, parts, segments).filter((line) => !isKept(line, known)));
    known.push(...parts);
  }
  return lines.toSorted((one, other) => one.start - other.start);
}

/** Returns whether the parts have at least half of what is said in the line. */
export function isKept({ segmentId, voice }: SaidLine, parts: readonly KnownPart[]): boolean {
  const kept = parts
    .filter((part) => part.segmentId === segmentId)
    .map(({ start, end }) => Math.min(end, voice.end) - Math.max(start, voice.start));
  return 2 * kept.reduce((sum, one) => sum + Math.max(0, one), 0) >= voice.end - voice.start;
}

/** Returns the captions of a video that is made of these parts. */
export function captionsOfLines(lines: readonly SaidLine[], parts: readonly KnownPart[]): Caption[] {
  const kept = lines.filter((line) => isKept(line, parts));
  const pieces = placeParts(parts).flatMap((part) =>
    kept.flatMap((line) => {
      const start = Math.max(line.start, part.start);
      const end = Math.min(line.end, part.end);
      const shift = part.at - part.start;
      const isIn = line.segmentId === part.segmentId && end > start;
      return isIn ? [{ line, start: start + shift, end: end + shift }] : [];
    }),
  );
  const joined: typeof pieces = [];
  for (const piece of pieces.toSorted((one, other) => one.start - other.start)) {
    const last = joined.at(-1);
    if (last?.line === piece.line && piece.start - last.end < 10) last.end = piece.end;
    else joined.push({ ...piece });
  }
  return joined
    .map(({ line, start, end }) => ({ start: start / 1_000, end: end / 1_000, text: line.text }))
    .filter((caption) => trackProblems({ captions: [caption], chapters: [] }, null).length === 0);
}

function linesOf(
  captions: readonly Caption[],
  parts: readonly KnownPart[],
  segments: readonly Segment[],
): SaidLine[] {
  const placed = placeParts(parts);
  return captions.flatMap(({ start, end, text }) => {
    const pieces = placed
      .map((part) => ({
        segmentId: part.segmentId,
        start: Math.round(Math.max(part.start, start * 1_000 - part.at + part.start)),
        end: Math.round(Math.min(part.end, end * 1_000 - part.at + part.start)),
      }))
      .filter((piece) => piece.end > piece.start);
    const [longest] = pieces.toSorted((one, other) => other.end - other.start - (one.end - one.start));
    const segment = segments.find(({ id }) => id === longest?.segmentId);
    if (!longest || !segment) return [];
    // A silence that was cut inside a caption leaves pieces on both sides, which follow each other.
    const own = pieces.filter(
      (piece, index) =>
        piece.segmentId === segment.id &&
        Math.sign(index - pieces.indexOf(longest)) === Math.sign(piece.start - longest.start),
    );
    const range = {
      start: Math.min(...own.map((piece) => piece.start)),
      end: Math.max(...own.map((piece) => piece.end)),
    };
    return [{ segmentId: segment.id, ...range, text, voice: voiceIn(range, segment.phrases) }];
  });
}

/** Returns the stretch of a range from the first spoken moment to the last one, all of it if nobody speaks there. */
function voiceIn(
  { start, end }: { start: number; end: number },
  phrases: Segment['phrases'],
): SaidLine['voice'] {
  const spoken = (phrases ?? []).filter((phrase) => phrase.start * 1_000 < end && phrase.end * 1_000 > start);
  const [first, last] = [spoken[0], spoken.at(-1)];
  return {
    start: Math.round(Math.max(start, (first?.start ?? 0) * 1_000)),
    end: Math.round(Math.min(end, (last?.end ?? Number.MAX_SAFE_INTEGER) * 1_000)),
  };
}
