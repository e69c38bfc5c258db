// CG-201: every yearly payer is told two weeks ahead, with the price and how to cancel.
import { limits } from '@plainscan/contract';

import type { Platform } from '../../platform/platform.ts';
import { lockPaymentsOf } from '../credit-repository.ts';
import { mailRenewalNotice } from '../mails/plan-mails.ts';
import { selectPlan, selectRenewalsUntil, updatePlan } from './plan-repository.ts';

/**
 * Announces each charge once, a hundred at a time. Returns how many were announced. Safe to run again after a crash.
 */
export async function sendRenewalNotices(platform: Platform): Promise<number> {
  const { database, clock } = platform;
  const now = clock.now();
  const until = new Date(now.getTime() + limits.renewalNoticeMilliseconds);
  const due = await database.asSystem(() => selectRenewalsUntil(now, until, 100));
  for (const { id, userId } of due)
    await database.asSystem(async () => {
      await lockPaymentsOf(userId);
      const plan = await selectPlan(id);
      // Canceled, replaced or told in the meantime.
      if (plan?.status !== 'active' || plan.cancelledAt !== null || plan.expiredAt > until) return;
      if (plan.renewalToldFor?.getTime() === plan.expiredAt.getTime()) return;
      await mailRenewalNotice(platform, plan);
      await updatePlan(id, { renewalToldFor: plan.expiredAt });
    });
  return due.length;
}
