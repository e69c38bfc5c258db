import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';

import { currentHandle } from '../platform/database/transaction.ts';
import { userReport } from './payment-tables.ts';

export type CreditRow = typeof userReport.$inferSelect;

/** Whatever concerns one patient's money happens one after the other, until the transaction ends. */
export async function lockPaymentsOf(patientUserId: string): Promise<void> {
  await currentHandle().execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`money:${patientUserId}`}, 0))`,
  );
}

/** Unused credits, oldest first. */
export async function selectUnused(userId: string): Promise<CreditRow[]> {
  return currentHandle()
    .select()
    .from(userReport)
    .where(and(eq(userReport.userId, userId), isNull(userReport.usedAt)))
    .orderBy(asc(userReport.createdAt), asc(userReport.id));
}

export async function selectCreditOfCase(caseId: string): Promise<CreditRow | undefined> {
  const [row] = await currentHandle().select().from(userReport).where(eq(userReport.caseId, caseId));
  return row;
}

/** The newest credit that came back from a case. */
export async function selectReturnedBy(caseId: string): Promise<CreditRow | undefined> {
  const [row] = await currentHandle()
    .select()
    .from(userReport)
    .where(eq(userReport.returnedByCaseId, caseId))
    .orderBy(desc(userReport.createdAt), desc(userReport.id))
    .limit(1);
  return row;
}

/** False when a row of this payment, or one returned from the same credit, is there already. */
export async function insertCredit(row: typeof userReport.$inferInsert): Promise<boolean> {
  const rows = await currentHandle()
    .insert(userReport)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: userReport.id });
  return rows.length === 1;
}

/** Spends an unused credit on a case; false when someone was faster. */
export async function spendRow(id: string, caseId: string, now: Date): Promise<boolean> {
  const rows = await currentHandle()
    .update(userReport)
    .set({ caseId, usedAt: now })
    .where(and(eq(userReport.id, id), isNull(userReport.usedAt)))
    .returning({ id: userReport.id });
  return rows.length === 1;
}

/** The payment was given back: a report that it bought and that is unused cannot be used anymore. */
export async function voidCreditOf(paymentId: string, now: Date): Promise<void> {
  await currentHandle()
    .update(userReport)
    .set({ usedAt: now })
    .where(and(eq(userReport.paymentId, paymentId), isNull(userReport.usedAt)));
}

/** The case has nothing to do with the credit anymore; it stays used. */
export async function releaseRow(id: string): Promise<void> {
  await currentHandle().update(userReport).set({ caseId: null }).where(eq(userReport.id, id));
}
