// What a request reads and writes besides its case.
import { and, asc, eq, ne } from 'drizzle-orm';

import { currentHandle } from '../platform/database/transaction.ts';
import { packFile } from '../uploads/upload-tables.ts';
import { additionalFile, caseNotifiedAdmin } from './case-side-tables.ts';
import { caseTable, reportFile, type CaseRow } from './case-tables.ts';

/** CG-162: the patient's own request that waits for their payment, besides one. */
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

/** CG-166: the oldest case of a type that waits for the patient's own payment. */
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

/** The report files of earlier cases of a study, each once. */
export async function selectReportsOfStudy(studyId: string) {
  return currentHandle()
    .selectDistinctOn([reportFile.packFileId], {
      packFileId: reportFile.packFileId,
      name: reportFile.name,
      mime: reportFile.mime,
      size: reportFile.size,
    })
    .from(reportFile)
    .innerJoin(caseTable, eq(caseTable.id, reportFile.caseId))
    .innerJoin(packFile, eq(packFile.id, reportFile.packFileId))
    .where(eq(caseTable.studyId, studyId));
}

export async function insertNotifiedAdmins(caseId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await currentHandle()
    .insert(caseNotifiedAdmin)
    .values(userIds.map((userId) => ({ caseId, userId })))
    .onConflictDoNothing();
}

export async function insertAdditionalFiles(rows: (typeof additionalFile.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await currentHandle().insert(additionalFile).values(rows);
}
