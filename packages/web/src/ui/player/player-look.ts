// What can be looked at in the video's place, such as the image that is explained at the moment (B7).
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';

/** What stands in the video's place. */
export interface LookPlace {
  /** Where the video stands still. */
  readonly seconds: number;
  /** Of the box that has the place and the size of the video. */
  readonly className: string;
  readonly onBack: () => void;
}

export interface PlayerLook {
  /** The words on the button. */
  readonly label: string;
  /** Called once the video has been started. */
  readonly onStarted: () => void;
  /** Whether there is something to look at. */
  readonly isAt: (seconds: number) => boolean;
  readonly render: (place: LookPlace) => ReactNode;
}

/** Where the video was left. */
interface Left {
  readonly seconds: number;
  readonly wasPlaying: boolean;
}

export interface LookState {
  /** Null without anything to look at. */
  readonly label: string | null;
  /** What stands in the video's place; null while the video does. */
  readonly shown: ReactNode;
  readonly open: () => void;
  /** Back to the second that was left, playing if it was. */
  readonly back: () => void;
  /** Back to the video, wherever it goes from there. */
  readonly leave: () => void;
}

interface Options {
  readonly look: PlayerLook | undefined;
  readonly seconds: number;
  readonly hasStarted: boolean;
  readonly className: string;
  /** Where the keyboard goes on afterwards. */
  readonly onClosed: () => void;
}

/** Leaves the video for what can be looked at, and comes back to it. */
export function usePlayerLook(video: RefObject<HTMLVideoElement | null>, options: Options): LookState {
  const { look, seconds, hasStarted, className } = options;
  const [left, setLeft] = useState<Left | null>(null);
  const isReturning = useRef(false);
  const tellClosed = useEffectEvent(options.onClosed);
  useEffect(() => {
    // Only now the player's own buttons can be reached again.
    if (left === null && isReturning.current) tellClosed();
    isReturning.current = false;
  }, [left]);
  const tellStarted = useEffectEvent(() => look?.onStarted());
  const hasLook = look !== undefined;
  useEffect(() => {
    if (hasStarted && hasLook) tellStarted();
  }, [hasStarted, hasLook]);
  // A press on play by other means closes the image and shows the video.
  useEffect(() => {
    const element = video.current;
    if (!element || left === null) return;
    const leave = () => setLeft(null);
    element.addEventListener('play', leave);
    return () => element.removeEventListener('play', leave);
  }, [video, left]);

  const isThere = look !== undefined && hasStarted && look.isAt(seconds);
  const leave = () => setLeft(null);
  const back = () => {
    const element = video.current;
    if (!element || left === null) return;
    isReturning.current = true;
    leave();
    if (element.currentTime !== left.seconds) element.currentTime = left.seconds;
    // A refused play shows in the player by itself.
    if (left.wasPlaying) void element.play().catch(() => {});
  };
  return {
    label: isThere ? look.label : null,
    shown: left !== null && look ? look.render({ seconds: left.seconds, className, onBack: back }) : null,
    open() {
      const element = video.current;
      if (!element || !isThere) return;
      setLeft({ seconds: element.currentTime, wasPlaying: !element.paused && !element.ended });
      element.pause();
    },
    back,
    leave,
  };
}
