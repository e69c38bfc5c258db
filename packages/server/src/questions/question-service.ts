// CG-198: patients ask about moments of their finished video, and the consultant who signed it off answers.
import {
  answerRule,
  AppError,
  caseMessages,
  limits,
  mayAnswer,
  questionRule,
  readsQuestions,
  type BodyOf,
  type CaseQuestions,
  type NotificationRule,
  type questionEndpoints,
} from '@plainscan/contract';

import { listActivePeople } from '../auth/people-service.ts';
import { publishCaseChange, type CaseChange } from '../case-flow/case-change.ts';
import type { ChangedCase } from '../case-flow/case-flow-hooks.ts';
import { factsOf } from '../cases/case-facts.ts';
import type { CaseRecord } from '../cases/case-record-repository.ts';
import { createCaseRepository } from '../cases/case-repository.ts';
import { requireCase } from '../cases/case-service.ts';
import { systemCases } from '../cases/system-cases.ts';
import { recordRead } from '../platform/audit/record-read.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { askableUntil, clinicOf, isOpen, presentQuestions } from './question-presenter.ts';
import {
  countAskedSince,
  endOpenQuestions,
  endQuestion,
  insertQuestion,
  markSeen,
  selectOldestOpen,
  selectQuestion,
  selectQuestions,
  writeAnswer,
} from './question-repository.ts';
import type { QuestionRow } from './question-tables.ts';

/** What changed and whom to notify; `null` if the request was a repetition. */
type QuestionEvent = {
  action: CaseChange['action'];
  event: NonNullable<CaseChange['event']>;
  notify: readonly NotificationRule[];
} | null;

/** Throws 404 for users who cannot see the case's report. */
export async function listQuestions(platform: Platform, caller: Caller, id: string): Promise<CaseQuestions> {
  return platform.database.asActor(caller.actor, async () =>
    readAndRecord(platform, caller, await requireReader(caller, id)),
  );
}

async function requireReader({ actor, context }: Caller, id: string): Promise<CaseRecord> {
  const record = await requireCase(createCaseRepository(actor), id);
  if (!readsQuestions(actor, factsOf(record, context.now))) throw new AppError('not-found');
  return record;
}

async function readAndRecord(
  { config }: Platform,
  caller: Caller,
  record: CaseRecord,
): Promise<CaseQuestions> {
  const { id, workspaceId, patientUserId } = record.row;
  const rows = await selectQuestions(id);
  const ids = rows.map((row) => row.id);
  if (ids.length > 0)
    await recordRead(caller, 'question.listed', {
      entityKind: 'case',
      entityId: id,
      workspaceId,
      patientUserId,
      ids,
    });
  return presentQuestions(config, caller, record, rows);
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
  const since = new Date(context.now.getTime() - dayMilliseconds);
  if ((await asOwner(() => countAskedSince(actor.userId, since))) >= limits.questionsADay)
    throw new AppError('question.too-often', { params: { most: limits.questionsADay, contact } });
}

const dayMilliseconds = 24 * 3_600_000;

/** Returns who is notified of a question: the signer, or the administrators who may answer if the signer is gone. */
async function answererOf(record: CaseRecord, now: Date): Promise<'signer' | 'admins'> {
  const { signedOffBy } = record.row;
  const [signer] = signedOffBy === null ? [] : await listActivePeople([signedOffBy]);
  if (!signer) return 'admins';
  const facts = factsOf(record, now);
  return mayAnswer({ ...signer, userId: signer.id }, facts, signedOffBy) ? 'signer' : 'admins';
}

/** Throws 403 for staff who may not answer, 409 for a question that is closed or has another answer. */
export async function answerQuestion(
  platform: Platform,
  caller: Caller,
  { id, questionId }: { id: string; questionId: string },
  { text }: { text: string },
): Promise<CaseQuestions> {
  const { actor, context } = caller;
  return changeQuestions(platform, caller, id, async (record) => {
    const question = await requireQuestion(id, questionId);
    if (!mayAnswer(actor, factsOf(record, context.now), record.row.signedOffBy))
      throw new AppError('case.actor', { params: { who: caseMessages.en['who.question-answerer'] } });
    if (question.answer === text) return null;
    if (question.answer !== null) throw new AppError('question.answered');
    if (question.ending !== null) throw new AppError('question.closed');
    await asOwner(() => writeAnswer(questionId, text, actor.userId, context.now));
    return { action: 'answerQuestion', event: 'case.question-replied', notify: [answerRule] };
  });
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
    await asOwner(() => endQuestion(questionId, 'withdrawn', caller.context.now));
    return { action: 'withdrawQuestion', event: 'case.question-withdrawn', notify: [] };
  });
}

async function requireQuestion(caseId: string, id: string): Promise<QuestionRow> {
  const question = await selectQuestion(caseId, id);
  if (!question) throw new AppError('not-found');
  return question;
}

/** Marks the answers as seen, so that the dashboard no longer calls them new. The counterpart of K-009 for answers. */
export async function markAnswersSeen({ database }: Platform, caller: Caller, id: string): Promise<void> {
  await database.asActor(caller.actor, async () => {
    const { row } = await requireReader(caller, id);
    if (row.status === 'completed') await asOwner(() => markSeen(id, caller.context.now));
  });
}

/** Locks the case, changes its questions, and notifies those concerned. */
async function changeQuestions(
  platform: Platform,
  caller: Caller,
  id: string,
  change: (record: CaseRecord) => Promise<QuestionEvent>,
): Promise<CaseQuestions> {
  const { actor, context } = caller;
  return platform.database.asActor(actor, async () => {
    const cases = createCaseRepository(actor);
    if (!(await cases.lock(id))) throw new AppError('not-found');
    const record = await requireReader(caller, id);
    const questionEvent = await change(record);
    if (!questionEvent) return readAndRecord(platform, caller, record);
    await asOwner(async () => {
      const oldestQuestionAt = await selectOldestOpen(id);
      await systemCases.change(id, { oldestQuestionAt, updatedAt: context.now });
      await publishCaseChange(platform, {
        ...questionEvent,
        record: await requireCase(systemCases, id),
        before: record,
        initiator: caller,
        detail: {},
      });
    });
    return presentQuestions(platform.config, caller, await requireCase(cases, id), await selectQuestions(id));
  });
}

/** Closes the open questions of a report that was recalled or archived. Needs the owner's rights. */
export async function closeQuestions({ action, before, after, row, now }: ChangedCase): Promise<void> {
  if (before.status !== 'completed' || after.status === 'completed') return;
  await endOpenQuestions(row.id, action === 'archive' ? 'archived' : 'recalled', now);
}
