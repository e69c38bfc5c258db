import { caseMessages, type CaseMessage } from '@plainscan/contract';
import { useCallback } from 'react';
import { useLocale, useMessageLookup, type Locale } from '../../platform/language/i18n.tsx';
import { givenProductName } from '../../platform/page/page-settings.ts';

/** Spanish merges the article into the preceding word. */
const mentions: Record<Locale, readonly [RegExp, string][]> = {
  en: [[/\bthe provider\b/gi, '']],
  es: [
    [/\bal proveedor\b/g, 'a '],
    [/\bdel proveedor\b/g, 'de '],
    [/\bel proveedor\b/gi, ''],
  ],
};

/** CG-165: replaces `the provider` with the product's name, if it has one. */
export const withProviderName = (text: string, locale: Locale, name: string | null): string =>
  name === null
    ? text
    : mentions[locale].reduce((said, [words, before]) => said.replace(words, () => before + name), text);

/** Returns the case-flow texts, with the provider's name filled in. */
export function useCaseWords(): (key: CaseMessage, params?: Readonly<Record<string, string>>) => string {
  const t = useMessageLookup(caseMessages);
  const { locale } = useLocale();
  return useCallback(
    (key, params) => withProviderName(t(key, params), locale, givenProductName()),
    [t, locale],
  );
}
