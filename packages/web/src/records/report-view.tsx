import type { Case } from '@plainscan/contract';
import { ArrowLeft } from 'lucide-react';
import { useMemo, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDay } from '../app/date-format.ts';
import { useMessages } from '../app/i18n.tsx';
import { useCurrentUser } from '../app/session.ts';
import type { VideoPlayerHandle } from '../ui/video-player.tsx';
import { useStudyDocument } from '../viewers/viewer-queries.ts';
import { bodyPartMessages } from './body-part-messages.ts';
import { bodyPartOf } from './body-part.ts';
import { ChapterList } from './chapter-list.tsx';
import { useRecordTitle } from '../app/navigation.ts';
import styles from './patient-report-page.module.css';
import { RatingBox } from './rating-box.tsx';
import { reportMessages } from './report-messages.ts';
import { ImagesSection, QuestionSection, ShareSection, WrittenReportSection } from './report-sections.tsx';
import { chaptersOf, ReportVideo } from './report-video.tsx';
import { useWatchedChapters } from './watched-chapters.ts';
import { WelcomeVideo } from './welcome-video.tsx';

export function BackToRecords() {
  const title = useRecordTitle();
  return (
    <Link className={styles['back']} to="/patient-dashboard">
      <ArrowLeft size={18} strokeWidth={1.75} aria-hidden />
      {title}
    </Link>
  );
}

interface ReportViewProps {
  report: Case;
  /** What stands above the report; the way back to the patient's own list when it is left out. */
  head?: ReactNode;
  /** Lower where the page around it has a title of its own. */
  headingLevel?: 1 | 2;
}

/** A finished report: the video first, everything else around it (B9). */
export function ReportView({ report, head = <BackToRecords />, headingLevel = 1 }: ReportViewProps) {
  const t = useMessages(reportMessages);
  const { role } = useCurrentUser();
  const player = useRef<VideoPlayerHandle>(null);
  const chapters = useMemo(() => chaptersOf(report.videoReport), [report.videoReport]);
  const progress = useWatchedChapters(chapters);
  const hasChapters = chapters.length > 0 && report.videoReport?.status === 'ready';
  const goTo = (seconds: number) => {
    player.current?.seek(seconds);
    player.current?.play();
  };
  return (
    <>
      {head}
      <div className={styles['columns']}>
        <div className={styles['main']}>
          <ReportHeading report={report} level={headingLevel} />
          <div className={styles['video']}>
            <ReportVideo ref={player} report={report} chapters={chapters} progress={progress} />
          </div>
          <p className={styles['notDiagnosis']}>{t('notDiagnosis')}</p>
          {role === 'patient' ? (
            <WelcomeVideo report={report} onOpen={() => player.current?.pause()} />
          ) : null}
          <QuestionSection text={report.questionText} />
          {role === 'patient' ? <WrittenReportSection report={report} /> : null}
        </div>
        <div className={styles['side']}>
          {hasChapters ? (
            <section className={styles['chapters']}>
              <h2>{t('chapters')}</h2>
              <ChapterList
                chapters={chapters}
                current={progress.current}
                watched={progress.watched}
                onChoose={(chapter) => goTo(chapter.startSeconds)}
              />
            </section>
          ) : null}
          <ImagesSection report={report} />
          {role === 'patient' ? <ShareSection report={report} /> : null}
          <div className={styles['rating']}>
            <RatingBox report={report} />
          </div>
        </div>
      </div>
    </>
  );
}

/** Plain words first, the official title after them. */
function ReportHeading({ report, level }: { report: Case; level: 1 | 2 }) {
  const Heading = `h${level}` as const;
  const t = useMessages(reportMessages);
  const words = useMessages(bodyPartMessages);
  const study = report.dicomStudy;
  const { data } = useStudyDocument(study?.id);
  const part = bodyPartOf([report.title, study?.title]) ?? 'unknown';
  const consultant = report.originalAssignee?.name ?? report.assigneeName;
  const official = [report.title, data?.studyDate ? formatDay(data.studyDate) : '']
    .filter(Boolean)
    .join(', ');
  return (
    <div className={styles['heading']}>
      <Heading className={styles['title']}>{words(`${part}Title`)}</Heading>
      <p className={styles['for']}>
        {consultant
          ? t('forBy', { patient: report.patientName, consultant })
          : t('forOnly', { patient: report.patientName })}{' '}
        <span>{official}</span>
      </p>
    </div>
  );
}
