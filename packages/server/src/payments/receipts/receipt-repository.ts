import {
  and,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  notExists,
  sql,
  type SQL,
} from '../../platform/database/drizzle.ts';
import { isOneOf } from '../../platform/database/id-list.ts';
import { currentHandle } from '../../platform/database/transaction.ts';
import { payment } from '../payment-tables.ts';
import { receipt, type ReceiptRow } from './receipt-tables.ts';

/**
 * Returns the next number of the year. Nobody else gets one until the transaction ends, so that a failed one leaves no
 * gap. Needs a system transaction.
 */
export async function reserveReceiptNumber(year: number): Promise<number> {
  const { rows } = await currentHandle().execute<{ number: number }>(sql`
    INSERT INTO receipt_counter (year, last_number) VALUES (${year}::integer, 1)
    ON CONFLICT (year) DO UPDATE SET last_number = receipt_counter.last_number + 1
    RETURNING last_number AS number`);
  const number = rows[0]?.number;
  if (number === undefined) throw new Error('There is no number for the receipt.');
  return number;
}

export async function insertReceipt(row: typeof receipt.$inferInsert): Promise<void> {
  await currentHandle().insert(receipt).values(row);
}

export async function selectReceiptOfPayment(paymentId: string): Promise<ReceiptRow | undefined> {
  const [row] = await currentHandle().select().from(receipt).where(eq(receipt.paymentId, paymentId));
  return row;
}

/** Returns the receipts by payment ID, for payments that have one. */
export async function selectReceiptsOfPayments(
  paymentIds: readonly string[],
): Promise<Map<string, { id: string; number: string }>> {
  const rows = await currentHandle()
    .select({ paymentId: receipt.paymentId, id: receipt.id, number: receipt.number })
    .from(receipt)
    .where(isOneOf(receipt.paymentId, paymentIds, 'uuid'));
  return new Map(rows.map(({ paymentId, ...one }) => [paymentId, one]));
}

/** Returns a receipt within the reader's scope. */
export async function selectReceipt(id: string, scope: SQL | undefined): Promise<ReceiptRow | undefined> {
  const [row] = await currentHandle()
    .select()
    .from(receipt)
    .where(and(eq(receipt.id, id), scope));
  return row;
}

/** Sets the amount refunded so far, the only later change to a receipt. */
export async function setRefund(id: string, refundedCents: number, refundedAt: Date): Promise<void> {
  await currentHandle().update(receipt).set({ refundedCents, refundedAt }).where(eq(receipt.id, id));
}

/** Which receipts to return, in addition to the scope. */
export type ReceiptFilter = { payerId?: string; patientId?: string; sessionId?: string };

function conditionOf({ payerId, patientId, sessionId }: ReceiptFilter): SQL | undefined {
  const ofSession = currentHandle()
    .select({ id: payment.id })
    .from(payment)
    .where(eq(payment.providerSessionId, sessionId ?? ''));
  return and(
    payerId === undefined ? undefined : eq(receipt.payerUserId, payerId),
    patientId === undefined ? undefined : eq(receipt.patientUserId, patientId),
    sessionId === undefined ? undefined : inArray(receipt.paymentId, ofSession),
  );
}

/** Returns one page within the reader's scope, newest first. */
export async function selectReceipts(
  filter: ReceiptFilter,
  scope: SQL | undefined,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: ReceiptRow[]; total: number }> {
  const condition = and(conditionOf(filter), scope);
  const rows = await currentHandle()
    .select()
    .from(receipt)
    .where(condition)
    .orderBy(desc(receipt.paidAt), desc(receipt.id))
    .limit(limit)
    .offset(page * limit);
  const [counted] = await currentHandle().select({ total: count() }).from(receipt).where(condition);
  return { rows, total: counted?.total ?? 0 };
}

/** Returns payments from before receipts existed, oldest first. Needs a system transaction. */
export async function selectWithoutReceipt(limit: number): Promise<string[]> {
  const theirs = currentHandle()
    .select({ id: receipt.id })
    .from(receipt)
    .where(eq(receipt.paymentId, payment.id));
  const rows = await currentHandle()
    .select({ id: payment.id })
    .from(payment)
    .where(
      and(
        inArray(payment.status, ['paid', 'refunded']),
        gt(payment.amountCents, 0),
        isNotNull(payment.paidAt),
        notExists(theirs),
      ),
    )
    .orderBy(payment.paidAt, payment.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}
