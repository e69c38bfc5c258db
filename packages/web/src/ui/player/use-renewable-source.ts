// What a player loads. Video links expire: with the session, after a recall, after some idle time. Connections break, and
// a slow one asks for the smaller file. Each time, the player continues at the same position.
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';

export interface VideoSource {
  /** The latest URL of the video. Each response of the server may have another one. */
  src: string;
  /** ID of the video. While it stays the same, the playing URL is kept. */
  id: string;
  /** Whether `src` is the small file of the video. */
  isSmall: boolean;
  posterUrl: string | null;
  /** Fetches a new URL once the current one has expired. Resolves to `null` if there is no longer one. */
  renew: ((isSmall: boolean) => Promise<string | null>) | undefined;
}

/** The state of the player when its URL expired or its connection broke. */
interface Place {
  readonly seconds: number;
  readonly rate: number;
  readonly isPlaying: boolean;
}

export interface RenewableSource {
  readonly src: string;
  readonly posterUrl: string | null;
  /** Not `null` while the player finds its way back. */
  readonly lost: Place | null;
  /** The connection is broken. The player tries again by itself. */
  readonly isCutOff: boolean;
  /** Tries again at once. */
  readonly retry: () => void;
}

/** `MediaError.code`. */
const [networkError, decodeError] = [2, 3];

/** Seconds away from the failed position after which a URL counts as working. */
const elsewhere = 1;

/** Milliseconds before each further attempt. After the last one, only the user or a new connection tries again. */
const pauses = [1, 2, 4, 8, 15, 30, 30, 30].map((seconds) => seconds * 1_000);

/** Without any data for so long after the browser has noticed, a request is lost, though nobody said so. */
const silenceMilliseconds = 7_000;

/** `HTMLMediaElement.HAVE_FUTURE_DATA`. */
const haveFutureData = 3;

/** Anything with the status of a response, other than one of a server that has a problem. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  'status' in error &&
  [400, 401, 403, 404, 410, 422].includes(Number(error.status));

type Held = Pick<VideoSource, 'src' | 'id' | 'isSmall' | 'posterUrl'>;

/**
 * Keeps the URL of a video as long as it works. When it fails, fetches another one and continues at the same second; if
 * the connection is broken, until it is back.
 */
export function useRenewableSource(
  element: RefObject<HTMLVideoElement | null>,
  { src, id, isSmall, posterUrl, renew }: VideoSource,
): RenewableSource {
  const [held, setHeld] = useState<Held>({ id, isSmall, src, posterUrl });
  const { lost, isCutOff, isMeantToPlay, ...place } = useLostPlace(id);
  const attempts = useAttempts();
  if (held.id !== id) setHeld({ id, isSmall, src, posterUrl });

  function find(): void {
    attempts.stop();
    place.find();
  }
  function load(video: HTMLVideoElement, address: string): void {
    if (address === video.getAttribute('src')) video.load();
    else setHeld((before) => (before.id === id ? { ...before, isSmall, src: address } : before));
  }
  async function attempt(video: HTMLVideoElement): Promise<void> {
    attempts.begin(place.lose(video).seconds);
    if (!renew) return load(video, held.src);
    try {
      const address = await renew(isSmall);
      // Without one, the failure appears as the player's own.
      if (address === null) find();
      else load(video, address);
    } catch (error) {
      if (isRefusal(error)) find();
      else attemptLater(video);
    }
  }
  const latestAttempt = useRef(attempt);
  useEffect(() => {
    latestAttempt.current = attempt;
  });
  function attemptLater(video: HTMLVideoElement): void {
    if (!attempts.isLeft) return find();
    place.lose(video, { isCutOff: true });
    attempts.later(() => void latestAttempt.current(video));
  }
  function attemptAgain(video: HTMLVideoElement): void {
    attempts.reset();
    void attempt(video);
  }

  const isStuck = (video: HTMLVideoElement): boolean =>
    isMeantToPlay.current && video.error === null && video.readyState < haveFutureData;
  useSourceEvents(element, {
    error(video) {
      const code = video.error?.code;
      // An expired link, or one that never worked.
      const mayBeExpired = attempts.count === 0 && renew !== undefined && navigator.onLine;
      if (code === decodeError) find();
      else if (mayBeExpired) void attempt(video);
      else if (code === networkError || !navigator.onLine) attemptLater(video);
      else find();
    },
    loadedmetadata: place.goTo,
    found: find,
    timeupdate(video) {
      const isElsewhere = Math.abs(video.currentTime - attempts.at) > elsewhere;
      if (!place.isLost() && isElsewhere) attempts.reset();
    },
    play: place.play,
    pause: (video) => (isMeantToPlay.current &&= video.error !== null),
    silence(video) {
      if (isStuck(video) && !attempts.isWaiting) attemptLater(video);
    },
    online(video) {
      if (attempts.isWaiting || video.error?.code === networkError || isStuck(video)) attemptAgain(video);
    },
  });

  // The other file of the same video. One that was not touched yet has no position to keep.
  const change = useEffectEvent((video: HTMLVideoElement) => {
    attempts.reset();
    if (isMeantToPlay.current || video.currentTime > 0 || video.playbackRate !== 1) place.lose(video);
    setHeld({ id, isSmall, src, posterUrl: held.posterUrl });
  });
  const isOther = held.id === id && held.isSmall !== isSmall;
  useEffect(() => {
    if (isOther && element.current) change(element.current);
  }, [element, isOther]);

  const retry = () => {
    if (element.current) attemptAgain(element.current);
  };
  return { src: held.src, posterUrl: held.posterUrl, lost, isCutOff, retry };
}

/** Keeps where the player was when it lost its video, until it plays on. */
function useLostPlace(id: string) {
  const [shownId, setShownId] = useState(id);
  const [lost, setLost] = useState<Place | null>(null);
  const [isCutOff, setCutOff] = useState(false);
  /** The same as `lost`, for what happens between two renderings. */
  const place = useRef<(Place & { id: string }) | null>(null);
  /** Browsers also pause a failed video, so only the user's own actions count. */
  const isMeantToPlay = useRef(false);
  if (shownId !== id) {
    setShownId(id);
    setLost(null);
    setCutOff(false);
  }

  function lose(video: HTMLVideoElement, { isCutOff: isNowCutOff = isCutOff } = {}): Place {
    const { currentTime: seconds, playbackRate: rate } = video;
    const before = place.current?.id === id ? place.current : null;
    place.current = before ?? { id, seconds, rate, isPlaying: isMeantToPlay.current };
    setLost(place.current);
    setCutOff(isNowCutOff);
    return place.current;
  }
  function find(): void {
    place.current = null;
    setLost(null);
    setCutOff(false);
  }
  /** Continues there once the video has loaded. */
  function goTo(video: HTMLVideoElement): void {
    if (place.current === null) return;
    const { seconds, rate, isPlaying } = place.current;
    video.playbackRate = rate;
    video.currentTime = seconds;
    // The player shows a refused play by itself.
    if (isPlaying) void video.play().catch(() => {});
  }
  function play(video: HTMLVideoElement): void {
    isMeantToPlay.current = true;
    if (place.current === null) return;
    place.current = { ...place.current, isPlaying: true };
    lose(video);
  }
  return { lost, isCutOff, isMeantToPlay, isLost: () => place.current !== null, lose, find, goTo, play };
}

type SourceEvent =
  | 'error'
  | 'loadedmetadata'
  | 'found'
  | 'timeupdate'
  | 'play'
  | 'pause'
  | 'silence'
  | 'online';

/** Calls the handlers of the last rendering. `found`: it plays or shows a picture. `silence`: no data comes. */
function useSourceEvents(
  element: RefObject<HTMLVideoElement | null>,
  handlers: Record<SourceEvent, (video: HTMLVideoElement) => void>,
): void {
  const handle = useEffectEvent((event: SourceEvent, video: HTMLVideoElement) => handlers[event](video));
  useEffect(() => {
    const video = element.current;
    if (!video) return;
    const abort = new AbortController();
    const { signal } = abort;
    const listen = (event: string, act: () => void) => video.addEventListener(event, act, { signal });
    for (const event of ['error', 'loadedmetadata', 'timeupdate', 'play', 'pause'] as const)
      listen(event, () => handle(event, video));
    for (const event of ['seeked', 'playing']) listen(event, () => handle('found', video));
    let silence: ReturnType<typeof setTimeout> | undefined;
    const hear = () => clearTimeout(silence);
    for (const event of ['progress', 'playing', 'pause', 'emptied']) listen(event, hear);
    listen('stalled', () => {
      hear();
      silence = setTimeout(() => handle('silence', video), silenceMilliseconds);
    });
    window.addEventListener('online', () => handle('online', video), { signal });
    if (video.error !== null) handle('error', video);
    return () => {
      hear();
      abort.abort();
    };
  }, [element]);
}

/** The attempts to get a video back, from its failure until it plays on. */
class Attempts {
  /** Since the video last moved. */
  count = 0;
  /** Position of the last failure, in seconds. */
  at = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The next attempt is due later. */
  get isWaiting(): boolean {
    return this.#timer !== undefined;
  }
  get isLeft(): boolean {
    return this.count <= pauses.length;
  }
  begin(at: number): void {
    this.stop();
    this.count += 1;
    this.at = at;
  }
  later(act: () => void): void {
    this.stop();
    if (!this.isLeft) return;
    this.#timer = setTimeout(act, pauses[Math.max(0, this.count - 1)]);
  }
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
  reset(): void {
    this.stop();
    this.count = 0;
  }
}

function useAttempts(): Attempts {
  const [attempts] = useState(() => new Attempts());
  useEffect(() => () => attempts.stop(), [attempts]);
  return attempts;
}
