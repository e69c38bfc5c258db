// What the system shows of the video on a lock screen, and what its keys and those of headphones do.
import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { VideoControls } from './use-video.ts';
import type { VideoChapter } from './video-time.ts';

interface PlayedVideo {
  readonly title: string;
  readonly posterUrl: string | null;
  readonly chapters: readonly VideoChapter[];
}

/** Seconds into a chapter after which "previous" goes to its start, as in other players. */
const restartSeconds = 3;
const stepSeconds = 10;

/** Returns where "next" (1) and "previous" (-1) lead from a second, or null if there is no such chapter. */
export function chapterFrom(
  chapters: readonly VideoChapter[],
  seconds: number,
  direction: 1 | -1,
): number | null {
  const starts = chapters.map(({ startSeconds }) => startSeconds);
  if (direction === 1) return starts.find((start) => start > seconds) ?? null;
  return starts.findLast((start) => start <= seconds - restartSeconds) ?? starts[0] ?? null;
}

/** Tells the system about a video from its first play until it leaves the page. Browsers without it do nothing. */
export function useMediaSession(
  element: RefObject<HTMLVideoElement | null>,
  { title, posterUrl, chapters }: PlayedVideo,
  { seek }: Pick<VideoControls, 'seek'>,
): void {
  const act = useEffectEvent((action: MediaSessionAction, seekTime: number | undefined) => {
    const video = element.current;
    if (!video) return;
    const now = video.currentTime;
    if (action === 'play') void video.play().catch(() => {});
    else if (action === 'pause') video.pause();
    else if (action === 'seekto') seek(seekTime ?? now);
    else if (action === 'seekbackward') seek(now - stepSeconds);
    else if (action === 'seekforward') seek(now + stepSeconds);
    else seek(chapterFrom(chapters, now, action === 'nexttrack' ? 1 : -1) ?? now);
  });
  const hasChapters = chapters.length > 0;
  useEffect(() => {
    const video = element.current;
    const session = (navigator as { mediaSession?: MediaSession }).mediaSession;
    if (!video || !session) return;
    const actions = actionsOf(hasChapters);
    const start = () => {
      const artwork = posterUrl ? [{ src: new URL(posterUrl, location.href).href }] : [];
      session.metadata = new MediaMetadata({ title, artwork });
      for (const action of actions) setHandler(session, action, ({ seekTime }) => act(action, seekTime));
    };
    video.addEventListener('play', start);
    return () => {
      video.removeEventListener('play', start);
      session.metadata = null;
      for (const action of actions) setHandler(session, action, null);
    };
  }, [element, title, posterUrl, hasChapters]);
}

const actionsOf = (hasChapters: boolean): MediaSessionAction[] => [
  'play',
  'pause',
  'seekto',
  'seekbackward',
  'seekforward',
  ...(hasChapters ? (['previoustrack', 'nexttrack'] as const) : []),
];

/** A browser that does not know an action refuses it. */
function setHandler(
  session: MediaSession,
  action: MediaSessionAction,
  handler: MediaSessionActionHandler | null,
): void {
  try {
    session.setActionHandler(action, handler);
  } catch {
    // Then the system offers no such key.
  }
}
