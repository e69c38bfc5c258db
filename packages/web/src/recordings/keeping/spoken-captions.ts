// Captions as lines of a script are spoken: each begins with a key, and ends with the next one.
import { limits, type Caption } from '@plainscan/contract';

const rounded = (seconds: number): number => Math.round(seconds * 1_000) / 1_000;

/** Until the next line begins, a line is shown as long as a caption may be. */
const open = (start: number, text: string): Caption => ({
  start,
  end: rounded(start + limits.captionSecondsMax),
  text,
});

/** Ends the last line at `seconds`; the same captions where that is too soon for it to be read. */
export function endLine(captions: readonly Caption[], seconds: number): readonly Caption[] {
  const last = captions.at(-1);
  if (!last || rounded(seconds) - last.start < limits.captionSecondsMin) return captions;
  return [...captions.slice(0, -1), { ...last, end: Math.min(last.end, rounded(seconds)) }];
}

/** Begins a line at `seconds`; the same captions where a second press comes too soon, and where there are too many. */
export function beginLine(captions: readonly Caption[], text: string, seconds: number): readonly Caption[] {
  const last = captions.at(-1);
  const isTooSoon = last !== undefined && rounded(seconds) - last.start < limits.captionSecondsMin;
  if (isTooSoon || captions.length >= limits.captionsOfVideo) return captions;
  return [...endLine(captions, seconds), open(rounded(seconds), text)];
}

/** The last line goes on: nothing has ended it. */
export function reopenLine(captions: readonly Caption[]): readonly Caption[] {
  const last = captions.at(-1);
  return last ? [...captions.slice(0, -1), open(last.start, last.text)] : captions;
}

/** Takes the last line back, and the one before goes on. */
export const takeBackLine = (captions: readonly Caption[]): readonly Caption[] =>
  reopenLine(captions.slice(0, -1));

/** The captions of a recording that ended at `seconds`; a line for which no time was left is none. */
export const closeLines = (captions: readonly Caption[], seconds: number): readonly Caption[] =>
  captions
    .map((caption) => ({ ...caption, end: Math.min(caption.end, rounded(seconds)) }))
    .filter(({ start, end }) => end - start >= limits.captionSecondsMin);
