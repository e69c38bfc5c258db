// Every displayed text is in a message table, in English and Spanish, and is read with useMessages.
import {
  createContext,
  startTransition,
  use,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import {
  fetchTextsIn,
  formatMessage,
  locales,
  textsOf,
  type Locale,
  type MessageTable,
} from '../../ui/text/message-table.ts';

export { defineMessages, type Locale } from '../../ui/text/message-table.ts';

export const languageNames: readonly { code: Locale; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
];

type ParamName<Text extends string> = Text extends `${string}{${infer Gap}}${infer Rest}`
  ? (Gap extends `${infer Name}|${string}` ? Name : Gap) | ParamName<Rest>
  : never;
type Params<Text extends string> = [ParamName<Text>] extends [never]
  ? []
  : [params: Readonly<Record<ParamName<Text>, string | number>>];

export type Translate<Texts extends Record<string, string>> = <Key extends keyof Texts>(
  key: Key,
  ...params: Params<Texts[Key]>
) => string;

/** Returns the first supported language that the browser requests, otherwise English. */
export function preferredLocale(languages: readonly string[]): Locale {
  for (const language of languages) {
    const found = locales.find((locale) => language.toLowerCase().split('-')[0] === locale);
    if (found) return found;
  }
  return 'en';
}

interface LocaleState {
  readonly locale: Locale;
  /** Stored in this browser, so that the next page starts with it. */
  readonly setLocale: (locale: Locale) => void;
}

const LocaleContext = createContext<LocaleState>({ locale: 'en', setLocale: () => {} });

const storageKey = 'locale';

/** Returns the initial language: the stored choice, otherwise the browser's language. */
export function startLocale(): Locale {
  const stored = window.localStorage.getItem(storageKey);
  return locales.find((locale) => locale === stored) ?? preferredLocale(navigator.languages);
}

export function LocaleProvider({ children }: { children: ReactNode }) {
  const [locale, setState] = useState(startLocale);
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  const setLocale = useCallback((next: Locale) => {
    window.localStorage.setItem(storageKey, next);
    fetchTextsIn(next);
    // The current content stays until the other language's texts have loaded.
    startTransition(() => setState(next));
  }, []);
  const state = useMemo(() => ({ locale, setLocale }), [locale, setLocale]);
  return <LocaleContext value={state}>{children}</LocaleContext>;
}

export function useLocale(): LocaleState {
  return useContext(LocaleContext);
}

/** Returns a table's texts in the user's language, unformatted. Suspends until they have loaded. */
export function useTexts<Texts extends Record<string, string>>(
  table: MessageTable<Texts>,
): Readonly<Record<keyof Texts, string>> {
  const { locale } = useLocale();
  // Always calls `use`, even if the texts are loaded: React counts the calls when it retries a suspended component.
  return use(textsOf(table, locale));
}

/** Returns a table's texts in the user's language, as a function of the key and the text's `{params}`. */
export function useMessages<Texts extends Record<string, string>>(
  table: MessageTable<Texts>,
): Translate<Texts> {
  const texts = useTexts(table);
  return useMemo<Translate<Texts>>(
    () =>
      (key, ...params) =>
        formatMessage(texts[key], params[0]),
    [texts],
  );
}

/** Like useMessages, for keys that come from a rule table, such as the labels of the case flow. */
export function useMessageLookup<Texts extends Record<string, string>>(
  table: MessageTable<Texts>,
): (key: keyof Texts, params?: Readonly<Record<string, string | number>>) => string {
  const texts = useTexts(table);
  return useMemo(() => (key, params) => formatMessage(texts[key], params), [texts]);
}
