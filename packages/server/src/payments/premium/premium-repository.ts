import type { Actor } from '@plainscan/contract';

import { and, eq, exists, isNull, type SQL } from '../../platform/database/drizzle.ts';
import { currentHandle } from '../../platform/database/transaction.ts';
import { entitlement } from './premium-tables.ts';

const isPremium = (userId: string) =>
  and(eq(entitlement.userId, userId), eq(entitlement.key, 'self-help-premium'), isNull(entitlement.endedAt));

/** Whether a person has bought the self-help materials. For a transaction of that person, or of the system. */
export const hasPremium = ({ userId }: Pick<Actor, 'userId'>): SQL =>
  exists(currentHandle().select({ id: entitlement.id }).from(entitlement).where(isPremium(userId)));

/** The payment that bought the self-help materials; undefined without one. */
export async function selectPremium(userId: string): Promise<{ paymentId: string } | undefined> {
  const [row] = await currentHandle()
    .select({ paymentId: entitlement.paymentId })
    .from(entitlement)
    .where(isPremium(userId));
  return row;
}

/** Needs a system transaction that holds the person's money. */
export async function insertEntitlement(row: typeof entitlement.$inferInsert): Promise<void> {
  await currentHandle().insert(entitlement).values(row);
}

/** Ends what a payment bought; false if that was nothing, or has ended. Needs a system transaction. */
export async function endEntitlement(paymentId: string, now: Date): Promise<boolean> {
  const ended = await currentHandle()
    .update(entitlement)
    .set({ endedAt: now })
    .where(and(eq(entitlement.paymentId, paymentId), isNull(entitlement.endedAt)))
    .returning({ id: entitlement.id });
  return ended.length > 0;
}
