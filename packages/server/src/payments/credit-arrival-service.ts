// T10: a report that a patient gets, bought or returned, pays at once for the oldest request that waits for one like it.
import type { Platform } from '../platform/platform.ts';
import { insertCredit, spendRow } from './credit-repository.ts';
import { paymentHooks } from './payment-hooks.ts';
import { expireOpenPayments } from './payment-repository.ts';
import type { userReport } from './payment-tables.ts';

/**
 * Writes the credit and spends it where a request waits. Does nothing for a payment that has made its credit already.
 * Needs a system transaction that holds the patient's money.
 */
export async function giveCredit(
  platform: Platform,
  credit: typeof userReport.$inferInsert,
  now: Date,
): Promise<void> {
  if (!(await insertCredit(credit))) return;
  const waiting = await paymentHooks.registered.findOldestUnpaid(credit.userId, credit.reportType);
  if (waiting === undefined) return;
  await paymentHooks.registered.releaseOrder(platform, waiting, now, async () => {
    await spendRow(credit.id, waiting, now);
    await expireOpenPayments(waiting, now);
  });
}
