// What people do with a case that has its images: the actions that need no form. Each is one row of the case flow.
import { AppError, type Case, type CaseAction, type ReviewCheck } from '@plainscan/contract';

import { removeLinksTo } from '../capabilities/capability-service.ts';
import { recordRead } from '../platform/audit/record-read.ts';
import type { Database } from '../platform/database/database.ts';
import type { Caller, SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { requireCase, takeStep, type Step } from './apply-case-action.ts';
import { presentCase } from './case-presenter.ts';
import { createCaseRepository } from './case-repository.ts';
import { discardCurrentVideo, freezeCurrentVideo } from './video-report-repository.ts';

/** For the check before a request's body is read. */
export async function findCase(database: Database, actor: SignedIn, id: string): Promise<void> {
  const isSeen = await database.asActor(actor, () => createCaseRepository(actor).sees(id));
  if (!isSeen) throw new AppError('not-found');
}

export async function readCase({ database }: Platform, caller: Caller, id: string): Promise<Case> {
  return database.asActor(caller.actor, async () => {
    const cases = createCaseRepository(caller.actor);
    const record = await requireCase(cases, id);
    const { workspaceId, patientUserId } = record.row;
    await recordRead(caller, 'case.read', { entityKind: 'case', entityId: id, workspaceId, patientUserId });
    return presentCase(caller, record);
  });
}

/** Which workspace works on a case; 404 for one that the person does not see. Needs a transaction of that person. */
export async function readCaseWorkspace(actor: SignedIn, id: string): Promise<number> {
  return (await requireCase(createCaseRepository(actor), id)).row.workspaceId;
}

/** An action that changes the case and nothing beside it. */
export const plainStep =
  (action: CaseAction) =>
  (platform: Platform, caller: Caller, id: string, reason?: string): Promise<Case> =>
    takeStep(platform, caller, id, { action, reason });

const discardVideo =
  ({ context }: Caller): NonNullable<Step['also']> =>
  ({ row }) =>
    discardCurrentVideo(row.id, context.now);

/**
 * PUT /reject has three meanings (CG-32, CG-68): a new case goes to the provider; one in progress is given back by its
 * consultant, or taken back from somebody who is away.
 */
export async function rejectCase(
  platform: Platform,
  caller: Caller,
  id: string,
  reason?: string,
): Promise<Case> {
  const repetition = 'case.reject-status';
  return takeStep(platform, caller, id, ({ row }) => {
    if (row.assigneeId === null)
      return { action: 'sendToProvider', repeats: ['optOut', 'takeBack'], repetition, reason };
    return row.assigneeId === caller.actor.userId
      ? { action: 'optOut', repetition, reason }
      : { action: 'takeBack', repetition, reason, also: discardVideo(caller) };
  });
}

export async function sendForReview(platform: Platform, caller: Caller, id: string): Promise<Case> {
  const columns = { reviewDate: caller.context.now };
  return takeStep(platform, caller, id, {
    action: 'sendForReview',
    prepare: () => Promise.resolve({ columns }),
  });
}

/** CG-33: one call, two meanings. In progress the draft goes; in review the case goes back to its consultant. */
export async function discard(
  platform: Platform,
  caller: Caller,
  id: string,
  reason?: string,
): Promise<Case> {
  return takeStep(platform, caller, id, ({ row }) =>
    row.status === 'in-progress'
      ? { action: 'discard', repeats: ['discardReview'], reason, also: discardVideo(caller) }
      : { action: 'discardReview', reason },
  );
}

/** T30: the version is frozen with who and when; what the reviewer ticked stays with the timeline (B12). */
export async function signOffCase(
  platform: Platform,
  caller: Caller,
  id: string,
  checks: readonly ReviewCheck[],
): Promise<Case> {
  const { actor, context } = caller;
  return takeStep(platform, caller, id, {
    action: 'signOff',
    prepare: () => Promise.resolve({ columns: { signedOffBy: actor.userId, signedOffAt: context.now } }),
    also: ({ row }) => freezeCurrentVideo(row.id, actor.userId, context.now),
    ...(checks.length > 0 && { detail: { checks } }),
  });
}

export async function rateCase(
  platform: Platform,
  caller: Caller,
  id: string,
  rating: { ratingScore: number; ratingComment?: string | undefined },
): Promise<Case> {
  const columns = {
    ratingScore: rating.ratingScore,
    ratingComment: rating.ratingComment ?? null,
    ratedAt: caller.context.now,
  };
  return takeStep(platform, caller, id, ({ row }, { patientUserId }) => ({
    action: 'rate',
    prepare: () => Promise.resolve({ columns }),
    // CG-199: the same patient may send the same one again, word for word; a different one is refused.
    isRepeatable:
      patientUserId === caller.actor.userId &&
      row.ratedAt !== null &&
      row.ratingScore === columns.ratingScore &&
      row.ratingComment === columns.ratingComment,
  }));
}

/** T38: the signed version stays frozen and is no longer the current one; the report is made anew. */
export async function recallCase(
  platform: Platform,
  caller: Caller,
  id: string,
  reason: string,
): Promise<Case> {
  const columns = { recalledAt: caller.context.now, signedOffBy: null, signedOffAt: null };
  return takeStep(platform, caller, id, {
    action: 'recall',
    reason,
    prepare: () => Promise.resolve({ columns }),
    also: async ({ row, video }) => {
      await removeLinksTo([video?.videoKey, video?.posterKey].filter((key) => typeof key === 'string'));
      await discardCurrentVideo(row.id, caller.context.now);
    },
  });
}
