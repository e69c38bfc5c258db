import { useState } from 'react';
import { useMessages, type Translate } from '../app/i18n.tsx';
import { UploadProgress, type UploadStep } from '../ui/upload-progress.tsx';
import { bytesOfWords, byteWords, percentOf, phaseWords, timeLeftWords } from './progress-words.ts';
import type { Sending } from './sending-store.ts';
import styles from './sending.module.css';
import type { SetAsideReason, FolderFacts } from './study-folder.ts';
import { uploadMessages, type UploadTexts } from './upload-messages.ts';

export interface SendingStepsProps {
  sending: Sending;
  patientName: string;
}

/** The four steps from a folder to an invited patient, each as far as it truly is. */
export function SendingSteps({ sending, patientName }: SendingStepsProps) {
  const t = useMessages(uploadMessages);
  const steps = [
    folderStep(sending, t),
    sendStep(sending, t),
    checkStep(sending, t),
    inviteStep(sending, patientName, t),
  ];
  return <UploadProgress steps={steps.filter((step) => step !== null)} />;
}

const minutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

function folderStep({ folder }: Sending, t: Translate<UploadTexts>): UploadStep | null {
  if (!folder) return null;
  const { keptCount, setAside } = folder.facts;
  return {
    id: 'folder',
    title: t('stepFolder'),
    state: 'done',
    ...(folder.seconds >= 1 && { time: minutes(folder.seconds) }),
    detail: <FolderCounts kept={keptCount} setAside={setAside} />,
  };
}

function sendStep({ progress, upload, failure, isPaused }: Sending, t: Translate<UploadTexts>): UploadStep {
  const base = { id: 'send', title: t('stepSend') };
  const isSent = upload !== null && upload.status !== 'receiving';
  if (isSent || progress?.phase === 'reading' || progress?.phase === 'done')
    return { ...base, state: 'done', detail: byteWords(upload?.size ?? 0) };
  if (!progress) return { ...base, state: 'waiting' };
  if (failure !== null)
    return { ...base, state: 'failed', detail: t('failedAt', { done: byteWords(progress.bytesDone) }) };
  const speed = progress.bytesPerSecond ? t('speed', { speed: byteWords(progress.bytesPerSecond) }) : '';
  const isMoving = progress.phase === 'sending';
  const counts = [
    bytesOfWords(progress, t),
    t('filesOf', { done: progress.filesDone, total: progress.filesTotal }),
    speed,
  ];
  return {
    ...base,
    state: 'running',
    time: isPaused ? t('paused') : timeLeftWords(progress.secondsLeft, t),
    detail: isMoving || isPaused ? counts.filter(Boolean).join(', ') : phaseWords(progress, t),
    percent: percentOf(progress),
  };
}

function checkStep({ progress, upload }: Sending, t: Translate<UploadTexts>): UploadStep {
  const base = { id: 'check', title: t('stepCheck') };
  if (upload?.status === 'failed')
    return { ...base, state: 'failed', detail: upload.failure ?? t('uploadFailed') };
  if (upload?.status === 'read')
    return { ...base, state: 'done', detail: t('checkedCount', { n: upload.study?.imageCount ?? 0 }) };
  const reading = progress?.reading ?? upload?.reading ?? null;
  if (progress?.phase !== 'reading' && upload?.status !== 'sealed') return { ...base, state: 'waiting' };
  if (!reading || reading.total === 0) return { ...base, state: 'running' };
  return {
    ...base,
    state: 'running',
    detail: t('readingOf', reading),
    percent: (reading.done / reading.total) * 100,
  };
}

function inviteStep({ caseId }: Sending, patientName: string, t: Translate<UploadTexts>): UploadStep {
  const title = patientName ? t('stepInviteTo', { name: patientName }) : t('stepInvite');
  return {
    id: 'invite',
    title,
    state: caseId ? 'done' : 'waiting',
    detail: t(caseId ? 'inviteDone' : 'inviteAfter'),
  };
}

const reasonKeys: Record<
  SetAsideReason,
  'reasonEmpty' | 'reasonIndex' | 'reasonArchive' | 'reasonOther' | 'reasonUnreadable'
> = {
  empty: 'reasonEmpty',
  index: 'reasonIndex',
  archive: 'reasonArchive',
  'not-dicom': 'reasonOther',
  unreadable: 'reasonUnreadable',
};
const shownAtMost = 50;

function FolderCounts({ kept, setAside }: { kept: number; setAside: FolderFacts['setAside'] }) {
  const t = useMessages(uploadMessages);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {t('folderCounts', { files: kept + setAside.length, kept, left: setAside.length })}{' '}
      {setAside.length > 0 ? (
        <button
          type="button"
          className={styles['why']}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t('why')}
        </button>
      ) : null}
      {isOpen ? <SetAsideList setAside={setAside} /> : null}
    </>
  );
}

/** The files that are not sent, by name, with the reason. Names come from anywhere: they are shown as text only. */
export function SetAsideList({ setAside }: { setAside: FolderFacts['setAside'] }) {
  const t = useMessages(uploadMessages);
  const hidden = setAside.length - shownAtMost;
  return (
    <ul className={styles['leftOut']} aria-label={t('leftOut')} tabIndex={0}>
      {setAside.slice(0, shownAtMost).map(({ path, reason }) => (
        <li key={path}>
          <bdi className={styles['path']}>{path}</bdi>
          <span>{t(reasonKeys[reason])}</span>
        </li>
      ))}
      {hidden > 0 ? <li>{t('leftOutMore', { n: hidden })}</li> : null}
    </ul>
  );
}
