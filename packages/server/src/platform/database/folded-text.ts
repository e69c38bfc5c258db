// Texts without regard to case and accents (ADR 0090). The function `fold_text` is in the database, so that a column
// and what is looked for in it are always folded by the same rules.
import { sql, type SQL, type SQLWrapper } from './drizzle.ts';
import { likePattern } from './like-pattern.ts';

/** Returns the key by which names and titles are sorted. Its indexes spell it the same way. */
export const nameOrder = (text: SQLWrapper): SQL => sql`fold_text(${text}) COLLATE "C"`;

/** Returns the condition that a column of folded text, such as `search_text`, contains these words literally. */
export const foldedContains = (folded: SQL, words: string): SQL =>
  sql`${folded} LIKE fold_text(${likePattern(words)})`;

/** Returns the condition that a text contains these words literally. No index serves it: for short lists only. */
export const textContains = (text: SQLWrapper, words: string): SQL =>
  foldedContains(sql`fold_text(${text})`, words);

/** Returns the condition that a text starts with these words literally. An index in the order of names serves it. */
export const textStartsWith = (text: SQLWrapper, words: string): SQL =>
  sql`${nameOrder(text)} LIKE fold_text(${likePattern(words).slice(1)})`;
