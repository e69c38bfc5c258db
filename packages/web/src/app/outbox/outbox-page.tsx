import { Button } from '@mantine/core';
import { developmentEndpoints, type ResponseOf } from '@plainscan/contract';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { AppError } from '../../platform/api/app-error.ts';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { appMessages } from '../../platform/language/app-messages.ts';
import { formatMoment } from '../../platform/language/date-format.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { useDocumentTitle } from '../../platform/page/document-title.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { linkedText } from './linked-text.ts';
import { outboxMessages } from './outbox-messages.ts';
import styles from './outbox-page.module.css';

type OutboxMail = ResponseOf<typeof developmentEndpoints.listOutbox>['data'][number];

/** The emails that the demo has sent, newest first. */
const outboxQuery = queryOptions({
  queryKey: ['outbox'],
  queryFn: async ({ signal }) => (await callEndpoint(developmentEndpoints.listOutbox, { signal })).data,
  staleTime: 0,
});

/** The emails that the demo would have sent. The endpoint returns 404 if emails are really sent. */
export function OutboxPage() {
  const t = useMessages(outboxMessages);
  const { data: mails, error, refetch } = useQuery(outboxQuery);
  useDocumentTitle(t('title'));
  const reload = (
    <Button
      variant="default"
      leftSection={<RefreshCw size={16} strokeWidth={1.75} aria-hidden />}
      onClick={() => void refetch()}
    >
      {t('refresh')}
    </Button>
  );
  return (
    <main className={styles['page']}>
      <PageHeader title={t('title')} subtitle={t('subtitle')} aside={mails ? reload : null} />
      {error ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {mails || error ? null : <SkeletonRows rows={6} widths={[40, 60]} />}
      {mails?.length === 0 ? <EmptyState title={t('empty')} text={t('emptyText')} drawing="archive" /> : null}
      {mails && mails.length > 0 ? <Mails mails={mails} /> : null}
    </main>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useMessages(outboxMessages);
  const app = useMessages(appMessages);
  if (error instanceof AppError && error.status === 404) {
    const home = (
      <Button component={Link} to="/">
        {t('goHome')}
      </Button>
    );
    return <EmptyState title={t('none')} text={t('noneText')} drawing="search" actions={home} />;
  }
  return (
    <ErrorState
      title={t('failed')}
      text={errorMessage(error, app)}
      actions={<Button onClick={onRetry}>{t('tryAgain')}</Button>}
    />
  );
}

const keyOf = (mail: OutboxMail): string => `${mail.sentAt} ${mail.to} ${mail.subject}`;

function Mails({ mails }: { mails: readonly OutboxMail[] }) {
  const t = useMessages(outboxMessages);
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = mails.find((mail) => keyOf(mail) === chosen) ?? mails[0];
  return (
    <div className={styles['columns']}>
      <nav aria-label={t('list')}>
        <ul className={styles['list']}>
          {mails.map((mail) => (
            <li key={keyOf(mail)}>
              <button
                type="button"
                className={styles['mail']}
                aria-current={mail === shown}
                onClick={() => setChosen(keyOf(mail))}
              >
                <span className={styles['subject']}>{mail.subject}</span>
                <span className={styles['to']}>{mail.to}</span>
                <time className="meta">{formatMoment(mail.sentAt)}</time>
              </button>
            </li>
          ))}
        </ul>
      </nav>
      {shown ? <Mail mail={shown} /> : null}
    </div>
  );
}

/** The text of an email. Its HTML would violate the page's content security policy, and its links must be usable. */
function Mail({ mail }: { mail: OutboxMail }) {
  const t = useMessages(outboxMessages);
  return (
    <article className={styles['sheet']} aria-label={mail.subject} tabIndex={-1}>
      <h2>{mail.subject}</h2>
      <p className="meta">
        {t('to')} {mail.to}
      </p>
      <p className="meta">
        {t('sent')} {formatMoment(mail.sentAt)}
      </p>
      <p className={styles['text']}>
        {linkedText(mail.text).map((piece, index) =>
          piece.href ? (
            <a key={index} href={piece.href}>
              {piece.text}
            </a>
          ) : (
            piece.text
          ),
        )}
      </p>
    </article>
  );
}
