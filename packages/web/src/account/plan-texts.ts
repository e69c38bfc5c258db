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

/** CG-98: the day until which images are kept if storage ends on `expiredAt`. */
export const keptDay = (expiredAt: string | null): string =>
  expiredAt === null ? '' : formatDay(imagesKeptUntil(new Date(expiredAt)).toISOString());

/** Returns the name of a storage plan in the reader's language. */
export function usePlanName(): (plan: StorageKey) => string {
  const { locale } = useLocale();
  return (plan) => planWordsOf(locale === 'es' ? planTextsEs : planTextsEn, storagePlans[plan]).name;
}
