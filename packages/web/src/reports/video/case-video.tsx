import type { Case } from '@plainscan/contract';
import { useEffect, useState, type ReactNode, type Ref } from 'react';
import { useLocale, useMessages } from '../../platform/language/i18n.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { ProgressLine } from '../../ui/feedback/progress-line.tsx';
import type { TimelinePin } from '../../ui/player/seek-bar.tsx';
import { VideoPlayer, type VideoPlayerHandle, type VideoPlayerProps } from '../../ui/player/video-player.tsx';
import type { ExploredImages } from '../../viewers/explore/explored-image.ts';
import { useExplore } from '../../viewers/explore/use-explore.tsx';
import { useFileProblem } from '../../uploads/use-file-problem.ts';
import { captionFile } from './caption-file.ts';
import { casePageMessages } from '../../cases/case-page-messages.ts';
import { percentOfJob } from './use-video-sending.ts';
import styles from './case-video.module.css';

type VideoReport = NonNullable<Case['videoReport']>;

interface CaseVideoProps {
  ref?: Ref<VideoPlayerHandle>;
  video: VideoReport;
  title: string;
  /** The images that it explains; `null` if they are gone. */
  images: ExploredImages | null;
  /** Positions of notes on the timeline. */
  pins?: readonly TimelinePin[];
  /** Shown next to the failure message. */
  retry?: ReactNode;
  /** Returns the newest link to this version, or `null` if it no longer exists. */
  onRenew: () => Promise<string | null>;
  onTimeUpdate?: VideoPlayerProps['onTimeUpdate'];
}

/** The newest video in each of its states: being prepared, failed with a reason, ready to play. */
export function CaseVideo(props: CaseVideoProps) {
  const { ref, video, title, images, pins = [], retry, onRenew, onTimeUpdate } = props;
  const words = useMessages(casePageMessages);
  const { locale } = useLocale();
  const describeProblem = useFileProblem();
  const captionUrl = useCaptionUrl(video.captions);
  const look = useExplore({ video, images });
  return (
    <div className={styles['dark']} data-theme="dark">
      <p className={styles['version']}>
        {[words('version', { n: video.version }), video.filmTitle].filter(Boolean).join(' · ')}
      </p>
      {video.status === 'ready' && video.downloadLink ? (
        <VideoPlayer
          key={video.id}
          {...(ref && { ref })}
          src={video.downloadLink}
          sourceId={video.id}
          onRenew={onRenew}
          label={`${words('videoReport')}: ${title}`}
          posterUrl={video.thumbnailPath}
          size={video.size}
          durationSeconds={video.duration ?? 0}
          chapters={video.chapters.map((chapter) => ({ startSeconds: chapter.start, title: chapter.title }))}
          pins={pins}
          captions={captionUrl ? { url: captionUrl, language: locale } : null}
          look={look}
          {...(onTimeUpdate && { onTimeUpdate })}
        />
      ) : null}
      {video.status === 'processing' ? <Preparing video={video} /> : null}
      {video.status === 'failed' ? (
        <div className={styles['state']}>
          <Note tone="bad" action={retry}>
            {words('videoFailed', { reason: describeProblem(video.failure) ?? '' })}
          </Note>
        </div>
      ) : null}
    </div>
  );
}

function Preparing({ video }: { video: VideoReport }) {
  const words = useMessages(casePageMessages);
  const percent = percentOfJob(video.progress);
  return (
    <div className={styles['state']} role="status">
      <p className={styles['title']}>{words('videoPreparing')}</p>
      {percent === null ? null : (
        <div className={styles['line']}>
          <ProgressLine percent={percent} label={words('videoPreparing')} />
        </div>
      )}
      <p className="secondary">{words('videoPreparingText')}</p>
    </div>
  );
}

/** Captions come with the case. The player needs them as a file. */
function useCaptionUrl(captions: VideoReport['captions']): string | null {
  const text = captionFile(captions);
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!text) return;
    const made = URL.createObjectURL(new Blob([text], { type: 'text/vtt' }));
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [text]);
  return url;
}
