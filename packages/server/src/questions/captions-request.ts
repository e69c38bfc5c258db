// CG-208: a patient asks for captions of a signed video that has none.
import { AppError, captionsWantedRule, type Case } from '@plainscan/contract';

import { publishCaseChange } from '../case-flow/case-change.ts';
import { presentCase } from '../cases/case-presenter.ts';
import { createCaseRepository } from '../cases/case-repository.ts';
import { requireCase } from '../cases/case-service.ts';
import { systemCases } from '../cases/system-cases.ts';
import { markCaptionsAsked } from '../cases/video-report-repository.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { requireReader } from './question-change.ts';
import { answererOf } from './question-service.ts';

/**
 * Tells whoever signed the report, once for each version. Throws 409 if it is no longer available, or has captions by
 * now.
 */
export async function askForCaptions(platform: Platform, caller: Caller, id: string): Promise<Case> {
  const { actor, context } = caller;
  return platform.database.asActor(actor, async () => {
    const cases = createCaseRepository(actor);
    if (!(await cases.lock(id))) throw new AppError('not-found');
    const record = await requireReader(caller, id);
    const { row, video } = record;
    if (row.status !== 'completed' || !video) throw new AppError('question.report-away');
    if (video.hasCaptions) throw new AppError('tracks.captioned');
    if (video.captionsAskedAt !== null) return presentCase(caller, record);
    await asOwner(async () => {
      await markCaptionsAsked(video.id, context.now);
      await systemCases.change(id, { updatedAt: context.now });
      await publishCaseChange(platform, {
        action: 'askForCaptions',
        event: 'case.captions-wanted',
        record: await requireCase(systemCases, id),
        before: record,
        initiator: caller,
        detail: {},
        notify: [captionsWantedRule(await answererOf(record, context.now))],
      });
    });
    return presentCase(caller, await requireCase(cases, id));
  });
}
