import { limits, hour } from '@plainscan/contract';

import {
  and,
  asc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  sql,
} from '../../platform/database/drizzle.ts';
import { insertMany } from '../../platform/database/insert-many.ts';
import { currentHandle } from '../../platform/database/transaction.ts';
import { payment } from '../payment-tables.ts';
import { planRemoval, userPlan } from './plan-tables.ts';

/** How long a renewal's event may take, in milliseconds. */
const overdueMilliseconds = 2 * hour;

export type UserPlanRow = typeof userPlan.$inferSelect;

/** Returns everything a patient ever bought, oldest first. */
export async function selectPlansOf(userId: string): Promise<UserPlanRow[]> {
  return currentHandle()
    .select()
    .from(userPlan)
    .where(eq(userPlan.userId, userId))
    .orderBy(asc(userPlan.createdAt), asc(userPlan.id));
}

export async function selectPlan(id: string): Promise<UserPlanRow | undefined> {
  const [row] = await currentHandle().select().from(userPlan).where(eq(userPlan.id, id));
  return row;
}

export async function selectPlanByPayment(paymentId: string): Promise<UserPlanRow | undefined> {
  const [row] = await currentHandle().select().from(userPlan).where(eq(userPlan.paymentId, paymentId));
  return row;
}

/** Returns the paid renewals of this plan that start after its end and do not need a refund yet. */
export async function selectUnusedYears(planId: string): Promise<{ id: string }[]> {
  return currentHandle()
    .select({ id: payment.id })
    .from(payment)
    .innerJoin(userPlan, eq(userPlan.id, payment.fromPlanId))
    .where(
      and(
        eq(payment.fromPlanId, planId),
        eq(payment.planChange, 'renewal'),
        eq(payment.status, 'paid'),
        eq(payment.needsRefund, false),
        gte(payment.startsAt, userPlan.expiredAt),
      ),
    )
    .orderBy(asc(payment.startsAt), asc(payment.id));
}

/**
 * Returns the card company's IDs of subscriptions whose paid time ended hours ago, or whose first charge was due then,
 * without any event so far.
 */
export async function selectOverdueSubscriptions(now: Date): Promise<string[]> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const rows = await currentHandle()
    .select({ id: userPlan.providerSubscriptionId })
    .from(userPlan)
    .where(
      and(
        isNotNull(userPlan.providerSubscriptionId),
        isNull(userPlan.cancelledAt),
        ne(userPlan.status, 'ended'),
        lt(userPlan.expiredAt, before(overdueMilliseconds)),
        gt(userPlan.expiredAt, before(limits.planGraceMilliseconds + overdueMilliseconds)),
      ),
    );
  return rows.flatMap(({ id }) => id ?? []);
}

export async function insertPlan(row: typeof userPlan.$inferInsert): Promise<void> {
  await currentHandle().insert(userPlan).values(row);
}

export async function updatePlan(id: string, change: Partial<UserPlanRow>): Promise<void> {
  await currentHandle().update(userPlan).set(change).where(eq(userPlan.id, id));
}

/**
 * Returns subscriptions that are charged until then and whose patient has not been told: those that renew, and those
 * that an agreed change replaces. Needs a system transaction.
 */
export async function selectRenewalsUntil(
  now: Date,
  until: Date,
  limit: number,
): Promise<Pick<UserPlanRow, 'id' | 'userId'>[]> {
  return currentHandle()
    .select({ id: userPlan.id, userId: userPlan.userId })
    .from(userPlan)
    .where(
      and(
        eq(userPlan.kind, 'storage'),
        eq(userPlan.status, 'active'),
        isNull(userPlan.cancelledAt),
        gt(userPlan.expiredAt, now),
        lte(userPlan.expiredAt, until),
        or(isNull(userPlan.renewalToldFor), sql`${userPlan.renewalToldFor} <> ${userPlan.expiredAt}`),
      ),
    )
    .orderBy(asc(userPlan.expiredAt), asc(userPlan.id))
    .limit(limit);
}

export async function insertRemovals(
  { paymentId, userId, createdAt }: { paymentId: string; userId: string; createdAt: Date },
  studyIds: readonly string[],
): Promise<void> {
  if (studyIds.length === 0) return;
  await insertMany(
    planRemoval,
    studyIds.map((studyId) => ({ paymentId, userId, studyId, createdAt })),
  );
}

/** Returns the studies that were chosen with a payment and are not removed yet. */
export async function selectRemovals(paymentId: string): Promise<string[]> {
  const rows = await currentHandle()
    .select({ studyId: planRemoval.studyId })
    .from(planRemoval)
    .where(and(eq(planRemoval.paymentId, paymentId), isNull(planRemoval.removedAt)))
    .orderBy(asc(planRemoval.studyId));
  return rows.map(({ studyId }) => studyId);
}

/** Returns the studies that were removed with a payment. */
export async function selectRemoved(paymentId: string): Promise<string[]> {
  const rows = await currentHandle()
    .select({ studyId: planRemoval.studyId })
    .from(planRemoval)
    .where(and(eq(planRemoval.paymentId, paymentId), isNotNull(planRemoval.removedAt)));
  return rows.map(({ studyId }) => studyId);
}

export async function markRemovalsDone(
  paymentId: string,
  studyIds: readonly string[],
  removedAt: Date,
): Promise<void> {
  if (studyIds.length === 0) return;
  await currentHandle()
    .update(planRemoval)
    .set({ removedAt })
    .where(and(eq(planRemoval.paymentId, paymentId), inArray(planRemoval.studyId, [...studyIds])));
}

/** Deletes the marks of studies that were not removed. */
export async function deleteRemovals(paymentId: string): Promise<void> {
  await currentHandle()
    .delete(planRemoval)
    .where(and(eq(planRemoval.paymentId, paymentId), isNull(planRemoval.removedAt)));
}

/** Returns the studies to remove if the open checkout or the agreed change is paid. */
export async function selectMarkedStudies(userId: string): Promise<Set<string>> {
  const isPending = sql`(${payment.replacedAt} IS NULL AND ${payment.status} IN ('open', 'failed')
    OR EXISTS (SELECT FROM user_plan WHERE user_plan.payment_id = ${payment.id} AND user_plan.status = 'scheduled'))`;
  const rows = await currentHandle()
    .select({ studyId: planRemoval.studyId })
    .from(planRemoval)
    .innerJoin(payment, eq(payment.id, planRemoval.paymentId))
    .where(and(eq(planRemoval.userId, userId), isNull(planRemoval.removedAt), isPending));
  return new Set(rows.map(({ studyId }) => studyId));
}
