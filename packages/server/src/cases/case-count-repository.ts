import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';

import { currentHandle } from '../platform/database/transaction.ts';
import { caseTable, videoReport } from './case-tables.ts';

/** How many cases a patient has, and how many of them are past not-paid. */
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

/** The patient's oldest case that waits for their own payment; what a clinic pays is not theirs (CG-166). */
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

/** Videos that no upload brought: those of the demo. */
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
