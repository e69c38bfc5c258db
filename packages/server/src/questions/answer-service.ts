// CG-198: answering a question, and reviewing an answer with a clip.
import {
  answerReturnedRule,
  answerRule,
  AppError,
  caseMessages,
  mayReviewAnswer,
  type BodyOf,
  type CaseQuestions,
  type questionEndpoints,
} from '@plainscan/contract';

import type { AnswerClipRow } from '../cases/case-child-tables.ts';
import { factsOf } from '../cases/case-facts.ts';
import type { CaseRecord } from '../cases/case-record-repository.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { findUpload, finishUpload } from '../uploads/upload-service.ts';
import { endClips } from './answer-clip-end.ts';
import { selectClipOfQuestion, updateAnswerClip } from './answer-clip-repository.ts';
import { publishClip, requireAnswerer, sendClipAgain, sendNewClip } from './answer-clip-service.ts';
import { changeQuestions, requireQuestion, requireReader } from './question-change.ts';
import { writeAnswer } from './question-repository.ts';
import type { QuestionRow } from './question-tables.ts';

type Ids = { id: string; questionId: string };
type NewAnswer = BodyOf<typeof questionEndpoints.answerQuestion>;

/**
 * Answers a question. With a clip, the patient gets the answer later. Throws 403 for staff who may not answer, 404 for
 * an upload of someone else, 409 for a question that is closed or has another answer.
 */
export async function answerQuestion(
  platform: Platform,
  caller: Caller,
  ids: Ids,
  answer: NewAnswer,
): Promise<CaseQuestions> {
  const { id, questionId } = ids;
  const { text, clip: sent } = answer;
  if (sent) await finishSending(platform, caller, ids, sent.uploadId);
  return changeQuestions(platform, caller, id, async (record) => {
    const question = await requireQuestion(id, questionId);
    requireAnswerer(caller, record);
    const known = await asOwner(() => selectClipOfQuestion(questionId));
    if (isSame(question, known, answer)) return null;
    requireAnswerable(question, known);
    if (known && known.id === sent?.uploadId)
      return asOwner(() => sendClipAgain(caller, record, known, text));
    const ended = await asOwner(() => endClips(known ? [known] : []));
    if (sent)
      return { ...(await sendNewClip(caller, sent.uploadId, { caseId: id, questionId, text })), ended };
    await asOwner(() => writeAnswer(questionId, text, caller.actor.userId, caller.context.now));
    return { action: 'answerQuestion', event: 'case.question-replied', notify: [answerRule], ended };
  });
}

/** Seals the upload, which must not happen in a transaction, for those who may answer. */
async function finishSending(
  platform: Platform,
  caller: Caller,
  { id, questionId }: Ids,
  uploadId: string,
): Promise<void> {
  const isKnown = await platform.database.asActor(caller.actor, async () => {
    const record = await requireReader(caller, id);
    await requireQuestion(id, questionId);
    requireAnswerer(caller, record);
    return (await asOwner(() => selectClipOfQuestion(questionId)))?.id === uploadId;
  });
  if (!isKnown) await finishUpload(platform, caller, await findUpload(platform, caller.actor, uploadId));
}

const isUnderway = ({ status, review }: AnswerClipRow): boolean =>
  status !== 'failed' && review !== 'returned';

/** Whether the question already has this answer, or it is underway. */
function isSame(
  { answer }: QuestionRow,
  known: AnswerClipRow | undefined,
  { text, clip }: NewAnswer,
): boolean {
  if (known?.id !== clip?.uploadId) return false;
  if (known === undefined || known.publishedAt !== null) return answer === text;
  return known.text === text && isUnderway(known);
}

function requireAnswerable({ answer, ending }: QuestionRow, known: AnswerClipRow | undefined): void {
  if (answer !== null) throw new AppError('question.answered');
  if (ending !== null) throw new AppError('question.closed');
  if (known && isUnderway(known)) throw new AppError('question.answer-underway');
}

/** Sends an answer with a clip to the patient. Throws 409 if none is waiting for approval. */
export async function approveAnswer(
  platform: Platform,
  caller: Caller,
  { id, questionId }: Ids,
): Promise<CaseQuestions> {
  const { actor, context } = caller;
  return changeQuestions(platform, caller, id, async (record) => {
    const { question, clip } = await findReviewed(caller, record, questionId);
    if (clip && clip.publishedAt !== null && clip.reviewedBy !== null) return null;
    const waiting = requireWaiting(question, clip);
    await asOwner(async () => {
      await publishClip(waiting, context.now);
      await updateAnswerClip(waiting.id, { reviewedBy: actor.userId, reviewedAt: context.now });
    });
    return { action: 'approveAnswer', event: 'case.answer-approved', notify: [answerRule] };
  });
}

/** Returns an answer with a clip to its author for changes. Throws 409 if none is waiting for approval. */
export async function returnAnswer(
  platform: Platform,
  caller: Caller,
  { id, questionId }: Ids,
  { reason }: BodyOf<typeof questionEndpoints.returnAnswer>,
): Promise<CaseQuestions> {
  const { actor, context } = caller;
  return changeQuestions(platform, caller, id, async (record) => {
    const { question, clip } = await findReviewed(caller, record, questionId);
    if (clip?.review === 'returned') return null;
    const waiting = requireWaiting(question, clip);
    const reviewed = { reviewedBy: actor.userId, reviewedAt: context.now };
    await asOwner(() =>
      updateAnswerClip(waiting.id, { review: 'returned', returnReason: reason, ...reviewed }),
    );
    return {
      action: 'returnAnswer',
      event: 'case.answer-returned',
      notify: [answerReturnedRule],
      answererId: waiting.sentBy,
      detail: { reason },
    };
  });
}

/** Throws 403 for users who may not review the answer. */
async function findReviewed(
  { actor, context }: Caller,
  record: CaseRecord,
  questionId: string,
): Promise<{ question: QuestionRow; clip: AnswerClipRow | undefined }> {
  const question = await requireQuestion(record.row.id, questionId);
  const clip = await asOwner(() => selectClipOfQuestion(questionId));
  if (!mayReviewAnswer(actor, factsOf(record, context.now), clip?.sentBy ?? question.answeredBy))
    throw new AppError('case.actor', { params: { who: caseMessages.en['who.answer-reviewer'] } });
  return { question, clip };
}

function requireWaiting({ ending }: QuestionRow, clip: AnswerClipRow | undefined): AnswerClipRow {
  if (ending !== null) throw new AppError('question.closed');
  if (clip?.review !== 'waiting') throw new AppError('question.answer-not-waiting');
  return clip;
}
