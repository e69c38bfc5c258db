import { useEffect, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import type { VideoPlayerHandle } from '../ui/player/video-player.tsx';

/** Router state of a link that opens a report and starts its video. */
export const playOnArrival = { plays: true } as const;

/**
 * Starts the video once it is there if the user came by a link with `playOnArrival`. A reload or a step back in the
 * history starts nothing. If the browser refuses, the player waits with its button.
 */
export function usePlayOnArrival(player: RefObject<VideoPlayerHandle | null>, isVideoThere: boolean): void {
  const state = useLocation().state as Partial<typeof playOnArrival> | null;
  const isArrival = useNavigationType() === NavigationType.Push && state?.plays === true;
  const hasStarted = useRef(false);
  useEffect(() => {
    if (!isArrival || !isVideoThere || hasStarted.current) return;
    hasStarted.current = true;
    player.current?.start();
  }, [player, isArrival, isVideoThere]);
}
