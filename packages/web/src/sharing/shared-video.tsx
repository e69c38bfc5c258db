import type { Case } from '@plainscan/contract';
import { useMemo } from 'react';
import { useMessages } from '../platform/language/i18n.tsx';
import { VideoPlayer } from '../ui/player/video-player.tsx';
import { videoReportMessages } from './video-report-messages.ts';

export type SharedVideoReport = NonNullable<Case['videoReport']>;

export const sourceOf = (video: SharedVideoReport): string | null =>
  video.h264.downloadLink ?? video.downloadLink;

interface SharedVideoProps {
  video: SharedVideoReport;
  /** The newest link to this version; null once it is no longer there. */
  onRenew: () => Promise<string | null>;
}

/** The video with its captions and chapters. Its title may name the patient, so that the player does without. */
export function SharedVideo({ video, onRenew }: SharedVideoProps) {
  const t = useMessages(videoReportMessages);
  const chapters = useMemo(
    () => video.chapters.map(({ start, title }) => ({ startSeconds: start, title })),
    [video.chapters],
  );
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
      src={sourceOf(video) ?? ''}
      sourceId={video.id}
      onRenew={onRenew}
      label={t('title')}
      posterUrl={video.thumbnailPath}
      durationSeconds={video.duration ?? 0}
      chapters={chapters}
      captions={captions}
    />
  );
}
