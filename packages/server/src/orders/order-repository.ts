import type { Actor, OrderStatus } from '@plainscan/contract';

import { buildOnce } from '../platform/database/build-once.ts';
import {
  and,
  eq,
  exists,
  inArray,
  isNull,
  notInArray,
  or,
  sql,
  type SQL,
} from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { patientOrder } from './order-tables.ts';

export type OrderRow = typeof patientOrder.$inferSelect;

/** Changes nothing if the patient already has an order. */
export async function insertOrder(row: typeof patientOrder.$inferInsert): Promise<void> {
  await currentHandle().insert(patientOrder).values(row).onConflictDoNothing();
}

export async function selectOrder(id: string): Promise<OrderRow | undefined> {
  const [row] = await currentHandle().select().from(patientOrder).where(eq(patientOrder.id, id));
  return row;
}

const findOfPatient = buildOnce((handle) =>
  handle
    .select()
    .from(patientOrder)
    .where(eq(patientOrder.userId, sql.placeholder('userId'))),
);

export async function selectOrderOf(userId: string): Promise<OrderRow | undefined> {
  const [row] = await findOfPatient({ userId });
  return row;
}

const paidStatuses: OrderStatus[] = ['paid', 'complete'];

/** Returns the result of `hasPaidOrder`. Needs a transaction that can read the order. */
export async function isOrderPaid(userId: string): Promise<boolean> {
  const order = await selectOrderOf(userId);
  return paidStatuses.some((status) => status === order?.status);
}

/**
 * Condition: the patient has ordered and paid, or already has a report. For a transaction that can read the patient's
 * order.
 */
export const hasPaidOrder = ({ userId }: Pick<Actor, 'userId'>): SQL =>
  exists(
    currentHandle()
      .select({ id: patientOrder.id })
      .from(patientOrder)
      .where(and(eq(patientOrder.userId, userId), inArray(patientOrder.status, paidStatuses))),
  );

/** Moves a patient's order out of one of these statuses. Does nothing if it is in another one. */
export async function moveOrderOf(
  userId: string,
  from: readonly OrderStatus[],
  to: OrderStatus,
  now: Date,
): Promise<OrderRow | undefined> {
  const [row] = await currentHandle()
    .update(patientOrder)
    .set({ status: to, updatedAt: now })
    .where(and(eq(patientOrder.userId, userId), inArray(patientOrder.status, [...from])))
    .returning();
  return row;
}

/** An order that no payment or case has decided yet. */
const isOpen = inArray(patientOrder.status, ['registered', 'demo']);

type Package = Pick<OrderRow, 'packageKey' | 'packagePriceCents'>;

/** Sets what an open order is for, unless a payment already did. */
export async function updatePackage(userId: string, to: Package, now: Date): Promise<void> {
  await currentHandle()
    .update(patientOrder)
    .set({ ...to, updatedAt: now })
    .where(and(eq(patientOrder.userId, userId), isOpen, isNull(patientOrder.paymentId)));
}

/**
 * Makes a payment the details of an unpaid order, unless its current details are of a payment that was received.
 * Returns the order, or `undefined` if nothing changed.
 */
export async function updateDetails(
  userId: string,
  to: Package & { paymentId: string },
  now: Date,
): Promise<OrderRow | undefined> {
  const isPaid = sql`EXISTS (SELECT FROM payment WHERE payment.id = ${patientOrder.paymentId} AND payment.status = 'paid')`;
  const isReplaced = or(eq(patientOrder.paymentId, to.paymentId), sql`NOT ${isPaid}`);
  const [row] = await currentHandle()
    .update(patientOrder)
    .set({ ...to, updatedAt: now })
    .where(and(eq(patientOrder.userId, userId), notInArray(patientOrder.status, paidStatuses), isReplaced))
    .returning();
  return row;
}

export async function selectOrderOfPayment(paymentId: string): Promise<OrderRow | undefined> {
  const [row] = await currentHandle()
    .select()
    .from(patientOrder)
    .where(eq(patientOrder.paymentId, paymentId));
  return row;
}

export async function deletePaymentDetail(id: string, now: Date): Promise<void> {
  await currentHandle()
    .update(patientOrder)
    .set({ paymentId: null, updatedAt: now })
    .where(eq(patientOrder.id, id));
}

/** CG-155: sets it only if there is none yet. */
export async function setReference(userId: string, workspaceId: number, now: Date): Promise<void> {
  await currentHandle()
    .update(patientOrder)
    .set({ referenceWorkspaceId: workspaceId, updatedAt: now })
    .where(and(eq(patientOrder.userId, userId), isNull(patientOrder.referenceWorkspaceId)));
}

/** Deletes where a patient came from, if someone else had entered it. */
export async function deleteOrigin(userId: string, now: Date): Promise<void> {
  await currentHandle()
    .update(patientOrder)
    .set({ referenceWorkspaceId: null, gclid: null, updatedAt: now })
    .where(eq(patientOrder.userId, userId));
}
