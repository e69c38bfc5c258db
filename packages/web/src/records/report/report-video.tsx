import { filmMessages, filmTitleOf, type Case, type CaseQuestions } from '@plainscan/contract';
import { useMemo, type Ref } from 'react';
import { useLocale, useMessages } from '../../platform/language/i18n.tsx';
import { useCurrentUser } from '../../platform/session/session.ts';
import { Note } from '../../ui/feedback/note.tsx';
import type { FilmOpening } from '../../ui/player/big-play.tsx';
import type { FilmEnding } from '../../ui/player/end-frame.tsx';
import { VideoPlayer, type VideoPlayerHandle, type VideoPlayerProps } from '../../ui/player/video-player.tsx';
import type { VideoChapter } from '../../ui/player/video-time.ts';
import { useExplore } from '../../viewers/explore/use-explore.tsx';
import { useFreshReport } from '../record-queries.ts';
import { reportMessages } from './report-messages.ts';
import styles from './patient-report-page.module.css';

export type VideoReport = NonNullable<Case['videoReport']>;

/** URL of the video: H.264, which every patient's browser can play (K-011); on request its small file, if it has one. */
export const sourceOf = (
  video: Pick<VideoReport, 'smallLink' | 'h264' | 'downloadLink'>,
  isSmall = false,
): string | null => (isSmall ? video.smallLink : null) ?? video.h264.downloadLink ?? video.downloadLink;

export const chaptersOf = (video: VideoReport | null): VideoChapter[] =>
  (video?.chapters ?? []).map(({ start, title }) => ({ startSeconds: start, title }));

export interface ReportVideoProps extends Pick<VideoPlayerProps, 'pins' | 'onTimeUpdate' | 'onEnded'> {
  ref: Ref<VideoPlayerHandle>;
  report: Case;
  chapters: readonly VideoChapter[];
  /** Whom to ask about the video. `null` until known. */
  contact: CaseQuestions['clinic'] | null;
}

/** The video, ready to play. Until there is one, a message. */
export function ReportVideo({ ref, report, chapters, contact, ...events }: ReportVideoProps) {
  const t = useMessages(reportMessages);
  const freshReport = useFreshReport(report.id);
  const video = report.videoReport;
  const captions = useMemo(() => captionsOf(video), [video]);
  const src = video && sourceOf(video);
  const images = report.dicomStudy && { studyId: report.dicomStudy.id };
  const look = useExplore({ video, images });
  const opening = useOpening(report);
  const ending = useEnding(opening, contact);
  if (!video || video.status !== 'ready' || !src) {
    const isComing = video?.status === 'processing';
    return (
      <div className={styles['noVideo']} data-theme="dark" role="status">
        {isComing ? t('preparing') : <Note tone="warn">{t('videoMissing')}</Note>}
      </div>
    );
  }
  return (
    <VideoPlayer
      key={video.id}
      ref={ref}
      src={src}
      smallSrc={video.smallLink}
      sourceId={video.id}
      onRenew={async (isSmall) => {
        const fresh = (await freshReport()).videoReport;
        return fresh?.id === video.id ? sourceOf(fresh, isSmall) : null;
      }}
      label={t('videoOf', { title: report.title })}
      posterUrl={video.thumbnailPath}
      opening={opening}
      ending={ending}
      size={video.size}
      durationSeconds={video.duration ?? 0}
      chapters={chapters}
      captions={captions}
      look={look}
      {...events}
    />
  );
}

/** CG-211: whose film it is and who explains, until it plays. */
function useOpening(report: Case): FilmOpening {
  const t = useMessages(reportMessages);
  const { locale } = useLocale();
  const { workspace } = useCurrentUser();
  const { consultant, dicomStudy, videoReport, workspaceName, patientName } = report;
  return {
    // The mark is known for the clinic whose site this is.
    clinic: workspaceName && workspaceName !== workspace.name ? { name: workspaceName } : workspace,
    picture: videoReport?.isPosterChosen ? videoReport.thumbnailPath : null,
    title: videoReport?.filmTitle ?? filmTitleOf([report.title, dicomStudy?.title], locale),
    audience: t('filmFor', { patient: patientName }),
    speaker: consultant ? { ...consultant, role: t('speakerRole') } : undefined,
    isWide: Boolean(videoReport?.size && videoReport.size.width > videoReport.size.height),
  };
}

/** What to do once it has played: the same words as at the end of the file to save. */
function useEnding(
  { clinic, isWide }: FilmOpening,
  contact: ReportVideoProps['contact'],
): FilmEnding | undefined {
  const t = useMessages(filmMessages);
  if (contact === null) return undefined;
  const { name, phone } = contact;
  return {
    clinic,
    isWide,
    heading: t('next'),
    advice: t('talk'),
    contact: t(phone === null ? 'ask' : 'call', { clinic: name }),
    phone,
  };
}

export function captionsOf(video: VideoReport | null) {
  if (!video || video.captions.length === 0) return null;
  return {
    cues: video.captions.map(({ start, end, text }) => ({ startSeconds: start, endSeconds: end, text })),
  };
}
