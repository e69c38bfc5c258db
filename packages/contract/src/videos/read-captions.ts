// Reads a WebVTT file. Its content is not trusted: only times and plain text are kept.
import { limits } from '../shared/limits.ts';
import { trackProblems, type Caption } from './video-tracks.ts';

export type CaptionFileProblem = 'fileTooLarge' | 'fileNotVtt' | 'fileEmpty' | 'fileTooMany';

const timing =
  /^(?:(\d{1,4}):)?([0-5]?\d):([0-5]\d)[.,](\d{3})\s+-->\s+(?:(\d{1,4}):)?([0-5]?\d):([0-5]\d)[.,](\d{3})/;

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  quot: '"',
  lrm: '',
  rlm: '',
};

/** Removes markup such as `<v Ann>` and `<i>`, and decodes entities such as `&lt;`. */
const plainWords = (text: string): string =>
  text
    .replace(/<[^>\n]*>/g, '')
    .replace(/&(amp|lt|gt|nbsp|quot|lrm|rlm);/g, (_, name: string) => named[name] ?? '')
    .replace(/\t/g, ' ')
    // Invisible characters that control the text direction or a terminal.
    .replace(/(?!\n)[\p{Cc}\p{Cf}]/gu, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

const secondsOf = (parts: readonly (string | undefined)[]): number => {
  const [hours = '0', minutes = '0', seconds = '0', rest = '0'] = parts;
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds) + Number(rest) / 1_000;
};

/** Returns the captions of a file sorted by time, or its problem. */
export function readCaptions(file: string): Caption[] | CaptionFileProblem {
  if (file.length > limits.captionFileBytes) return 'fileTooLarge';
  const text = file.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  if (!/^WEBVTT(?:[ \t\n]|$)/.test(text)) return 'fileNotVtt';
  const captions: Caption[] = [];
  for (const block of text.split(/\n{2,}/)) {
    const lines = block.split('\n');
    const at = lines.findIndex((line) => timing.test(line));
    if (at === -1 || at > 1) continue;
    const found = timing.exec(lines[at] ?? '') ?? [];
    const words = plainWords(lines.slice(at + 1).join('\n'));
    if (words === '') continue;
    captions.push({
      start: secondsOf(found.slice(1, 5)),
      end: secondsOf(found.slice(5, 9)),
      text: words.slice(0, 1_000),
    });
    if (captions.length > limits.captionsOfVideo) return 'fileTooMany';
  }
  if (captions.length === 0) return 'fileEmpty';
  return captions.toSorted((one, other) => one.start - other.start);
}

/** Sorts captions and drops invalid ones: too short, too long, or overlapping the previous one. */
export function captionsThatFit(captions: readonly Caption[]): Caption[] {
  const kept: Caption[] = [];
  for (const caption of captions) {
    const [before] = kept.slice(-1);
    const beside = before ? [before, caption] : [caption];
    if (trackProblems({ captions: beside, chapters: [] }, null).length === 0) kept.push(caption);
  }
  return kept;
}
