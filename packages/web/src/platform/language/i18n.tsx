// Every text that people read stands in a message table, in English and Spanish, and is read through useMessages.
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

/** The first language the browser asks for that we speak, else English. */
export function preferredLocale(languages: readonly string[]): Locale {
  for (const language of languages) {
    const found = locales.find((locale) => language.toLowerCase().split('-')[0] === locale);
    if (found) return found;
  }
  return 'en';
}

interface LocaleState {
  readonly locale: Locale;
  /** Kept in this browser, so that the next page starts in it. */
  readonly setLocale: (locale: Locale) => void;
}

const LocaleContext = createContext<LocaleState>({ locale: 'en', setLocale: () => {} });

const storageKey = 'locale';

/** The language to start in: what was chosen here before, else what the browser asks for. */
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
    // What is on the screen stays until the other language's texts are here.
    startTransition(() => setState(next));
  }, []);
  const state = useMemo(() => ({ locale, setLocale }), [locale, setLocale]);
  return <LocaleContext value={state}>{children}</LocaleContext>;
}

export function useLocale(): LocaleState {
  return useContext(LocaleContext);
}

/** The texts of a table in the person's language, as they stand; waits (Suspense) for those that are not here yet. */
export function useTexts<Texts extends Record<string, string>>(
  table: MessageTable<Texts>,
): Readonly<Record<keyof Texts, string>> {
  const { locale } = useLocale();
  // Always through `use`, also when the texts are here: React counts it when it tries a suspended part again.
  return use(textsOf(table, locale));
}

/** The texts of a table in the person's language, as a function of the key and the text's own `{params}`. */
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

/** Like useMessages, for keys that a table of rules names, such as the labels of the case flow. */
export function useMessageLookup<Texts extends Record<string, string>>(
  table: MessageTable<Texts>,
): (key: keyof Texts, params?: Readonly<Record<string, string | number>>) => string {
  const texts = useTexts(table);
  return useMemo(() => (key, params) => formatMessage(texts[key], params), [texts]);
}
