// Builds captions from the output of a speech service: words with their times.
import { limits } from '../shared/limits.ts';
import { fitsCaption } from './caption-text.ts';
import { trackProblems, type Caption } from './video-tracks.ts';

/** A word and when it was spoken, in seconds. */
export interface SpokenWord {
  word: string;
  start: number;
  end: number;
}

/** A longer pause starts a new caption, in seconds. */
const longestPause = 0.8;
/** How long a caption stays after its last word if nothing follows, in seconds. */
const captionHoldSeconds = 0.4;

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Replaces the words with their spelling in `text`, because services return words without punctuation. */
export function applySpelling(words: readonly SpokenWord[], text: string): SpokenWord[] {
  const written = text.split(/\s+/).filter((word) => lettersOf(word) !== '');
  const isSame =
    written.length === words.length &&
    words.every(({ word }, index) => lettersOf(word) === lettersOf(written[index] ?? ''));
  return words.map((word, index) => ({ ...word, word: (isSame ? written[index] : word.word)?.trim() ?? '' }));
}

/** Returns readable captions, split after sentences and at pauses if possible. `duration` is in seconds. */
export function captionsOfWords(words: readonly SpokenWord[], duration: number): Caption[] {
  const captions: Caption[] = [];
  for (const { word, start, end } of words.toSorted((one, other) => one.start - other.start)) {
    if (word === '' || end > duration + 0.5 || start < 0 || end < start) continue;
    const last = captions.at(-1);
    const joined = last ? `${last.text} ${word}` : word;
    const isJoined =
      last !== undefined &&
      !/[.?!]["”’)]*$/.test(last.text) &&
      start - last.end <= longestPause &&
      end - last.start <= limits.captionSecondsMax &&
      fitsCaption(joined);
    if (isJoined) Object.assign(last, { text: joined, end });
    else captions.push({ start: Math.max(start, last?.end ?? 0), end, text: word });
  }
  return captions
    .map((caption, index) => extendCaption(caption, captions[index + 1]?.start ?? duration))
    .filter(isGood);
}

/** Extends a short caption until it can be read, as far as the next one allows. */
function extendCaption({ start, end, text }: Caption, next: number): Caption {
  const until = Math.max(end + captionHoldSeconds, start + 2 * limits.captionSecondsMin);
  const rounded = (seconds: number) => Math.round(seconds * 1_000) / 1_000;
  const latest = Math.min(until, next, start + limits.captionSecondsMax);
  return { start: rounded(start), end: rounded(Math.max(latest, Math.min(end, next))), text };
}

const isGood = (caption: Caption): boolean =>
  trackProblems({ captions: [caption], chapters: [] }, null).length === 0;
