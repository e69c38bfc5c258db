import {
  planTextsEn,
  planTextsEs,
  planWordsOf,
  unlimitedStudies,
  type Plan,
  type PlanWords,
} from '@plainscan/contract';
import { useLocale, useMessages } from '../../platform/language/i18n.tsx';
import { planMessages } from './plan-messages.ts';

/** Returns the texts of a plan in the reader's language (L-035). */
export function usePlanWords(): (plan: Plan) => PlanWords {
  const { locale } = useLocale();
  return (plan) => planWordsOf(locale === 'es' ? planTextsEs : planTextsEn, plan);
}

/** Returns texts such as `Up to 3 studies`. */
export function useStudyLimitText(): (maxStudy: number) => string {
  const t = useMessages(planMessages);
  return (maxStudy) => (maxStudy === unlimitedStudies ? t('unlimited') : t('upTo', { n: maxStudy }));
}
