import { useCallback, useEffect, useState, type RefObject } from 'react';
import { clampTime, nextRate } from './video-time.ts';

export interface VideoState {
  readonly isPlaying: boolean;
  /** It should play, but the data has not arrived. */
  readonly isWaiting: boolean;
  readonly hasStarted: boolean;
  readonly hasEnded: boolean;
  readonly hasFailed: boolean;
  readonly isMuted: boolean;
  /** Seconds. */
  readonly time: number;
  readonly duration: number;
  readonly rate: number;
}

export interface VideoControls {
  toggle: () => void;
  seek: (seconds: number) => void;
  setRate: (rate: number) => void;
  stepRate: (direction: 1 | -1) => void;
  toggleMute: () => void;
}

const mirrored = [
  'play',
  'playing',
  'pause',
  'waiting',
  'stalled',
  'canplay',
  'timeupdate',
  'seeking',
  'seeked',
  'durationchange',
  'ratechange',
  'volumechange',
  'ended',
  'error',
  'emptied',
];

/** `HTMLMediaElement.HAVE_FUTURE_DATA`. */
const haveFutureData = 3;

function readState(video: HTMLVideoElement, knownDuration: number, before: VideoState): VideoState {
  const measured = Number.isFinite(video.duration) && video.duration > 0 ? video.duration : knownDuration;
  return {
    isPlaying: !video.paused && !video.ended,
    isWaiting: !video.paused && !video.ended && video.error === null && video.readyState < haveFutureData,
    hasEnded: video.ended,
    hasStarted: before.hasStarted || !video.paused || video.currentTime > 0,
    hasFailed: video.error !== null,
    isMuted: video.muted,
    time: video.currentTime,
    duration: measured,
    rate: video.playbackRate,
  };
}

/** The video that was started last on this page. */
let lastStarted: HTMLVideoElement | null = null;

/** Two videos of a page must not speak at once. */
function pauseOther(event: Event): void {
  const started = event.currentTarget as HTMLVideoElement;
  if (lastStarted !== started) lastStarted?.pause();
  lastStarted = started;
}

/** Mirrors a video element into state. `knownDuration` (seconds) is used until the file reports its length. */
export function useVideo(
  element: RefObject<HTMLVideoElement | null>,
  knownDuration: number,
): [VideoState, VideoControls] {
  const [state, setState] = useState<VideoState>({
    isPlaying: false,
    isWaiting: false,
    hasStarted: false,
    hasEnded: false,
    hasFailed: false,
    isMuted: false,
    time: 0,
    duration: knownDuration,
    rate: 1,
  });
  useEffect(() => {
    const video = element.current;
    if (!video) return;
    const mirror = () => setState((before) => readState(video, knownDuration, before));
    for (const event of mirrored) video.addEventListener(event, mirror);
    video.addEventListener('play', pauseOther);
    mirror();
    return () => {
      video.removeEventListener('play', pauseOther);
      if (lastStarted === video) lastStarted = null;
      for (const event of mirrored) video.removeEventListener(event, mirror);
    };
  }, [element, knownDuration]);
  return [state, useControls(element, knownDuration)];
}

function useControls(element: RefObject<HTMLVideoElement | null>, knownDuration: number): VideoControls {
  const withVideo = useCallback(
    (act: (video: HTMLVideoElement) => void) => () => element.current && act(element.current),
    [element],
  );
  return {
    // A refused play (no gesture, no network) appears in the state by itself.
    toggle: withVideo((video) => (video.paused ? void video.play().catch(() => {}) : video.pause())),
    seek: (seconds) =>
      withVideo((video) => {
        const duration = Number.isFinite(video.duration) ? video.duration : knownDuration;
        video.currentTime = clampTime(seconds, duration);
      })(),
    setRate: (rate) =>
      withVideo((video) => {
        video.playbackRate = rate;
      })(),
    stepRate: (direction) =>
      withVideo((video) => {
        video.playbackRate = nextRate(video.playbackRate, direction);
      })(),
    toggleMute: withVideo((video) => {
      video.muted = !video.muted;
    }),
  };
}
