// Which plan of the price list a payment is for, and its name.
import { planTextsEn, planTextsEs, plans, type Locale, type Plan } from '@plainscan/contract';

import type { PaymentRow } from './payment-repository.ts';

export const planTextsOf = (locale: Locale) => (locale === 'es' ? planTextsEs : planTextsEn);

const kindOf = { case: 'report', package: 'package', subscription: 'storage', premium: 'premium' } as const;

/** Throws for a plan that is on no price list. */
export function planOfPayment({ purpose, planKey }: Pick<PaymentRow, 'purpose' | 'planKey'>): Plan {
  const plan = plans.find(({ kind, key }) => kind === kindOf[purpose] && key === planKey);
  if (plan === undefined) throw new Error(`The price list has no ${purpose} ${planKey}.`);
  return plan;
}
