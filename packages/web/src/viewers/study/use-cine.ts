import { useEffect, useEffectEvent, useState } from 'react';

export const cineSpeeds = [2, 5, 10, 15, 24, 30] as const;
const firstSpeed = 10;

export interface Cine {
  isPlaying: boolean;
  perSecond: number;
  toggle: () => void;
  stop: () => void;
  stepSpeed: (by: 1 | -1) => void;
}

/** Plays a series in a loop. Requests the next slice when the last one is on the screen, so that none is skipped. */
export function useCine(shown: number | null, count: number, goTo: (index: number) => void): Cine {
  const [isPlaying, setPlaying] = useState(false);
  const [perSecond, setSpeed] = useState(firstSpeed);
  const next = useEffectEvent(() => goTo(((shown ?? 0) + 1) % Math.max(1, count)));
  useEffect(() => {
    if (!isPlaying || shown === null || count < 2) return;
    const timer = window.setTimeout(() => next(), 1000 / perSecond);
    return () => window.clearTimeout(timer);
  }, [isPlaying, perSecond, shown, count]);
  return {
    isPlaying,
    perSecond,
    toggle: () => setPlaying(!isPlaying),
    stop: () => setPlaying(false),
    stepSpeed: (by) => {
      const at = cineSpeeds.findIndex((speed) => speed === perSecond) + by;
      setSpeed(cineSpeeds[Math.min(cineSpeeds.length - 1, Math.max(0, at))] ?? firstSpeed);
    },
  };
}
