// Links to a video end: with the session, by a recall, after a while at rest. The player goes on from where it was.
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';

export interface VideoSource {
  /** The newest address of the video; each answer of the server may bring another one. */
  src: string;
  /** Which video it is: while that stays the same, the address that plays is kept. */
  id: string;
  posterUrl: string | null;
  /** Asks for an address that works once the present one has ended; null where there is none any more. */
  renew: (() => Promise<string | null>) | undefined;
}

/** Where a player was when its address ended. */
interface Place {
  readonly seconds: number;
  readonly rate: number;
  readonly isPlaying: boolean;
}

export interface LastingSource {
  readonly src: string;
  readonly posterUrl: string | null;
  /** Not null while a fresh address is on its way. */
  readonly lost: Place | null;
  /** Asks once more; for videos whose address lasts, loads them once more. */
  readonly retry: () => void;
}

/** MEDIA_ERR_DECODE: the file itself, which no other address mends. */
const isBroken = (video: HTMLVideoElement): boolean => video.error?.code === 3;
/** Seconds away from where it ended after which an address counts as one that works. */
const elsewhere = 1;

/** Keeps the address of a video for as long as it works, then asks once for another one and goes on at the same second. */
export function useLastingSource(
  element: RefObject<HTMLVideoElement | null>,
  { src, id, posterUrl, renew }: VideoSource,
  reload: () => void,
): LastingSource {
  const [held, setHeld] = useState({ id, src, posterUrl });
  const [lost, setLost] = useState<Place | null>(null);
  const askedAt = useRef<number | null>(null);
  /** Browsers also pause a video that has failed: what counts is what its reader did. */
  const isMeantToPlay = useRef(false);
  if (held.id !== id) {
    setHeld({ id, src, posterUrl });
    setLost(null);
  }

  async function ask(video: HTMLVideoElement, again: () => Promise<string | null>): Promise<void> {
    const { currentTime: seconds, playbackRate: rate } = video;
    askedAt.current = seconds;
    setLost({ seconds, rate, isPlaying: isMeantToPlay.current });
    // A refusal shows as the player's own failure.
    const fresh = await again().catch(() => null);
    if (fresh === null) setLost(null);
    else if (fresh === video.getAttribute('src')) video.load();
    else setHeld((before) => (before.id === id ? { ...before, src: fresh } : before));
  }

  const onError = useEffectEvent((video: HTMLVideoElement) => {
    if (renew && lost === null && askedAt.current === null && !isBroken(video)) void ask(video, renew);
    else setLost(null);
  });
  const onLoaded = useEffectEvent((video: HTMLVideoElement) => {
    if (lost === null) return;
    video.playbackRate = lost.rate;
    video.currentTime = lost.seconds;
    // A refused play shows in the player by itself.
    if (lost.isPlaying) void video.play().catch(() => {});
  });
  const onMoved = useEffectEvent((video: HTMLVideoElement) => {
    const at = askedAt.current;
    if (lost === null && at !== null && Math.abs(video.currentTime - at) > elsewhere) askedAt.current = null;
  });
  useEffect(() => {
    const video = element.current;
    if (!video) return;
    const abort = new AbortController();
    const hear = (event: string, act: (video: HTMLVideoElement) => void) =>
      video.addEventListener(event, () => act(video), { signal: abort.signal });
    hear('error', (one) => onError(one));
    hear('loadedmetadata', (one) => onLoaded(one));
    hear('seeked', () => setLost(null));
    hear('timeupdate', (one) => onMoved(one));
    hear('play', () => (isMeantToPlay.current = true));
    hear('pause', (one) => (isMeantToPlay.current &&= one.error !== null));
    if (video.error !== null) onError(video);
    return () => abort.abort();
  }, [element]);

  const retry = () => {
    const video = element.current;
    if (renew && video) void ask(video, renew);
    else reload();
  };
  return { src: held.src, posterUrl: held.posterUrl, lost, retry };
}
