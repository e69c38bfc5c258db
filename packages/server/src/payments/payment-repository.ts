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

/** Returns the payment, locked until the transaction ends. */
export async function lockPayment(id: string): Promise<PaymentRow | undefined> {
  const [row] = await currentHandle().select().from(payment).where(eq(payment.id, id)).for('update');
  return row;
}

export async function selectPayment(id: string): Promise<PaymentRow | undefined> {
  const [row] = await currentHandle().select().from(payment).where(eq(payment.id, id));
  return row;
}

/** Returns whether another checkout already has this payment of the card company. */
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

/** Returns all checkouts and payments for this patient, newest first. */
export async function selectPaymentsFor(patientUserId: string, most: number): Promise<PaymentRow[]> {
  return currentHandle()
    .select()
    .from(payment)
    .where(eq(payment.patientUserId, patientUserId))
    .orderBy(desc(payment.createdAt), desc(payment.id))
    .limit(most);
}

/** Ends the open checkouts of a case here and returns the card company's IDs of them. */
export async function expireOpenPayments(caseId: string, now: Date): Promise<string[]> {
  const rows = await currentHandle()
    .update(payment)
    .set({ status: 'expired', updatedAt: now })
    .where(and(eq(payment.caseId, caseId), eq(payment.status, 'open')))
    .returning({ sessionId: payment.providerSessionId });
  return rows.flatMap(({ sessionId }) => sessionId ?? []);
}

/** Returns the newest card company ID of a user who has paid there; `null` for none. */
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

/** Returns the checkouts since then without a known result, newest first, at most `most`. */
export async function selectUnsettled(since: Date, most: number): Promise<string[]> {
  const rows = await currentHandle()
    .select({ id: payment.id })
    .from(payment)
    .where(isUnsettled(since))
    .orderBy(desc(payment.createdAt), desc(payment.id))
    .limit(most);
  return rows.map(({ id }) => id);
}

/** Counts open checkouts since then, waiting events, and payments that need a refund. */
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

/** Returns the payments that need a refund, oldest first, at most `most`. */
export async function selectRefundTasks(most: number): Promise<PaymentRow[]> {
  return currentHandle()
    .select()
    .from(payment)
    .where(isRefundTask)
    .orderBy(asc(payment.paidAt), asc(payment.id))
    .limit(most);
}

/** Returns the payment with this ID at the card company. */
export async function selectPaymentByProviderId(providerPaymentId: string): Promise<PaymentRow | undefined> {
  const [row] = await currentHandle()
    .select()
    .from(payment)
    .where(eq(payment.providerPaymentId, providerPaymentId));
  return row;
}

/** Returns the checkout that started this subscription at the card company. */
export async function selectPaymentBySubscription(subscriptionId: string): Promise<PaymentRow | undefined> {
  const [row] = await currentHandle()
    .select()
    .from(payment)
    .where(eq(payment.providerSubscriptionId, subscriptionId));
  return row;
}

/**
 * CG-183: replaces a user's older checkouts of this purpose that belong to no case, whatever their status at the card
 * company. Returns the payments.
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

/** Returns the plan change whose checkout the user has open, if any. */
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

/** Saves an event about something that is not known yet. */
export async function parkPaymentEvent(id: string, subject: string, waiting: object): Promise<void> {
  await currentHandle()
    .update(paymentEvent)
    .set({ subject, waiting: sql`${storedJson(waiting)}::jsonb` })
    .where(eq(paymentEvent.id, id));
}

/** Returns the events that waited for one of these, in order of arrival, and stops their waiting. */
export async function unparkPaymentEvents(subjects: readonly string[]): Promise<unknown[]> {
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

/** Returns what events wait for. */
export async function selectParkedSubjects(most: number): Promise<string[]> {
  const rows = await currentHandle()
    .selectDistinct({ subject: paymentEvent.subject })
    .from(paymentEvent)
    .where(isNotNull(paymentEvent.waiting))
    .limit(most);
  return rows.flatMap(({ subject }) => subject ?? []);
}

/** Locks everything about these payments or subscriptions at the card company. */
export async function lockSubjects(subjects: readonly string[]): Promise<void> {
  for (const subject of subjects.toSorted())
    await currentHandle().execute(
      sql`SELECT pg_advisory_xact_lock(hashtextextended(${`payment-news:${subject}`}, 0))`,
    );
}

/** Returns `false` if this event was already handled. */
export async function insertPaymentEvent(id: string, kind: string, receivedAt: Date): Promise<boolean> {
  const rows = await currentHandle()
    .insert(paymentEvent)
    .values({ id, kind, receivedAt })
    .onConflictDoNothing()
    .returning({ id: paymentEvent.id });
  return rows.length === 1;
}
