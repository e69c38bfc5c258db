import { useEffect, useEffectEvent, useState } from 'react';

/** Countdown length in seconds. */
export const COUNTDOWN = 3;

export interface Countdown {
  /** 3, 2, 1; null if no countdown is running. */
  readonly left: number | null;
  readonly start: (from?: number) => void;
  readonly cancel: () => void;
}

/** Counts down before a recording starts or resumes. Calls `onDone` after the last second unless canceled. */
export function useCountdown(onDone: () => void): Countdown {
  const [left, setLeft] = useState<number | null>(null);
  /** Number of starts, so that each countdown begins with a full second. */
  const [start, setStart] = useState(0);
  const done = useEffectEvent(() => onDone());
  useEffect(() => {
    if (left === null) return;
    const timer = setTimeout(() => {
      setLeft(left > 1 ? left - 1 : null);
      if (left === 1) done();
    }, 1_000);
    return () => clearTimeout(timer);
  }, [left, start]);
  return {
    left,
    start(from = COUNTDOWN) {
      setLeft(from);
      setStart(start + 1);
    },
    cancel: () => setLeft(null),
  };
}
