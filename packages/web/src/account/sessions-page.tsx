import { Button } from '@mantine/core';
import { accountEndpoints, type OwnSession } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import { formatMoment } from '../platform/language/date-format.ts';
import { useDocumentTitle } from '../platform/page/document-title.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { OwnPage } from '../shell/own-page.tsx';
import { FailedQuery } from '../platform/page/failed-query.tsx';
import { endSessionAndLeave, useCurrentUser } from '../platform/session/session.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { SkeletonRows } from '../ui/feedback/skeleton-rows.tsx';
import { accountMessages } from './account-messages.ts';
import { sessionsQuery, useAccountChange } from './account-queries.ts';
import { AccountRow } from './account-section.tsx';
import styles from './account.module.css';

/** Lists the user's sessions, with actions to end them. */
export function SessionsPage() {
  const t = useMessages(accountMessages);
  const { workspace } = useCurrentUser();
  const { data, error, refetch } = useQuery(sessionsQuery);
  useDocumentTitle(t('sessions'), workspace.name);
  return (
    <OwnPage>
      <PageHeader title={t('sessions')} back={{ to: '/my-account', label: t('sessionsBack') }} />
      <div className={styles['page']}>
        <p className={styles['formText']}>{t('sessionsText')}</p>
        {data ? (
          <Sessions sessions={data.data} />
        ) : error ? (
          <FailedQuery title={t('sessionsFailed')} query={{ error, refetch }} />
        ) : (
          <SkeletonRows rows={3} widths={[60, 40]} />
        )}
      </div>
    </OwnPage>
  );
}

function Sessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const t = useMessages(accountMessages);
  const [asked, setAsked] = useState<'others' | 'all' | null>(null);
  const endOne = useAccountChange({
    run: (id: string) => callEndpoint(accountEndpoints.endSession, { params: { id } }),
    done: t('ended'),
  });
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);
  return (
    <>
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} onEnd={() => endOne.mutate(session.id)} />
      ))}
      {hasOthers ? null : <p className={styles['text']}>{t('onlyThis')}</p>}
      <div className={styles['actions']}>
        {hasOthers ? (
          <Button variant="default" onClick={() => setAsked('others')}>
            {t('endOthers')}
          </Button>
        ) : null}
        <Button variant="default" onClick={() => setAsked('all')}>
          {t('endAll')}
        </Button>
      </div>
      <EndDialogs asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const t = useMessages(accountMessages);
  const device = session.device ?? t('unknownDevice');
  const facts = [
    t('lastActive', { time: formatMoment(session.lastActiveAt) }),
    t('signedInAt', { time: formatMoment(session.createdAt) }),
    session.ip === null ? '' : t('address', { ip: session.ip }),
  ];
  return (
    <AccountRow
      title={
        <>
          {device}
          {session.isCurrent ? <span className={styles['here']}>{t('thisDevice')}</span> : null}
        </>
      }
      text={facts.filter(Boolean).map((fact) => (
        <span key={fact} className={styles['fact']}>
          {fact}
        </span>
      ))}
      actions={
        session.isCurrent ? null : (
          <Button variant="subtle" onClick={onEnd}>
            {t('endSession')}
            <span className="visually-hidden">{device}</span>
          </Button>
        )
      }
    />
  );
}

function EndDialogs({ asked, onClose }: { asked: 'others' | 'all' | null; onClose: () => void }) {
  const t = useMessages(accountMessages);
  const endOthers = useAccountChange({
    run: () => callEndpoint(accountEndpoints.endSessions, { query: { keepThis: true } }),
    done: ({ ended }) => t('endedOthers', { n: ended }),
    onDone: onClose,
  });
  const endAll = useAccountChange({
    run: () => callEndpoint(accountEndpoints.endSessions, { query: { keepThis: false } }),
    onDone: endSessionAndLeave,
  });
  return (
    <>
      <ConfirmDialog
        isOpen={asked === 'others'}
        title={t('endOthersTitle')}
        text={t('endOthersText')}
        confirmLabel={t('endOthers')}
        isBusy={endOthers.isPending}
        onConfirm={() => endOthers.mutate()}
        onCancel={onClose}
      />
      <ConfirmDialog
        isOpen={asked === 'all'}
        title={t('endAllTitle')}
        text={t('endAllText')}
        confirmLabel={t('endAll')}
        isBusy={endAll.isPending}
        onConfirm={() => endAll.mutate()}
        onCancel={onClose}
      />
    </>
  );
}
