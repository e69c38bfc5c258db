import {
  AppError,
  mergeRanges,
  watchedPercent,
  type BodyOf,
  type recordEndpoints,
  type ResponseOf,
} from '@plainscan/contract';

import type { Caller, SignedIn } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { requireRecord } from '../record-service.ts';
import { addWatched, selectShownVideo, selectWatched } from './report-watch-repository.ts';

type Watched = ResponseOf<typeof recordEndpoints.getWatched>;

/** Returns the case of a finished report. Throws 404 if there is nothing to watch. Needs that user's transaction. */
async function requireFinished(actor: SignedIn, id: string): Promise<string> {
  const { caseId, caseStatus } = await requireRecord(actor, id);
  if (caseId === null || caseStatus !== 'completed') throw new AppError('not-found');
  return caseId;
}

/** Saves what was watched of the current video. Throws 409 if the video has been replaced. */
export async function saveWatched(
  { database }: Platform,
  { actor, context }: Caller,
  id: string,
  { viewingId, videoId, ranges, position }: BodyOf<typeof recordEndpoints.saveWatched>,
): Promise<void> {
  await database.asActor(actor, async () => {
    const caseId = await requireFinished(actor, id);
    const video = await selectShownVideo(caseId);
    if (video?.id !== videoId) throw new AppError('watch.other-video');
    const watched = mergeRanges(ranges, video.duration);
    if (watched.length === 0) return;
    await addWatched({
      viewingId,
      videoId,
      caseId,
      userId: actor.userId,
      ranges: watched,
      position: Math.min(position, video.duration),
      updatedAt: context.now,
    });
  });
}

const nothing: Watched = { videoId: null, position: null, percent: 0 };

/** Returns where the user stopped, and how much of the current video they have seen across all visits. */
export async function readWatched({ database }: Platform, { actor }: Caller, id: string): Promise<Watched> {
  return database.asActor(actor, async () => {
    const video = await selectShownVideo(await requireFinished(actor, id));
    if (!video) return nothing;
    const visits = await selectWatched(actor.userId, video.id);
    const ranges = visits.flatMap((visit) => visit.ranges);
    return {
      videoId: video.id,
      position: visits[0]?.position ?? null,
      percent: watchedPercent(ranges, video.duration),
    };
  });
}
