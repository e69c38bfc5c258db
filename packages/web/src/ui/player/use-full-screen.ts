// Full screen of a player, and what there is instead: iPhones let only a video fill their screen, drawn by the system, and
// browsers inside other apps let nothing.
import { useEffect, useState, type RefObject } from 'react';
import { canFillScreen, fillingElement, toggleFullScreen } from './full-screen.ts';

type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

export interface FullScreen {
  /** The player fills the screen, or the page where nothing may fill the screen. */
  readonly isFull: boolean;
  /** It fills the page only. */
  readonly isPage: boolean;
  readonly toggle: () => void;
}

/** Full screen of a player: its frame, else the video by itself, else the whole page. */
export function useFullScreen(
  frame: RefObject<HTMLElement | null>,
  video: RefObject<HTMLVideoElement | null>,
): FullScreen {
  const [isPage, setPage] = useState(false);
  const [isScreen, setScreen] = useState(false);
  useEffect(() => {
    const read = () => setScreen(frame.current !== null && fillingElement() === frame.current);
    const events = ['fullscreenchange', 'webkitfullscreenchange'];
    for (const event of events) document.addEventListener(event, read);
    return () => {
      for (const event of events) document.removeEventListener(event, read);
    };
  }, [frame]);
  useEffect(() => {
    if (!isPage) return;
    const { style } = document.documentElement;
    const before = style.overflow;
    style.overflow = 'hidden';
    return () => {
      style.overflow = before;
    };
  }, [isPage]);
  const toggle = () => {
    if (isPage) setPage(false);
    else if (canFillScreen()) toggleFullScreen(frame.current);
    else if (!fillByVideo(video.current)) setPage(true);
  };
  return { isFull: isScreen || isPage, isPage, toggle };
}

/** Returns whether the system shows the video now. Before any data has arrived it refuses. */
function fillByVideo(video: PhoneVideo | null): boolean {
  if (!video?.webkitEnterFullscreen) return false;
  try {
    video.webkitEnterFullscreen();
    return true;
  } catch {
    return false;
  }
}
