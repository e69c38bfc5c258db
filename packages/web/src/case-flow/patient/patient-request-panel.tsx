import { Button } from '@mantine/core';
import type { Case } from '@plainscan/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { useCaseRoom, useLiveEvent } from '../../platform/live/use-live.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { isArchiveProblem } from '../../uploads/archive-password.tsx';
import { isOffered } from '../../cases/actions/action-buttons.ts';
import { caseQuery } from '../../cases/case-queries.ts';
import { ReceivedFiles } from '../../cases/received-files.tsx';
import { useActionStart } from '../use-action-start.tsx';
import { ImagesFailure } from '../../cases/images-failure.tsx';
import { UploadState } from '../../case-files/supply/upload-state.tsx';
import { PatientFiles } from './patient-files.tsx';
import { patientNoticeOf } from './patient-notice.ts';
import { PatientPay } from './patient-pay.tsx';
import { patientRequestMessages } from './patient-request-messages.ts';
import styles from './patient-request-panel.module.css';

interface PatientDeskProps {
  caseId: string;
  /** The request's status, as the list names it. */
  stage: string;
  /** Called when the case no longer matches the list. */
  onMoved: () => void;
}

/** What a patient has to do for their own open request. */
export function PatientRequestPanel({ caseId, stage, onMoved }: PatientDeskProps) {
  const t = useMessages(patientRequestMessages);
  const { data: item, error, refetch } = useQuery(caseQuery(caseId));
  useLivePatientCase(caseId);
  useStatusChange(item, onMoved);
  const again = (
    <Button variant="default" onClick={() => void refetch()}>
      {t('tryAgain')}
    </Button>
  );
  return (
    <section className={styles['desk']} aria-label={t('region')}>
      <RequestNotice item={item} stage={stage} />
      {item ? <Desk item={item} /> : null}
      {error && !item ? (
        <Note tone="bad" action={again}>
          {t('failed')}
        </Note>
      ) : null}
    </section>
  );
}

/** The current state. Screen readers announce changes. */
function RequestNotice({ item, stage }: { item: Case | undefined; stage: string }) {
  const t = useMessages(patientRequestMessages);
  const news = item ? patientNoticeOf(item) : null;
  const isPaying = item !== undefined && isOffered(item.offeredActions, 'pay');
  const needsPatient = isPaying || (news !== null && news !== 'corrected');
  return (
    <div role="status">
      <Note tone={needsPatient ? 'warn' : 'info'}>
        {news ? t(news) : stage}
        {news === 'portalFailed' && item?.portalFailure ? (
          <p className={styles['quote']}>{t('portalReason', { reason: item.portalFailure })}</p>
        ) : null}
      </Note>
    </div>
  );
}

function Desk({ item }: { item: Case }) {
  const t = useMessages(patientRequestMessages);
  const { start, busy, label, dialogs } = useActionStart(item);
  const quiet = (['giveUpUpload', 'withdraw'] as const).filter((action) =>
    isOffered(item.offeredActions, action),
  );
  return (
    <>
      <PatientPay item={item} start={start} busy={busy} label={label} />
      <UploadState item={item} />
      {isArchiveProblem(item.uploadFailure) ? <ImagesFailure item={item} isBesideForm /> : null}
      <ReceivedFiles received={item.received} dicomStudy={item.dicomStudy} />
      <PatientFiles item={item} onPortal={() => start('sharePortal')} />
      {quiet.map((action) => (
        <div key={action} className={styles['way']}>
          <p className="secondary">{t(action === 'withdraw' ? 'withdrawMeans' : 'uploadMeans')}</p>
          <Button
            variant="default"
            size="lg"
            fullWidth
            aria-busy={busy === action}
            onClick={() => busy ?? start(action)}
          >
            {label(action)}
          </Button>
        </div>
      ))}
      {dialogs}
    </>
  );
}

/** Keeps the opened request up to date. */
function useLivePatientCase(caseId: string): void {
  const client = useQueryClient();
  const refetch = (changed: string | null) => {
    if (changed === caseId) void client.invalidateQueries({ queryKey: caseQuery(caseId).queryKey });
  };
  useCaseRoom(caseId);
  useLiveEvent('case-updated', (event) => refetch(event.caseId));
  useLiveEvent('upload-progress', (event) => refetch(event.caseId));
}

/** Notifies the list when the case has changed since it was first shown here, regardless of who changed it. */
function useStatusChange(item: Case | undefined, onMoved: () => void): void {
  const tell = useEffectEvent(onMoved);
  const seen = useRef<string | undefined>(undefined);
  const status = item?.status.value;
  useEffect(() => {
    if (seen.current !== undefined && status !== seen.current) tell();
    seen.current = status;
  }, [status]);
}
