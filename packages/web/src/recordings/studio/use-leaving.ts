import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { isLeavingPage } from '../../platform/session/session-end.ts';

export interface Leaving {
  readonly isAsking: boolean;
  /** Another page is about to open, now or as soon as nothing prevents it. */
  readonly isLeaving: boolean;
  /** Leaves after all. */
  readonly leave: () => void;
  readonly stay: () => void;
  /** Leaves once nothing keeps it any more. */
  readonly leaveWhenDone: () => void;
}

/** Asks before the studio is left while `isLive`: by its own button, the browser's back, or another address. */
export function useLeaving(isLive: boolean, isDone: boolean): Leaving {
  const blocker = useBlocker(isLive);
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (isWaiting && isDone && blocker.state === 'blocked') blocker.proceed();
  }, [isWaiting, isDone, blocker]);
  useEffect(() => {
    if (!isLive) return;
    const ask = (event: BeforeUnloadEvent) => {
      // A session that nobody used for long ends without a question: nobody is there to answer it.
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
