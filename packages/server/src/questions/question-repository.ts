// Statements on questions. Reading and adding need a transaction of the actor, everything else the owner's rights.
import type { QuestionEnding } from '@plainscan/contract';

import { caseTable } from '../cases/case-tables.ts';
import { and, asc, count, eq, gt, isNotNull, isNull, min } from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { caseQuestion, type QuestionRow } from './question-tables.ts';

const isOpenIn = (caseId: string) =>
  and(eq(caseQuestion.caseId, caseId), isNull(caseQuestion.answeredAt), isNull(caseQuestion.endedAt));

/** Returns the questions by their position in the video. */
export function selectQuestions(caseId: string): Promise<QuestionRow[]> {
  return currentHandle()
    .select()
    .from(caseQuestion)
    .where(eq(caseQuestion.caseId, caseId))
    .orderBy(asc(caseQuestion.videoVersion), asc(caseQuestion.atMs), asc(caseQuestion.id));
}

export async function selectQuestion(caseId: string, id: string): Promise<QuestionRow | undefined> {
  const [row] = await currentHandle()
    .select()
    .from(caseQuestion)
    .where(and(eq(caseQuestion.caseId, caseId), eq(caseQuestion.id, id)));
  return row;
}

export async function insertQuestion(row: typeof caseQuestion.$inferInsert): Promise<void> {
  await currentHandle().insert(caseQuestion).values(row);
}

/** Counts the questions a user has asked since `since`, about any report. */
export async function countAskedSince(userId: string, since: Date): Promise<number> {
  const [row] = await currentHandle()
    .select({ total: count() })
    .from(caseQuestion)
    .where(and(eq(caseQuestion.askedBy, userId), gt(caseQuestion.askedAt, since)));
  return row?.total ?? 0;
}

export async function writeAnswer(id: string, answer: string, answeredBy: string, at: Date): Promise<void> {
  await currentHandle()
    .update(caseQuestion)
    .set({ answer, answeredBy, answeredAt: at })
    .where(eq(caseQuestion.id, id));
}

export async function endQuestion(id: string, ending: QuestionEnding, at: Date): Promise<void> {
  await currentHandle().update(caseQuestion).set({ ending, endedAt: at }).where(eq(caseQuestion.id, id));
}

/** Ends the unanswered questions, which then stop waiting. */
export async function endOpenQuestions(caseId: string, ending: QuestionEnding, at: Date): Promise<void> {
  await currentHandle().update(caseQuestion).set({ ending, endedAt: at }).where(isOpenIn(caseId));
  await currentHandle()
    .update(caseTable)
    .set({ oldestQuestionAt: null })
    .where(and(eq(caseTable.id, caseId), isNotNull(caseTable.oldestQuestionAt)));
}

/** Returns when the oldest unanswered question was asked; `null` if there is none. */
export async function selectOldestOpen(caseId: string): Promise<Date | null> {
  const [row] = await currentHandle()
    .select({ at: min(caseQuestion.askedAt) })
    .from(caseQuestion)
    .where(isOpenIn(caseId));
  return row?.at ?? null;
}

/** Marks the answers as seen. Answers seen before keep their time. */
export async function markSeen(caseId: string, at: Date): Promise<void> {
  await currentHandle()
    .update(caseQuestion)
    .set({ seenAt: at })
    .where(
      and(eq(caseQuestion.caseId, caseId), isNotNull(caseQuestion.answeredAt), isNull(caseQuestion.seenAt)),
    );
}
