// What an order is for, in words. The key is stored, so that everybody reads it in their own language.
import { planTextsEn, planTextsEs, planWordsOf } from '../payments/plan-messages.ts';
import { casePlans, freePlan, packagePlans, type Plan } from '../payments/plans.ts';
import type { Locale } from '../shared/messages.ts';

/** Reports and packages share names such as `standard`. */
const prefix = 'package.';

/** What is stored of a payment for a case or a package. */
export const orderPackageKey = (purpose: string, planKey: string): string =>
  purpose === 'package' ? `${prefix}${planKey}` : planKey;

const listed: Record<string, Plan> = {
  ...casePlans,
  free: freePlan,
  ...Object.fromEntries(Object.entries(packagePlans).map(([key, plan]) => [prefix + key, plan])),
};

/** The name of what a stored key means; a key that is not on the price list is its own name. */
export function orderPackageName(key: string, locale: Locale): string {
  const plan = Object.hasOwn(listed, key) ? listed[key] : undefined;
  return plan ? planWordsOf(locale === 'es' ? planTextsEs : planTextsEn, plan).name : key;
}
