// The two halves of the glossary. What finds terms in texts of a language is loaded when a text comes near the screen, what
// explains them to readers of a language soon after it.
import { changeTexts, languageOf, type GlossaryTexts, type TermFinder } from '@plainscan/contract';
import { useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useLocale, type Locale } from '../../platform/language/i18n.tsx';
import { loadPart } from '../../ui/load-part.ts';
import { GlossaryChanges } from './glossary-changes.ts';
import type { MakeTermFinders, TextKind } from './glossary-finder.ts';

const listeners = new Set<() => void>();
const subscribe = (onChange: () => void) => {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
};

/** Keeps what was loaded for each language. A failed attempt is repeated by the next text that needs it. */
class LoadedOnce<Part> {
  readonly #load: (language: Locale) => Promise<Part>;
  readonly #loaded = new Map<Locale, Part>();
  readonly #asked = new Set<Locale>();

  constructor(load: (language: Locale) => Promise<Part>) {
    this.#load = load;
  }

  get(language: Locale): Part | null {
    return this.#loaded.get(language) ?? null;
  }

  ask(language: Locale): void {
    if (this.#asked.has(language)) return;
    this.#asked.add(language);
    this.#load(language).then(
      (part) => {
        this.#loaded.set(language, part);
        for (const listener of listeners) listener();
      },
      () => this.#asked.delete(language),
    );
  }
}

const allFinders = new LoadedOnce<MakeTermFinders>(async (language) =>
  (await loadPart(() => import('./glossary-finder.ts'))).fetchTermFinders(language),
);
const textSources: Record<Locale, () => Promise<{ texts: GlossaryTexts }>> = {
  en: () => import('virtual:glossary-texts-en'),
  es: () => import('virtual:glossary-texts-es'),
};
const allTexts = new LoadedOnce<GlossaryTexts>(async (locale) => (await loadPart(textSources[locale])).texts);

/**
 * The search for terms in a text; null until it is loaded, which happens if the text `isNear`. Without it texts are shown
 * without explanations.
 */
export function useTermFinder(text: string, kind: TextKind, isNear: boolean): TermFinder | null {
  const { locale } = useLocale();
  const language = languageOf(text, locale);
  useEffect(() => {
    if (isNear) allFinders.ask(language);
  }, [isNear, language]);
  const changes = useContext(GlossaryChanges);
  const makeFinders = useSyncExternalStore(subscribe, () => allFinders.get(language));
  return (changes && makeFinders?.(changes)[kind]) ?? null;
}

/** The explanations for the reader; null until they are loaded, which happens once they are `needed`. */
export function useGlossaryTexts(isNeeded: boolean): GlossaryTexts | null {
  const { locale } = useLocale();
  useEffect(() => {
    if (isNeeded) allTexts.ask(locale);
  }, [isNeeded, locale]);
  const changes = useContext(GlossaryChanges);
  const texts = useSyncExternalStore(subscribe, () => allTexts.get(locale));
  return useMemo(() => texts && changes && changeTexts(texts, changes, locale), [texts, changes, locale]);
}
