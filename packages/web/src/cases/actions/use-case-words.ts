import { caseMessages, type CaseMessage } from '@plainscan/contract';
import { useCallback } from 'react';
import { useLocale, useMessageLookup, type Locale } from '../../platform/language/i18n.tsx';
import { givenProductName } from '../../platform/page/page-settings.ts';

/** Spanish melts the article into the word before it. */
const mentions: Record<Locale, readonly [RegExp, string][]> = {
  en: [[/\bthe provider\b/gi, '']],
  es: [
    [/\bal proveedor\b/g, 'a '],
    [/\bdel proveedor\b/g, 'de '],
    [/\bel proveedor\b/gi, ''],
  ],
};

/** CG-165: `the provider` is called by the name that was given to the product, where one was. */
export const withProviderName = (text: string, locale: Locale, name: string | null): string =>
  name === null
    ? text
    : mentions[locale].reduce((said, [words, before]) => said.replace(words, () => before + name), text);

/** The words of the case flow, with the provider by its name. */
export function useCaseWords(): (key: CaseMessage, params?: Readonly<Record<string, string>>) => string {
  const t = useMessageLookup(caseMessages);
  const { locale } = useLocale();
  return useCallback(
    (key, params) => withProviderName(t(key, params), locale, givenProductName()),
    [t, locale],
  );
}
