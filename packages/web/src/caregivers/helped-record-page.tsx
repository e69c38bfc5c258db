import { Button } from '@mantine/core';
import type { HelpedPerson, PatientRecord } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { CirclePlay, Images } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { AppError } from '../platform/api/app-error.ts';
import { errorMessage } from '../platform/api/error-message.ts';
import { appMessages } from '../platform/language/app-messages.ts';
import { formatDay } from '../platform/language/date-format.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { useRecordTexts } from '../records/record-texts.ts';
import { StatusPill } from '../ui/badges/status-pill.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../ui/feedback/skeleton-rows.tsx';
import { notify } from '../ui/feedback/snackbar-store.ts';
import { careMessages } from './care-messages.ts';
import { fetchHelpedViewer, helpedRecordsQuery, leaveHelpedPerson, useCareChange } from './care-queries.ts';
import styles from './care.module.css';
import { HelpedFrame, GrantEnded } from './helped-frame.tsx';

/** B17: the granted parts of the record of a patient whom the user helps. */
export function HelpedRecordPage() {
  const { grantId = '' } = useParams();
  return (
    <HelpedFrame key={grantId} grantId={grantId}>
      {(person) => <HelpedRecord person={person} />}
    </HelpedFrame>
  );
}

function HelpedRecord({ person }: { person: HelpedPerson }) {
  const t = useMessages(careMessages);
  const app = useMessages(appMessages);
  const { data, error, refetch } = useQuery(helpedRecordsQuery(person.grantId));
  if (error instanceof AppError && error.status === 404) return <GrantEnded />;
  return (
    <>
      <h1>{t('helpedTitle', { name: person.name })}</h1>
      {error && !data ? (
        <ErrorState
          title={t('failed')}
          text={errorMessage(error, app)}
          actions={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}
        />
      ) : null}
      {data || error ? null : <SkeletonRows rows={3} widths={[60, 40]} />}
      {data?.length === 0 ? (
        <EmptyState title={t('nothing')} text={t('nothingText')} drawing="video" />
      ) : null}
      <ul className={styles['records']}>
        {data?.map((record) => (
          <HelpedStudy key={record.id} record={record} grantId={person.grantId} />
        ))}
      </ul>
      <Leave person={person} />
    </>
  );
}

function HelpedStudy({ record, grantId }: { record: PatientRecord; grantId: string }) {
  const t = useMessages(careMessages);
  // The shared texts about the body say “your”.
  const { contentsText, status } = useRecordTexts()(record);
  const isDone = record.status === 'completed';
  return (
    <li className={styles['record']}>
      <h2>{record.title}</h2>
      <p className={styles['text']}>
        {[formatDay(record.visitDate), contentsText].filter(Boolean).join(', ')}
      </p>
      {record.status === null || isDone ? null : <StatusPill status={record.status} word={status} />}
      <div className={styles['recordActions']}>
        {isDone ? (
          <Button
            component={Link}
            to={`/helped-report/${grantId}/${record.id}`}
            size="lg"
            leftSection={<CirclePlay size={20} strokeWidth={1.75} aria-hidden />}
          >
            {t('watch')}
            <span className="visually-hidden">{record.title}</span>
          </Button>
        ) : null}
        {record.isAbleToViewRecord && record.imageCount > 0 ? (
          <SeeImages record={record} grantId={grantId} />
        ) : null}
      </div>
    </li>
  );
}

function SeeImages({ record, grantId }: { record: PatientRecord; grantId: string }) {
  const t = useMessages(careMessages);
  const app = useMessages(appMessages);
  const navigate = useNavigate();
  const [isOpening, setOpening] = useState(false);
  const open = async (): Promise<void> => {
    setOpening(true);
    try {
      const link = await fetchHelpedViewer(grantId, record.id);
      if (link === null) notify('error', t('nothing'));
      else await navigate(link);
    } catch (error) {
      notify('error', errorMessage(error, app));
    } finally {
      setOpening(false);
    }
  };
  return (
    <Button
      variant="default"
      size="lg"
      loading={isOpening}
      leftSection={<Images size={20} strokeWidth={1.75} aria-hidden />}
      onClick={() => void open()}
    >
      {t('seeImages')}
      <span className="visually-hidden">{record.title}</span>
    </Button>
  );
}

function Leave({ person: { grantId, name } }: { person: HelpedPerson }) {
  const t = useMessages(careMessages);
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const leave = useCareChange({
    run: leaveHelpedPerson,
    done: () => t('left'),
    onDone: () => void navigate('/patient-dashboard', { replace: true }),
  });
  return (
    <p className={styles['leave']}>
      <Button variant="subtle" onClick={() => setAsked(true)}>
        {t('leave', { name })}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={t('leaveTitle', { name })}
        text={t('leaveText')}
        confirmLabel={t('leave', { name })}
        tone="danger"
        isBusy={leave.isPending}
        onConfirm={() => leave.mutate(grantId)}
        onCancel={() => setAsked(false)}
      />
    </p>
  );
}
