import { Button } from '@mantine/core';
import type { StorageReport } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { appMessages } from '../platform/language/app-messages.ts';
import { formatMoment } from '../platform/language/date-format.ts';
import { errorMessage } from '../platform/api/error-message.ts';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { formatSpace } from './format-space.ts';
import { DataTable } from '../ui/lists/data-table.tsx';
import { DefinitionList } from '../ui/lists/definition-list.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { ProgressLine } from '../ui/feedback/progress-line.tsx';
import { operationMessages } from './operation-messages.ts';
import { storageReportQuery, useScrubStorage } from './operation-queries.ts';
import { OperationsSection } from './operations-section.tsx';
import { StoredKinds } from './stored-kinds.tsx';
import styles from './operations-page.module.css';

/** Result of the last check of the stored files, and a button to start another. */
export function StorageSection() {
  const t = useMessages(operationMessages);
  const app = useMessages(appMessages);
  const query = useQuery(storageReportQuery);
  const scrub = useScrubStorage();
  const isRunning = Boolean(query.data?.progress) || scrub.isPending;
  return (
    <OperationsSection
      id="stored-files"
      title={t('storage')}
      text={t('storageText')}
      query={query}
      skeletonRows={2}
      foot={
        <>
          {scrub.error ? <Note tone="bad">{errorMessage(scrub.error, app)}</Note> : null}
          <Button
            aria-disabled={isRunning || undefined}
            aria-busy={isRunning}
            onClick={() => isRunning || scrub.mutate()}
          >
            {isRunning ? t('checking') : t('checkNow')}
          </Button>
        </>
      }
    >
      {(report) => <Report report={report} />}
    </OperationsSection>
  );
}

function Report({ report }: { report: StorageReport }) {
  const t = useMessages(operationMessages);
  const { locale } = useLocale();
  const { startedAt, finishedAt, objects, bytes, kinds, findings } = report;
  return (
    <>
      <State report={report} />
      {startedAt === null ? null : (
        <DefinitionList
          definitions={[
            { term: t('started'), value: formatMoment(startedAt) },
            { term: t('finished'), value: finishedAt && formatMoment(finishedAt) },
            { term: t('files'), value: finishedAt && objects.toLocaleString(locale) },
            { term: t('size'), value: finishedAt && formatSpace(bytes, locale) },
          ]}
        />
      )}
      {kinds && <StoredKinds kinds={kinds} />}
      {findings.length > 0 ? <Findings findings={findings} /> : null}
    </>
  );
}

function State({ report: { startedAt, finishedAt, progress, findings } }: { report: StorageReport }) {
  const t = useMessages(operationMessages);
  if (startedAt === null) return <Note>{t('never')}</Note>;
  if (progress) {
    const words = t('progress', { done: progress.done, total: progress.total });
    return (
      <div className={styles['progress']}>
        <ProgressLine percent={(100 * progress.done) / Math.max(1, progress.total)} label={words} />
        <p className={styles['text']}>{words}</p>
      </div>
    );
  }
  if (findings.length > 0)
    return (
      <Note tone="bad">
        {findings.length === 1 ? t('foundOne') : t('found', { n: findings.length })} {t('whatToDo')}
      </Note>
    );
  return finishedAt === null ? <Note tone="warn">{t('cutOff')}</Note> : <Note tone="ok">{t('allWell')}</Note>;
}

function Findings({ findings }: { findings: StorageReport['findings'] }) {
  const t = useMessages(operationMessages);
  const { locale } = useLocale();
  return (
    <DataTable
      label={t('findings')}
      rows={findings}
      rowId={({ objectKey, problem }) => `${problem} ${objectKey}`}
      columns={[
        { id: 'problem', title: t('problem'), cell: ({ problem }) => t(problem), isTitle: true },
        { id: 'belongsTo', title: t('belongsTo'), cell: ({ belongsTo }) => belongsTo ?? '' },
        {
          id: 'size',
          title: t('size'),
          cell: ({ bytes }) => (bytes === null ? '' : formatSpace(bytes, locale)),
          isNumeric: true,
        },
        { id: 'key', title: t('key'), cell: ({ objectKey }) => objectKey },
      ]}
    />
  );
}
