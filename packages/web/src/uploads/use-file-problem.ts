import { fileProblemIn } from '@plainscan/contract';
import { useCallback } from 'react';
import { useLocale } from '../app/i18n.tsx';

/** What the server says of a file, in the reader's language; null where it says nothing. */
export function useFileProblem(): (text: string | null) => string | null {
  const { locale } = useLocale();
  return useCallback((text) => (text === null ? null : fileProblemIn(locale, text)), [locale]);
}
