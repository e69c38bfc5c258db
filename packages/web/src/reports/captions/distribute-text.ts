// Distributes a text over the spoken phrases, in proportion to the length of the words.
import { limits, splitIntoCaptions, type Caption, type Phrase } from '@plainscan/contract';

/** A border this close to a pause moves into it, in seconds. */
const snap = 0.8;

/** Fastest possible speech, in letters per second. If less speech was found, the voice was too quiet to detect. */
const fastest = 25;

const rounded = (seconds: number): number => Math.round(seconds * 1_000) / 1_000;

/**
 * Returns the captions of a text. Each line starts a new caption. If there are as many captions as phrases, each phrase
 * gets one. `phrases` are the spoken parts. If they cannot hold the words, the captions cover the whole video. Times
 * are in seconds.
 */
export function distributeText(text: string, phrases: readonly Phrase[], duration: number): Caption[] {
  const pieces = text.split('\n').flatMap(splitIntoCaptions);
  if (pieces.length === 0) return [];
  const letters = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const canHold = lengthOf(phrases) * fastest >= letters;
  const spoken = canHold ? phrases : [{ start: 0, end: duration }];
  const laid =
    pieces.length === spoken.length
      ? pieces.map((piece, index) => ({ ...(spoken[index] as Phrase), text: piece }))
      : distributeByLength(pieces, spoken);
  return readable(laid, duration);
}

const lengthOf = (phrases: readonly Phrase[]): number =>
  phrases.reduce((sum, { start, end }) => sum + end - start, 0);

function distributeByLength(pieces: readonly string[], spoken: readonly Phrase[]): Caption[] {
  const letters = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const length = lengthOf(spoken);
  let before = 0;
  return pieces.map((text) => {
    const from = (length * before) / letters;
    before += text.length;
    const to = (length * before) / letters;
    return { start: videoTime(spoken, from, 'start'), end: videoTime(spoken, to, 'end'), text };
  });
}

/** Returns the video time of a second of speech. Near a pause it snaps to the pause. */
function videoTime(spoken: readonly Phrase[], seconds: number, edge: 'start' | 'end'): number {
  let passed = 0;
  for (const [index, { start, end }] of spoken.entries()) {
    const length = end - start;
    const isLast = index === spoken.length - 1;
    if (seconds <= passed + length || isLast) {
      const time = start + Math.min(seconds - passed, length);
      const next = spoken[index + 1];
      if (edge === 'start' && next && end - time < Math.min(snap, length / 2)) return next.start;
      if (edge === 'end' && index > 0 && time - start < Math.min(snap, length / 2))
        return spoken[index - 1]?.end ?? time;
      if (edge === 'end' && end - time < Math.min(snap, length / 2)) return end;
      if (edge === 'start' && time - start < Math.min(snap, length / 2)) return start;
      return time;
    }
    passed += length;
  }
  return 0;
}

/** Makes captions valid: no overlaps, and each between the minimum and maximum length. */
function readable(captions: readonly Caption[], duration: number): Caption[] {
  const laid: Caption[] = [];
  for (const [index, { start, end, text }] of captions.entries()) {
    const from = Math.max(start, laid.at(-1)?.end ?? 0);
    const least = from + limits.captionSecondsMin;
    const roof = Math.min(from + limits.captionSecondsMax, captions[index + 1]?.start ?? duration);
    laid.push({
      start: rounded(from),
      end: rounded(Math.max(least, Math.min(end, Math.max(roof, least)))),
      text,
    });
  }
  return laid;
}
