import { AppError, checkAction, mayAnswer } from '@plainscan/contract';

import { refusal } from '../case-flow/case-refusal.ts';
import { factsOf } from '../cases/case-facts.ts';
import { createCaseRepository } from '../cases/case-repository.ts';
import { requireCase } from '../cases/case-service.ts';
import type { CaseRecord } from '../cases/case-record-repository.ts';
import type { CaseRow, VideoRow } from '../cases/case-tables.ts';
import { selectVideo } from '../cases/video-report-repository.ts';
import type { Caller } from '../platform/http/request-actor.ts';

export type ChangeableVideo = { row: CaseRow; video: VideoRow };

/**
 * T25: returns the current video of a case if the caller may change it. Otherwise throws 403 or 409. Needs that user's
 * transaction.
 */
export async function findChangeableVideo(
  { actor, context }: Caller,
  caseId: string,
): Promise<ChangeableVideo> {
  const record = await requireCase(createCaseRepository(actor), caseId);
  return changeableOf({ actor, context }, record);
}

async function changeableOf({ actor, context }: Caller, record: CaseRecord): Promise<ChangeableVideo> {
  const check = checkAction('editVideo', actor, factsOf(record, context.now));
  if (!check.allowed) throw refusal('editVideo', record, check.reason);
  const video = await selectVideo(record.video?.id ?? '');
  if (!video) throw new AppError('case.video-missing');
  return { row: record.row, video };
}

/**
 * CG-208: like `findChangeableVideo`; also returns a signed video, to whoever signed it and the admins of the workspace
 * that works on the case, so that captions can be added.
 */
export async function findCaptionableVideo(
  caller: Caller,
  caseId: string,
): Promise<ChangeableVideo & { record: CaseRecord }> {
  const { actor, context } = caller;
  const record = await requireCase(createCaseRepository(actor), caseId);
  const { row } = record;
  const isOfSigner =
    row.status === 'completed' && mayAnswer(actor, factsOf(record, context.now), row.signedOffBy);
  if (!isOfSigner) return { ...(await changeableOf(caller, record)), record };
  const video = await selectVideo(record.video?.id ?? '');
  if (!video) throw new AppError('case.video-missing');
  return { row, video, record };
}
