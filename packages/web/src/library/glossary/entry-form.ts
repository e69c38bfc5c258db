// The form of an entry holds its row of a table, one form or source per line.
import {
  entryOfRow,
  foldLetters,
  rowOfEntry,
  writtenEntrySchema,
  type CuratedEntry,
  type GlossaryRow,
  type Locale,
  type WrittenEntry,
} from '@plainscan/contract';

export type EntryValues = GlossaryRow;
export type EntryField = keyof EntryValues;
export type EntryProblems = Partial<Record<EntryField, string>>;

const newEntry: CuratedEntry = {
  id: '',
  kind: 'finding',
  forms: { en: [], es: [] },
  words: { en: { name: '', text: '' }, es: { name: '', text: '' } },
  sources: [],
  reason: null,
  isHidden: false,
  picture: null,
  version: 0,
  hasOriginal: false,
  changedAt: null,
};

/** Returns a new entry, with a word of reports filled in if there is one. */
export function newEntryFor(word: string, language: Locale): CuratedEntry {
  if (word === '') return newEntry;
  const name = word.slice(0, 1).toUpperCase() + word.slice(1);
  return {
    ...newEntry,
    forms: { ...newEntry.forms, [language]: [word] },
    words: { ...newEntry.words, [language]: { name, text: '' } },
  };
}

export function valuesOf(entry: CuratedEntry): EntryValues {
  const row = rowOfEntry(entry);
  const lines = { en_forms: entry.forms.en, es_forms: entry.forms.es, sources: entry.sources };
  const joined = Object.entries(lines).map(([name, list]) => [name, list.join('\n')]);
  return { ...row, ...(Object.fromEntries(joined) as typeof row) };
}

/** The field of a path such as `words.es.text`. */
function fieldOf(path: readonly PropertyKey[]): EntryField {
  const [part, locale, member] = path.map(String);
  if (part === 'words') return (member === 'text' ? `${locale}_text` : locale) as EntryField;
  return (part === 'forms' ? `${locale}_forms` : part) as EntryField;
}

/** Returns the entry that the form says, or what is wrong with it. */
export function readEntry(values: EntryValues): { entry: WrittenEntry } | { problems: EntryProblems } {
  const read = writtenEntrySchema.safeParse(entryOfRow(values));
  if (read.success) return { entry: read.data };
  const problems = read.error.issues.map(({ path, message }) => [fieldOf(path), message] as const);
  return { problems: Object.fromEntries(problems.toReversed()) };
}

/** Returns the problems that the server found, by field. */
export const refusedEntry = (fields: Readonly<Record<string, string>>): EntryProblems =>
  Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [fieldOf(path.split('.').slice(1)), message]),
  );

/** Returns an id for a new word that no other has. */
export function idFor(name: string, known: ReadonlySet<string>): string {
  const letters = foldLetters(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80);
  const id = letters.replaceAll(/^-+|-+$/g, '') || 'word';
  let last = 1;
  while (known.has(last === 1 ? id : `${id}-${last}`)) last += 1;
  return last === 1 ? id : `${id}-${last}`;
}
