import type { PatientRecord } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { useMemo, useRef } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { FailedQuery } from '../../platform/page/failed-query.tsx';
import { useCurrentUser } from '../../platform/session/session.ts';
import { Transcript } from '../../library/reading/transcript.tsx';
import { useTranscript } from '../../library/reading/use-transcript.ts';
import { VideoPlayer, type VideoPlayerHandle } from '../../ui/player/video-player.tsx';
import { useExplore } from '../../viewers/explore/use-explore.tsx';
import { useOpenViewer } from '../../viewers/use-open-viewer.ts';
import { OrderButton } from '../order-button.tsx';
import { recordVideoQuery } from '../record-queries.ts';
import { SampleMark } from '../sample-mark.tsx';
import { ChaptersSection } from '../../library/reading/chapter-list.tsx';
import { BackToRecords } from './back-to-records.tsx';
import styles from './patient-report-page.module.css';
import { reportMessages } from './report-messages.ts';
import { captionsOf, chaptersOf, sourceOf } from './report-video.tsx';
import { useWatchedChapters } from '../../library/reading/watched-chapters.ts';

/** I-016: an example of a report. It does not belong to the reader, so it is read-only. */
export function SampleReport({ record }: { record: PatientRecord }) {
  const t = useMessages(reportMessages);
  const { workspace } = useCurrentUser();
  const { data, error, refetch } = useQuery(recordVideoQuery(record.id));
  const video = data?.videoReport ?? null;
  const player = useRef<VideoPlayerHandle>(null);
  const chapters = useMemo(() => chaptersOf(video), [video]);
  const captions = useMemo(() => captionsOf(video), [video]);
  const progress = useWatchedChapters(chapters);
  const transcript = useTranscript(video);
  const look = useExplore({ video, images: { studyId: record.id } });
  const goTo = (seconds: number) => {
    player.current?.seek(seconds);
    player.current?.play();
  };
  const src = video && sourceOf(video);
  if (error && !data) {
    return <FailedQuery title={t('failed')} query={{ error, refetch }} />;
  }
  return (
    <>
      <BackToRecords />
      <div className={styles['columns']}>
        <div className={styles['main']}>
          <div className={styles['heading']}>
            <h1 className={styles['title']}>{t('sampleTitle')}</h1>
            <SampleMark />
          </div>
          <div className={styles['video']}>
            {video && src ? (
              <VideoPlayer
                ref={player}
                src={src}
                smallSrc={video.smallLink}
                sourceId={video.id}
                onRenew={async (isSmall) => {
                  const fresh = (await refetch({ throwOnError: true })).data?.videoReport;
                  return fresh ? sourceOf(fresh, isSmall) : null;
                }}
                label={t('videoOf', { title: t('sampleTitle') })}
                posterUrl={video.thumbnailPath}
                opening={{ clinic: workspace, title: t('sampleTitle') }}
                durationSeconds={video.duration ?? 0}
                chapters={chapters}
                captions={captions}
                look={look}
                onTimeUpdate={(seconds) => {
                  progress.onTimeUpdate(seconds);
                  transcript.onTimeUpdate(seconds);
                }}
                onEnded={progress.onEnded}
              />
            ) : (
              <div className={styles['noVideo']} data-theme="dark" />
            )}
          </div>
          <p className={styles['notDiagnosis']}>{t('sampleText')}</p>
          <OrderButton />
        </div>
        <ChaptersSection
          chapters={chapters}
          progress={progress}
          onChoose={({ startSeconds }) => goTo(startSeconds)}
        />
        <div className={styles['texts']}>
          <div className={styles['block']}>
            <Transcript transcript={transcript} onGo={goTo} />
          </div>
        </div>
        <div className={styles['side']}>
          <SampleImages record={record} />
        </div>
      </div>
    </>
  );
}

function SampleImages({ record: { id, imageCount, previewUrl } }: { record: PatientRecord }) {
  const t = useMessages(reportMessages);
  const { open, isOpening } = useOpenViewer();
  return (
    <section className={styles['block']}>
      <h2>{t('sampleImages')}</h2>
      {previewUrl ? (
        <div className={styles['previews']}>
          <img src={previewUrl} alt="" width={128} height={128} />
        </div>
      ) : null}
      <Button
        loading={isOpening}
        onClick={() => open({ recordId: id })}
        variant="default"
        fullWidth
        className={styles['wide'] ?? ''}
      >
        {t('viewImages', { n: imageCount })}
      </Button>
    </section>
  );
}
