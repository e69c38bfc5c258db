// Video links expire: with the session, after a recall, after some idle time. The player continues at the same
// position.
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';

export interface VideoSource {
  /** The latest URL of the video. Each response of the server may have another one. */
  src: string;
  /** ID of the video. While it stays the same, the playing URL is kept. */
  id: string;
  posterUrl: string | null;
  /** Fetches a new URL once the current one has expired. Resolves to `null` if there is no longer one. */
  renew: (() => Promise<string | null>) | undefined;
}

/** The state of the player when its URL expired. */
interface Place {
  readonly seconds: number;
  readonly rate: number;
  readonly isPlaying: boolean;
}

export interface RenewableSource {
  readonly src: string;
  readonly posterUrl: string | null;
  /** Not `null` while a new URL is being fetched. */
  readonly lost: Place | null;
  /** Fetches again. For videos with a permanent URL, reloads them. */
  readonly retry: () => void;
}

/** MEDIA_ERR_DECODE: the file itself is damaged, so another URL would not help. */
const isBroken = (video: HTMLVideoElement): boolean => video.error?.code === 3;
/** Seconds away from the failed position after which a URL counts as working. */
const elsewhere = 1;

/** Keeps the URL of a video as long as it works, then fetches another one once and continues at the same second. */
export function useRenewableSource(
  element: RefObject<HTMLVideoElement | null>,
  { src, id, posterUrl, renew }: VideoSource,
  reload: () => void,
): RenewableSource {
  const [held, setHeld] = useState({ id, src, posterUrl });
  const [lost, setLost] = useState<Place | null>(null);
  const askedAt = useRef<number | null>(null);
  /** Browsers also pause a failed video, so only the user's own actions count. */
  const isMeantToPlay = useRef(false);
  if (held.id !== id) {
    setHeld({ id, src, posterUrl });
    setLost(null);
  }

  async function fetchSource(video: HTMLVideoElement, again: () => Promise<string | null>): Promise<void> {
    const { currentTime: seconds, playbackRate: rate } = video;
    askedAt.current = seconds;
    setLost({ seconds, rate, isPlaying: isMeantToPlay.current });
    // An error appears as the player's own failure.
    const fresh = await again().catch(() => null);
    if (fresh === null) setLost(null);
    else if (fresh === video.getAttribute('src')) video.load();
    else setHeld((before) => (before.id === id ? { ...before, src: fresh } : before));
  }

  const onError = useEffectEvent((video: HTMLVideoElement) => {
    if (renew && lost === null && askedAt.current === null && !isBroken(video))
      void fetchSource(video, renew);
    else setLost(null);
  });
  const onLoaded = useEffectEvent((video: HTMLVideoElement) => {
    if (lost === null) return;
    video.playbackRate = lost.rate;
    video.currentTime = lost.seconds;
    // The player shows a refused play by itself.
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
    const listen = (event: string, act: (video: HTMLVideoElement) => void) =>
      video.addEventListener(event, () => act(video), { signal: abort.signal });
    listen('error', (one) => onError(one));
    listen('loadedmetadata', (one) => onLoaded(one));
    listen('seeked', () => setLost(null));
    listen('timeupdate', (one) => onMoved(one));
    listen('play', () => (isMeantToPlay.current = true));
    listen('pause', (one) => (isMeantToPlay.current &&= one.error !== null));
    if (video.error !== null) onError(video);
    return () => abort.abort();
  }, [element]);

  const retry = () => {
    const video = element.current;
    if (renew && video) void fetchSource(video, renew);
    else reload();
  };
  return { src: held.src, posterUrl: held.posterUrl, lost, retry };
}
