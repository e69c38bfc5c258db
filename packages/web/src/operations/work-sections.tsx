import type { OperationState } from '@plainscan/contract';
import { formatMoment } from '../platform/language/date-format.ts';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { DataTable } from '../ui/lists/data-table.tsx';
import { formatSpace } from './format-space.ts';
import styles from './operations-page.module.css';
import { useJobKind } from './use-job-words.ts';
import { workMessages } from './work-messages.ts';

type Queue = OperationState['queues'][number];
type Process = OperationState['processes'][number];

const oldestCell = ({ oldestAt }: Queue) => (
  <span className={styles['moment']}>{formatMoment(oldestAt) || '–'}</span>
);

const stateCell = (process: Process) => <StateCell process={process} />;

function StateCell({ process: { isAlive, startedAt, seenAt } }: { process: Process }) {
  const t = useMessages(workMessages);
  return (
    <span className={styles['state']} data-alive={isAlive}>
      {isAlive
        ? t('alive', { since: formatMoment(startedAt) })
        : t('silent', { since: formatMoment(seenAt) })}
    </span>
  );
}

/** Waiting work by kind, emails last. */
export function QueuesSection({ state: { queues, mails } }: { state: OperationState }) {
  const t = useMessages(workMessages);
  const { locale } = useLocale();
  const kindOf = useJobKind();
  const emails: Queue = {
    kind: '',
    waiting: mails.waiting + mails.retrying,
    running: 0,
    oldestAt: mails.oldestAt,
    done: 0,
    failed: mails.refused.reduce((sum, { count }) => sum + count, 0),
  };
  const number = (value: number) => value.toLocaleString(locale);
  return (
    <section id="queues" tabIndex={-1} className={styles['section']}>
      <h2>{t('queues')}</h2>
      <DataTable
        label={t('queues')}
        rows={[...queues, emails]}
        rowId={({ kind }) => kind}
        columns={[
          {
            id: 'queue',
            title: t('queue'),
            cell: ({ kind }) => (kind === '' ? t('emails') : kindOf(kind)),
            isTitle: true,
          },
          { id: 'waiting', title: t('waiting'), cell: ({ waiting }) => number(waiting), isNumeric: true },
          { id: 'running', title: t('running'), cell: ({ running }) => number(running), isNumeric: true },
          {
            id: 'oldest',
            title: t('oldest'),
            cell: oldestCell,
            isNumeric: true,
          },
          {
            id: 'done',
            title: t('done'),
            cell: ({ kind, done }) => (kind === '' ? '–' : number(done)),
            isNumeric: true,
          },
          {
            id: 'failed',
            title: t('failed'),
            cell: ({ failed }) => (failed === 0 ? t('none') : number(failed)),
            isNumeric: true,
          },
        ]}
      />
    </section>
  );
}

/** Running processes, their work, and which processes were killed. */
export function ProcessesSection({ state: { processes } }: { state: OperationState }) {
  const t = useMessages(workMessages);
  const { locale } = useLocale();
  const kindOf = useJobKind();
  const doing = ({ role, workingOn }: Process): string => {
    if (role === 'api') return t('answersPages');
    return [...new Set(workingOn)].map(kindOf).join(', ') || t('nothing');
  };
  const room = ({ disk }: Process): string =>
    disk === null ? '–' : `${formatSpace(disk.freeBytes, locale)} / ${formatSpace(disk.sizeBytes, locale)}`;
  if (processes.length === 0) return null;
  return (
    <section id="processes" tabIndex={-1} className={styles['section']}>
      <h2>{t('processes')}</h2>
      <DataTable
        label={t('processes')}
        rows={processes}
        rowId={({ id }) => id}
        columns={[
          {
            id: 'process',
            title: t('process'),
            cell: ({ host, role, version }) => `${host} (${role}) ${version}`,
            isTitle: true,
          },
          { id: 'doing', title: t('doing'), cell: (process) => (process.isAlive ? doing(process) : '–') },
          { id: 'room', title: t('room'), cell: room, isNumeric: true },
          {
            id: 'state',
            title: t('state'),
            cell: stateCell,
          },
        ]}
      />
    </section>
  );
}
