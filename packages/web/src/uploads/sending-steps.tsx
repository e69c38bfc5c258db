import { useLocale, useMessages, type Translate } from '../platform/language/i18n.tsx';
import { formatFileSize } from '../ui/text/format-bytes.ts';
import { UploadProgress, type UploadStep } from '../ui/imaging/upload-progress.tsx';
import { LeftOut } from './left-out.tsx';
import { bytesOfText, percentOf, phaseText, timeLeftText } from './progress-text.ts';
import type { Sending } from './sending-store.ts';
import type { SetAsideReason } from './study-folder.ts';
import { uploadMessages, type UploadTexts } from './upload-messages.ts';
import { useFileProblem } from './use-file-problem.ts';

export interface SendingStepsProps {
  sending: Sending;
  patientName: string;
  /** The patient's own order, to which nobody is invited. */
  isOwn?: boolean;
}

/** The steps from a folder to an invited patient, each with its actual progress. */
export function SendingSteps({ sending, patientName, isOwn = false }: SendingStepsProps) {
  const t = useMessages(uploadMessages);
  const { locale } = useLocale();
  const describeProblem = useFileProblem();
  const steps = [
    folderStep(sending, t),
    sendStep(sending, t, locale),
    checkStep(sending, t, describeProblem),
    isOwn ? null : inviteStep(sending, patientName, t),
  ];
  return <UploadProgress steps={steps.filter((step) => step !== null)} />;
}

const minutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

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

function folderStep({ folder }: Sending, t: Translate<UploadTexts>): UploadStep | null {
  if (!folder) return null;
  const { keptCount: kept, setAside } = folder.facts;
  const text = t('folderCounts', { files: kept + setAside.length, kept, left: setAside.length });
  const files = setAside.map(({ path, reason }) => ({ path, reason: t(reasonKeys[reason]) }));
  return {
    id: 'folder',
    title: t('stepFolder'),
    state: 'done',
    ...(folder.seconds >= 1 && { time: minutes(folder.seconds) }),
    detail: <LeftOut text={text} files={files} />,
  };
}

function sendStep(
  { progress, upload, failure, isPaused }: Sending,
  t: Translate<UploadTexts>,
  locale: string,
): UploadStep {
  const base = { id: 'send', title: t('stepSend') };
  const isSent = upload !== null && upload.status !== 'receiving';
  if (isSent || progress?.phase === 'reading' || progress?.phase === 'done')
    return { ...base, state: 'done', detail: formatFileSize(upload?.size ?? 0, locale) };
  if (!progress) return { ...base, state: 'waiting' };
  if (failure !== null)
    return {
      ...base,
      state: 'failed',
      detail: t('failedAt', { done: formatFileSize(progress.bytesDone, locale) }),
    };
  const speed = progress.bytesPerSecond
    ? t('speed', { speed: formatFileSize(progress.bytesPerSecond, locale) })
    : '';
  const isMoving = progress.phase === 'sending';
  const counts = [
    bytesOfText(progress, t, locale),
    t('filesOf', { done: progress.filesDone, total: progress.filesTotal }),
    speed,
  ];
  return {
    ...base,
    state: 'running',
    time: isPaused ? t('paused') : timeLeftText(progress.secondsLeft, t),
    detail: isMoving || isPaused ? counts.filter(Boolean).join(', ') : phaseText(progress, t),
    percent: percentOf(progress),
  };
}

function checkStep(
  { progress, upload }: Sending,
  t: Translate<UploadTexts>,
  describeProblem: ReturnType<typeof useFileProblem>,
): UploadStep {
  const base = { id: 'check', title: t('stepCheck') };
  const files = (upload?.setAside ?? []).map(({ path, reason }) => ({
    path,
    reason: describeProblem(reason) ?? reason.message,
  }));
  if (upload?.status === 'failed') {
    const text = describeProblem(upload.failure) ?? t('uploadFailed');
    return { ...base, state: 'failed', detail: <LeftOut text={text} files={files} /> };
  }
  if (upload?.status === 'read') {
    const n = upload.study?.imageCount ?? 0;
    const text = checkedWords(n, files.length, t);
    return { ...base, state: 'done', detail: <LeftOut text={text} files={files} /> };
  }
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

function checkedWords(n: number, left: number, t: Translate<UploadTexts>): string {
  if (left === 0) return t('checkedCount', { n });
  return left === 1 ? t('checkedButOne', { n }) : t('checkedSome', { n, left });
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
