// How texts are kept: a table per part, English and Spanish with exactly the same keys. In the production build a table
// holds only the languages that were asked for (build/language-packs.ts).
import { loadPart } from '../load-part.ts';

export const locales = ['en', 'es'] as const;
export type Locale = (typeof locales)[number];

export interface MessageTable<Texts extends Record<string, string>> {
  readonly en: Texts;
  readonly es: Readonly<Record<keyof Texts, string>>;
}

interface SplitTable {
  readonly sources: Record<Locale, () => Promise<{ texts: Record<string, string> }>>;
}

type AnyTable = MessageTable<Record<string, string>>;
const tables = new Set<AnyTable>();
let wanted: Locale | undefined;

/** Types a table: the Spanish half must have exactly the keys of the English half. */
export function defineMessages<const Texts extends Record<string, string>>(table: {
  en: Texts;
  es: Readonly<Record<NoInfer<keyof Texts>, string>>;
}): MessageTable<Texts> {
  tables.add(table);
  if (wanted) fetchAhead(table, wanted);
  return table;
}

/**
 * Fetches the texts of every table whose module is here or comes: a part that had to wait for them when it is first
 * shown, such as the table of a list that was narrow before, would blank the page around it.
 */
export function fetchTextsIn(locale: Locale): void {
  wanted = locale;
  for (const table of tables) fetchAhead(table, locale);
}

function fetchAhead(table: AnyTable, locale: Locale): void {
  // A failure here is no harm: the part that reads them asks again.
  textsOf(table, locale).catch(() => {});
}

type TextsIn<Texts extends Record<string, string>> = Readonly<Record<keyof Texts, string>>;

/** A promise that React can read at once when its texts are here. */
type Awaited<Texts extends Record<string, string>> = Promise<TextsIn<Texts>> & {
  status?: 'fulfilled';
  value?: TextsIn<Texts>;
};

const asked = new WeakMap<object, Partial<Record<Locale, Awaited<Record<string, string>>>>>();

function ready<Texts extends Record<string, string>>(texts: TextsIn<Texts>): Awaited<Texts> {
  return Object.assign(Promise.resolve(texts), { status: 'fulfilled' as const, value: texts });
}

/** The texts of a table in one language, when they are here. */
export function textsHere<Texts extends Record<string, string>>(
  table: MessageTable<Texts>,
  locale: Locale,
): TextsIn<Texts> | undefined {
  return table[locale] ?? (asked.get(table)?.[locale]?.value as TextsIn<Texts> | undefined);
}

/** The texts of a table in one language: the same promise however often it is asked. A failure may be tried again. */
export function textsOf<Texts extends Record<string, string>>(
  table: MessageTable<Texts>,
  locale: Locale,
): Promise<TextsIn<Texts>> {
  const known = asked.get(table)?.[locale];
  if (known) return known as Promise<TextsIn<Texts>>;
  const here = table[locale] as TextsIn<Texts> | undefined;
  const promise: Awaited<Texts> = here ? ready(here) : fetchTexts(table, locale);
  asked.set(table, { ...asked.get(table), [locale]: promise });
  return promise;
}

function fetchTexts<Texts extends Record<string, string>>(
  table: MessageTable<Texts>,
  locale: Locale,
): Awaited<Texts> {
  const { sources } = table as unknown as SplitTable;
  const promise: Awaited<Texts> = loadPart(sources[locale]).then(
    ({ texts }) => {
      promise.status = 'fulfilled';
      promise.value = texts as TextsIn<Texts>;
      return texts as TextsIn<Texts>;
    },
    (cause: unknown) => {
      delete asked.get(table)?.[locale];
      throw cause;
    },
  );
  return promise;
}

/**
 * Puts values in place of `{name}`, and one of two words in place of `{name|image|images}`: the first where the value
 * is 1. A name without a value stays as it is, so that a gap is seen.
 */
export function formatMessage(text: string, params: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(
    /\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g,
    (gap, name: string, one?: string, many?: string) => {
      const value = params[name];
      if (value === undefined) return gap;
      if (one === undefined || many === undefined) return String(value);
      return Number(value) === 1 ? one : many;
    },
  );
}
