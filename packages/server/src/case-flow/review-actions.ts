// Finishing a report: sign-off by its reviewer, rating by its patient, recall.
import {
  AppError,
  formatSeconds,
  isSeenEnough,
  isShortVideo,
  limits,
  seenOf,
  type BodyOf,
  type Case,
  type caseFlowEndpoints,
  type Seen,
} from '@plainscan/contract';

import { removeLinksTo } from '../capabilities/capability-service.ts';
import type { CaseRecord } from '../cases/case-record-repository.ts';
import { selectSeen } from '../cases/review-watch-repository.ts';
import { undoColumns } from '../cases/undo-window.ts';
import { selectCopyKeys } from '../cases/video-copy-repository.ts';
import { discardCurrentVideo, freezeCurrentVideo } from '../cases/video-report-repository.ts';
import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { findNamed } from './case-call.ts';
import { wasSentSince } from './case-event-repository.ts';
import { applyTransition } from './transition.ts';

type SignOff = NonNullable<BodyOf<typeof caseFlowEndpoints.signOffCase>>;

/**
 * T30: freezes the version with who and when. The timeline records what the reviewer checked (B12), how much of the
 * video they had seen, any reason for not watching it (CG-182), and that it has no captions (CG-208).
 */
async function signOffCase(
  platform: Platform,
  caller: Caller,
  id: string,
  { checks, videoId, reason, captionsReason, isUndoable }: SignOff,
): Promise<Case> {
  const { actor, context } = caller;
  return applyTransition(platform, caller, id, {
    action: 'signOff',
    prepare: async (record) => {
      if (videoId !== undefined && videoId !== record.video?.id) throw new AppError('watch.other-video');
      // Nobody else has seen it.
      if (record.row.status === 'in-progress') requireLength(record, reason);
      const isBareCall = videoId === undefined && checks.length === 0;
      const seen = await requireSeen(record, actor.userId, { hasReason: Boolean(reason), isBareCall });
      // CG-208: kept also where no reason was sent.
      const hasNoCaptions = record.video?.hasCaptions === false;
      const signing = {
        signedOffBy: actor.userId,
        captionsReason: (hasNoCaptions && captionsReason) || null,
      };
      return {
        columns: {
          signedOffBy: actor.userId,
          signedOffAt: context.now,
          ...undoColumns(isUndoable, record.row.status, context.now),
        },
        detail: {
          seen,
          ...(reason && { reason }),
          ...(checks.length > 0 && { checks }),
          ...(hasNoCaptions && { captions: 'none', ...(captionsReason && { captionsReason }) }),
        },
        write: () => freezeCurrentVideo(id, signing, context.now),
      };
    },
  });
}

/** Throws 409 if the video is too short to be one and no reason says why it is sent. */
export function requireLength({ video }: CaseRecord, reason: string | undefined): void {
  if (isShortVideo(video?.durationSeconds ?? null) && !reason)
    throw new AppError('case.video-short', { params: { least: limits.shortVideoSeconds } });
}

type Given = {
  hasReason: boolean;
  /** Of an outside client, which says nothing about what was reviewed. */
  isBareCall: boolean;
};

/**
 * CG-182, CG-209: returns how much of the video the user has seen. Throws 409 if the clinic requires watching, no reason
 * is given, and the user has not seen nearly all of it; for a bare call, if they have seen nothing.
 */
async function requireSeen(
  { video, workspace }: CaseRecord,
  userId: string,
  { hasReason, isBareCall }: Given,
): Promise<Seen> {
  const duration = video?.durationSeconds ?? 0;
  const ranges = video ? await selectSeen(userId, video.id) : [];
  const seen = seenOf(ranges, duration);
  const isEnough = isSeenEnough(ranges, duration) || (isBareCall && ranges.length > 0);
  if (workspace.requireWatching && !hasReason && !isEnough)
    throw new AppError('case.unwatched', {
      params: { seen: formatSeconds(seen.seconds), of: formatSeconds(seen.of) },
    });
  return seen;
}

async function rateCase(
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
  return applyTransition(platform, caller, id, ({ row }, { patientUserId }) => {
    // CG-199: the same patient may send the same rating again, word for word. A different one is refused.
    const isSame =
      patientUserId === caller.actor.userId &&
      row.ratedAt !== null &&
      row.ratingScore === columns.ratingScore &&
      row.ratingComment === columns.ratingComment;
    return { action: 'rate', prepare: () => ({ columns }), repetition: isSame ? 'answered' : 'refused' };
  });
}

const pauseMilliseconds = 10 * 60_000;

/** T44. Throws 409 if the same email was just sent. */
async function sendReportAgain(platform: Platform, caller: Caller, id: string): Promise<Case> {
  const since = new Date(caller.context.now.getTime() - pauseMilliseconds);
  return applyTransition(platform, caller, id, {
    action: 'sendAgain',
    prepare: async () => {
      if (await wasSentSince(id, since)) throw new AppError('case.just-sent');
      return {};
    },
  });
}

/** Ends every link to the current video, its poster and its copies. */
export async function removeVideoLinks({ video }: CaseRecord): Promise<void> {
  const copies = video ? await selectCopyKeys(video.id) : [];
  const keys = [video?.videoKey, video?.posterKey, video?.eventTrackKey, ...copies];
  await removeLinksTo(keys.filter((key) => typeof key === 'string'));
}

/** T38: the signed version stays frozen and is no longer current. A new report has to be made. */
async function recallCase(platform: Platform, caller: Caller, id: string, reason: string): Promise<Case> {
  const { now } = caller.context;
  return applyTransition(platform, caller, id, {
    action: 'recall',
    reason,
    prepare: (record) => ({
      columns: { recalledAt: now, signedOffBy: null, signedOffAt: null, openedAt: null },
      write: async () => {
        await removeVideoLinks(record);
        await discardCurrentVideo(id, now);
      },
    }),
  });
}

/** Handlers of these actions. */
export const reviewHandlers = (platform: Platform) => {
  const find = findNamed(platform);
  return {
    signOffCase: {
      find,
      handle: (input) =>
        signOffCase(platform, input, input.params.id, input.body ?? { checks: [], isUndoable: false }),
    },
    rateCase: { find, handle: (input) => rateCase(platform, input, input.params.id, input.body) },
    sendReportAgain: (input) => sendReportAgain(platform, input, input.params.id),
    recallCase: {
      find,
      handle: (input) => recallCase(platform, input, input.params.id, input.body.reason),
    },
  } satisfies Partial<Handlers<typeof caseFlowEndpoints>>;
};
