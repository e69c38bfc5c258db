// Layout of caption texts: at most two lines, each short enough to read at a glance.
import { limits } from '../shared/limits.ts';

const width = limits.captionLineLength;

/** Splits a text into lines, at its own breaks and where a line would be too wide. Never cuts a word. */
export function captionLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter((line) => line !== '')
    .flatMap(wrapLine);
}

function wrapLine(line: string): string[] {
  const lines: string[] = [];
  for (const word of line.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Returns whether a text fits into one caption. */
export function fitsCaption(text: string): boolean {
  const lines = captionLines(text);
  return lines.length <= limits.captionLines && lines.every((line) => line.length <= width);
}

/** Splits a text into pieces that each fit into a caption, preferably after sentences, then commas, then words. */
export function splitIntoCaptions(text: string): string[] {
  const whole = text.replace(/\s+/g, ' ').trim();
  const sentences = whole.match(/[^.?!]+[.?!]*["'”’)]*\s*/g) ?? [];
  return sentences.reduce<string[]>((pieces, sentence) => {
    for (const part of splitSentence(sentence.trim())) {
      const joined = `${pieces.at(-1) ?? ''} ${part}`;
      if (pieces.length > 0 && fitsCaption(joined)) pieces[pieces.length - 1] = joined;
      else if (part !== '') pieces.push(part);
    }
    return pieces;
  }, []);
}

function splitSentence(sentence: string): string[] {
  const pieces: string[] = [];
  let words = sentence.split(' ');
  while (words.length > 0) {
    const count = countFittingWords(words);
    pieces.push(words.slice(0, count).join(' '));
    words = words.slice(count);
  }
  return pieces;
}

/** Returns how many of the words make one caption: all that fit, or up to the last comma in their second half. */
function countFittingWords(words: readonly string[]): number {
  let most = 1;
  while (most < words.length && fitsCaption(words.slice(0, most + 1).join(' '))) most += 1;
  if (most === words.length) return most;
  const comma = words.slice(0, most).findLastIndex((word) => /[,;:]$/.test(word)) + 1;
  return comma > most / 2 ? comma : most;
}
