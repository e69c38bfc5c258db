// B21: the clinic's own systems. Administrators see their own clinic's, super-admins those of any clinic.
import { Button } from '@mantine/core';
import type { Connections, Webhook } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import accountStyles from '../account/account.module.css';
import { clinicQuery } from '../clinics/clinic-queries.ts';
import { useMessages, type Translate } from '../platform/language/i18n.tsx';
import { useDocumentTitle } from '../platform/page/document-title.ts';
import { FailedQuery } from '../platform/page/failed-query.tsx';
import { useCurrentUser } from '../platform/session/session.ts';
import { StaffPage } from '../shell/staff-page.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../ui/feedback/skeleton-rows.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { connectionMessages } from './connection-messages.ts';
import { connectionsQuery } from './connection-queries.ts';
import styles from './connections.module.css';
import { DeliverySection } from './delivery-section.tsx';
import { KeyForm } from './key-form.tsx';
import { KeySection } from './key-section.tsx';
import { SecretDialog, type ShownSecret } from './secret-dialog.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookSection } from './webhook-section.tsx';

/** Returns the clinic of `?clinic=` for super-admins, otherwise the user's own. */
function useShownClinic(): number {
  const { workspace, role } = useCurrentUser();
  const [search] = useSearchParams();
  const named = Number(search.get('clinic'));
  return role === 'super-admin' && Number.isSafeInteger(named) && named > 0 ? named : workspace.id;
}

export function ConnectionsPage() {
  const t = useMessages(connectionMessages);
  const { workspace } = useCurrentUser();
  const clinic = useShownClinic();
  const { data: shown } = useQuery(clinicQuery(clinic));
  const { data, error, refetch } = useQuery(connectionsQuery(clinic));
  const isOwn = clinic === workspace.id;
  useDocumentTitle(t('title'), workspace.name);
  return (
    <StaffPage>
      <PageHeader
        title={t('title')}
        subtitle={shown?.name ?? ' '}
        back={
          isOwn
            ? { to: '/edit-workspace', label: t('backToClinic') }
            : { to: '/workspaces', label: t('backToClinics') }
        }
      />
      <div className={accountStyles['page']}>
        {data ? (
          <Everything key={clinic} clinic={clinic} connections={data} />
        ) : error ? (
          <FailedQuery title={t('failed')} query={{ error, refetch }} />
        ) : (
          <SkeletonRows rows={4} widths={[60, 40]} />
        )}
      </div>
    </StaffPage>
  );
}

type Edited = { kind: 'webhook'; webhook: Webhook | null } | { kind: 'key' };

function Everything({ clinic, connections }: { clinic: number; connections: Connections }) {
  const t = useMessages(connectionMessages);
  const [edited, edit] = useState<Edited | null>(null);
  const [secret, show] = useState<ShownSecret | null>(null);
  const { webhooks, keys, fhirUrl } = connections;
  const addWebhook = () => edit({ kind: 'webhook', webhook: null });
  const makeKey = () => edit({ kind: 'key' });
  const done = (kind: ShownSecret['kind']) => (text: string | null) => {
    edit(null);
    if (text !== null) show({ kind, text });
  };
  return (
    <>
      {webhooks.length + keys.length === 0 ? (
        <EmptyState
          title={t('emptyTitle')}
          text={t('emptyText')}
          actions={
            <>
              <Button onClick={addWebhook}>{t('addWebhook')}</Button>
              <Button variant="default" onClick={makeKey}>
                {t('makeKey')}
              </Button>
            </>
          }
        />
      ) : (
        <>
          <WebhookSection
            clinic={clinic}
            webhooks={webhooks}
            onAdd={addWebhook}
            onChange={(webhook) => edit({ kind: 'webhook', webhook })}
            onSecret={(text) => show({ kind: 'webhook', text })}
          />
          <KeySection clinic={clinic} keys={keys} fhirUrl={fhirUrl} onMake={makeKey} />
          <DeliverySection clinic={clinic} webhooks={webhooks} />
        </>
      )}
      <p className={styles['text']}>{t('guide')}</p>
      <Dialog isOpen={edited !== null} title={titleOf(edited, t)} onClose={() => edit(null)} place="side">
        {edited?.kind === 'webhook' ? (
          <WebhookForm clinic={clinic} webhook={edited.webhook} onDone={done('webhook')} />
        ) : null}
        {edited?.kind === 'key' ? <KeyForm clinic={clinic} onDone={done('key')} /> : null}
      </Dialog>
      <SecretDialog secret={secret} onClose={() => show(null)} />
    </>
  );
}

function titleOf(edited: Edited | null, t: Translate<(typeof connectionMessages)['en']>): string {
  if (edited?.kind === 'key') return t('makeKey');
  return edited?.webhook ? new URL(edited.webhook.url).host : t('addWebhook');
}
