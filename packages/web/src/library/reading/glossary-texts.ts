import type { GlossaryTexts } from '@plainscan/contract';
import type { Locale } from '../../platform/language/i18n.tsx';

const sources: Record<Locale, () => Promise<{ texts: GlossaryTexts }>> = {
  en: () => import('virtual:glossary-texts-en'),
  es: () => import('virtual:glossary-texts-es'),
};

/** Returns the explanations for readers of a language. Rejects if they cannot be fetched. */
export const fetchGlossaryTexts = async (locale: Locale): Promise<GlossaryTexts> =>
  (await sources[locale]()).texts;
