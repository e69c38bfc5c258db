import { Button } from '@mantine/core';
import { lengthWords, type PatientRecord } from '@plainscan/contract';
import { ArrowLeft, CirclePlay, Images, Play, Users } from 'lucide-react';
import { Suspense, type Ref } from 'react';
import { Link } from 'react-router';
import { CalendarButton } from '../cases/calendar-button.tsx';
import { formatDay } from '../platform/language/date-format.ts';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { useCurrentUser } from '../platform/session/session.ts';
import { ShareButton } from '../sharing/share-button.tsx';
import { sharingMessages } from '../sharing/sharing-messages.ts';
import { deferredPart } from '../ui/deferred-part.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { useOpenViewer } from '../viewers/use-open-viewer.ts';
import { RecordAdditionalFiles } from './record-additional-files.tsx';
import { OrderButton } from './order-button.tsx';
import { ReadyVideo } from './ready-video.tsx';
import { RecordFileActions } from './downloads/record-file-actions.tsx';
import { playOnArrival } from './play-on-arrival.ts';
import { recordMessages } from './record-messages.ts';
import styles from './record-panel.module.css';
import { useRefreshRecords } from './record-queries.ts';
import { SampleMark } from './sample-mark.tsx';
import { promisedTime } from './stage-text.ts';
import { reportAddress, stageOf, useRecordTexts } from './record-texts.ts';

const PatientRequestPanel = deferredPart(
  async () => (await import('../case-flow/patient/patient-request-panel.tsx')).PatientRequestPanel,
);

export interface RecordPanelProps {
  ref: Ref<HTMLElement>;
  record: PatientRecord | null;
  /** Its video is shown above the list. */
  isVideoAbove?: boolean;
  /** URL of the list, for screens that show only one of the two. */
  listAddress: string;
}

/** The selected study, with its next action. */
export function RecordPanel({ ref, record, isVideoAbove = false, listAddress }: RecordPanelProps) {
  const t = useMessages(recordMessages);
  const words = useRecordTexts();
  if (!record) {
    return (
      <aside ref={ref} className={styles['panel']} aria-label={t('videoReport')}>
        <p className={styles['about']}>{t('nothingChosen')}</p>
      </aside>
    );
  }
  const { about } = words(record);
  return (
    <aside ref={ref} className={styles['panel']} aria-label={record.title}>
      <Link className={styles['back']} to={listAddress}>
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden />
        {t('allStudies')}
      </Link>
      {isVideoAbove ? null : <Preview record={record} />}
      <h2 className={styles['title']}>{record.title}</h2>
      {record.isSample ? <SampleMark /> : null}
      {about ? <p className={styles['about']}>{about}</p> : null}
      {isVideoAbove ? null : <NextAction record={record} />}
      <ul className={styles['things']}>
        <Files record={record} />
        {record.isSample ? null : <OwnStudyActions record={record} />}
      </ul>
      {record.isSample ? null : <RecordFileActions record={record} listAddress={listAddress} />}
    </aside>
  );
}

/** Actions on the user's own study that the sample does not have (CG-105). */
function OwnStudyActions({ record }: { record: PatientRecord }) {
  return (
    <>
      <EarlierReports record={record} />
      <RecordAdditionalFiles record={record} />
      <Share record={record} />
    </>
  );
}

function Preview({ record }: { record: PatientRecord }) {
  const t = useMessages(recordMessages);
  const { locale } = useLocale();
  if (!record.previewUrl) return null;
  return (
    <div className={styles['preview']}>
      <img src={record.previewUrl} alt="" />
      {record.status === 'completed' && record.videoDuration !== null ? (
        <Link
          className={styles['play']}
          to={reportAddress(record)}
          state={playOnArrival}
          aria-label={t('playVideo', { length: lengthWords(record.videoDuration, locale) })}
        >
          <Play size={26} strokeWidth={0} aria-hidden />
        </Link>
      ) : null}
    </div>
  );
}

function NextAction({ record }: { record: PatientRecord }) {
  const { stage } = useRecordTexts()(record);
  const refresh = useRefreshRecords();
  const { caseId, status } = record;
  const promised = promisedTime(stageOf(record));
  const stageNote = <Note tone={status === 'not-paid' ? 'warn' : 'info'}>{stage}</Note>;
  if (status !== 'completed') {
    return (
      <div className={styles['next']}>
        {caseId === null || status === null ? (
          <>
            {stageNote}
            {record.isAbleToViewRecord ? <OrderButton studyId={record.id} /> : null}
          </>
        ) : (
          <Suspense fallback={stageNote}>
            <PatientRequestPanel caseId={caseId} stage={stage} onMoved={() => refresh(caseId)} />
          </Suspense>
        )}
        {caseId !== null && promised ? <CalendarButton caseId={caseId} at={promised} /> : null}
      </div>
    );
  }
  return <ReadyVideo record={record} />;
}

/** For a study with several requests: its earlier reports can still be watched. */
function EarlierReports({ record }: { record: PatientRecord }) {
  const t = useMessages(recordMessages);
  return record.earlierReports.map(({ caseId, signedOffAt }) => (
    <li key={caseId} className={styles['thing']}>
      <CirclePlay size={20} strokeWidth={1.75} aria-hidden />
      <Link className={styles['name']} to={`/patient-report?caseId=${caseId}`}>
        {t('earlierReport', { day: formatDay(signedOffAt) })}
      </Link>
    </li>
  ));
}

function Files({ record }: { record: PatientRecord }) {
  const t = useMessages(recordMessages);
  const { id, imageCount, isAbleToViewRecord } = record;
  const { open, isOpening } = useOpenViewer();
  const isViewable = isAbleToViewRecord && imageCount > 0;
  return (
    <li className={styles['thing']}>
      <Images size={20} strokeWidth={1.75} aria-hidden />
      <span className={styles['name']}>
        <b>{t('files')}</b>
        <span data-none={imageCount === 0 || undefined}>
          {imageCount === 1 ? t('image') : t('images', { n: imageCount })}
        </span>
      </span>
      {isViewable ? (
        <Button variant="default" size="xs" loading={isOpening} onClick={() => open({ recordId: id })}>
          {t('viewFiles')}
        </Button>
      ) : (
        <Button variant="default" size="xs" disabled>
          {t('viewFiles')}
        </Button>
      )}
    </li>
  );
}

/** I-007, I-018: finished reports can be shared by their own patient. */
function Share({ record }: { record: PatientRecord }) {
  const t = useMessages(sharingMessages);
  const { role } = useCurrentUser();
  const { id, status, isAbleToViewRecord } = record;
  if (status !== 'completed' || role !== 'patient') return null;
  return (
    <li className={styles['thing']}>
      <Users size={20} strokeWidth={1.75} aria-hidden />
      <span className={styles['name']}>
        <b>{t('section')}</b>
        <span>{t('sectionText')}</span>
      </span>
      <ShareButton
        recordId={id}
        what={isAbleToViewRecord ? 'files' : 'video'}
        hasFiles={isAbleToViewRecord}
        label={t(isAbleToViewRecord ? 'titleFiles' : 'titleVideo')}
        isSmall
      />
    </li>
  );
}
