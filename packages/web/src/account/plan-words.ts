import {
  imagesKeptUntil,
  planTextsEn,
  planTextsEs,
  planWordsOf,
  storagePlans,
  type StorageKey,
} from '@plainscan/contract';
import { formatDay } from '../platform/language/date-format.ts';
import { useLocale } from '../platform/language/i18n.tsx';

/** CG-98: the day until which images stay after storage that ends then. */
export const keptDay = (expiredAt: string | null): string =>
  expiredAt === null ? '' : formatDay(imagesKeptUntil(new Date(expiredAt)).toISOString());

/** What a storage plan is called in the reader's language. */
export function usePlanName(): (plan: StorageKey) => string {
  const { locale } = useLocale();
  return (plan) => planWordsOf(locale === 'es' ? planTextsEs : planTextsEn, storagePlans[plan]).name;
}
