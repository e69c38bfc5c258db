import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { isLeavingPage } from '../../platform/session/session-end.ts';

export interface Leaving {
  readonly isAsking: boolean;
  /** Another page is about to open, now or as soon as nothing blocks it. */
  readonly isLeaving: boolean;
  /** Leaves anyway. */
  readonly leave: () => void;
  readonly stay: () => void;
  /** Leaves once nothing blocks it anymore. */
  readonly leaveWhenDone: () => void;
}

/**
 * Asks before the studio is left while `isLive`, whether by its own button, the browser's back button, or another URL.
 */
export function useLeaving(isLive: boolean, isDone: boolean): Leaving {
  const blocker = useBlocker(isLive);
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (isWaiting && isDone && blocker.state === 'blocked') blocker.proceed();
  }, [isWaiting, isDone, blocker]);
  useEffect(() => {
    if (!isLive) return;
    const ask = (event: BeforeUnloadEvent) => {
      // A session that ends for inactivity does so without a question, because nobody is there to answer.
      if (!isLeavingPage()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isLive]);
  return {
    isLeaving: blocker.state !== 'unblocked',
    isAsking: blocker.state === 'blocked' && !isWaiting,
    leave: () => blocker.proceed?.(),
    stay: () => {
      setWaiting(false);
      blocker.reset?.();
    },
    leaveWhenDone: () => setWaiting(true),
  };
}
