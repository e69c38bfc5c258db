/** A moment of the video: seconds, and the element that shows it, if any. */
export interface Moment {
  seconds: number;
  picture: HTMLVideoElement | null;
}

/** A video that has not been played shows its poster, which is a different moment. */
export function momentOf(video: HTMLVideoElement | null | undefined): Moment {
  const seconds = video?.currentTime ?? 0;
  return {
    seconds,
    picture: video && seconds > 0 && video.readyState >= video.HAVE_CURRENT_DATA ? video : null,
  };
}
