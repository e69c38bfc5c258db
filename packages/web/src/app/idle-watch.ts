// Ends idle sessions (A-037 … A-043, CG-21). Uses the clock, and counts all windows together.
import { limits } from '@plainscan/contract';
import {
  readActivity,
  readSessionEnd,
  readUpTime,
  storeActivity,
  storeUpTime,
} from '../platform/session/session-storage.ts';

/** How long before the timeout the user is asked whether they are still there. */
export const warningMilliseconds = 60_000;

export interface IdleState {
  /** Whole minutes without activity. */
  readonly minutes: number;
  /** Milliseconds left after the question was shown. `null` before that. */
  readonly left: number | null;
  readonly hasEnded: boolean;
}

/** Returns the idle state at a time, based on the last activity and the session end that the server has set. */
export function idleStateAt(now: number, lastActive: number, sessionEnd: number | null): IdleState {
  const idleEnd = lastActive + limits.idleMilliseconds;
  const end = Math.min(idleEnd, sessionEnd ?? Number.POSITIVE_INFINITY);
  const left = end - now;
  return {
    minutes: Math.max(0, Math.floor((now - lastActive) / 60_000)),
    left: left > warningMilliseconds ? null : Math.max(0, left),
    hasEnded: left < 0,
  };
}

interface IdleWatchOptions {
  onState: (state: IdleState) => void;
  /** Whether an upload, a recording or a video is running. Called every second. */
  isWorking: () => boolean;
}

/**
 * Watches for inactivity until the returned function is called. `recordActivity` reports activity. Up-time is stored
 * every minute.
 */
export function watchIdle({ onState, isWorking }: IdleWatchOptions): () => void {
  if (readActivity() === null) storeActivity(Date.now());
  let nextUpTime = Date.now() + 60_000;
  const timer = setInterval(() => {
    const now = Date.now();
    if (isWorking()) storeActivity(now);
    if (now >= nextUpTime) {
      nextUpTime = now + 60_000;
      storeUpTime(readUpTime() + 1);
    }
    onState(idleStateAt(now, readActivity() ?? now, readSessionEnd()));
  }, 1_000);
  return () => clearInterval(timer);
}

let lastRecordedAt = 0;

/** Records activity, at most once per second, because a moving mouse fires hundreds of events. */
export function recordActivity(now = Date.now()): void {
  if (now - lastRecordedAt < 1_000 && now >= lastRecordedAt) return;
  lastRecordedAt = now;
  storeActivity(now);
}
