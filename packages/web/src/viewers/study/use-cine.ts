import { useEffect, useEffectEvent, useRef, useState } from 'react';

export const cineSpeeds = [2, 5, 10, 15, 24, 30, 60] as const;
/** For files that do not say how fast they were recorded. */
const usualSpeed = 10;

export interface Cine {
  readonly isPlaying: boolean;
  /** Images per second, rounded. */
  readonly perSecond: number;
  readonly toggle: () => void;
  readonly stop: () => void;
  readonly stepSpeed: (by: 1 | -1) => void;
}

interface PlayedSeries {
  readonly seriesId: string;
  /** The slice on the screen, zero-based; `null` before the first. */
  readonly shown: number | null;
  readonly count: number;
}

interface Play {
  readonly from: number;
  /** When `from` was shown, in milliseconds of the page's clock. */
  readonly at: number;
  /** The last slice that was requested. */
  asked: number;
}

/**
 * Plays a series in a loop, at the rate of its file if it has one. A moving organ must not move too slowly: if pictures
 * take longer to draw than they are shown, some are left out.
 */
export function useCine(
  { seriesId, shown, count }: PlayedSeries,
  fileRate: number | null,
  goTo: (index: number) => void,
): Cine {
  const [isPlaying, setPlaying] = useState(false);
  const [chosen, setChosen] = useState<{ seriesId: string; speed: number } | null>(null);
  const speed = chosen?.seriesId === seriesId ? chosen.speed : (fileRate ?? usualSpeed);
  const play = useRef<Play | null>(null);
  const advance = useEffectEvent(() => {
    if (shown === null) return;
    const now = performance.now();
    const { from, at, asked } = (play.current ??= { from: shown, at: now, asked: shown });
    if (asked !== shown) return;
    const due = dueSlice({ from, count, speed, elapsedMs: now - at });
    if (due === shown) return;
    play.current.asked = due;
    goTo(due);
  });
  // A slice that was not asked for means that somebody scrolled: playing goes on from there.
  useEffect(() => {
    if (play.current?.asked !== shown) play.current = null;
  }, [shown]);
  useEffect(() => {
    play.current = null;
    if (!isPlaying || count < 2) return;
    // Twice per picture, so that one that took long to draw is not followed by a further wait.
    const timer = window.setInterval(() => advance(), 500 / speed);
    return () => window.clearInterval(timer);
  }, [isPlaying, speed, count, seriesId]);
  return {
    isPlaying,
    perSecond: Math.round(speed),
    toggle: () => setPlaying(!isPlaying),
    stop: () => setPlaying(false),
    stepSpeed: (by) => setChosen({ seriesId, speed: steppedSpeed(speed, by) }),
  };
}

/** Returns the slice that is due some time after `from` was shown. */
export function dueSlice({ from, count, speed, elapsedMs }: DueTime): number {
  // A timer that fires a moment early still means its own slice.
  const steps = Math.floor((elapsedMs * speed) / 1000 + 0.1);
  return (from + steps) % Math.max(1, count);
}

interface DueTime {
  readonly from: number;
  readonly count: number;
  /** Slices per second. */
  readonly speed: number;
  readonly elapsedMs: number;
}

/** Returns the next speed above or below, also from a rate between two of them. */
export function steppedSpeed(speed: number, by: 1 | -1): number {
  const further =
    by === 1 ? cineSpeeds.find((one) => one > speed) : cineSpeeds.findLast((one) => one < speed);
  return further ?? speed;
}
