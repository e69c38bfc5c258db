import { Button } from '@mantine/core';
import {
  mailFailureMessages,
  mailFailures,
  type FailedJob,
  type MailFailure,
  type OperationState,
} from '@plainscan/contract';
import { appMessages } from '../platform/language/app-messages.ts';
import { errorMessage } from '../platform/api/error-message.ts';
import { formatMoment } from '../platform/language/date-format.ts';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { notify } from '../ui/feedback/snackbar-store.ts';
import { DataTable } from '../ui/lists/data-table.tsx';
import { DefinitionList } from '../ui/lists/definition-list.tsx';
import { BackupNights } from './backup-nights.tsx';
import { useReportRestore, useRetryAnyJob, useSendMailsAgain } from './operation-queries.ts';
import styles from './operations-page.module.css';
import { useJobCause, useJobKind } from './use-job-words.ts';
import { workMessages } from './work-messages.ts';

/** Failed jobs, each with a retry button. Hidden if there are none. */
export function FailedJobsSection({ state: { failedJobs } }: { state: OperationState }) {
  const t = useMessages(workMessages);
  const { locale } = useLocale();
  const kindOf = useJobKind();
  const causeOf = useJobCause();
  const { total, rows } = failedJobs;
  if (rows.length === 0) return null;
  return (
    <section id="failed-jobs" tabIndex={-1} className={styles['section']}>
      <h2>{t('failedJobs')}</h2>
      {total > rows.length ? (
        <p className={styles['text']}>
          {t('failedMore', {
            shown: rows.length.toLocaleString(locale),
            total: total.toLocaleString(locale),
          })}
        </p>
      ) : null}
      <DataTable
        label={t('failedJobs')}
        rows={rows}
        rowId={({ id }) => id}
        columns={[
          { id: 'job', title: t('job'), cell: ({ kind }) => kindOf(kind), isTitle: true },
          { id: 'why', title: t('why'), cell: ({ cause }) => causeOf(cause) },
          {
            id: 'when',
            title: t('when'),
            cell: whenCell,
            isNumeric: true,
          },
          { id: 'tries', title: t('tries'), cell: ({ attempts }) => attempts, isNumeric: true },
          { id: 'again', title: t('again'), cell: retryCell },
        ]}
      />
    </section>
  );
}

const whenCell = ({ failedAt }: FailedJob) => (
  <span className={styles['moment']}>{formatMoment(failedAt)}</span>
);

const retryCell = (job: FailedJob) => <RetryCell job={job} />;

function RetryCell({ job: { id, kind, failedAt } }: { job: FailedJob }) {
  const t = useMessages(workMessages);
  const app = useMessages(appMessages);
  const kindOf = useJobKind();
  const retry = useRetryAnyJob();
  const tryAgain = (): void =>
    retry.mutate(id, {
      onSuccess: () => notify('done', t('retried')),
      onError: (error) => notify('error', errorMessage(error, app)),
    });
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={`${t('retry')}: ${kindOf(kind)}, ${formatMoment(failedAt)}`}
      aria-busy={retry.isPending}
      onClick={() => retry.isPending || tryAgain()}
    >
      {t('retry')}
    </Button>
  );
}

type RefusedMails = OperationState['mails']['refused'][number];

/** Undelivered emails by reason, with a button if a retry can help. Hidden if there are none. */
export function RefusedMailsSection({ state: { mails } }: { state: OperationState }) {
  const t = useMessages(workMessages);
  const { locale } = useLocale();
  const reasonOf = useMailReason();
  if (mails.refused.length === 0) return null;
  return (
    <section id="refused-mails" tabIndex={-1} className={styles['section']}>
      <h2>{t('refusedMails')}</h2>
      <DataTable
        label={t('refusedMails')}
        rows={mails.refused}
        rowId={({ reason }) => reason}
        columns={[
          { id: 'reason', title: t('reason'), cell: ({ reason }) => reasonOf(reason), isTitle: true },
          {
            id: 'count',
            title: t('count'),
            cell: ({ count }) => count.toLocaleString(locale),
            isNumeric: true,
          },
          { id: 'again', title: t('again'), cell: sendAgainCell },
        ]}
      />
    </section>
  );
}

function useMailReason(): (reason: string) => string {
  const { locale } = useLocale();
  const words: Partial<Record<string, string>> = mailFailureMessages[locale] satisfies Record<
    MailFailure,
    string
  >;
  return (reason) => words[reason] ?? reason;
}

const sendAgainCell = (mails: RefusedMails) => <SendAgainCell mails={mails} />;

function SendAgainCell({ mails: { reason, resendable } }: { mails: RefusedMails }) {
  const t = useMessages(workMessages);
  const app = useMessages(appMessages);
  const reasonOf = useMailReason();
  const sending = useSendMailsAgain();
  const known = mailFailures.find((one) => one === reason);
  if (known === undefined || resendable === 0) return null;
  const send = (): void =>
    sending.mutate(known, {
      onSuccess: () => notify('done', t('sentAgain')),
      onError: (error) => notify('error', errorMessage(error, app)),
    });
  const words = t('sendAgain', { n: resendable });
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={`${words}: ${reasonOf(reason)}`}
      aria-busy={sending.isPending}
      onClick={() => sending.isPending || send()}
    >
      {words}
    </Button>
  );
}

/** When the last backup was made, and when a restore was last tested. */
export function BackupsSection({ state: { backup } }: { state: OperationState }) {
  const t = useMessages(workMessages);
  const app = useMessages(appMessages);
  const report = useReportRestore();
  const note = (): void =>
    report.mutate(undefined, {
      onSuccess: () => notify('done', t('restoreNoted')),
      onError: (error) => notify('error', errorMessage(error, app)),
    });
  return (
    <section id="backups" tabIndex={-1} className={styles['section']}>
      <h2>{t('backups')}</h2>
      <BackupNights nights={backup.nights} />
      <DefinitionList
        definitions={[
          { term: t('lastBackup'), value: formatMoment(backup.madeAt) || t('noBackup') },
          { term: t('lastRestore'), value: formatMoment(backup.restoredAt) || t('noRestore') },
        ]}
      />
      <Button variant="default" aria-busy={report.isPending} onClick={() => report.isPending || note()}>
        {t('restoreTried')}
      </Button>
    </section>
  );
}
