import {
  mergeRanges,
  reportEndpoints,
  type Case,
  type ReviewWatch,
  type WatchedRange,
} from '@plainscan/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isOffered } from '../../cases/actions/action-buttons.ts';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';
import { createWatchedRecorder, type WatchedRecorder } from '../video/watched-recorder.ts';

export interface Watching {
  /** What the user has watched of the present version, as stored on the server; `null` until it has responded. */
  readonly known: ReviewWatch | null;
  /** `isSeen` as reported by the player. */
  readonly see: (seconds: number, isSeen: boolean) => void;
  /** Sends what was watched since the last call. Failures are sent again with the next call. */
  readonly send: () => Promise<void>;
}

/** One version. What was watched of it never counts for another. */
interface WatchedVersion {
  readonly videoId: string;
  readonly recorder: WatchedRecorder;
  unsent: WatchedRange[];
}

/** Interval for reporting playback to the server, so that a lost page loses no more. Milliseconds. */
const pause = 5_000;

/** Users with any of these actions may also sign off, now or after the next step. */
const followed = ['signOff', 'editVideo', 'startReview'] as const;

const watchKey = (caseId: string, videoId: string | null) => ['review-watch', caseId, videoId] as const;

/** CG-182: tracks how much of a draft a user watches before signing off. Returns `null` for everyone else. */
export function useReviewWatch(item: Case): Watching | null {
  const { id, videoReport: video, offeredActions: offered } = item;
  const client = useQueryClient();
  const isOn = video?.status === 'ready' && followed.some((action) => isOffered(offered, action));
  const videoId = isOn ? video.id : null;
  const follower = useRef<WatchedVersion | null>(null);
  const { data } = useQuery({
    queryKey: watchKey(id, videoId),
    queryFn: ({ signal }) => callEndpoint(reportEndpoints.getReviewWatch, { params: { id }, signal }),
    enabled: videoId !== null,
  });
  const send = async (keepalive = false): Promise<void> => {
    const own = follower.current;
    const ranges = mergeRanges([...(own?.unsent ?? []), ...(own?.recorder.take()?.ranges ?? [])]);
    if (own === null || ranges.length === 0) return;
    own.unsent = [];
    const key = watchKey(id, own.videoId);
    try {
      const body = { videoId: own.videoId, ranges };
      const answer = await callEndpoint(reportEndpoints.saveReviewWatch, { params: { id }, body, keepalive });
      client.setQueryData(key, answer);
    } catch {
      own.unsent = mergeRanges([...own.unsent, ...ranges]);
    }
  };
  const sendNow = useEffectEvent(send);
  useEffect(() => {
    if (videoId === null) return;
    follower.current = { videoId, recorder: createWatchedRecorder(), unsent: [] };
    const leave = () => void sendNow(true);
    const onHide = () => document.visibilityState === 'hidden' && leave();
    const timer = setInterval(() => void sendNow(), pause);
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', leave);
      leave();
      follower.current = null;
    };
  }, [id, videoId]);
  if (videoId === null) return null;
  return {
    known: data?.videoId === videoId ? data : null,
    see: (seconds, isSeen) => follower.current?.recorder[isSeen ? 'see' : 'skip'](seconds),
    send,
  };
}
