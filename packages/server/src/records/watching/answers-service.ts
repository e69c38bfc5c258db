import { AppError, type BodyOf, type recordEndpoints } from '@plainscan/contract';

import { createCaseRepository } from '../../cases/case-repository.ts';
import { requireCase } from '../../cases/case-service.ts';
import { caseTable } from '../../cases/case-tables.ts';
import { recordRead } from '../../platform/audit/record-read.ts';
import { eq } from '../../platform/database/drizzle.ts';
import { asOwner, currentHandle } from '../../platform/database/transaction.ts';
import type { Caller } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';

/**
 * B20: saves the patient's answers about a rated report. Omitted answers stay unchanged. Throws 404 if the report is
 * not finished or not theirs, 409 if it is not rated yet.
 */
export async function saveAnswers(
  { database }: Platform,
  caller: Caller,
  caseId: string,
  { understanding, worry }: BodyOf<typeof recordEndpoints.saveAnswers>,
): Promise<void> {
  const { actor } = caller;
  await database.asActor(actor, async () => {
    const { row } = await requireCase(createCaseRepository(actor), caseId);
    if (row.patientUserId !== actor.userId || row.status !== 'completed') throw new AppError('not-found');
    if (row.ratedAt === null) throw new AppError('case.not-rated');
    const answers = {
      understandingScore: understanding ?? row.understandingScore,
      worryScore: worry ?? row.worryScore,
    };
    if (answers.understandingScore === row.understandingScore && answers.worryScore === row.worryScore)
      return;
    await recordRead(caller, 'case.questions-answered', {
      entityKind: 'case',
      entityId: caseId,
      workspaceId: row.workspaceId,
      patientUserId: row.patientUserId,
    });
    await asOwner(() => currentHandle().update(caseTable).set(answers).where(eq(caseTable.id, caseId)));
  });
}
