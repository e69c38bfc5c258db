import { Button } from '@mantine/core';
import type { Case, PatientRecord } from '@plainscan/contract';
import { useIsMutating, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { CalendarButton } from '../../cases/calendar-button.tsx';
import { AppError } from '../../platform/api/app-error.ts';
import { appMessages } from '../../platform/language/app-messages.ts';
import { useDocumentTitle } from '../../platform/page/document-title.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { useLocale, useMessages, type Locale } from '../../platform/language/i18n.tsx';
import { useCurrentUser } from '../../platform/session/session.ts';
import { useCaseRoom, useLiveEvent } from '../../platform/live/use-live.ts';
import { lazyPart, loadPart } from '../../ui/load-part.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { notify } from '../../ui/feedback/snackbar-store.ts';
import { useRecordTitle } from '../../shell/navigation.ts';
import { PatientPage } from '../../shell/patient-page.tsx';
import styles from './patient-report-page.module.css';
import { recordQuery, reportQuery, useMarkViewed, useRefreshRecords } from '../record-queries.ts';
import { reportMessages } from './report-messages.ts';
import { BackToRecords } from './back-to-records.tsx';
import { ReportView } from './report-view.tsx';
import { stageMessages } from '../stage-messages.ts';
import { promisedTime, stageText } from '../stage-text.ts';

const SampleReport = lazyPart(async () => (await import('./sample-report.tsx')).SampleReport);

/** The text is loaded with the first change. */
async function notifyUpdated(locale: Locale): Promise<void> {
  const { updatedText } = await loadPart(() => import('./updated-text.ts'));
  notify('update', updatedText(locale));
}

/** K-001: a report by its case, or by its record. */
export function PatientReportPage() {
  const t = useMessages(reportMessages);
  const [query] = useSearchParams();
  const caseId = query.get('caseId');
  const recordId = query.get('recordId');
  const record = useQuery({ ...recordQuery(recordId ?? ''), enabled: caseId === null && recordId !== null });
  useDocumentTitle(t('title'), useCurrentUser().workspace.name);
  if (caseId === null && recordId === null) return <Navigate to="/" replace />;
  const known = caseId ?? record.data?.caseId ?? null;
  return (
    <PatientPage>
      {known !== null ? <Report key={known} caseId={known} /> : null}
      {known === null && record.error ? (
        <Failed error={record.error} missing="noCaseOfRecord" onRetry={() => void record.refetch()} />
      ) : null}
      {known === null && record.data ? <WithoutCase record={record.data} /> : null}
      {known === null && record.isPending ? <Loading /> : null}
    </PatientPage>
  );
}

const WithoutCase = ({ record }: { record: PatientRecord }) =>
  record.isSample ? (
    <Suspense fallback={<Loading />}>
      <SampleReport record={record} />
    </Suspense>
  ) : (
    <Missing title="noCaseOfRecord" />
  );

function Report({ caseId }: { caseId: string }) {
  const { data: report, error, refetch } = useQuery(reportQuery(caseId));
  useLiveReport(caseId, report?.version);
  useFirstView(report);
  if (report)
    return report.status.value === 'completed' ? (
      <ReportView report={report} />
    ) : (
      <OpenReport report={report} />
    );
  return error ? <Failed error={error} missing="noCase" onRetry={() => void refetch()} /> : <Loading />;
}

/**
 * K-010: refetches a changed report, and says so unless the user made the change. While the user's own change is being
 * saved, waits for its response.
 */
function useLiveReport(caseId: string, version: number | undefined): void {
  const { locale } = useLocale();
  const refresh = useRefreshRecords();
  const isSaving = useIsMutating() > 0;
  const [isChanged, setChanged] = useState(false);
  useCaseRoom(caseId);
  useLiveEvent('case-updated', (event) => {
    if (event.caseId !== caseId) return;
    if (isSaving) return setChanged(true);
    if (version !== undefined && event.version > version) void notifyUpdated(locale);
    refresh(caseId);
  });
  useEffect(() => {
    if (isSaving || !isChanged) return;
    setChanged(false);
    refresh(caseId);
  }, [isSaving, isChanged, refresh, caseId]);
}

function useFirstView(report: Case | undefined): void {
  const { role } = useCurrentUser();
  const { mutate } = useMarkViewed();
  const caseId = role === 'patient' && report?.status.value === 'completed' ? report.id : null;
  useEffect(() => {
    if (caseId !== null) mutate(caseId);
  }, [caseId, mutate]);
}

function OpenReport({ report }: { report: Case }) {
  const t = useMessages(reportMessages);
  const stages = useMessages(stageMessages);
  const { locale } = useLocale();
  const isClosed = report.status.value === 'archived';
  const stage = { caseStatus: report.status.value, dueDate: report.dueDate };
  const promised = promisedTime(stage);
  return (
    <>
      <BackToRecords />
      <EmptyState
        title={isClosed ? t('closedTitle') : t('openTitle')}
        text={
          <>
            <b>{report.title}</b>
            <br />
            {stageText(stage, stages, locale)}
            {isClosed ? null : ` ${t('usualLength')}`}
          </>
        }
        drawing={isClosed ? 'archive' : 'clock'}
        headingLevel={1}
        actions={
          <>
            <ToList />
            {promised ? <CalendarButton caseId={report.id} at={promised} /> : null}
          </>
        }
      />
    </>
  );
}

function Missing({ title }: { title: 'noCase' | 'noCaseOfRecord' }) {
  const t = useMessages(reportMessages);
  return (
    <EmptyState
      title={t(title)}
      text={t('missingText')}
      drawing="search"
      headingLevel={1}
      actions={<ToList />}
    />
  );
}

function ToList() {
  return (
    <Button component={Link} to="/patient-dashboard">
      {useRecordTitle()}
    </Button>
  );
}

interface FailedProps {
  error: unknown;
  missing: 'noCase' | 'noCaseOfRecord';
  onRetry: () => void;
}

function Failed({ error, missing, onRetry }: FailedProps) {
  const t = useMessages(reportMessages);
  const app = useMessages(appMessages);
  // An invalid ID is answered with 400 or 422. For the reader, this is the same as a missing report.
  if (error instanceof AppError && [400, 403, 404, 422].includes(error.status))
    return <Missing title={missing} />;
  return (
    <ErrorState
      title={t('failed')}
      text={errorMessage(error, app)}
      headingLevel={1}
      actions={<Button onClick={onRetry}>{t('tryAgain')}</Button>}
    />
  );
}

/** Skeleton of a report, so that nothing moves when it loads. */
function Loading() {
  const t = useMessages(reportMessages);
  return (
    <>
      <BackToRecords />
      <div role="status" className={styles['columns']} data-loading>
        <div className={styles['main']}>
          <h1 className="visually-hidden">{t('loading')}</h1>
          <div className={styles['heading']}>
            <span className={styles['bar']} data-wide />
            <span className={styles['bar']} />
          </div>
          <div className={styles['video']}>
            <div className={styles['noVideo']} data-theme="dark" />
          </div>
        </div>
      </div>
    </>
  );
}
