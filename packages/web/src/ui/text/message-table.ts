// Stores texts in one table per part, with exactly the same keys in English and Spanish. In the production build, a
// table holds only the languages that were requested (build/language-packs.ts).
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
  if (wanted) prefetchTexts(table, wanted);
  return table;
}

/**
 * Fetches the texts of all tables whose modules are loaded now or later. Otherwise a component that suspends for its
 * texts on first render, such as the table of a list that was narrow before, would blank the page around it.
 */
export function fetchTextsIn(locale: Locale): void {
  wanted = locale;
  for (const table of tables) prefetchTexts(table, locale);
}

/**
 * Resolves once the texts of all tables whose modules are loaded are there, or could not be fetched. A page waits for
 * it, because a part of it that suspends later, when its data arrives, would hide the page and lose the focus.
 */
export async function waitForTexts(): Promise<void> {
  const locale = wanted;
  if (locale) await Promise.allSettled([...tables].map((table) => textsOf(table, locale)));
}

function prefetchTexts(table: AnyTable, locale: Locale): void {
  // A failure here does no harm, because the component that reads them tries again.
  textsOf(table, locale).catch(() => {});
}

type TextsIn<Texts extends Record<string, string>> = Readonly<Record<keyof Texts, string>>;

/** A promise that React can read immediately once its texts are loaded. */
type Awaited<Texts extends Record<string, string>> = Promise<TextsIn<Texts>> & {
  status?: 'fulfilled';
  value?: TextsIn<Texts>;
};

const asked = new WeakMap<object, Partial<Record<Locale, Awaited<Record<string, string>>>>>();

function ready<Texts extends Record<string, string>>(texts: TextsIn<Texts>): Awaited<Texts> {
  return Object.assign(Promise.resolve(texts), { status: 'fulfilled' as const, value: texts });
}

/** Returns a table's texts in one language, if loaded. */
export function loadedTexts<Texts extends Record<string, string>>(
  table: MessageTable<Texts>,
  locale: Locale,
): TextsIn<Texts> | undefined {
  return table[locale] ?? (asked.get(table)?.[locale]?.value as TextsIn<Texts> | undefined);
}

/** Returns a table's texts in one language. Always the same promise, but a failed one may be retried. */
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

/** Hebrew, Arabic and their neighbors, with their presentation forms. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe]/;

/** Keeps a right-to-left name from moving the signs and numbers beside it: Unicode's isolate, which is invisible. */
export const isolated = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text);

/**
 * Replaces `{name}` with its value, and `{name|image|images}` with the first word if the value is 1, otherwise the
 * second. A name without a value stays unchanged, so that the gap is visible.
 */
export function formatMessage(text: string, params: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(
    /\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g,
    (gap, name: string, one?: string, many?: string) => {
      const value = params[name];
      if (value === undefined) return gap;
      if (one === undefined || many === undefined) return isolated(String(value));
      return Number(value) === 1 ? one : many;
    },
  );
}
