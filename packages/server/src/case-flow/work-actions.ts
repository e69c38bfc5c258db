// Consultants' actions without a form. Each is one row of the case flow.
import type { BodyOf, Case, caseFlowEndpoints } from '@plainscan/contract';

import { undoColumns } from '../cases/undo-window.ts';
import { discardCurrentVideo } from '../cases/video-report-repository.ts';
import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { actionHandlerWithBody, findNamed } from './case-call.ts';
import { requireLength } from './review-actions.ts';
import { applyTransition, type Effects } from './transition.ts';

const discardVideo = (caller: Caller, caseId: string): Effects => ({
  write: () => discardCurrentVideo(caseId, caller.context.now),
});

/**
 * PUT /reject has three meanings (CG-32, CG-68): a new case goes to the provider; a case in progress is given back by
 * its consultant, or taken back from a consultant who is away.
 */
export async function rejectCase(
  platform: Platform,
  caller: Caller,
  id: string,
  reason?: string,
): Promise<Case> {
  const error = 'case.reject-status';
  return applyTransition(platform, caller, id, ({ row }) => {
    if (row.assigneeId === null)
      return { action: 'sendToProvider', reason, repetition: { error, sameAs: ['optOut', 'takeBack'] } };
    if (row.assigneeId === caller.actor.userId) return { action: 'optOut', reason, repetition: { error } };
    return { action: 'takeBack', reason, repetition: { error }, prepare: () => discardVideo(caller, id) };
  });
}

type Sending = NonNullable<BodyOf<typeof caseFlowEndpoints.sendForReview>>;

/** T26. The reason for a video that is too short to be one stands in the timeline, where its reviewer reads it. */
async function sendForReview(
  platform: Platform,
  caller: Caller,
  id: string,
  { reason, isUndoable }: Sending,
): Promise<Case> {
  const { now } = caller.context;
  return applyTransition(platform, caller, id, {
    action: 'sendForReview',
    reason,
    prepare: (record) => {
      requireLength(record, reason);
      return { columns: { reviewDate: now, ...undoColumns(isUndoable, record.row.status, now) } };
    },
  });
}

/** CG-33: one call, two meanings: discards the draft in progress, or returns a case in review to its consultant. */
async function discard(platform: Platform, caller: Caller, id: string, reason?: string): Promise<Case> {
  return applyTransition(platform, caller, id, ({ row }) =>
    row.status === 'in-progress'
      ? {
          action: 'discard',
          reason,
          prepare: () => discardVideo(caller, id),
          repetition: { sameAs: ['discardReview'] },
        }
      : { action: 'discardReview', reason },
  );
}

/** Handlers of these actions. */
export const workHandlers = (platform: Platform) =>
  ({
    rejectCase: actionHandlerWithBody(platform, rejectCase),
    discardReview: actionHandlerWithBody(platform, discard),
    sendForReview: {
      find: findNamed(platform),
      handle: (input) => sendForReview(platform, input, input.params.id, input.body ?? { isUndoable: false }),
    },
  }) satisfies Partial<Handlers<typeof caseFlowEndpoints>>;
