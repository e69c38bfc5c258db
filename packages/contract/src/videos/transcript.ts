// The transcript of a video: its captions, joined into sentences.
import type { Caption, Chapter } from './video-tracks.ts';

/** One or more sentences. Times are in seconds from the start of the video. */
export interface TranscriptLine {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A line stops growing at this length, in characters. */
const longestLine = 220;
/** A line also ends at a silence this long, in seconds. */
const longestSilence = 4;

/** Returns whether a text ends a sentence. */
export const endsSentence = (text: string): boolean => /[.?!…]["'”’)]*$/.test(text);

/** Joins captions into lines that end with a sentence and never cross the start of a chapter. */
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

/** Returns the line spoken at this time, or the last one before it. `null` before the first line. */
export const lineAt = (lines: readonly TranscriptLine[], seconds: number): TranscriptLine | null =>
  lines.findLast(({ start }) => start <= seconds) ?? null;
