// Reads a WebVTT file. What is in it is somebody else's: only times and plain words are taken.
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

/** Words without markup: `<v Ann>`, `<i>` and their like go, `&lt;` is what it stands for. */
const plainWords = (text: string): string =>
  text
    .replace(/<[^>\n]*>/g, '')
    .replace(/&(amp|lt|gt|nbsp|quot|lrm|rlm);/g, (_, name: string) => named[name] ?? '')
    .replace(/\t/g, ' ')
    // Signs that control the direction or the terminal, and that nobody sees.
    .replace(/(?!\n)[\p{Cc}\p{Cf}]/gu, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

const secondsOf = (parts: readonly (string | undefined)[]): number => {
  const [hours = '0', minutes = '0', seconds = '0', rest = '0'] = parts;
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds) + Number(rest) / 1_000;
};

/** The captions of a file in the order of their times, or what is wrong with it. */
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

/** Captions in order without those that a video cannot have: too short, too long, or over the one before. */
export function captionsThatFit(captions: readonly Caption[]): Caption[] {
  const kept: Caption[] = [];
  for (const caption of captions) {
    const [before] = kept.slice(-1);
    const beside = before ? [before, caption] : [caption];
    if (trackProblems({ captions: beside, chapters: [] }, null).length === 0) kept.push(caption);
  }
  return kept;
}
