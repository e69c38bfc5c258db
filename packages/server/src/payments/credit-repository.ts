import { and, asc, desc, eq, sql, type SQL } from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { isSpendable, userReport } from './payment-tables.ts';

export type CreditRow = typeof userReport.$inferSelect;

/** Locks everything about a patient's payments until the transaction ends. */
export async function lockPaymentsOf(patientUserId: string): Promise<void> {
  await currentHandle().execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`money:${patientUserId}`}, 0))`,
  );
}

/** Returns the spendable credits, oldest first. */
export async function selectUnused(userId: string): Promise<CreditRow[]> {
  return currentHandle()
    .select()
    .from(userReport)
    .where(and(eq(userReport.userId, userId), isSpendable))
    .orderBy(asc(userReport.createdAt), asc(userReport.id));
}

export async function selectCreditOfCase(caseId: string): Promise<CreditRow | undefined> {
  const [row] = await currentHandle().select().from(userReport).where(eq(userReport.caseId, caseId));
  return row;
}

/** Returns the newest credit that a case returned. */
export async function selectReturnedBy(caseId: string): Promise<CreditRow | undefined> {
  const [row] = await currentHandle()
    .select()
    .from(userReport)
    .where(eq(userReport.returnedByCaseId, caseId))
    .orderBy(desc(userReport.createdAt), desc(userReport.id))
    .limit(1);
  return row;
}

/** Returns `false` if this payment already has a row, or the same credit was already returned. */
export async function insertCredit(row: typeof userReport.$inferInsert): Promise<boolean> {
  const rows = await currentHandle()
    .insert(userReport)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: userReport.id });
  return rows.length === 1;
}

/** Spends a credit on a case. Returns `false` if it was already spent or is no longer spendable. */
export async function spendRow(id: string, caseId: string, now: Date): Promise<boolean> {
  const rows = await currentHandle()
    .update(userReport)
    .set({ caseId, usedAt: now })
    .where(and(eq(userReport.id, id), isSpendable))
    .returning({ id: userReport.id });
  return rows.length === 1;
}

/** Detaches the credit from its case; it stays used. */
export async function releaseRow(id: string): Promise<void> {
  await currentHandle().update(userReport).set({ caseId: null }).where(eq(userReport.id, id));
}

/** What a payment bought, including everything returned from it. */
const boughtBy = (paymentId: string): SQL => sql`
  WITH RECURSIVE bought AS (
    SELECT id FROM user_report WHERE payment_id = ${paymentId}::uuid
    UNION ALL
    SELECT back.id FROM user_report AS back JOIN bought ON back.returned_from = bought.id
  )`;

/** Also marks used credits, because whatever is returned from them inherits this state. */
export async function suspendCredits(paymentId: string, now: Date | null): Promise<void> {
  await currentHandle().execute(sql`${boughtBy(paymentId)}
    UPDATE user_report SET suspended_at = ${now?.toISOString() ?? null}::timestamptz
    WHERE id IN (SELECT id FROM bought)`);
}

export async function endCredits(paymentId: string, now: Date): Promise<void> {
  await currentHandle().execute(sql`${boughtBy(paymentId)}
    UPDATE user_report SET ended_at = ${now.toISOString()}::timestamptz
    WHERE id IN (SELECT id FROM bought) AND ended_at IS NULL`);
}

/** Returns the spendable credits of a payment, including those returned from it. */
export async function selectSpendableOf(paymentId: string): Promise<CreditRow[]> {
  const ids = sql`(${boughtBy(paymentId)} SELECT id FROM bought)`;
  return currentHandle()
    .select()
    .from(userReport)
    .where(and(sql`${userReport.id} IN ${ids}`, isSpendable));
}
