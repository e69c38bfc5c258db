// Reads the tables of the glossary (packages/contract/glossary): one per region of the body, the parts of words, and which
// picture shows where a term is.
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { Locale } from '../../shared/messages.ts';
import { writeForms } from './change-glossary.ts';
import {
  everydayMark,
  termKinds,
  type GlossaryEntry,
  type GlossaryForms,
  type GlossaryPictures,
  type GlossaryTexts,
  type WordPart,
} from './glossary-term.ts';

const listed = z
  .string()
  .transform((cell) => cell.split(';').map((form) => form.trim()))
  .pipe(z.array(z.string().regex(/^~?[^;|!~]{2,}$/)).min(1));
const filled = z.string().min(1);
const sources = z
  .string()
  .transform((cell) => cell.split(' '))
  .pipe(z.array(z.url({ protocol: /^https$/ })).min(1));

const termRow = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  kind: z.enum(termKinds),
  en: filled,
  en_forms: listed,
  en_text: filled,
  es: filled,
  es_forms: listed,
  es_text: filled,
  sources,
});
const partRow = z.strictObject({ part: z.string().min(2), en: filled, es: filled });
const pictureRow = z.strictObject({
  picture: z.string().regex(/^[a-z-]+\.[a-z-]+$/),
  entries: filled.transform((cell) => cell.split(' ')),
});

interface TableRow {
  record: Record<string, string>;
  info: { lines: number };
}

/** Returns the rows of a table by the names in its first line. Throws a `CsvError` if it is none. */
export const parseTable = (csv: string, delimiter = ','): TableRow[] =>
  parse(csv, { columns: true, bom: true, info: true, delimiter, skip_empty_lines: true });

/** Returns the rows of a table by the names in its first line. Throws with the number of the line that is wrong. */
function readRows<Row>(csv: string, row: z.ZodType<Row>): Row[] {
  return parseTable(csv).map(({ record, info }) => {
    const read = row.safeParse(record);
    if (!read.success) throw new Error(`Line ${info.lines}: ${z.prettifyError(read.error)}`);
    return read.data;
  });
}

const withoutMark = (form: string): string => form.replace(everydayMark, '');
const everydayOf = (forms: readonly string[]): string[] =>
  forms.filter((form) => form.startsWith(everydayMark)).map(withoutMark);

/** Returns the terms of one table. Throws if a row is wrong. */
export const readTerms = (csv: string): GlossaryEntry[] =>
  readRows(csv, termRow).map((row) => ({
    id: row.id,
    kind: row.kind,
    forms: { en: row.en_forms.map(withoutMark), es: row.es_forms.map(withoutMark) },
    everyday: { en: everydayOf(row.en_forms), es: everydayOf(row.es_forms) },
    words: { en: { name: row.en, text: row.en_text }, es: { name: row.es, text: row.es_text } },
    sources: row.sources,
    picture: null,
  }));

/** Returns the parts of words. Throws if a row is wrong. */
export const readWordParts = (csv: string): WordPart[] =>
  readRows(csv, partRow).map(({ part, ...texts }) => ({ part, texts }));

/** Returns the terms with the pictures of a table. Throws if a row is wrong, or names a term twice or one that is none. */
function addPictures(terms: readonly GlossaryEntry[], csv: string): GlossaryEntry[] {
  const pictures = new Map<string, string>();
  const known = new Set(terms.map(({ id }) => id));
  for (const { picture, entries } of readRows(csv, pictureRow))
    for (const id of entries) {
      if (!known.has(id)) throw new Error(`${picture}: there is no term ${id}.`);
      if (pictures.has(id)) throw new Error(`${id} is in ${pictures.get(id)} and in ${picture}.`);
      pictures.set(id, picture);
    }
  return terms.map((term) => ({ ...term, picture: pictures.get(term.id) ?? null }));
}

/** The glossary as pages and the server use it: what finds terms, what explains them, and where they are drawn. */
export interface ReadGlossary {
  readonly entries: readonly GlossaryEntry[];
  readonly forms: Readonly<Record<Locale, GlossaryForms>>;
  readonly texts: Readonly<Record<Locale, GlossaryTexts>>;
  readonly pictures: GlossaryPictures;
}

/** Returns the glossary. `tables` holds the contents of the files by name, without ending. */
export function readGlossary(tables: Readonly<Record<string, string>>): ReadGlossary {
  const { parts: partsTable = '', pictures = '', ...regions } = tables;
  const terms = Object.entries(regions).flatMap(([name, csv]) => {
    try {
      return readTerms(csv);
    } catch (cause) {
      throw new Error(`The glossary's table ${name}.csv is wrong.`, { cause });
    }
  });
  const entries = addPictures(terms, pictures);
  // The longest first, so that a word is taken apart into as few parts as possible.
  const parts = readWordParts(partsTable).toSorted((one, other) => other.part.length - one.part.length);
  const formsIn = (language: Locale): GlossaryForms => ({
    language,
    terms: entries
      .map(({ kind, forms, everyday }) =>
        writeForms(kind === 'finding', forms[language], new Set(everyday[language])),
      )
      .join('|'),
    parts: parts.map(({ part }) => part),
  });
  const textsIn = (language: Locale): GlossaryTexts => ({
    terms: entries.map(({ words }) => words[language]),
    parts: Object.fromEntries(parts.map(({ part, texts }) => [part, texts[language]])),
  });
  return {
    entries,
    forms: { en: formsIn('en'), es: formsIn('es') },
    texts: { en: textsIn('en'), es: textsIn('es') },
    pictures: entries.map(({ picture }) => picture),
  };
}
