// CG-182: how much of a draft a user has watched, as reported by the page that plays it.
import {
  AppError,
  mergeRanges,
  type BodyOf,
  type reportEndpoints,
  type ReviewWatch,
  type WatchedRange,
} from '@plainscan/contract';

import type { CaseRecord } from '../cases/case-record-repository.ts';
import { createCaseRepository } from '../cases/case-repository.ts';
import { requireCase } from '../cases/case-service.ts';
import { addSeen, selectSeen } from '../cases/review-watch-repository.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { requireNoteRight } from './review-notes.ts';

type Watched = { record: CaseRecord; video: NonNullable<CaseRecord['video']>; duration: number };

/** Returns the current video if the user may leave notes on it. Throws 403 or 409. Needs that user's transaction. */
async function requireWatched(caller: Caller, caseId: string): Promise<Watched> {
  const record = await requireCase(createCaseRepository(caller.actor), caseId);
  requireNoteRight(caller, record);
  const { video } = record;
  if (video === null) throw new AppError('case.video-missing');
  return { record, video, duration: video.durationSeconds ?? 0 };
}

const present = ({ record, video, duration }: Watched, ranges: WatchedRange[]): ReviewWatch => ({
  videoId: video.id,
  duration,
  ranges,
  isRequired: record.workspace.requireWatching,
});

export async function readReviewWatch(
  { database }: Platform,
  caller: Caller,
  caseId: string,
): Promise<ReviewWatch> {
  return database.asActor(caller.actor, async () => {
    const watched = await requireWatched(caller, caseId);
    return present(watched, await selectSeen(caller.actor.userId, watched.video.id));
  });
}

/** Throws 409 if the watched video has been replaced. */
export async function saveReviewWatch(
  { database }: Platform,
  caller: Caller,
  caseId: string,
  { videoId, ranges }: BodyOf<typeof reportEndpoints.saveReviewWatch>,
): Promise<ReviewWatch> {
  const { actor, context } = caller;
  return database.asActor(actor, async () => {
    const watched = await requireWatched(caller, caseId);
    if (watched.video.id !== videoId) throw new AppError('watch.other-video');
    const seen = { userId: actor.userId, videoId, caseId, ranges: mergeRanges(ranges, watched.duration) };
    if (seen.ranges.length === 0) return present(watched, await selectSeen(actor.userId, videoId));
    return present(watched, await addSeen(seen, context.now));
  });
}
