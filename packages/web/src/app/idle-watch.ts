// When a session ends for want of anybody there (A-037 … A-043, CG-21): counted by the clock, for all windows together.
import { limits } from '@plainscan/contract';
import {
  readActivity,
  readSessionEnd,
  readUpTime,
  storeActivity,
  storeUpTime,
} from '../platform/session/session-storage.ts';

/** How long before the end a person is asked whether they are still there. */
export const warningMilliseconds = 60_000;

export interface IdleState {
  /** Whole minutes without a sign of life. */
  readonly minutes: number;
  /** Milliseconds left once the person is asked; null before that. */
  readonly left: number | null;
  readonly hasEnded: boolean;
}

/** The state at a moment, from the last sign of life and the end that the server has set. */
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
  /** Whether something works without a hand: an upload, a recording, a video. Asked each second. */
  isWorking: () => boolean;
}

/**
 * Watches from now on until the function that it gives is called. Signs of life are told by `noteActivity`. Up-time is
 * stored each minute.
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

let notedAt = 0;

/** A sign of life: kept at most once a second, because a moving mouse gives hundreds. */
export function noteActivity(now = Date.now()): void {
  if (now - notedAt < 1_000 && now >= notedAt) return;
  notedAt = now;
  storeActivity(now);
}
