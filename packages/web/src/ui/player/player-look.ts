// An alternative view in place of the video, such as the image that is currently explained (B7).
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';

/** What the alternative view receives. */
export interface LookPlace {
  /** Position where the video is paused. */
  readonly seconds: number;
  /** Class of the box with the video's place and size. */
  readonly className: string;
  readonly onBack: () => void;
}

export interface PlayerLook {
  /** Label of the button. */
  readonly label: string;
  /** Called once the video has been started. */
  readonly onStarted: () => void;
  /** Returns whether there is something to show. */
  readonly isAt: (seconds: number) => boolean;
  readonly render: (place: LookPlace) => ReactNode;
}

/** Where the video was left. */
interface Left {
  readonly seconds: number;
  readonly wasPlaying: boolean;
}

export interface LookState {
  /** `null` if there is nothing to show. */
  readonly label: string | null;
  /** The alternative view. `null` while the video is shown. */
  readonly shown: ReactNode;
  readonly open: () => void;
  /** Returns to the position that was left, and plays if it was playing. */
  readonly back: () => void;
  /** Returns to the video at its current position. */
  readonly leave: () => void;
}

interface Options {
  readonly look: PlayerLook | undefined;
  readonly seconds: number;
  readonly hasStarted: boolean;
  readonly className: string;
  /** Where to move the keyboard focus afterwards. */
  readonly onClosed: () => void;
}

/** Switches from the video to the alternative view and back. */
export function usePlayerLook(video: RefObject<HTMLVideoElement | null>, options: Options): LookState {
  const { look, seconds, hasStarted, className } = options;
  const [left, setLeft] = useState<Left | null>(null);
  const isReturning = useRef(false);
  const notifyClosed = useEffectEvent(options.onClosed);
  useEffect(() => {
    // The player's own buttons are focusable only now.
    if (left === null && isReturning.current) notifyClosed();
    isReturning.current = false;
  }, [left]);
  const notifyStarted = useEffectEvent(() => look?.onStarted());
  const hasLook = look !== undefined;
  useEffect(() => {
    if (hasStarted && hasLook) notifyStarted();
  }, [hasStarted, hasLook]);
  // If the video is started any other way, closes the image and shows the video.
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
    // The player shows a refused play by itself.
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
