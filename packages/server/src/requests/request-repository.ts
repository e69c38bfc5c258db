// The rows of a request besides its case.
import type { Actor } from '@plainscan/contract';

import { additionalFile, caseNotifiedAdmin } from '../cases/case-child-tables.ts';
import { casesInScope, caseTable, reportFile } from '../cases/case-tables.ts';
import { packFile } from '../packs/upload-tables.ts';
import { and, desc, eq, exists, isNull, sql } from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { study } from '../viewers/study-tables.ts';

/** Returns the report files of a study's earlier cases, each once. */
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

/** Returns the patient's studies in cases within the user's scope, newest first. */
export async function selectStudiesOf(actor: Actor, patientUserId: string) {
  const database = currentHandle();
  const theirCase = database
    .select({ id: caseTable.id })
    .from(caseTable)
    .where(and(eq(caseTable.studyId, study.id), casesInScope(actor)));
  const theirReport = database
    .select({ id: reportFile.id })
    .from(reportFile)
    .innerJoin(caseTable, eq(caseTable.id, reportFile.caseId))
    .where(and(eq(caseTable.studyId, study.id), casesInScope(actor)));
  return database
    .select({
      id: study.id,
      title: study.title,
      imageCount: study.imageCount,
      studyDate: study.studyDate,
      hasReport: sql<boolean>`${exists(theirReport)}`,
    })
    .from(study)
    .where(and(eq(study.ownerUserId, patientUserId), isNull(study.deletedAt), exists(theirCase)))
    .orderBy(desc(study.createdAt), desc(study.id))
    .limit(100);
}
