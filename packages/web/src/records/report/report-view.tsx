import { filmTitleOf, type Case } from '@plainscan/contract';
import { Suspense, useMemo, useRef, useState, type ReactNode } from 'react';
import { formatDay } from '../../platform/language/date-format.ts';
import { useLocale, useMessages } from '../../platform/language/i18n.tsx';
import { useCurrentUser } from '../../platform/session/session.ts';
import { GlossaryChanges, useGlossaryChanges } from '../../library/reading/glossary-changes.ts';
import { useSpokenTerms } from '../../library/reading/use-spoken-terms.ts';
import { useTranscript } from '../../library/reading/use-transcript.ts';
import { AskAboutMoment } from '../../questions/ask-about-moment.tsx';
import { momentOf } from '../../questions/question-moment.ts';
import { pinsOf, useQuestions } from '../../questions/question-queries.ts';
import { lazyPart } from '../../ui/load-part.ts';
import type { VideoPlayerHandle } from '../../ui/player/video-player.tsx';
import { useStudyDocument } from '../../viewers/viewer-queries.ts';
import { BackToRecords } from './back-to-records.tsx';
import { ChaptersSection } from '../../library/reading/chapter-list.tsx';
import styles from './patient-report-page.module.css';
import { usePlayOnArrival } from '../play-on-arrival.ts';
import { useFreshReport } from '../record-queries.ts';
import { reportMessages } from './report-messages.ts';
import { chaptersOf, ReportVideo } from './report-video.tsx';
import { useWatchedChapters } from '../../library/reading/watched-chapters.ts';
import { ContinueWatching } from './watching/continue-watching.tsx';
import { WithoutCaptions } from './without-captions.tsx';
import { useWatching } from './watching/use-watching.ts';

// Content below and next to the video is in one chunk, loaded only after the report is visible.
const below = () => import('./report-below.tsx');
const ReportTexts = lazyPart(async () => (await below()).ReportTexts);
const ReportSide = lazyPart(async () => (await below()).ReportSide);
const WelcomeVideo = lazyPart(async () => (await below()).WelcomeVideo);
const MaterialPlayer = lazyPart(async () => (await below()).MaterialPlayer);

interface ReportViewProps {
  report: Case;
  /** Content above the report. By default, a link back to the patient's own list. */
  head?: ReactNode;
  /** Lower if the surrounding page has its own title. */
  headingLevel?: 1 | 2;
}

/** A finished report: the video first, everything else around it (B9). */
export function ReportView(props: ReportViewProps) {
  const { id, videoReport } = props.report;
  const version = videoReport?.glossaryVersion ?? null;
  return (
    <GlossaryChanges value={useGlossaryChanges({ recordId: id, version })}>
      <ReportBody {...props} />
    </GlossaryChanges>
  );
}

function ReportBody({ report, head = <BackToRecords />, headingLevel = 1 }: ReportViewProps) {
  const t = useMessages(reportMessages);
  const { role } = useCurrentUser();
  const player = useRef<VideoPlayerHandle>(null);
  const chapters = useMemo(() => chaptersOf(report.videoReport), [report.videoReport]);
  const progress = useWatchedChapters(chapters);
  const transcript = useTranscript(report.videoReport);
  const watching = useWatching(report);
  const fresh = useFreshReport(report.id);
  const questions = useQuestions(report);
  const { place, played, play } = usePlaylist(report);
  const isOwnVideo = played === null && report.videoReport?.status === 'ready';
  usePlayOnArrival(player, isOwnVideo);
  const goTo = (seconds: number) => {
    player.current?.seek(seconds);
    player.current?.play();
  };
  // A text far below the video must also scroll the video into view.
  const showAt = (seconds: number) => {
    place.current?.scrollIntoView({ block: 'nearest' });
    goTo(seconds);
  };
  const spoken = useSpokenTerms(isOwnVideo ? transcript.lines : [], showAt);
  // The DOM order is the visual order at every width.
  return (
    <>
      {head}
      <div className={styles['columns']}>
        <div className={styles['main']}>
          <ReportHeading report={report} level={headingLevel} />
          <div ref={place} className={styles['video']}>
            {played === null ? (
              <ReportVideo
                ref={player}
                report={report}
                chapters={chapters}
                contact={questions.data?.clinic ?? null}
                pins={pinsOf(questions.data, report)}
                onTimeUpdate={(seconds) => {
                  progress.onTimeUpdate(seconds);
                  transcript.onTimeUpdate(seconds);
                  watching.see(seconds);
                }}
                onEnded={progress.onEnded}
              />
            ) : (
              <Suspense>
                <MaterialPlayer ref={player} report={report} materialId={played} onRenew={fresh} />
              </Suspense>
            )}
          </div>
          {watching.isOn && played === null ? <ContinueWatching report={report} onGo={goTo} /> : null}
          {isOwnVideo ? <WithoutCaptions report={report} /> : null}
          {role === 'patient' && isOwnVideo ? (
            <AskAboutMoment
              report={report}
              chapters={chapters}
              questions={questions.data}
              onPause={() => {
                player.current?.pause();
                return momentOf(place.current?.querySelector('video'));
              }}
            />
          ) : null}
          <p className={styles['notDiagnosis']}>{t('notDiagnosis')}</p>
          {role === 'patient' ? (
            <Suspense>
              <WelcomeVideo report={report} onOpen={() => player.current?.pause()} />
            </Suspense>
          ) : null}
        </div>
        {isOwnVideo ? (
          <ChaptersSection
            chapters={chapters}
            progress={progress}
            onChoose={({ startSeconds }) => goTo(startSeconds)}
          />
        ) : null}
        <Suspense>
          <ReportTexts
            report={report}
            questions={questions}
            spoken={spoken}
            transcript={isOwnVideo ? transcript : null}
            onGo={isOwnVideo ? showAt : null}
          />
          <ReportSide report={report} playing={played} onPlay={play} />
        </Suspense>
      </div>
    </>
  );
}

/** Returns the material that plays instead of the report's own video, if any. */
function usePlaylist({ supplementaryMaterials: materials }: Case) {
  const place = useRef<HTMLDivElement>(null);
  const [playing, setPlaying] = useState<string | null>(null);
  return {
    place,
    // If a playing material is removed, the report's own video returns.
    played: materials.some(({ id }) => id === playing) ? playing : null,
    play(id: string | null) {
      setPlaying(id);
      place.current?.scrollIntoView({ block: 'nearest' });
    },
  };
}

/** Plain words first, then the official title. */
function ReportHeading({ report, level }: { report: Case; level: 1 | 2 }) {
  const Heading = `h${level}` as const;
  const t = useMessages(reportMessages);
  const { locale } = useLocale();
  const study = report.dicomStudy;
  const { data } = useStudyDocument(study?.id);
  const title = report.videoReport?.filmTitle ?? filmTitleOf([report.title, study?.title], locale);
  const consultant = report.consultant?.name;
  const official = [report.title, data?.studyDate ? formatDay(data.studyDate) : '']
    .filter(Boolean)
    .join(', ');
  return (
    <div className={styles['heading']}>
      <Heading className={styles['title']}>{title}</Heading>
      <p className={styles['for']}>
        {consultant
          ? t('forBy', { patient: report.patientName, consultant })
          : t('forOnly', { patient: report.patientName })}{' '}
        <span>{official}</span>
      </p>
    </div>
  );
}
