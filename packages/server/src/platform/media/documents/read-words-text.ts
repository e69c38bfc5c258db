// The text of a page that was recognized, and which of its words are uncertain.
import type { ReadWord } from './word-reader.ts';

/** Words below it are right too seldom: docs/decisions/0108-words-of-scans.md has the figures. */
export const sureConfidence = 88;

/** A range of a text's letters, the end excluded. */
export type Range = [from: number, to: number];

/** A line that ends before this share of its block ends on purpose. */
const fullLine = 0.8;

/** Returns the words as text, one line for each paragraph, and the ranges of those that are uncertain. */
export function joinWords(words: readonly ReadWord[]): { text: string; doubts: Range[] } {
  const ends = blockEnds(words);
  const doubts: Range[] = [];
  let text = '';
  let before: ReadWord | undefined;
  for (const word of words) {
    if (before) text += gapBetween(before, word, ends.get(before.block));
    if (word.confidence < sureConfidence) doubts.push([text.length, text.length + word.text.length]);
    text += word.text;
    before = word;
  }
  return { text, doubts };
}

/** Blocks by their number: the left and the right end. */
function blockEnds(words: readonly ReadWord[]): Map<number, { left: number; right: number }> {
  const ends = new Map<number, { left: number; right: number }>();
  for (const { block, left, right } of words) {
    const known = ends.get(block) ?? { left, right };
    ends.set(block, { left: Math.min(known.left, left), right: Math.max(known.right, right) });
  }
  return ends;
}

function gapBetween(
  before: ReadWord,
  word: ReadWord,
  block: { left: number; right: number } | undefined,
): string {
  if (before.block !== word.block) return '\n\n';
  if (before.paragraph !== word.paragraph) return '\n';
  if (before.line === word.line) return ' ';
  // A hyphen stays: it may belong to the word.
  if (/\p{L}-$/u.test(before.text)) return '';
  const { left, right } = block ?? before;
  const isFull = before.right - left > fullLine * (right - left);
  return isFull && !/^(?:[•\-*–]|\d+[.)])/.test(word.text) ? ' ' : '\n';
}
