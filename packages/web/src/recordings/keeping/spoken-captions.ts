// Captions from script lines as they are spoken: a key press starts each one and ends the previous one.
import { limits, type Caption } from '@plainscan/contract';

const rounded = (seconds: number): number => Math.round(seconds * 1_000) / 1_000;

/** Until the next line starts, a line gets the longest time a caption may have. */
const open = (start: number, text: string): Caption => ({
  start,
  end: rounded(start + limits.captionSecondsMax),
  text,
});

/** Ends the last line at `seconds`; returns the same captions if it would be too short to read. */
export function endLine(captions: readonly Caption[], seconds: number): readonly Caption[] {
  const last = captions.at(-1);
  if (!last || rounded(seconds) - last.start < limits.captionSecondsMin) return captions;
  return [...captions.slice(0, -1), { ...last, end: Math.min(last.end, rounded(seconds)) }];
}

/** Starts a line at `seconds`; returns the same captions if the press comes too soon or there are too many lines. */
export function beginLine(captions: readonly Caption[], text: string, seconds: number): readonly Caption[] {
  const last = captions.at(-1);
  const isTooSoon = last !== undefined && rounded(seconds) - last.start < limits.captionSecondsMin;
  if (isTooSoon || captions.length >= limits.captionsOfVideo) return captions;
  return [...endLine(captions, seconds), open(rounded(seconds), text)];
}

/** Continues the last line as if nothing had ended it. */
export function reopenLine(captions: readonly Caption[]): readonly Caption[] {
  const last = captions.at(-1);
  return last ? [...captions.slice(0, -1), open(last.start, last.text)] : captions;
}

/** Removes the last line and continues the one before. */
export const removeLastLine = (captions: readonly Caption[]): readonly Caption[] =>
  reopenLine(captions.slice(0, -1));
