import { fileProblemIn, type Upload } from '@plainscan/contract';
import { useCallback } from 'react';
import { useLocale } from '../platform/language/i18n.tsx';

/** Returns a function that translates the server's file problem, or returns `null` if there is none. */
export function useFileProblem(): (problem: Upload['failure']) => string | null {
  const { locale } = useLocale();
  return useCallback((problem) => problem && fileProblemIn(locale, problem), [locale]);
}
