import type { Case } from '@plainscan/contract';
import { useMemo, type Ref } from 'react';
import { useMessages } from '../platform/language/i18n.tsx';
import { VideoPlayer, type VideoPlayerHandle } from '../ui/player/video-player.tsx';
import type { PlayerLook } from '../ui/player/player-look.ts';
import type { VideoChapter } from '../ui/player/video-time.ts';
import { videoReportMessages } from './video-report-messages.ts';

export type SharedVideoReport = NonNullable<Case['videoReport']>;

export const sourceOf = (video: SharedVideoReport, isSmall = false): string | null =>
  (isSmall ? video.smallLink : null) ?? video.h264.downloadLink ?? video.downloadLink;

export const chaptersOf = ({ chapters }: SharedVideoReport): VideoChapter[] =>
  chapters.map(({ start, title }) => ({ startSeconds: start, title }));

interface SharedVideoProps {
  ref: Ref<VideoPlayerHandle>;
  video: SharedVideoReport;
  /** Returns a fresh link to this version. `null` once it no longer exists. */
  onRenew: (isSmall: boolean) => Promise<string | null>;
  look: PlayerLook | undefined;
  onTimeUpdate: (seconds: number) => void;
  onEnded: () => void;
}

/** The video with its captions and chapters. The player gets no title, because it may name the patient. */
export function SharedVideo({ ref, video, onRenew, look, onTimeUpdate, onEnded }: SharedVideoProps) {
  const t = useMessages(videoReportMessages);
  const chapters = useMemo(() => chaptersOf(video), [video]);
  const captions = useMemo(
    () =>
      video.captions.length === 0
        ? null
        : {
            cues: video.captions.map(({ start, end, text }) => ({
              startSeconds: start,
              endSeconds: end,
              text,
            })),
          },
    [video.captions],
  );
  return (
    <VideoPlayer
      key={video.id}
      ref={ref}
      src={sourceOf(video) ?? ''}
      smallSrc={video.smallLink}
      sourceId={video.id}
      onRenew={onRenew}
      label={t('title')}
      posterUrl={video.thumbnailPath}
      size={video.size}
      durationSeconds={video.duration ?? 0}
      chapters={chapters}
      captions={captions}
      look={look}
      onTimeUpdate={onTimeUpdate}
      onEnded={onEnded}
    />
  );
}
