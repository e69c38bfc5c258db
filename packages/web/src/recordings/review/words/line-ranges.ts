// Which ranges of segments a selection of lines stands for: the words, and half of the pause at each side.
import {
  breath,
  cutOut,
  endsSentence,
  foldLetters,
  isKept,
  limits,
  type KnownPart,
  type SaidLine,
} from '@plainscan/contract';

type Parts = readonly KnownPart[];

/** Returns what to cut so that the chosen lines are gone. `all` is in the order of the segments. */
export const rangesToCut = (
  all: readonly SaidLine[],
  chosen: readonly SaidLine[],
  parts: Parts,
): KnownPart[] =>
  rangesOf(
    all,
    chosen.filter((line) => isKept(line, parts)),
    (line, pause) => chosen.includes(line) || (!isKept(line, parts) && pause <= limits.silenceMilliseconds),
  );

/** Returns what to put back so that the chosen lines can be heard. No part has any of it. */
export const rangesToPutBack = (
  all: readonly SaidLine[],
  chosen: readonly SaidLine[],
  parts: Parts,
): KnownPart[] =>
  rangesOf(
    all,
    chosen.filter((line) => !isKept(line, parts)),
    (line) => chosen.includes(line),
  ).flatMap((range) => gapsIn(range, parts));

/**
 * Returns the ranges of lines, those that touch as one. The pause beside a line that is gone too goes with it
 * (`isGone`), of another pause half, and no more than a breath.
 */
export function rangesOf(
  all: readonly SaidLine[],
  chosen: readonly SaidLine[],
  isGone: (line: SaidLine, pause: number) => boolean = (line) => chosen.includes(line),
): KnownPart[] {
  const ranges: KnownPart[] = [];
  for (const { id: segmentId, lines } of bySegment(all))
    for (const [index, line] of lines.entries()) {
      if (!chosen.includes(line)) continue;
      const reach = (beside: SaidLine | undefined, pause: number): number =>
        beside && isGone(beside, pause) ? Math.max(0, pause) : Math.min(breath, Math.max(0, pause / 2));
      const [before, after] = [lines[index - 1], lines[index + 1]];
      const { start: from, end: to } = line.voice;
      const start = Math.round(from - reach(before, from - (before?.voice.end ?? 0)));
      const end = Math.round(to + reach(after, (after?.voice.start ?? Infinity) - to));
      const last = ranges.at(-1);
      if (last?.segmentId === segmentId && start <= last.end) last.end = Math.max(last.end, end);
      else ranges.push({ segmentId, start, end });
    }
  return ranges;
}

const bySegment = (lines: readonly SaidLine[]): { id: string; lines: SaidLine[] }[] =>
  [...new Set(lines.map(({ segmentId }) => segmentId))].map((id) => ({
    id,
    lines: lines.filter(({ segmentId }) => segmentId === id),
  }));

/** Returns what of a range no part has. A pause up to the next part that is shorter than a breath belongs to it. */
function gapsIn(range: KnownPart, parts: Parts): KnownPart[] {
  const own = parts.filter(({ segmentId }) => segmentId === range.segmentId);
  const ends = own.map(({ end }) => end).filter((end) => end <= range.start && range.start - end <= breath);
  const starts = own
    .map(({ start }) => start)
    .filter((start) => start >= range.end && start - range.end <= breath);
  const start = Math.max(...ends, ends.length === 0 ? range.start : 0);
  const end = Math.min(...starts, starts.length === 0 ? range.end : Infinity);
  return own.reduce<KnownPart[]>(cutOut, [{ ...range, start, end }]);
}

/** Returns the indexes of the first and last line of the sentence around a line. */
export function sentenceAround(lines: readonly SaidLine[], index: number): [number, number] {
  const before = lines.slice(0, index).findLastIndex(({ text }) => endsSentence(text));
  const rest = lines.slice(index).findIndex(({ text }) => endsSentence(text));
  return [before + 1, rest === -1 ? lines.length - 1 : index + rest];
}

/** Returns the indexes of the first and last line of each place where the words are, across lines too. */
export function findLines(lines: readonly SaidLine[], words: string): [number, number][] {
  const wanted = foldLetters(words.trim().replaceAll(/\s+/g, ' '));
  if (wanted === '') return [];
  const starts: number[] = [];
  let all = '';
  for (const { text } of lines) {
    starts.push(all.length);
    all += `${foldLetters(text.replaceAll(/\s+/g, ' '))} `;
  }
  const lineOf = (at: number): number => starts.findLastIndex((start) => start <= at);
  const found: [number, number][] = [];
  for (let at = all.indexOf(wanted); at !== -1; at = all.indexOf(wanted, at + wanted.length))
    found.push([lineOf(at), lineOf(at + wanted.length - 1)]);
  return found;
}
