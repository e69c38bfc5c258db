import { Button } from '@mantine/core';
import type { HelpedPerson } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { AppError } from '../platform/api/app-error.ts';
import { errorMessage } from '../platform/api/error-message.ts';
import { appMessages } from '../platform/language/app-messages.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { fileLinkOf, SharedReportView } from '../sharing/shared-report-view.tsx';
import { sourceOf } from '../sharing/shared-video.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { careMessages } from './care-messages.ts';
import { helpedReportQuery } from './care-queries.ts';
import styles from './care.module.css';
import { HelpedFrame, GrantEnded } from './helped-frame.tsx';

/** B17: the granted parts of a finished report of a patient whom the user helps. */
export function HelpedReportPage() {
  const { grantId = '', recordId = '' } = useParams();
  return (
    <HelpedFrame key={grantId} grantId={grantId}>
      {(person) => (
        <>
          <p>
            <Link className={styles['back']} to={`/helped-record/${grantId}`}>
              <ArrowLeft size={20} strokeWidth={1.75} aria-hidden />
              <AllReports person={person} />
            </Link>
          </p>
          <HelpedReport grantId={grantId} recordId={recordId} />
        </>
      )}
    </HelpedFrame>
  );
}

function AllReports({ person }: { person: HelpedPerson }) {
  return useMessages(careMessages)('allReports', { name: person.name });
}

function HelpedReport({ grantId, recordId }: { grantId: string; recordId: string }) {
  const t = useMessages(careMessages);
  const app = useMessages(appMessages);
  const { data, error, refetch } = useQuery(helpedReportQuery(grantId, recordId));
  if (error instanceof AppError && [400, 404].includes(error.status)) return <GrantEnded />;
  if (error && !data)
    return (
      <ErrorState
        title={t('reportFailed')}
        text={errorMessage(error, app)}
        headingLevel={1}
        actions={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}
      />
    );
  if (!data) return <p role="status">{t('loading')}</p>;
  const { videoReport: video } = data;
  if (video?.status !== 'ready')
    return <EmptyState title={t('reportNone')} text={t('nothingText')} drawing="video" headingLevel={1} />;
  const renew = async () => {
    const fresh = (await refetch()).data?.videoReport;
    return fresh?.id === video.id ? sourceOf(fresh) : null;
  };
  return (
    <SharedReportView
      report={{ ...data, videoReport: video }}
      recordId={recordId}
      careGrant={grantId}
      opened={undefined}
      heading={data.title}
      onRenew={renew}
      onRenewImages={async () => (await refetch()).data?.images?.viewerLink ?? null}
      onRenewFile={async (id) => fileLinkOf((await refetch()).data, id)}
    />
  );
}
