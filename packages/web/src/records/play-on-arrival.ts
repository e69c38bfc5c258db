import { useEffect, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import type { VideoPlayerHandle } from '../ui/player/video-player.tsx';

interface Arrival {
  readonly plays: true;
  /** In seconds. */
  readonly from: number;
}

/** Router state of a link that opens a report and starts its video at a second. */
export const playOnArrivalFrom = (from: number): Arrival => ({ plays: true, from });

/** Router state of a link that opens a report and starts its video. */
export const playOnArrival = playOnArrivalFrom(0);

/** Returns, once, whether the film was pressed before the app's scripts had arrived (report/first-look.ts). */
function consumeEarlyPress(): boolean {
  const { dataset } = document.documentElement;
  const wasPressed = 'pressedPlay' in dataset;
  delete dataset['pressedPlay'];
  return wasPressed;
}

/**
 * Starts the video once it is there if the user came by a link with `playOnArrival`, or had already pressed it. A reload
 * or a step back in the history starts nothing. If the browser refuses, the player waits with its button.
 */
export function usePlayOnArrival(player: RefObject<VideoPlayerHandle | null>, isVideoThere: boolean): void {
  const state = useLocation().state as Partial<Arrival> | null;
  const from = state?.from ?? 0;
  const isArrival = useNavigationType() === NavigationType.Push && state?.plays === true;
  const hasStarted = useRef(false);
  useEffect(() => {
    if (!isVideoThere || hasStarted.current) return;
    if (!consumeEarlyPress() && !isArrival) return;
    hasStarted.current = true;
    if (from > 0) player.current?.seek(from);
    player.current?.start();
  }, [player, isArrival, isVideoThere, from]);
}
