// What a request writes beside its case, and how the same form is known again.
import { and, asc, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';

import { currentHandle } from '../platform/database/transaction.ts';
import { packFile, upload } from '../uploads/upload-tables.ts';
import { additionalFile, caseNotifiedAdmin } from './case-side-tables.ts';
import { caseTable, reportFile, type CaseRow } from './case-tables.ts';

/** One form of a person at a time, so that a double click does not make two cases. */
export async function lockRequestsOf(userId: string): Promise<void> {
  await currentHandle().execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`request:${userId}`}, 0))`,
  );
}

/** The case that this person began with the upload. One that the upload joined later is another matter. */
export async function selectCaseBegunWith(userId: string, uploadId: string): Promise<string | undefined> {
  const [row] = await currentHandle()
    .select({ id: caseTable.id })
    .from(upload)
    .innerJoin(caseTable, eq(caseTable.id, upload.caseId))
    .where(
      and(
        eq(upload.id, uploadId),
        eq(upload.createdBy, userId),
        eq(caseTable.createdBy, userId),
        sql`${upload.createdAt} <= ${caseTable.createdAt}`,
      ),
    );
  return row?.id;
}

export type SameForm = Pick<CaseRow, 'uploadOption' | 'questionText' | 'patientSnapshot' | 'workspaceId'> & {
  sharedMaterialId?: string | undefined;
};

/** The case of the same form without files, word for word, since a moment ago. */
export async function selectCaseOfForm(
  userId: string,
  form: SameForm,
  since: Date,
): Promise<string | undefined> {
  const [row] = await currentHandle()
    .select({ id: caseTable.id })
    .from(caseTable)
    .where(
      and(
        eq(caseTable.createdBy, userId),
        gt(caseTable.createdAt, since),
        eq(caseTable.workspaceId, form.workspaceId),
        eq(caseTable.uploadOption, form.uploadOption),
        sql`${caseTable.questionText} IS NOT DISTINCT FROM ${form.questionText}`,
        sql`${caseTable.patientSnapshot} = ${JSON.stringify(form.patientSnapshot)}::jsonb`,
        form.sharedMaterialId === undefined
          ? isNull(caseTable.uploadId)
          : eq(caseTable.sharedMaterialId, form.sharedMaterialId),
        ne(caseTable.status, 'archived'),
      ),
    )
    .orderBy(desc(caseTable.createdAt))
    .limit(1);
  return row?.id;
}

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
