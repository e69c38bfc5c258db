import { Button } from '@mantine/core';
import {
  mailFailureMessages,
  mailDeliveryMessages,
  type CaseOfPerson,
  type PersonPage,
  type SentMail,
} from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { errorMessage } from '../platform/api/error-message.ts';
import { appMessages } from '../platform/language/app-messages.ts';
import { formatMoment } from '../platform/language/date-format.ts';
import {
  useLocale,
  useMessageLookup,
  useMessages,
  type Locale,
  type Translate,
} from '../platform/language/i18n.tsx';
import { StatusPill } from '../ui/badges/status-pill.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { SkeletonRows } from '../ui/feedback/skeleton-rows.tsx';
import { DataTable, type DataColumn } from '../ui/lists/data-table.tsx';
import { Timeline } from '../ui/lists/timeline.tsx';
import { mailKindMessages } from './mail-kind-messages.ts';
import { mailKindOf, type MailKind } from './mail-kinds.ts';
import { peopleMessages } from './people-messages.ts';
import { personMessages } from './person-messages.ts';
import { personMailsQuery } from './people-queries.ts';
import styles from './person-page.module.css';

type Words = Translate<(typeof personMessages)['en']>;

const caseColumns = (t: Words): DataColumn<CaseOfPerson>[] => [
  {
    id: 'case',
    title: t('case'),
    isTitle: true,
    cell: ({ caseId, name, title }) => (
      <span className={styles['names']}>
        <Link to={`/case-details?caseId=${caseId}`}>{name}</Link>
        <span className={styles['under']}>{title}</span>
      </span>
    ),
  },
  { id: 'part', title: t('part'), cell: ({ part }) => t(`part.${part}`) },
  {
    id: 'status',
    title: t('status'),
    cell: ({ status }) => <StatusPill status={status.value} word={status.label} />,
  },
  {
    id: 'updated',
    title: t('updated'),
    cell: ({ updatedAt }) => <span className="num">{formatMoment(updatedAt)}</span>,
  },
];

/** The latest cases that the reader may see too (CG-50). */
export function PersonCases({ cases: { data, total } }: { cases: PersonPage['cases'] }) {
  const t = useMessages(personMessages);
  const columns = caseColumns(t);
  return (
    <section aria-label={t('cases')}>
      <h2>{t('cases')}</h2>
      {data.length === 0 ? (
        <p className={styles['none']}>{t('noCases')}</p>
      ) : (
        <DataTable label={t('cases')} columns={columns} rows={data} rowId={({ caseId }) => caseId} />
      )}
      {total > data.length ? (
        <p className={styles['none']}>{t('casesShown', { n: data.length, all: total })}</p>
      ) : null}
    </section>
  );
}

/** CG-187: kind, time and delivery of emails, but never their content. */
export function PersonMails({ id }: { id: string }) {
  const t = useMessages(personMessages);
  const people = useMessages(peopleMessages);
  const app = useMessages(appMessages);
  const { data: mails, error, refetch } = useQuery(personMailsQuery(id));
  return (
    <section aria-label={t('mails')}>
      <h2>{t('mails')}</h2>
      <p className={styles['none']}>{t('mailsText')}</p>
      {mails ? <Mails mails={mails.data} /> : null}
      {!mails && !error ? <SkeletonRows rows={3} widths={[30, 25, 45]} /> : null}
      {error ? (
        <Note tone="bad" action={<Button onClick={() => void refetch()}>{people('tryAgain')}</Button>}>
          {t('mailsFailed')} {errorMessage(error, app)}
        </Note>
      ) : null}
    </section>
  );
}

const mailColumns = (
  t: Words,
  kindWords: (kind: MailKind) => string,
  locale: Locale,
): DataColumn<SentMail>[] => [
  { id: 'kind', title: t('mailKind'), isTitle: true, cell: ({ kind }) => kindWords(mailKindOf(kind)) },
  {
    id: 'time',
    title: t('mailTime'),
    cell: ({ queuedAt }) => <span className="num">{formatMoment(queuedAt)}</span>,
  },
  {
    id: 'fate',
    title: t('mailFate'),
    cell: ({ fate, at, reason, answer }) => (
      <span className={styles['names']} data-bad={fate === 'refused' || fate === 'givenUp' || undefined}>
        <span>
          {mailDeliveryMessages[locale][fate]}
          {at ? <span className="num"> {formatMoment(at)}</span> : null}
        </span>
        {reason ? <span className={styles['under']}>{mailFailureMessages[locale][reason]}</span> : null}
        {answer && fate !== 'handedOver' ? <span className={styles['under']}>{answer}</span> : null}
      </span>
    ),
  },
];

function Mails({ mails }: { mails: readonly SentMail[] }) {
  const t = useMessages(personMessages);
  const kindWords = useMessageLookup(mailKindMessages);
  const { locale } = useLocale();
  if (mails.length === 0) return <p className={styles['none']}>{t('noMails')}</p>;
  const columns = mailColumns(t, kindWords, locale);
  return <DataTable label={t('mails')} columns={columns} rows={mails} rowId={({ id }) => id} />;
}

/** The account's history, newest first. */
export function PersonHistory({ history }: { history: PersonPage['history'] }) {
  const t = useMessages(personMessages);
  if (history.length === 0) return null;
  return (
    <>
      <h2>{t('history')}</h2>
      <Timeline
        label={t('history')}
        rows={history.map(({ event, at, by }, index) => ({
          id: `${at} ${index}`,
          time: formatMoment(at),
          text: wordsOf(t, event, by ?? t('system')),
        }))}
      />
    </>
  );
}

function wordsOf(t: Words, event: PersonPage['history'][number]['event'], by: string): string {
  switch (event) {
    case 'invited':
    case 'invitation-sent-again':
    case 'birth-date-corrected':
    case 'disabled':
    case 'enabled':
      return t(`event.${event}`, { by });
    default:
      return t(`event.${event}`);
  }
}
