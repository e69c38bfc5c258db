// The names of what an order or a payment is for. The key is stored, so that all users read it in their own language.
import type { PaymentPurpose } from '../payments/payment-endpoints.ts';
import { planTextsEn, planTextsEs, planWordsOf } from '../payments/plan-messages.ts';
import {
  casePlans,
  freePlan,
  packagePlans,
  premiumPlan,
  storagePlans,
  type Plan,
} from '../payments/plans.ts';
import type { Locale } from '../shared/messages.ts';

/** Reports, packages and storage plans share names such as `standard`. */
const prefixes = { case: '', premium: '', package: 'package.', subscription: 'storage.' } as const;

/** Returns the stored key of a payment with this purpose and plan. */
export const orderPackageKey = (purpose: PaymentPurpose, planKey: string): string =>
  prefixes[purpose] + planKey;

const prefixed = (prefix: string, plans: Record<string, Plan>): Record<string, Plan> =>
  Object.fromEntries(Object.entries(plans).map(([key, plan]) => [prefix + key, plan]));

const listed: Record<string, Plan> = {
  ...casePlans,
  free: freePlan,
  premium: premiumPlan,
  ...prefixed(prefixes.package, packagePlans),
  ...prefixed(prefixes.subscription, storagePlans),
};

/** Returns the name for a stored key. A key that is not on the price list is its own name. */
export function orderPackageName(key: string, locale: Locale): string {
  const plan = Object.hasOwn(listed, key) ? listed[key] : undefined;
  return plan ? planWordsOf(locale === 'es' ? planTextsEs : planTextsEn, plan).name : key;
}
