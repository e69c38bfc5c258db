// Content below and next to the video of a finished report, loaded as one chunk after the video.
import type { Case } from '@plainscan/contract';
import { Suspense } from 'react';
import { playlistMessages } from '../../library/playlist-messages.ts';
import { Transcript } from '../../library/reading/transcript.tsx';
import type { FollowedTranscript } from '../../library/reading/use-transcript.ts';
import { ReportPlaylist } from '../../library/report-playlist.tsx';
import { useMessages } from '../../platform/language/i18n.tsx';
import { useCurrentUser } from '../../platform/session/session.ts';
import { PatientQuestions } from '../../questions/patient-questions.tsx';
import type { QuestionsQuery } from '../../questions/question-queries.ts';
import { lazyPart } from '../../ui/load-part.ts';
import styles from './patient-report-page.module.css';
import { PrintForDoctor } from './print-for-doctor.tsx';
import { RatingBox } from './rating-box.tsx';
import {
  QuestionSection,
  ShareSection,
  SuppliedFilesSection,
  WrittenReportSection,
} from './report-sections.tsx';

const StaffQuestions = lazyPart(
  async () => (await import('../../questions/staff-questions.tsx')).StaffQuestions,
);

export { MaterialPlayer } from '../../library/material-player.tsx';
export { WelcomeVideo } from './welcome-video.tsx';

interface ReportTextsProps extends Pick<Parameters<typeof WrittenReportSection>[0], 'report' | 'spoken'> {
  questions: QuestionsQuery;
  /** Both are `null` while something other than the report's own video plays. */
  transcript: FollowedTranscript | null;
  onGo: ((seconds: number) => void) | null;
}

/** Texts next to the video. Questions and answers come first, because an email links to them. */
export function ReportTexts({ report, questions, spoken, transcript, onGo }: ReportTextsProps) {
  const isPatient = useCurrentUser().role === 'patient';
  return (
    <div className={styles['texts']}>
      <div className={styles['block']}>
        {isPatient ? (
          <PatientQuestions report={report} questions={questions} onGo={onGo} />
        ) : (
          <Suspense fallback={null}>
            <StaffQuestions item={report} questions={questions} onGo={onGo} />
          </Suspense>
        )}
      </div>
      {isPatient ? <WrittenReportSection report={report} spoken={spoken} /> : null}
      {transcript && onGo ? (
        <div className={styles['block']}>
          <Transcript transcript={transcript} onGo={onGo} />
        </div>
      ) : null}
      {isPatient && transcript ? <PrintForDoctor report={report} /> : null}
      <QuestionSection text={report.questionText} />
      <div className={styles['rating']}>
        <RatingBox report={report} />
      </div>
    </div>
  );
}

interface ReportSideProps {
  report: Case;
  playing: string | null;
  onPlay: (materialId: string | null) => void;
}

/** Sharing, supplied files and supplementary material. */
export function ReportSide({ report, playing, onPlay }: ReportSideProps) {
  const isPatient = useCurrentUser().role === 'patient';
  return (
    <div className={styles['side']}>
      {isPatient ? <ShareSection report={report} /> : null}
      <SuppliedFilesSection report={report} hasReport={isPatient} />
      <PlaylistSection report={report} playing={playing} onPlay={onPlay} />
    </div>
  );
}

/** K-003: supplementary material, if staff has chosen any. */
function PlaylistSection({ report, playing, onPlay }: ReportSideProps) {
  const t = useMessages(playlistMessages);
  if (report.supplementaryMaterials.length === 0) return null;
  return (
    <section className={`${styles['block']} ${styles['playlist']}`}>
      <h2>{t('title')}</h2>
      <ReportPlaylist report={report} playing={playing} place="report" onPlay={onPlay} />
    </section>
  );
}
