// What happened to a report after it was sent.
import {
  accessTo,
  AppError,
  mergeRanges,
  watchedPercent,
  type Chapter,
  type FollowUp,
  type WatchedRange,
} from '@plainscan/contract';

import { factsOf } from '../../cases/case-facts.ts';
import { createCaseRepository } from '../../cases/case-repository.ts';
import { requireCase } from '../../cases/case-service.ts';
import { recordRead } from '../../platform/audit/record-read.ts';
import type { Caller } from '../../platform/http/request-actor.ts';
import { listMailsOfSubject } from '../../platform/mail/mail-history.ts';
import type { Platform } from '../../platform/platform.ts';
import { selectShownVideo, selectWatched } from './report-watch-repository.ts';

/** Throws 404 if the actor cannot read the case or it is not finished. */
export async function readFollowUp(
  { database }: Platform,
  caller: Caller,
  caseId: string,
): Promise<FollowUp> {
  const { actor, context } = caller;
  return database.asActor(actor, async () => {
    const record = await requireCase(createCaseRepository(actor), caseId);
    const { status, workspaceId, patientUserId, openedAt } = record.row;
    if (status !== 'completed' || accessTo(actor, factsOf(record, context.now)) === 'upload')
      throw new AppError('not-found');
    await recordRead(caller, 'case.follow-up-read', {
      entityKind: 'case',
      entityId: caseId,
      workspaceId,
      patientUserId,
    });
    return {
      mails: patientUserId === null ? [] : await listMailsOfSubject(patientUserId, caseId),
      openedAt: openedAt?.toISOString() ?? null,
      watched: patientUserId === null ? null : await readWatchedBy(patientUserId, caseId),
    };
  });
}

async function readWatchedBy(userId: string, caseId: string): Promise<FollowUp['watched']> {
  const video = await selectShownVideo(caseId);
  const visits = video ? await selectWatched(userId, video.id) : [];
  if (!video || !visits[0]) return null;
  const ranges = mergeRanges(visits.flatMap((visit) => visit.ranges));
  return {
    percent: watchedPercent(ranges, video.duration),
    lastAt: visits[0].updatedAt.toISOString(),
    chapters: video.chapters.map((chapter, index) => ({
      title: chapter.title,
      percent: percentBetween(ranges, chapter.start, video.chapters[index + 1]?.start ?? video.duration),
    })),
  };
}

/** Returns the watched percentage of a range of the video, rounded. */
const percentBetween = (ranges: readonly WatchedRange[], start: Chapter['start'], end: number): number =>
  watchedPercent(
    ranges.map((range) => ({ start: range.start - start, end: range.end - start })),
    end - start,
  );
