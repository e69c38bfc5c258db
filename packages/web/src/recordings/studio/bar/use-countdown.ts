import { useEffect, useEffectEvent, useState } from 'react';

const FROM = 3;

export interface Countdown {
  /** 3, 2, 1; null if no countdown is running. */
  readonly left: number | null;
  readonly start: () => void;
  readonly cancel: () => void;
}

/** Counts down before a recording; calls `onDone` after the last second unless canceled. */
export function useCountdown(onDone: () => void): Countdown {
  const [left, setLeft] = useState<number | null>(null);
  const done = useEffectEvent(() => onDone());
  useEffect(() => {
    if (left === null) return;
    const timer = setTimeout(() => {
      setLeft(left > 1 ? left - 1 : null);
      if (left === 1) done();
    }, 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  return { left, start: () => setLeft(FROM), cancel: () => setLeft(null) };
}
