import type { Case } from '@plainscan/contract';
import { useMemo } from 'react';
import { useMessages } from '../app/i18n.tsx';
import { VideoPlayer } from '../ui/video-player.tsx';
import { videoReportMessages } from './video-report-messages.ts';

export type SharedVideoReport = NonNullable<Case['videoReport']>;

/** The video with its captions and chapters. Its title may name the patient, so that the player does without. */
export function SharedVideo({ video }: { video: SharedVideoReport }) {
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
      src={video.h264.downloadLink ?? video.downloadLink ?? ''}
      label={t('title')}
      posterUrl={video.thumbnailPath}
      durationSeconds={video.duration ?? 0}
      chapters={chapters}
      captions={captions}
    />
  );
}
