import { and, eq, ne } from 'drizzle-orm';

import { currentHandle } from '../platform/database/transaction.ts';
import { payment, paymentEvent } from './payment-tables.ts';

export type PaymentRow = typeof payment.$inferSelect;

export async function insertPayment(row: typeof payment.$inferInsert): Promise<void> {
  await currentHandle().insert(payment).values(row);
}

export async function selectPaymentBySession(sessionId: string): Promise<PaymentRow | undefined> {
  const [row] = await currentHandle().select().from(payment).where(eq(payment.providerSessionId, sessionId));
  return row;
}

/** The same with the row locked until the transaction ends. */
export async function lockPayment(id: string): Promise<PaymentRow | undefined> {
  const [row] = await currentHandle().select().from(payment).where(eq(payment.id, id)).for('update');
  return row;
}

export async function selectPayment(id: string): Promise<PaymentRow | undefined> {
  const [row] = await currentHandle().select().from(payment).where(eq(payment.id, id));
  return row;
}

/** Whether another checkout brought this payment of the company already. */
export async function isPaymentKnown(providerPaymentId: string, besides: string): Promise<boolean> {
  const rows = await currentHandle()
    .select({ id: payment.id })
    .from(payment)
    .where(and(eq(payment.providerPaymentId, providerPaymentId), ne(payment.id, besides)));
  return rows.length > 0;
}

export async function updatePayment(id: string, change: Partial<PaymentRow>): Promise<void> {
  await currentHandle().update(payment).set(change).where(eq(payment.id, id));
}

/** Ends the open checkouts of a case. */
export async function expireOpenPayments(caseId: string, now: Date): Promise<void> {
  await currentHandle()
    .update(payment)
    .set({ status: 'expired', updatedAt: now })
    .where(and(eq(payment.caseId, caseId), eq(payment.status, 'open')));
}

/** False when this event has been dealt with before. */
export async function insertPaymentEvent(id: string, kind: string, receivedAt: Date): Promise<boolean> {
  const rows = await currentHandle()
    .insert(paymentEvent)
    .values({ id, kind, receivedAt })
    .onConflictDoNothing()
    .returning({ id: paymentEvent.id });
  return rows.length === 1;
}
