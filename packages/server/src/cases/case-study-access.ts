// Access to studies through cases. Row-level security enforces the same rules.
import type { Actor } from '@plainscan/contract';

import { caseMaterial, isShowable, material } from '../library/material-tables.ts';
import { and, eq, exists, sql, type SQL } from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { study } from '../viewers/study-tables.ts';
import { casesInScope, caseTable } from './case-tables.ts';

/** Conditions for a study of a case in the user's scope, or one attached to a video that they may see (CG-41). */
export function studyScopesByCase(actor: Actor): SQL[] {
  const database = currentHandle();
  const theirCase = database
    .select({ id: caseTable.id })
    .from(caseTable)
    .where(and(eq(caseTable.studyId, study.id), casesInScope(actor)));
  const isShown = actor.role === 'patient' ? eq(caseTable.status, 'completed') : undefined;
  const materialsOfReports = database
    .select({ id: material.id })
    .from(material)
    .innerJoin(caseMaterial, eq(caseMaterial.materialId, material.id))
    .innerJoin(caseTable, eq(caseTable.id, caseMaterial.caseId))
    .where(and(eq(material.studyId, study.id), isShowable, isShown, casesInScope(actor)));
  return [exists(theirCase), exists(materialsOfReports)];
}

/** The address that a study was ordered for in a patient's case. */
export const orderedAddress = (studyId: string, patientUserId: string): SQL =>
  sql`SELECT patient_email FROM "case"
    WHERE study_id = ${studyId} AND patient_user_id = ${patientUserId} ORDER BY created_at LIMIT 1`;
