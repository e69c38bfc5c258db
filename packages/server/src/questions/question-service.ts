// CG-198: patients ask about moments of their finished video. Answering is in answer-service.ts.
import {
  AppError,
  limits,
  mayAnswer,
  questionRule,
  day,
  type BodyOf,
  type CaseQuestions,
  type questionEndpoints,
} from '@plainscan/contract';

import { listActivePeople } from '../auth/people-service.ts';
import type { ChangedCase } from '../case-flow/case-flow-hooks.ts';
import { factsOf } from '../cases/case-facts.ts';
import type { CaseRecord } from '../cases/case-record-repository.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { endClips } from './answer-clip-end.ts';
import { selectClipOfQuestion } from './answer-clip-repository.ts';
import { endUnpublished } from './answer-clip-service.ts';
import { changeQuestions, readAndRecord, requireQuestion, requireReader } from './question-change.ts';
import { askableUntil, clinicOf, isOpen } from './question-presenter.ts';
import {
  countAskedSince,
  endOpenQuestions,
  endQuestion,
  insertQuestion,
  markSeen,
  selectQuestions,
} from './question-repository.ts';
import type { QuestionRow } from './question-tables.ts';

/** Throws 404 for users who cannot see the case's report. */
export async function listQuestions(platform: Platform, caller: Caller, id: string): Promise<CaseQuestions> {
  return platform.database.asActor(caller.actor, async () =>
    readAndRecord(platform, caller, await requireReader(caller, id)),
  );
}

/** Throws 409 or 429 with a message that says what to do instead. */
export async function askQuestion(
  platform: Platform,
  caller: Caller,
  id: string,
  asked: BodyOf<typeof questionEndpoints.askQuestion>,
): Promise<CaseQuestions> {
  return changeQuestions(platform, caller, id, async (record) => {
    const { video } = record;
    if (record.row.status !== 'completed') throw new AppError('question.report-away');
    if (video?.status !== 'ready' || video.id !== asked.videoId) throw new AppError('watch.other-video');
    const atMs = Math.min(asked.atMs, Math.floor((video.durationSeconds ?? 0) * 1_000));
    const open = (await selectQuestions(id)).filter(isOpen);
    const isSame = (row: QuestionRow): boolean =>
      row.videoVersion === video.version && row.atMs === atMs && row.text === asked.text;
    if (open.some(isSame)) return null;
    await checkQuestionLimits(platform, caller, record, open.length);
    await insertQuestion({
      id: newId(),
      caseId: id,
      videoVersion: video.version,
      atMs,
      image: asked.image ?? null,
      text: asked.text,
      askedBy: caller.actor.userId,
      askedAt: caller.context.now,
    });
    const to = await asOwner(() => answererOf(record, caller.context.now));
    return { action: 'askQuestion', event: 'case.question-asked', notify: [questionRule(to)] };
  });
}

async function checkQuestionLimits(
  { config }: Platform,
  { actor, context }: Caller,
  record: CaseRecord,
  open: number,
): Promise<void> {
  const { name, phone } = clinicOf(config, record);
  const contact = phone === null ? name : `${name}, ${phone}`;
  if (context.now > askableUntil(config, record.row))
    throw new AppError('question.too-late', { params: { days: config.questionDays, contact } });
  if (open >= limits.openQuestions)
    throw new AppError('question.too-many', { params: { most: limits.openQuestions } });
  const since = new Date(context.now.getTime() - day);
  if ((await asOwner(() => countAskedSince(actor.userId, since))) >= limits.questionsADay)
    throw new AppError('question.too-often', { params: { most: limits.questionsADay, contact } });
}

/** Returns who is notified of what a patient asks: the signer, or the administrators who may answer if the signer is gone. */
export async function answererOf(record: CaseRecord, now: Date): Promise<'signer' | 'admins'> {
  const { signedOffBy } = record.row;
  const [signer] = signedOffBy === null ? [] : await listActivePeople([signedOffBy]);
  if (!signer) return 'admins';
  const facts = factsOf(record, now);
  return mayAnswer({ ...signer, userId: signer.id }, facts, signedOffBy) ? 'signer' : 'admins';
}

/** Throws 409 once it has an answer or was closed in another way. */
export async function withdrawQuestion(
  platform: Platform,
  caller: Caller,
  { id, questionId }: { id: string; questionId: string },
): Promise<CaseQuestions> {
  return changeQuestions(platform, caller, id, async ({ row }) => {
    // While the report is not available, its patient sees no questions either.
    if (row.status !== 'completed') throw new AppError('question.report-away');
    const question = await requireQuestion(id, questionId);
    if (question.ending === 'withdrawn') return null;
    if (question.answer !== null) throw new AppError('question.answered');
    if (question.ending !== null) throw new AppError('question.closed');
    const ended = await asOwner(async () => {
      const clip = await selectClipOfQuestion(questionId);
      await endQuestion(questionId, 'withdrawn', caller.context.now);
      return endClips(clip ? [clip] : []);
    });
    return { action: 'withdrawQuestion', event: 'case.question-withdrawn', notify: [], ended };
  });
}

/** Marks the answers as seen, so that the dashboard no longer calls them new. The counterpart of K-009 for answers. */
export async function markAnswersSeen({ database }: Platform, caller: Caller, id: string): Promise<void> {
  await database.asActor(caller.actor, async () => {
    const { row } = await requireReader(caller, id);
    if (row.status === 'completed') await asOwner(() => markSeen(id, caller.context.now));
  });
}

/** Closes the open questions of a report that was recalled or archived. Needs the owner's rights. */
export async function closeQuestions({ action, before, after, row, now }: ChangedCase): Promise<void> {
  if (before.status !== 'completed' || after.status === 'completed') return;
  await endUnpublished(row.id);
  await endOpenQuestions(row.id, action === 'archive' ? 'archived' : 'recalled', now);
}
