// T10: a report that a patient gets, bought or returned, pays at once for the oldest request that waits for one like it.
import type { Platform } from '../platform/platform.ts';
import { endOpenCheckouts } from './company-call-service.ts';
import { insertCredit, spendRow, type CreditRow } from './credit-repository.ts';
import { paymentHooks } from './payment-hooks.ts';
import type { userReport } from './payment-tables.ts';

/**
 * Writes the credit and spends it where a request waits, unless it cannot be used for now (CG-129). Does nothing for a
 * payment that has made its credit already. Needs a system transaction that holds the patient's money.
 */
export async function giveCredit(
  platform: Platform,
  credit: typeof userReport.$inferInsert,
  now: Date,
): Promise<void> {
  const isNew = await insertCredit(credit);
  if (isNew && !credit.suspendedAt && !credit.endedAt) await spendOnWaiting(platform, credit, now);
}

/** Spends a credit on the oldest request of its type that waits for the patient's money (CG-166). */
export async function spendOnWaiting(
  platform: Platform,
  { id, userId, reportType }: Pick<CreditRow, 'id' | 'userId' | 'reportType'>,
  now: Date,
): Promise<void> {
  const waiting = await paymentHooks.registered.findOldestUnpaid(userId, reportType);
  if (waiting === undefined) return;
  await paymentHooks.registered.releaseOrder(platform, waiting, now, async () => {
    await spendRow(id, waiting, now);
    await endOpenCheckouts(waiting, now);
  });
}
