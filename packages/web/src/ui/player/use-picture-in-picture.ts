// A video in a small window above everything else. Phones offer it in their own full screen, and Firefox over the video.
import { useEffect, useState, type RefObject } from 'react';

export interface PictureInPicture {
  readonly isShown: boolean;
  readonly toggle: () => void;
}

/** `null` where the browser lets no page ask for it. */
export function usePictureInPicture(video: RefObject<HTMLVideoElement | null>): PictureInPicture | null {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const element = video.current;
    const read = () => setShown(document.pictureInPictureElement === element);
    const events = ['enterpictureinpicture', 'leavepictureinpicture'];
    for (const event of events) element?.addEventListener(event, read);
    return () => {
      for (const event of events) element?.removeEventListener(event, read);
    };
  }, [video]);
  if (!('pictureInPictureEnabled' in document) || !document.pictureInPictureEnabled) return null;
  return {
    isShown,
    toggle() {
      // Before any data has arrived the browser refuses, and nothing changes.
      const changed = isShown ? document.exitPictureInPicture() : video.current?.requestPictureInPicture();
      changed?.catch(() => {});
    },
  };
}
