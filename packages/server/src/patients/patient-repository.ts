import type { Actor } from '@plainscan/contract';
import { and, desc, eq, exists, isNull, sql } from 'drizzle-orm';

import { appUser } from '../auth/auth-tables.ts';
import { casesInScope, caseTable, reportFile } from '../cases/case-tables.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { study } from '../viewers/study-tables.ts';

export type PatientRow = typeof appUser.$inferSelect;

/** A patient of one workspace by e-mail, in whatever case it is written. */
export async function selectPatientByEmail(
  workspaceId: number,
  email: string,
): Promise<PatientRow | undefined> {
  const [row] = await currentHandle()
    .select()
    .from(appUser)
    .where(
      and(
        eq(appUser.workspaceId, workspaceId),
        sql`lower(${appUser.email}) = ${email}`,
        isNull(appUser.deletedAt),
      ),
    );
  return row;
}

/** Adds an invited patient; gives nothing when somebody else has just added this e-mail. */
export async function insertPatient(row: typeof appUser.$inferInsert): Promise<boolean> {
  const inserted = await currentHandle()
    .insert(appUser)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: appUser.id });
  return inserted.length === 1;
}

/** A person whom the running transaction may see. */
export async function selectPatient(id: string): Promise<PatientRow | undefined> {
  const [row] = await currentHandle()
    .select()
    .from(appUser)
    .where(and(eq(appUser.id, id), isNull(appUser.deletedAt)));
  return row;
}

/** The studies of a patient that stand in a case of the person's scope, newest first. */
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
