// What is said in a video as a text to read: the captions, joined to sentences.
import type { Caption, Chapter } from './video-tracks.ts';

/** A sentence or a few, in seconds from the start of the video. */
export interface TranscriptLine {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A line is not joined any further when it is this long, in letters. */
const longestLine = 220;
/** Nor over a silence as long as this, in seconds. */
const longestSilence = 4;

const endsSentence = (text: string): boolean => /[.?!…]["'”’)]*$/.test(text);

/** Captions as lines to read: to the end of a sentence, but never across the start of a chapter. */
export function transcriptLines(
  captions: readonly Caption[],
  chapters: readonly Pick<Chapter, 'start'>[] = [],
): TranscriptLine[] {
  const lines: TranscriptLine[] = [];
  for (const { start, end, text } of captions) {
    const said = text.replace(/\s+/g, ' ').trim();
    if (said === '') continue;
    const last = lines.at(-1);
    const isCut = chapters.some((chapter) => last && chapter.start > last.start && chapter.start <= start);
    const isJoined =
      last !== undefined &&
      !isCut &&
      !endsSentence(last.text) &&
      start - last.end < longestSilence &&
      last.text.length + said.length < longestLine;
    if (isJoined) lines[lines.length - 1] = { start: last.start, end, text: `${last.text} ${said}` };
    else lines.push({ start, end, text: said });
  }
  return lines;
}

/** The line that is said at a time, or was said last; null before the first. */
export const lineAt = (lines: readonly TranscriptLine[], seconds: number): TranscriptLine | null =>
  lines.findLast(({ start }) => start <= seconds) ?? null;
