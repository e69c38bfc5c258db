// An entry as a row of a table: what curators save as a file and read from one, and what a form holds.
import type { Locale } from '../../shared/messages.ts';
import type { WrittenEntry } from './glossary-schema.ts';

export const glossaryColumns = [
  'id',
  'kind',
  'en',
  'en_forms',
  'en_text',
  'es',
  'es_forms',
  'es_text',
  'sources',
  'reason',
  'hidden',
  'picture',
] as const;
type GlossaryColumn = (typeof glossaryColumns)[number];
export type GlossaryRow = Readonly<Record<GlossaryColumn, string>>;

export const rowOfEntry = (entry: WrittenEntry & { id: string }): GlossaryRow => ({
  id: entry.id,
  kind: entry.kind,
  en: entry.words.en.name,
  en_forms: entry.forms.en.join('; '),
  en_text: entry.words.en.text,
  es: entry.words.es.name,
  es_forms: entry.forms.es.join('; '),
  es_text: entry.words.es.text,
  sources: entry.sources.join(' '),
  reason: entry.reason ?? '',
  hidden: entry.isHidden ? 'yes' : '',
  picture: entry.picture ?? '',
});

const listOf = (cell: string, separator: RegExp): string[] =>
  cell
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Returns what a row says, which `writtenEntrySchema` still has to accept. A column that is missing is empty,
 * except that an entry keeps its picture without one. */
export function entryOfRow(row: Partial<GlossaryRow>): object {
  const wordsIn = (locale: Locale) => ({ name: row[locale] ?? '', text: row[`${locale}_text`] ?? '' });
  const formsIn = (locale: Locale) => listOf(row[`${locale}_forms`] ?? '', /[;\n]/);
  return {
    kind: row.kind ?? '',
    words: { en: wordsIn('en'), es: wordsIn('es') },
    forms: { en: formsIn('en'), es: formsIn('es') },
    sources: listOf(row.sources ?? '', /\s/),
    reason: row.reason?.trim() ? row.reason : null,
    isHidden: row.hidden?.trim() === 'yes',
    picture: row.picture === undefined ? undefined : row.picture.trim() || null,
  };
}
