// Which findings of a written report were not seen, and which are not certain, as the report says (B26). The method is NegEx with the scopes of ConText
// (Chapman et al., J Biomed Inform 2001;34:301; Harkema et al., 2009;42:839): a trigger such as “no evidence of”, the
// words that it reaches, and what ends its reach. A wrong “not seen” is dangerous, so where the rules are in doubt,
// nothing is said: after “no new”, behind “and”, beyond a preposition.
import { foldLetters } from '../../shared/fold-text.ts';
import { certaintyWords, type CertaintyWords, type Trigger } from './certainty-words.ts';
import type { Certainty, ExplainedPiece } from './find-terms.ts';
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
const maxTriggerWords = 6;

/**
 * What a report calls absent, or not certain. Only a finding that holds its core is: “no mass effect” says nothing of a
 * mass.
 */
interface NamedItem extends TextRange {
  readonly core: TextRange;
}

interface CertaintyItem extends NamedItem {
  readonly certainty: Certainty;
}

/** Marks the findings of a written report, in the pieces of its whole text, that it calls absent or not certain. */
export function markCertainty(pieces: readonly ExplainedPiece[]): ExplainedPiece[] {
  const items = findItems(pieces.map(({ text }) => text).join(''));
  let from = 0;
  return pieces.map((piece) => {
    const range = { from, to: from + piece.text.length };
    from = range.to;
    if (piece.term?.isFinding !== true) return piece;
    // A finding may be longer than the item, which ends before a preposition: “tear of the meniscus”.
    const item = items.find((named) => named.from <= range.from && isWithin(named.core, range));
    return item ? { ...piece, certainty: item.certainty } : piece;
  });
}

const isWithin = (inner: TextRange, outer: TextRange): boolean =>
  outer.from <= inner.from && inner.to <= outer.to;

function findItems(text: string): CertaintyItem[] {
  const folded = foldLetters(text);
  const clauses = clausesOf(text, folded);
  // Whole texts are in one language; “no” means too much in the other.
  const words = certaintyWords[languageOf(text, 'en')];
  let background: number | null = null;
  return clauses.flatMap((clause, at) => {
    if (isHeading(clause, folded)) background = words.background.test(joined(clause)) ? at : null;
    else if (words.report.test(joined(clause))) background = null;
    else if (background !== null && at > background + 1 && isParagraph(clause, clauses[at - 1], folded))
      background = null;
    if (background !== null) return [];
    const absent = isDoubtful(clause, words)
      ? []
      : [
          ...reachedByTriggers(clause, words),
          ...reachedFromBehind(clause, words),
          ...reachedByHeading(clause, clauses[at + 1], folded, words),
        ];
    return [...absent.map(named('absent')), ...unsureOf(clause, words).map(named('unsure'))];
  });
}

const named =
  (certainty: Certainty) =>
  (item: NamedItem): CertaintyItem => ({ ...item, certainty });

const isDoubtful = (clause: readonly Token[], { doubts, remainders }: CertaintyWords): boolean =>
  remainders.has(clause[0]?.word ?? '') || clause.some(({ word }) => doubts.has(word));

/** Whether an empty line is before a clause. */
const isParagraph = (
  clause: readonly Token[],
  before: readonly Token[] | undefined,
  folded: string,
): boolean => /\n\s*\n/.test(folded.slice(before?.at(-1)?.to, clause[0]?.from));

const isHeading = (clause: readonly Token[], folded: string): boolean =>
  clause.length <= longestSubject && folded[clause.at(-1)?.to ?? -1] === ':';

const joined = (tokens: readonly Token[]): string => tokens.map(({ word }) => word).join(' ');

/**
 * Splits a text where a trigger's reach ends in any case. A line break ends a clause only before a capital letter, a
 * bullet or an empty line: the lines of a page are wrapped anywhere.
 */
function clausesOf(text: string, folded: string): Token[][] {
  const clauses: Token[][] = [[]];
  for (const found of folded.matchAll(
    /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*|[,.;:!?()[\]•*\n]|\/(?=\s*\p{L})/gu,
  )) {
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

function reachedByTriggers(clause: readonly Token[], words: CertaintyWords): NamedItem[] {
  const items: NamedItem[] = [];
  for (let at = 0; at < clause.length; at += 1) {
    const length = isVoid(clause, at, words) ? 0 : triggerLength(clause, at, words.absent);
    if (length === 0) continue;
    const end = scopeEnd(clause, at + length, words);
    if (!isLimitedBehind(clause.slice(at + length), end - at - length, words))
      items.push(...itemsOf(clause.slice(at + length, end), words));
    at = Math.max(at, end - 1);
  }
  return items;
}

const isVoid = (clause: readonly Token[], at: number, { voids }: CertaintyWords): boolean =>
  voids.has(clause[at - 1]?.word ?? '');

/** Returns how many words of a trigger begin here. */
function triggerLength(clause: readonly Token[], at: number, { starts, phrases }: Trigger): number {
  if (!starts.has(clause[at]?.word ?? '')) return 0;
  for (let length = Math.min(maxTriggerWords, clause.length - at); length > 0; length -= 1)
    if (phrases.test(joined(clause.slice(at, at + length)))) return length;
  return 0;
}

/**
 * Returns where the reach ends, as an index into the clause. It includes a comma-separated list only if that ends with “or”:
 * “no mass, mild edema” names an edema that is there.
 */
function scopeEnd(clause: readonly Token[], start: number, words: CertaintyWords): number {
  let certain: number | undefined;
  let itemStart = start;
  let at = start;
  for (; at < clause.length; at += 1) {
    const word = clause[at]?.word ?? '';
    if (words.ends.has(word) && !(at === itemStart && words.articles.has(word))) break;
    if (at - itemStart > longestItem) break;
    if (word === '/') {
      // “Edema: no / mild” is a form to fill in.
      if (at === start) return start;
      itemStart = at + 1;
    } else if (word === ',') {
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

/** Whether a word in a reach limits it, or one behind it up to the next comma: “no nodule of the lung larger than 6 mm”. */
function isLimitedBehind(following: readonly Token[], reach: number, words: CertaintyWords): boolean {
  const next = following.findIndex(
    ({ word }, at) => words.limitsBehind.has(word) || (word === ',' && at >= reach),
  );
  return words.limitsBehind.has(following[next]?.word ?? '');
}

/**
 * Splits what a trigger reaches. What follows an item with a word that limits it is left out, because the word may belong
 * to that too. The item itself is absent only together with the word: “no enlarged lymph nodes”.
 */
function itemsOf(reached: readonly Token[], words: CertaintyWords): NamedItem[] {
  const items = splitItems(reached, words);
  const limited = items.findIndex((item) => item.some(({ word }) => words.limits.has(word)));
  return items.slice(0, limited < 0 ? items.length : limited + 1).flatMap((item) => rangeOf(item, words));
}

function splitItems(reached: readonly Token[], words: CertaintyWords): Token[][] {
  const items: Token[][] = [[]];
  for (const token of reached) {
    if (!separates(token, words)) items.at(-1)?.push(token);
    // “No mediastinal or hilar lymphadenopathy” is one item.
    else if (items.at(-1)?.some(({ word }) => !words.descriptions.has(word))) items.push([]);
  }
  return items;
}

const separates = ({ word }: Token, { alternatives }: CertaintyWords): boolean =>
  word === ',' || word === '/' || alternatives.has(word);

/**
 * Returns an item without its article. Its core are the words that name what is absent, without those that describe it
 * and leave nothing out: “no calcified nodule” says nothing of other nodules.
 */
function rangeOf(
  written: readonly Token[],
  words: CertaintyWords,
  isDescription = ({ word }: Token) => words.descriptions.has(word),
): NamedItem[] {
  const start = written.findIndex(({ word }) => !words.articles.has(word));
  const item = start < 0 ? [] : written.slice(start);
  if (words.definite.has(item[0]?.word ?? '')) return [];
  const isCore = (token: Token): boolean => !isDescription(token);
  const [first, last] = words.isNounFirst
    ? [item[0], item.findLast(isCore)]
    : [item.find(isCore), item.at(-1)];
  const [from, to] = [item[0]?.from, item.at(-1)?.to];
  const noun = words.isNounFirst ? first : last;
  if (!first || !last || !noun || words.limits.has(noun.word) || from === undefined || to === undefined)
    return [];
  return [{ from, to, core: { from: first.from, to: last.to } }];
}

/** “A fracture of the patella is not seen”: the subject up to its first preposition. */
function reachedFromBehind(clause: readonly Token[], words: CertaintyWords): NamedItem[] {
  for (let at = 1; at < clause.length; at += 1) {
    const { starts, phrases } = words.absentBehind;
    if (!starts.has(clause[at]?.word ?? '') || !phrases.test(joined(clause.slice(at, at + 4)))) continue;
    if (isVoid(clause, at, words)) continue;
    const subject = subjectBefore(clause.slice(0, at), words);
    if (subject.length === 0) continue;
    if (subject.some(({ word }) => words.limits.has(word)) || isLimitedBehind(clause.slice(at), 0, words))
      continue;
    return rangeOf(subject, words);
  }
  return [];
}

/** Returns the subject of what follows, up to its first preposition. Empty if it is too long to be sure of. */
function subjectBefore(before: readonly Token[], words: CertaintyWords): readonly Token[] {
  const start = before.findLastIndex(({ word }) => word === ',' || words.subjectStarts.has(word)) + 1;
  const subject = before.slice(start);
  if (subject.length > longestSubject) return [];
  const head = subject.findIndex(({ word }) => words.ends.has(word));
  return head < 0 ? subject : subject.slice(0, head);
}

/** “Pneumothorax: none.” */
function reachedByHeading(
  heading: readonly Token[],
  answer: readonly Token[] | undefined,
  folded: string,
  words: CertaintyWords,
): NamedItem[] {
  if (!answer || !isHeading(heading, folded)) return [];
  const isAbsent = words.answers.test(joined(answer));
  return isAbsent && !heading.some(({ word }) => words.limits.has(word)) ? rangeOf(heading, words) : [];
}

/**
 * Returns what a clause calls uncertain: “possible effusion”, “may represent edema”, “a fracture cannot be excluded”. Says
 * nothing where the clause asks or advises something, or denies anything besides.
 */
function unsureOf(clause: readonly Token[], words: CertaintyWords): NamedItem[] {
  if (clause.some(({ word }) => words.questions.has(word))) return [];
  const items: NamedItem[] = [];
  for (let at = 0; at < clause.length; at += 1) {
    const ahead = triggerLength(clause, at, words.unsure);
    const behind = triggerLength(clause, at, words.unsureBehind);
    const end = at + Math.max(ahead, behind);
    if (end === at || isDenied(clause, at, end, words)) continue;
    const reached = ahead > 0 ? clause.slice(end, scopeEnd(clause, end, words)) : [];
    const isSubject = behind > 0 && reached.length === 0 && !words.continuations.has(clause[end]?.word ?? '');
    const subject = isSubject ? subjectBefore(clause.slice(0, at), words) : [];
    for (const item of splitItems([...reached, ...subject], words))
      items.push(...rangeOf(item, words, describesUnsure(words)));
    at = end - 1;
  }
  return items;
}

/** “The possible fracture” is one that was spoken of before, and “no finding suspicious for a mass” says the opposite. */
const isDenied = (
  clause: readonly Token[],
  at: number,
  end: number,
  { definiteArticles, denials }: CertaintyWords,
): boolean =>
  definiteArticles.has(clause[at - 1]?.word ?? '') ||
  clause.some(({ word }, place) => denials.has(word) && (place < at || place >= end));

const describesUnsure =
  ({ descriptions, unsureDescriptions }: CertaintyWords) =>
  ({ word }: Token): boolean =>
    descriptions.has(word) || unsureDescriptions.has(word);
