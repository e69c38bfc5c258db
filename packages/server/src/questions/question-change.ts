// What all calls about questions share: who reads them, and how a change is made and published.
import { AppError, readsQuestions, type CaseQuestions, type NotificationRule } from '@plainscan/contract';

import { publishCaseChange } from '../case-flow/case-change.ts';
import type { Initiator } from '../case-flow/case-events.ts';
import type { CaseChange } from '../case-flow/case-flow-hooks.ts';
import { factsOf } from '../cases/case-facts.ts';
import type { CaseRecord } from '../cases/case-record-repository.ts';
import { createCaseRepository } from '../cases/case-repository.ts';
import { requireCase } from '../cases/case-service.ts';
import { systemCases } from '../cases/system-cases.ts';
import { recordRead } from '../platform/audit/record-read.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { eraseClips, type EndedClips } from './answer-clip-end.ts';
import { selectAnswerClips } from './answer-clip-repository.ts';
import { presentQuestions } from './question-presenter.ts';
import { selectOldestOpen, selectQuestion, selectQuestions } from './question-repository.ts';
import type { QuestionRow } from './question-tables.ts';

/** What changed and whom to notify. */
export type QuestionEvent = {
  action: CaseChange['action'];
  event: NonNullable<CaseChange['event']>;
  notify: readonly NotificationRule[];
  answererId?: string;
  detail?: Record<string, unknown>;
  /** Clips that this change ended. */
  ended?: EndedClips;
};

export async function requireReader({ actor, context }: Caller, id: string): Promise<CaseRecord> {
  const record = await requireCase(createCaseRepository(actor), id);
  if (!readsQuestions(actor, factsOf(record, context.now))) throw new AppError('not-found');
  return record;
}

export async function requireQuestion(caseId: string, id: string): Promise<QuestionRow> {
  const question = await selectQuestion(caseId, id);
  if (!question) throw new AppError('not-found');
  return question;
}

/** Returns the questions of the case, and records that the caller read them. */
export async function readAndRecord(
  { config }: Pick<Platform, 'config'>,
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
  return presentQuestions(config, caller, record, { rows, clips: await selectAnswerClips(id) });
}

/**
 * Locks the case, changes its questions, and notifies those concerned. `change` returns `null` if the request was a
 * repetition.
 */
export async function changeQuestions(
  platform: Platform,
  caller: Caller,
  id: string,
  change: (record: CaseRecord) => Promise<QuestionEvent | null>,
): Promise<CaseQuestions> {
  const { actor } = caller;
  const { answer, ended } = await platform.database.asActor(actor, async () => {
    const cases = createCaseRepository(actor);
    if (!(await cases.lock(id))) throw new AppError('not-found');
    const record = await requireReader(caller, id);
    const questionEvent = await change(record);
    if (!questionEvent) return { answer: await readAndRecord(platform, caller, record), ended: undefined };
    await asOwner(() => publishQuestionEvent(platform, record, questionEvent, caller));
    const now = await requireCase(cases, id);
    const shown = { rows: await selectQuestions(id), clips: await selectAnswerClips(id) };
    return {
      answer: await presentQuestions(platform.config, caller, now, shown),
      ended: questionEvent.ended,
    };
  });
  if (ended) await eraseClips(platform, ended);
  return answer;
}

/** Updates the case after a change to its questions, and publishes the change. Needs the owner's rights. */
export async function publishQuestionEvent(
  platform: Platform,
  before: CaseRecord,
  { ended: _, detail = {}, ...questionEvent }: QuestionEvent,
  initiator: Initiator,
): Promise<void> {
  const { id } = before.row;
  const updatedAt = initiator.actor === null ? initiator.now : initiator.context.now;
  await systemCases.change(id, { oldestQuestionAt: await selectOldestOpen(id), updatedAt });
  const record = await requireCase(systemCases, id);
  await publishCaseChange(platform, { ...questionEvent, record, before, initiator, detail });
}
