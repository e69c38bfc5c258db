import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, sql } from '../platform/database/drizzle.ts';
import { storedJson } from '../platform/database/stored-text.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { payment, paymentEvent } from './payment-tables.ts';

export type PaymentRow = typeof payment.$inferSelect;

export async function insertPayment(row: typeof payment.$inferInsert): Promise<PaymentRow> {
  const [inserted] = await currentHandle().insert(payment).values(row).returning();
  if (!inserted) throw new Error('The payment was not written.');
  return inserted;
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

/** Every checkout and payment for this patient, the newest first. */
export async function selectPaymentsFor(patientUserId: string, most: number): Promise<PaymentRow[]> {
  return currentHandle()
    .select()
    .from(payment)
    .where(eq(payment.patientUserId, patientUserId))
    .orderBy(desc(payment.createdAt), desc(payment.id))
    .limit(most);
}

/** Ends the open checkouts of a case here; gives the company's ids of them. */
export async function expireOpenPayments(caseId: string, now: Date): Promise<string[]> {
  const rows = await currentHandle()
    .update(payment)
    .set({ status: 'expired', updatedAt: now })
    .where(and(eq(payment.caseId, caseId), eq(payment.status, 'open')))
    .returning({ sessionId: payment.providerSessionId });
  return rows.flatMap(({ sessionId }) => sessionId ?? []);
}

/** The company's id of somebody who has paid there, the newest; null for nobody. */
export async function selectCustomer(payerUserId: string): Promise<string | null> {
  const [row] = await currentHandle()
    .select({ customerId: payment.providerCustomerId })
    .from(payment)
    .where(and(eq(payment.payerUserId, payerUserId), isNotNull(payment.providerCustomerId)))
    .orderBy(desc(payment.paidAt), desc(payment.id))
    .limit(1);
  return row?.customerId ?? null;
}

const isUnsettled = (since: Date) =>
  and(
    inArray(payment.status, ['open', 'failed']),
    isNotNull(payment.providerSessionId),
    gt(payment.createdAt, since),
  );

/** Checkouts since then whose end the company has not said, the newest first; `most` of them. */
export async function selectUnsettled(since: Date, most: number): Promise<string[]> {
  const rows = await currentHandle()
    .select({ id: payment.id })
    .from(payment)
    .where(isUnsettled(since))
    .orderBy(desc(payment.createdAt), desc(payment.id))
    .limit(most);
  return rows.map(({ id }) => id);
}

/** How many checkouts since then are open, how many messages wait, and how many payments somebody has to give back. */
export async function countUnsettled(
  since: Date,
): Promise<{ openCheckouts: number; waitingMessages: number; refundTasks: number }> {
  const database = currentHandle();
  const waiting = await database.$count(paymentEvent, isNotNull(paymentEvent.waiting));
  const open = await database.$count(payment, and(isUnsettled(since), eq(payment.status, 'open')));
  const tasks = await database.$count(payment, isRefundTask);
  return { openCheckouts: open, waitingMessages: waiting, refundTasks: tasks };
}

const isRefundTask = and(eq(payment.needsRefund, true), eq(payment.status, 'paid'));

/** What somebody has to give back, the oldest first; `most` of them. */
export async function selectRefundTasks(most: number): Promise<PaymentRow[]> {
  return currentHandle()
    .select()
    .from(payment)
    .where(isRefundTask)
    .orderBy(asc(payment.paidAt), asc(payment.id))
    .limit(most);
}

/** The person's payment of this id at the company. */
export async function selectPaymentByProviderId(providerPaymentId: string): Promise<PaymentRow | undefined> {
  const [row] = await currentHandle()
    .select()
    .from(payment)
    .where(eq(payment.providerPaymentId, providerPaymentId));
  return row;
}

/** The checkout that began this subscription at the company. */
export async function selectPaymentBySubscription(subscriptionId: string): Promise<PaymentRow | undefined> {
  const [row] = await currentHandle()
    .select()
    .from(payment)
    .where(eq(payment.providerSubscriptionId, subscriptionId));
  return row;
}

/**
 * CG-183: a person's older checkouts of this purpose that are for no case are replaced, whatever the company has said of
 * them; gives the payments.
 */
export async function replaceCheckouts(
  payerUserId: string,
  purpose: PaymentRow['purpose'],
  now: Date,
): Promise<PaymentRow[]> {
  return currentHandle()
    .update(payment)
    .set({
      status: sql`CASE WHEN ${payment.status} = 'open' THEN 'expired' ELSE ${payment.status} END`,
      replacedAt: now,
      updatedAt: now,
    })
    .where(
      and(
        eq(payment.payerUserId, payerUserId),
        eq(payment.purpose, purpose),
        inArray(payment.status, ['open', 'failed', 'expired']),
        isNull(payment.caseId),
        isNull(payment.replacedAt),
      ),
    )
    .returning();
}

/** The change of plan whose checkout waits for the person, if one does. */
export async function selectOpenPlanChange(payerUserId: string): Promise<PaymentRow['planChange']> {
  const [row] = await currentHandle()
    .select({ planChange: payment.planChange })
    .from(payment)
    .where(
      and(
        eq(payment.payerUserId, payerUserId),
        eq(payment.purpose, 'subscription'),
        eq(payment.status, 'open'),
        isNull(payment.replacedAt),
      ),
    );
  return row?.planChange ?? null;
}

/** An event about something that is not known yet. */
export async function parkPaymentEvent(id: string, subject: string, waiting: object): Promise<void> {
  await currentHandle()
    .update(paymentEvent)
    .set({ subject, waiting: sql`${storedJson(waiting)}::jsonb` })
    .where(eq(paymentEvent.id, id));
}

/** What waited for one of these, in the order in which it came; it waits no longer. */
export async function takeParkedEvents(subjects: readonly string[]): Promise<unknown[]> {
  if (subjects.length === 0) return [];
  const rows = await currentHandle()
    .select({ id: paymentEvent.id, waiting: paymentEvent.waiting })
    .from(paymentEvent)
    .where(and(inArray(paymentEvent.subject, [...subjects]), isNotNull(paymentEvent.waiting)))
    .orderBy(asc(paymentEvent.receivedAt), asc(paymentEvent.id));
  for (const { id } of rows)
    await currentHandle().update(paymentEvent).set({ waiting: null }).where(eq(paymentEvent.id, id));
  return rows.map(({ waiting }) => waiting);
}

/** What messages wait for. */
export async function selectParkedSubjects(most: number): Promise<string[]> {
  const rows = await currentHandle()
    .selectDistinct({ subject: paymentEvent.subject })
    .from(paymentEvent)
    .where(isNotNull(paymentEvent.waiting))
    .limit(most);
  return rows.flatMap(({ subject }) => subject ?? []);
}

/** Whatever concerns this payment or subscription at the company happens one after the other. */
export async function lockSubjects(subjects: readonly string[]): Promise<void> {
  for (const subject of subjects.toSorted())
    await currentHandle().execute(
      sql`SELECT pg_advisory_xact_lock(hashtextextended(${`payment-news:${subject}`}, 0))`,
    );
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
