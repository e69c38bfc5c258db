// Which parts of a written report say that something was not seen (B26). The method is NegEx with the scopes of ConText
// (Chapman et al., J Biomed Inform 2001;34:301; Harkema et al., 2009;42:839): a trigger such as “no evidence of”, the
// words that it reaches, and what ends its reach. A wrong “not seen” is dangerous, so where the rules are in doubt,
// nothing is said: after “no new”, behind “and”, beyond a preposition.
import { foldLetters } from '../../shared/fold-text.ts';
import { absenceWords, type AbsenceWords } from './absence-words.ts';
import type { ExplainedPiece } from './find-terms.ts';
import { languageOf } from './text-language.ts';

/** A range of the text's letters, the end excluded. */
interface TextRange {
  readonly from: number;
  readonly to: number;
}

interface Token extends TextRange {
  /** Folded: lowercase without accents. */
  readonly word: string;
}

const longestItem = 12;
const longestListItem = 7;
const longestSubject = 8;
const maxTriggerWords = 5;

/** An item of a list of what is absent. Only a finding that holds its core is: “no mass effect” says nothing of a mass. */
interface AbsentItem extends TextRange {
  readonly core: TextRange;
}

/** Marks the findings of a written report, in the pieces of its whole text, that the report says were not seen. */
export function markAbsences(pieces: readonly ExplainedPiece[]): ExplainedPiece[] {
  const items = findAbsences(pieces.map(({ text }) => text).join(''));
  let from = 0;
  return pieces.map((piece) => {
    const range = { from, to: from + piece.text.length };
    from = range.to;
    const isAbsent =
      piece.term?.isFinding === true &&
      // A finding may be longer than the item, which ends before a preposition: “tear of the meniscus”.
      items.some((item) => item.from <= range.from && isWithin(item.core, range));
    return isAbsent ? { ...piece, isAbsent } : piece;
  });
}

const isWithin = (inner: TextRange, outer: TextRange): boolean =>
  outer.from <= inner.from && inner.to <= outer.to;

function findAbsences(text: string): AbsentItem[] {
  const folded = foldLetters(text);
  const clauses = clausesOf(text, folded);
  // Whole texts are in one language; “no” means too much in the other.
  const words = absenceWords[languageOf(text, 'en')];
  return clauses.flatMap((clause, at) => [
    ...reachedByTriggers(clause, words),
    ...reachedFromBehind(clause, words),
    ...reachedByHeading(clause, clauses[at + 1], folded, words),
  ]);
}

/**
 * Splits a text where a trigger's reach ends in any case. A line break ends a clause only before a capital letter, a
 * bullet or an empty line: the lines of a page are wrapped anywhere.
 */
function clausesOf(text: string, folded: string): Token[][] {
  const clauses: Token[][] = [[]];
  for (const found of folded.matchAll(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*|[,.;:!?()[\]•*\n]/gu)) {
    const [word] = found;
    const token = { word, from: found.index, to: found.index + word.length };
    const following = text.slice(token.to, token.to + 40);
    if (word === '\n' ? /^\s*(?:$|\n|[\p{Lu}\p{N}•*-])/u.test(following) : isEnd(word, following))
      clauses.push([]);
    else if (word !== '\n' && word !== '.') clauses.at(-1)?.push(token);
  }
  return clauses;
}

const isEnd = (word: string, following: string): boolean =>
  word === '.' ? /^(?:\s|$)/.test(following) : /[;:!?()[\]•*]/.test(word);

function reachedByTriggers(clause: readonly Token[], words: AbsenceWords): AbsentItem[] {
  if (clause.some(({ word }) => words.doubts.has(word))) return [];
  const items: AbsentItem[] = [];
  for (let at = 0; at < clause.length; at += 1) {
    const length = triggerLength(clause, at, words);
    if (length === 0) continue;
    const end = scopeEnd(clause, at + length, words);
    items.push(...itemsOf(clause.slice(at + length, end), words));
    at = Math.max(at, end - 1);
  }
  return items;
}

/** Returns how many words of a trigger begin here. */
function triggerLength(clause: readonly Token[], at: number, { triggers, voids }: AbsenceWords): number {
  if (voids.has(clause[at - 1]?.word ?? '')) return 0;
  for (let length = maxTriggerWords; length > 0; length -= 1) {
    if (at + length > clause.length) continue;
    const said = clause
      .slice(at, at + length)
      .map(({ word }) => word)
      .join(' ');
    if (triggers.test(said)) return length;
  }
  return 0;
}

/**
 * Returns where the reach ends, as an index into the clause. It includes a comma-separated list only if that ends with “or”:
 * “no mass, mild edema” names an edema that is there.
 */
function scopeEnd(clause: readonly Token[], start: number, words: AbsenceWords): number {
  let certain: number | undefined;
  let itemStart = start;
  let at = start;
  for (; at < clause.length; at += 1) {
    const word = clause[at]?.word ?? '';
    if (words.ends.has(word) || at - itemStart > longestItem) break;
    if (word === ',') {
      certain ??= at;
      itemStart = at + 1;
    } else if (words.alternatives.has(word)) {
      certain = undefined;
      itemStart = at + 1;
    } else if (certain !== undefined) {
      if (words.presences.has(word) || at - itemStart > longestListItem) break;
    }
  }
  return certain ?? at;
}

/**
 * Splits what a trigger reaches. An item with a word that limits it is left out with all that follow, to which the word
 * may belong too. Such a word behind them limits all of them.
 */
function itemsOf(reached: readonly Token[], words: AbsenceWords): AbsentItem[] {
  if (reached.some(({ word }) => words.limitsBehind.has(word))) return [];
  const items: Token[][] = [[]];
  for (const token of reached) {
    if (token.word === ',' || words.alternatives.has(token.word)) items.push([]);
    else items.at(-1)?.push(token);
  }
  const limited = items.findIndex((item) => item.some(({ word }) => words.limits.has(word)));
  return items.slice(0, limited < 0 ? items.length : limited).flatMap((item) => rangeOf(item, words));
}

/**
 * Returns an item without its article. Its core are the words that name what is absent, without those that describe it
 * and leave nothing out: “no calcified nodule” says nothing of other nodules.
 */
function rangeOf(written: readonly Token[], words: AbsenceWords): AbsentItem[] {
  const start = written.findIndex(({ word }) => !words.articles.has(word));
  const item = start < 0 ? [] : written.slice(start);
  const isCore = ({ word }: Token): boolean => !words.descriptions.has(word);
  const [first, last] = words.isNounFirst
    ? [item[0], item.findLast(isCore)]
    : [item.find(isCore), item.at(-1)];
  const [from, to] = [item[0]?.from, item.at(-1)?.to];
  if (!first || !last || from === undefined || to === undefined) return [];
  return [{ from, to, core: { from: first.from, to: last.to } }];
}

/** “A fracture of the patella is not seen”: the subject up to its first preposition. */
function reachedFromBehind(clause: readonly Token[], words: AbsenceWords): AbsentItem[] {
  if (clause.some(({ word }) => words.doubts.has(word))) return [];
  for (let at = 1; at < clause.length; at += 1) {
    const said = clause
      .slice(at, at + 3)
      .map(({ word }) => word)
      .join(' ');
    if (!words.behind.test(said)) continue;
    const before = clause.slice(0, at);
    const start = before.findLastIndex(({ word }) => word === ',' || words.subjectStarts.has(word)) + 1;
    const subject = before.slice(start);
    const head = subject.findIndex(({ word }) => words.ends.has(word));
    if (subject.length > longestSubject || subject.some(({ word }) => words.limits.has(word))) continue;
    return rangeOf(head < 0 ? subject : subject.slice(0, head), words);
  }
  return [];
}

/** “Pneumothorax: none.” */
function reachedByHeading(
  heading: readonly Token[],
  answer: readonly Token[] | undefined,
  folded: string,
  words: AbsenceWords,
): AbsentItem[] {
  const last = heading.at(-1);
  if (!last || !answer || heading.length > longestSubject || folded[last.to] !== ':') return [];
  const isAbsent = words.answers.test(answer.map(({ word }) => word).join(' '));
  return isAbsent && !heading.some(({ word }) => words.limits.has(word)) ? rangeOf(heading, words) : [];
}
