import { fileProblemIn, type Upload } from '@plainscan/contract';
import { useCallback } from 'react';
import { useLocale } from '../platform/language/i18n.tsx';

/** What the server says of a file, in the reader's language; null where it says nothing. */
export function useFileProblem(): (problem: Upload['failure']) => string | null {
  const { locale } = useLocale();
  return useCallback((problem) => problem && fileProblemIn(locale, problem), [locale]);
}
