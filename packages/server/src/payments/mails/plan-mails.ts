// The emails a patient gets about a storage plan: the next charge, a failed charge, and the end of charges.
import {
  limits,
  planTextsEn,
  planTextsEs,
  planWordsOf,
  priceText,
  scheduledPlan,
  storagePlans,
  type Locale,
  type StorageKey,
} from '@plainscan/contract';

import { mailDate } from '../../platform/mail/mail-date.ts';
import type { Platform } from '../../platform/platform.ts';
import { selectPlansOf, type UserPlanRow } from '../plans/plan-repository.ts';
import { queuePaymentMail } from './queue-payment-mail.ts';

const accountPath = '/my-account';

const planName = (key: StorageKey, locale: Locale): string =>
  planWordsOf(locale === 'es' ? planTextsEs : planTextsEn, storagePlans[key]).name;

/**
 * CG-201: announces the next charge, its date and how to cancel it. An agreed change of plan determines the charge.
 * Once per charge. Needs a system transaction.
 */
export async function mailRenewalNotice(platform: Platform, plan: UserPlanRow): Promise<void> {
  const next = scheduledPlan(await selectPlansOf(plan.userId)) ?? plan;
  await queuePaymentMail(platform, plan.userId, {
    key: `renewal-ahead:${plan.id}:${plan.expiredAt.toISOString()}`,
    template: 'renewal-ahead',
    path: accountPath,
    say: (place) => ({
      plan: planName(next.planKey, place.locale),
      day: mailDate(plan.expiredAt, place),
      amount: priceText(next.renewalCents),
    }),
  });
}

/** Once per failed charge, no matter how often the card is tried. Needs a system transaction. */
export function mailRenewalFailed(platform: Platform, plan: UserPlanRow): Promise<void> {
  const until = new Date(plan.expiredAt.getTime() + limits.planGraceMilliseconds);
  return queuePaymentMail(platform, plan.userId, {
    key: `renewal-failed:${plan.id}:${plan.expiredAt.toISOString()}`,
    template: 'renewal-failed',
    path: '/storage-plans',
    say: (place) => ({
      plan: planName(plan.planKey, place.locale),
      day: mailDate(until, place),
      amount: priceText(plan.renewalCents),
    }),
  });
}

/** V-062: states how long the plan can be used and the images are kept. Needs a system transaction. */
export function mailPlanCancelled(platform: Platform, plan: UserPlanRow): Promise<void> {
  const deleteAt = new Date(plan.expiredAt.getTime() + limits.storageEndMilliseconds);
  return queuePaymentMail(platform, plan.userId, {
    key: `plan-cancelled:${plan.id}:${plan.expiredAt.toISOString()}`,
    template: 'plan-cancelled',
    path: accountPath,
    say: (place) => ({
      plan: planName(plan.planKey, place.locale),
      day: mailDate(plan.expiredAt, place),
      deleteDay: mailDate(deleteAt, place),
    }),
  });
}
