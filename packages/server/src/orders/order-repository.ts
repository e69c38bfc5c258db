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

/** Changes nothing where the patient has an order. */
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

/** The same as `hasPaidOrder`, answered. Needs a transaction that reads the order. */
export async function isOrderPaid(userId: string): Promise<boolean> {
  const order = await selectOrderOf(userId);
  return paidStatuses.some((status) => status === order?.status);
}

/** Whether a patient has ordered and paid, or has a report already. For a transaction of anyone who reads their own order. */
export const hasPaidOrder = ({ userId }: Pick<Actor, 'userId'>): SQL =>
  exists(
    currentHandle()
      .select({ id: patientOrder.id })
      .from(patientOrder)
      .where(and(eq(patientOrder.userId, userId), inArray(patientOrder.status, paidStatuses))),
  );

/** Moves an order of a patient out of one of these statuses; nothing where it is in another. */
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

/** An order that nothing has been decided about by money or by a case. */
const isOpen = inArray(patientOrder.status, ['registered', 'demo']);

type Package = Pick<OrderRow, 'packageKey' | 'packagePriceCents'>;

/** What an open order is for, as long as no payment has said it. */
export async function updatePackage(userId: string, to: Package, now: Date): Promise<void> {
  await currentHandle()
    .update(patientOrder)
    .set({ ...to, updatedAt: now })
    .where(and(eq(patientOrder.userId, userId), isOpen, isNull(patientOrder.paymentId)));
}

/**
 * A payment becomes the details of an order that is not paid, unless those it has are of money that came. Gives the order
 * as it is then; nothing where its details are others.
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

/** CG-155: only where there is none yet. */
export async function setReference(userId: string, workspaceId: number, now: Date): Promise<void> {
  await currentHandle()
    .update(patientOrder)
    .set({ referenceWorkspaceId: workspaceId, updatedAt: now })
    .where(and(eq(patientOrder.userId, userId), isNull(patientOrder.referenceWorkspaceId)));
}

/** Where a patient came from, when somebody else had said so. */
export async function deleteOrigin(userId: string, now: Date): Promise<void> {
  await currentHandle()
    .update(patientOrder)
    .set({ referenceWorkspaceId: null, gclid: null, updatedAt: now })
    .where(eq(patientOrder.userId, userId));
}
