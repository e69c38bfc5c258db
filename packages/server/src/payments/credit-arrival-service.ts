// T10: a report that a patient buys or gets back immediately pays for the oldest waiting request of its type.
import type { Platform } from '../platform/platform.ts';
import { endOpenCheckouts } from './company-call-service.ts';
import { insertCredit, spendRow, type CreditRow } from './credit-repository.ts';
import { paymentHooks } from './payment-hooks.ts';
import type { userReport } from './payment-tables.ts';

/**
 * Inserts the credit and spends it if a request waits, unless it is suspended (CG-129). Does nothing if the payment
 * already made its credit. Needs a system transaction with the patient's payments locked.
 */
export async function addCredit(
  platform: Platform,
  credit: typeof userReport.$inferInsert,
  now: Date,
): Promise<void> {
  const isNew = await insertCredit(credit);
  if (isNew && !credit.suspendedAt && !credit.endedAt) await spendOnWaiting(platform, credit, now);
}

/** Spends a credit on the oldest request of its type that waits for the patient's payment (CG-166). */
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
