import { AppError, checkAction } from '@plainscan/contract';

import { refusal } from '../case-flow/case-refusal.ts';
import { factsOf } from '../cases/case-facts.ts';
import { createCaseRepository } from '../cases/case-repository.ts';
import { requireCase } from '../cases/case-service.ts';
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
  const check = checkAction('editVideo', actor, factsOf(record, context.now));
  if (!check.allowed) throw refusal('editVideo', record, check.reason);
  const video = await selectVideo(record.video?.id ?? '');
  if (!video) throw new AppError('case.video-missing');
  return { row: record.row, video };
}
