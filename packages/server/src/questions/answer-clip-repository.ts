// Statements on the clips of answers. Reading a case's needs a transaction of the actor, everything else the owner's rights.
import { caseAnswerClip, type AnswerClipRow } from '../cases/case-child-tables.ts';
import { and, eq, inArray, isNull, sql } from '../platform/database/drizzle.ts';
import { isAbandoned } from '../platform/database/ended-job-condition.ts';
import { currentHandle } from '../platform/database/transaction.ts';

/** Returns the clips of the case that the actor may see: patients see only published ones. */
export function selectAnswerClips(caseId: string): Promise<AnswerClipRow[]> {
  return currentHandle().select().from(caseAnswerClip).where(eq(caseAnswerClip.caseId, caseId));
}

export async function selectAnswerClip(id: string): Promise<AnswerClipRow | undefined> {
  const [row] = await currentHandle().select().from(caseAnswerClip).where(eq(caseAnswerClip.id, id));
  return row;
}

export async function selectClipOfQuestion(questionId: string): Promise<AnswerClipRow | undefined> {
  const [row] = await currentHandle()
    .select()
    .from(caseAnswerClip)
    .where(eq(caseAnswerClip.questionId, questionId));
  return row;
}

export function selectUnpublishedClips(caseId: string): Promise<AnswerClipRow[]> {
  return currentHandle()
    .select()
    .from(caseAnswerClip)
    .where(and(eq(caseAnswerClip.caseId, caseId), isNull(caseAnswerClip.publishedAt)));
}

export async function insertAnswerClip(row: typeof caseAnswerClip.$inferInsert): Promise<void> {
  await currentHandle().insert(caseAnswerClip).values(row);
}

export async function updateAnswerClip(id: string, change: Partial<AnswerClipRow>): Promise<void> {
  await currentHandle().update(caseAnswerClip).set(change).where(eq(caseAnswerClip.id, id));
}

export async function deleteAnswerClips(ids: readonly string[]): Promise<void> {
  await currentHandle()
    .delete(caseAnswerClip)
    .where(inArray(caseAnswerClip.id, [...ids]));
}

/** Returns the clips whose preparation was given up. */
export function selectAbandonedClips(): Promise<AnswerClipRow[]> {
  const hasEnded = isAbandoned('prepare-answer-clip', sql`${caseAnswerClip.id}`);
  return currentHandle()
    .select()
    .from(caseAnswerClip)
    .where(and(sql`${caseAnswerClip.status} = 'preparing'`, hasEnded))
    .limit(100);
}
