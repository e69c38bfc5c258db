import { and, asc, count, eq, isNull, ne, sql } from '../platform/database/drizzle.ts';
import { isOneOf } from '../platform/database/id-list.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { caseTable, videoReport } from './case-tables.ts';
import type { PatientSnapshot, CaseRow } from './case-tables.ts';

/** Returns a patient's number of cases, and how many of them are past not-paid. */
export async function selectCaseCounts(patientUserId: string): Promise<{ all: number; released: number }> {
  const [row] = await currentHandle()
    .select({
      all: count(),
      released: sql<number>`count(*) FILTER (WHERE ${caseTable.status} NOT IN ('not-paid', 'archived'))::int`,
    })
    .from(caseTable)
    .where(eq(caseTable.patientUserId, patientUserId));
  return row ?? { all: 0, released: 0 };
}

/** Returns the patient's oldest case that waits for their own payment, not for the clinic's (CG-166). */
export async function selectFirstUnpaid(
  patientUserId: string,
): Promise<{ id: string; studyId: string | null } | null> {
  const [row] = await currentHandle()
    .select({ id: caseTable.id, studyId: caseTable.studyId })
    .from(caseTable)
    .where(
      and(
        eq(caseTable.patientUserId, patientUserId),
        eq(caseTable.status, 'not-paid'),
        eq(caseTable.payer, 'patient'),
      ),
    )
    .orderBy(asc(caseTable.createdAt), asc(caseTable.id))
    .limit(1);
  return row ?? null;
}

/** Returns the number of cases in progress per user; users without any are missing. Needs the owner's rights. */
export async function selectInProgressCounts(userIds: readonly string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await currentHandle()
    .select({ userId: caseTable.assigneeId, number: count() })
    .from(caseTable)
    .where(and(isOneOf(caseTable.assigneeId, userIds, 'uuid'), eq(caseTable.status, 'in-progress')))
    .groupBy(caseTable.assigneeId);
  return new Map(rows.flatMap(({ userId, number }) => (userId === null ? [] : [[userId, number]])));
}

/** Counts videos without an upload: those of the demo. */
export async function selectMadeVideoCounts(): Promise<{ ready: number; all: number }> {
  const [row] = await currentHandle()
    .select({
      ready: sql<number>`count(*) FILTER (WHERE ${videoReport.status} = 'ready')::int`,
      all: count(),
    })
    .from(videoReport)
    .where(and(isNull(videoReport.uploadId), isNull(videoReport.discardedAt)));
  return { ready: row?.ready ?? 0, all: row?.all ?? 0 };
}

/** Returns the patient of the newest case others ordered for the account's address. Needs a system transaction. */
export async function selectOrderedPatient(userId: string): Promise<PatientSnapshot | undefined> {
  const { rows } = await currentHandle().execute<{ patient: PatientSnapshot }>(sql`
    SELECT patient_snapshot AS patient FROM "case"
    WHERE patient_user_id = ${userId} AND created_by IS DISTINCT FROM patient_user_id
      AND patient_email = (SELECT lower(email) FROM app_user WHERE id = ${userId})
    ORDER BY created_at DESC, id DESC LIMIT 1`);
  return rows[0]?.patient;
}

/** CG-162: returns the patient's own request that waits for their payment, except `without`. */
export async function selectOwnUnpaid(patientUserId: string, without?: string): Promise<string | undefined> {
  const [row] = await currentHandle()
    .select({ id: caseTable.id })
    .from(caseTable)
    .where(
      and(
        eq(caseTable.patientUserId, patientUserId),
        eq(caseTable.createdBy, patientUserId),
        eq(caseTable.status, 'not-paid'),
        without === undefined ? undefined : ne(caseTable.id, without),
      ),
    )
    .limit(1);
  return row?.id;
}

/** CG-166: returns the oldest case of a type that waits for the patient's own payment. */
export async function selectOldestUnpaid(
  patientUserId: string,
  reportType: CaseRow['reportType'],
): Promise<string | undefined> {
  const [row] = await currentHandle()
    .select({ id: caseTable.id })
    .from(caseTable)
    .where(
      and(
        eq(caseTable.patientUserId, patientUserId),
        eq(caseTable.status, 'not-paid'),
        eq(caseTable.payer, 'patient'),
        eq(caseTable.reportType, reportType),
      ),
    )
    .orderBy(asc(caseTable.createdAt), asc(caseTable.id))
    .limit(1);
  return row?.id;
}
