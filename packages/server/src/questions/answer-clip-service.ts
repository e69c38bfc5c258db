// CG-198: the clip of an answer, from its upload until the patient gets it with the text.
import {
  answerFailedRule,
  answerRule,
  answerWaitsRule,
  AppError,
  caseMessages,
  mayAnswer,
  type FileProblem,
} from '@plainscan/contract';

import { announceCase } from '../case-flow/case-events.ts';
import type { AnswerClipRow } from '../cases/case-child-tables.ts';
import { factsOf } from '../cases/case-facts.ts';
import type { CaseRecord } from '../cases/case-record-repository.ts';
import { requireCase } from '../cases/case-service.ts';
import { systemCases } from '../cases/system-cases.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import type { Platform } from '../platform/platform.ts';
import { createUploadRepository, updateUpload } from '../uploads/upload-repository.ts';
import { requireUsable } from '../uploads/usable-upload.ts';
import { preparedObjects, type Preparation } from '../viewers/prepared-video-service.ts';
import { endClips, eraseClips, type EndedClips } from './answer-clip-end.ts';
import { answerClipJobKey, prepareAnswerClipJob } from './answer-clip-jobs.ts';
import {
  insertAnswerClip,
  selectAnswerClip,
  selectUnpublishedClips,
  updateAnswerClip,
} from './answer-clip-repository.ts';
import { publishQuestionEvent, type QuestionEvent } from './question-change.ts';
import { writeAnswer } from './question-repository.ts';

type Sent = { caseId: string; questionId: string; text: string };

/** Makes the upload the clip of an answer and queues its preparation. Needs the caller's transaction. */
export async function sendNewClip(
  { actor, context }: Caller,
  uploadId: string,
  { caseId, questionId, text }: Sent,
): Promise<QuestionEvent> {
  const uploads = createUploadRepository(actor);
  requireUsable(await uploads.lock(uploadId), 'answer-clip', null);
  await uploads.update(uploadId, { caseId });
  const row = { id: uploadId, caseId, questionId, text, sentBy: actor.userId, sentAt: context.now };
  return asOwner(async () => {
    await insertAnswerClip({ ...row, status: 'preparing' });
    await queuePreparation(row);
    return sentEvent(actor.userId);
  });
}

/** Sends a returned or failed answer again with the same clip. Needs the owner's rights. */
export async function sendClipAgain(
  { actor, context }: Caller,
  record: CaseRecord,
  clip: AnswerClipRow,
  text: string,
): Promise<QuestionEvent> {
  const sent = { text, sentBy: actor.userId, sentAt: context.now };
  const unreviewed = { review: null, returnReason: null, reviewedBy: null, reviewedAt: null };
  if (clip.status === 'ready') {
    await updateAnswerClip(clip.id, { ...sent, ...unreviewed });
    const questionEvent = await settleReady(record, { ...clip, ...sent }, context.now);
    return questionEvent.action === 'answerQuestion' ? questionEvent : { ...questionEvent, ...sentTimeline };
  }
  await updateAnswerClip(clip.id, { ...sent, ...unreviewed, status: 'preparing', failure: null });
  await queuePreparation(clip);
  return sentEvent(actor.userId);
}

const sentTimeline = { action: 'sendAnswerClip', event: 'case.answer-sent' } as const;

const sentEvent = (answererId: string): QuestionEvent => ({ ...sentTimeline, notify: [], answererId });

async function queuePreparation({ id, caseId }: Pick<AnswerClipRow, 'id' | 'caseId'>): Promise<void> {
  await enqueue(
    prepareAnswerClipJob,
    { clipId: id },
    { subject: { kind: 'case', id: caseId }, key: answerClipJobKey(id) },
  );
}

/** Publishes a ready clip with its text, or lets it wait for a review that is required. Needs the owner's rights. */
async function settleReady(record: CaseRecord, clip: AnswerClipRow, now: Date): Promise<QuestionEvent> {
  if (factsOf(record, now).workspace.requireReview) {
    await updateAnswerClip(clip.id, { review: 'waiting' });
    return {
      action: 'finishAnswerClip',
      event: 'case.answer-waits',
      notify: [answerWaitsRule],
      answererId: clip.sentBy,
    };
  }
  await publishClip(clip, now);
  return { action: 'answerQuestion', event: 'case.answer-published', notify: [answerRule] };
}

/** Makes text and clip the answer to the question. Needs the owner's rights. */
export async function publishClip(clip: AnswerClipRow, now: Date): Promise<void> {
  await writeAnswer(clip.questionId, clip.text ?? '', clip.sentBy, now);
  await updateAnswerClip(clip.id, { text: null, review: null, publishedAt: now });
}

/** Saves the result of the preparation. A clip that ended in the meantime leaves nothing behind. */
export async function finishClip(
  platform: Platform,
  { id, caseId }: Pick<AnswerClipRow, 'id' | 'caseId'>,
  end: Preparation,
): Promise<void> {
  const now = platform.clock.now();
  const ended = await platform.database.asSystem(async (): Promise<EndedClips | undefined> => {
    await systemCases.lock(caseId);
    const clip = await selectAnswerClip(id);
    if (clip?.status !== 'preparing')
      return end.status === 'ready' ? { uploads: [], objects: preparedObjects(end) } : undefined;
    await updateAnswerClip(id, end);
    const record = await requireCase(systemCases, caseId);
    const questionEvent =
      end.status === 'failed' ? failedEvent(clip, end.failure) : await settleReady(record, clip, now);
    await publishQuestionEvent(platform, record, questionEvent, { actor: null, now });
    return undefined;
  });
  if (ended) await eraseClips(platform, ended);
}

const failedEvent = ({ sentBy }: AnswerClipRow, problem: FileProblem): QuestionEvent => ({
  action: 'failAnswerClip',
  event: 'case.answer-failed',
  notify: [answerFailedRule],
  answererId: sentBy,
  detail: { problem },
});

/**
 * B16: sets a failed clip back to waiting for its job. Throws 409 if it has not failed, and 403 if the caller may not
 * answer. Needs a system transaction.
 */
export async function resetClip({ actor, context }: Caller, id: string): Promise<void> {
  const found = await selectAnswerClip(id);
  if (!found) throw new AppError('job.not-failed');
  await systemCases.lock(found.caseId);
  const record = await requireCase(systemCases, found.caseId);
  requireAnswerer({ actor, context }, record);
  if ((await selectAnswerClip(id))?.status !== 'failed') throw new AppError('job.not-failed');
  await updateAnswerClip(id, { status: 'preparing', failure: null });
  await announceCase(await systemCases.change(found.caseId, { updatedAt: context.now }));
}

/** Throws 403 for users who may not answer the case's questions. */
export function requireAnswerer(
  { actor, context }: Pick<Caller, 'actor' | 'context'>,
  record: CaseRecord,
): void {
  if (!mayAnswer(actor, factsOf(record, context.now), record.row.signedOffBy))
    throw new AppError('case.actor', { params: { who: caseMessages.en['who.question-answerer'] } });
}

/**
 * Ends the answers of a case that were not published. Their uploads then belong to no case and are removed with the
 * abandoned ones. Needs the owner's rights.
 */
export async function endUnpublished(caseId: string): Promise<void> {
  const { uploads } = await endClips(await selectUnpublishedClips(caseId));
  for (const id of uploads) await updateUpload(id, { caseId: null });
}
