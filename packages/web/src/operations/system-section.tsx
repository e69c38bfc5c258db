import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { appMessages } from '../app/app-messages.ts';
import { formatMoment } from '../app/date-format.ts';
import { errorMessage } from '../app/error-message.ts';
import { useMessages } from '../app/i18n.tsx';
import { DefinitionList } from '../ui/definition-list.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Note } from '../ui/note.tsx';
import { SkeletonRows } from '../ui/skeleton-rows.tsx';
import { healthQuery } from './operation-queries.ts';
import { operationMessages } from './operation-messages.ts';
import styles from './operations-page.module.css';

/** What the product stands on, and what of it is missing. */
export function SystemSection() {
  const t = useMessages(operationMessages);
  const app = useMessages(appMessages);
  const { data, error, refetch } = useQuery(healthQuery);
  if (error && !data)
    return (
      <ErrorState
        title={t('failed')}
        text={errorMessage(error, app)}
        actions={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}
      />
    );
  return (
    <section className={styles['section']}>
      <h2>{t('system')}</h2>
      <p className={styles['text']}>{t('systemText')}</p>
      {data?.problems.map((problem) => (
        <Note key={problem} tone="bad">
          {problem}
        </Note>
      ))}
      {data?.warnings.map((warning) => (
        <Note key={warning} tone="warn">
          {warning}
        </Note>
      ))}
      {data?.problems.length === 0 && data.warnings.length === 0 ? <Note tone="ok">{t('ok')}</Note> : null}
      {data ? (
        <DefinitionList
          definitions={[
            { term: t('version'), value: `${data.product} ${data.version}` },
            { term: t('database'), value: `${data.database.kind} ${data.database.version}` },
            { term: t('storageKind'), value: data.storage },
            { term: t('video'), value: data.video },
            { term: t('sandbox'), value: data.sandbox },
            {
              term: t('backup'),
              value: data.backup && (data.backup.madeAt ? formatMoment(data.backup.madeAt) : t('noBackup')),
            },
            { term: t('mail'), value: t(data.mail === 'smtp' ? 'smtp' : 'outbox') },
          ]}
        />
      ) : (
        <SkeletonRows rows={4} widths={[60, 40]} />
      )}
    </section>
  );
}
