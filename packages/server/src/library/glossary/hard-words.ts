// Which words of a text are hard to read and explained by no entry (ADR 113).
import { foldLetters, type Locale, type TermFinder } from '@plainscan/contract';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const shortest = 4;
/** Longer ones are no words. */
const longest = 40;

/** Addresses of mails and pages, which write names in small letters. */
const addresses = /\S*(?:@|:\/\/|www\.)\S*/gu;

const ordinary = new Map<Locale, ReadonlySet<string>>();

/** Returns the folded words that everybody knows. */
function ordinaryWords(language: Locale): ReadonlySet<string> {
  const known = ordinary.get(language);
  if (known) return known;
  const list = readFileSync(join(import.meta.dirname, `ordinary-words-${language}.txt`), 'utf8');
  const words = new Set(list.trim().split('\n'));
  ordinary.set(language, words);
  return words;
}

/**
 * Returns the hard words of a text that `find` does not explain, each once. Only words in small letters count: in reports,
 * names have capitals.
 */
export function unexplainedWordsOf(text: string, find: TermFinder, language: Locale): Set<string> {
  const known = ordinaryWords(language);
  const found = new Set<string>();
  for (const { text: piece, term } of find(text.replaceAll(addresses, ' '))) {
    if (term !== null) continue;
    for (const [word] of piece.matchAll(/[\p{L}\p{N}]+/gu))
      if (
        word.length >= shortest &&
        word.length <= longest &&
        /^\p{Ll}+$/u.test(word) &&
        !known.has(foldLetters(word))
      )
        found.add(word);
  }
  return found;
}
