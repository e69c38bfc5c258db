import type { Actor } from '@plainscan/contract';

import { and, eq, exists, isNull, type SQL } from '../../platform/database/drizzle.ts';
import { currentHandle } from '../../platform/database/transaction.ts';
import { entitlement } from './premium-tables.ts';

const isPremium = (userId: string) =>
  and(eq(entitlement.userId, userId), eq(entitlement.key, 'self-help-premium'), isNull(entitlement.endedAt));

/** Condition: the user has bought the self-help materials. For a transaction of that user or of the system. */
export const hasPremium = ({ userId }: Pick<Actor, 'userId'>): SQL =>
  exists(currentHandle().select({ id: entitlement.id }).from(entitlement).where(isPremium(userId)));

/** Returns the payment that bought the self-help materials; `undefined` if there is none. */
export async function selectPremium(userId: string): Promise<{ paymentId: string } | undefined> {
  const [row] = await currentHandle()
    .select({ paymentId: entitlement.paymentId })
    .from(entitlement)
    .where(isPremium(userId));
  return row;
}

/** Needs a system transaction with the user's payments locked. */
export async function insertEntitlement(row: typeof entitlement.$inferInsert): Promise<void> {
  await currentHandle().insert(entitlement).values(row);
}

/**
 * Ends what a payment bought. Returns `false` if it bought nothing or has already ended. Needs a system transaction.
 */
export async function endEntitlement(paymentId: string, now: Date): Promise<boolean> {
  const ended = await currentHandle()
    .update(entitlement)
    .set({ endedAt: now })
    .where(and(eq(entitlement.paymentId, paymentId), isNull(entitlement.endedAt)))
    .returning({ id: entitlement.id });
  return ended.length > 0;
}
