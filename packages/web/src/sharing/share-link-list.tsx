import { Anchor, Button } from '@mantine/core';
import type { ShareLink } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { appMessages } from '../platform/language/app-messages.ts';
import { errorMessage } from '../platform/api/error-message.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { notify } from '../ui/feedback/snackbar-store.ts';
import styles from './share-link-list.module.css';
import { ShareLinkRow } from './share-link-row.tsx';
import { shareLinksQuery, useEndLink } from './share-queries.ts';
import { sharingMessages } from './sharing-messages.ts';

/** B8: every link to a record, who opened it, and a button to end it. */
export function ShareLinkList({ recordId }: { recordId: string }) {
  const t = useMessages(sharingMessages);
  const app = useMessages(appMessages);
  const { data, error, refetch } = useQuery(shareLinksQuery(recordId));
  const [asked, setAsked] = useState<ShareLink | null>(null);
  return (
    <section className={styles['list']}>
      <h3>{t('who')}</h3>
      {data?.length === 0 ? <p className={styles['none']}>{t('nobody')}</p> : null}
      {data && data.length > 0 ? (
        <ul>
          {data.map((link) => (
            <ShareLinkRow key={link.id} link={link} onEnd={() => setAsked(link)} />
          ))}
        </ul>
      ) : null}
      {error && !data ? (
        <Note
          tone="bad"
          action={
            <Anchor component="button" type="button" onClick={() => void refetch()}>
              {t('tryAgain')}
            </Anchor>
          }
        >
          {errorMessage(error, app)}
        </Note>
      ) : null}
      {data || error ? null : (
        <p role="status" className={styles['none']}>
          {t('loading')}
        </p>
      )}
      {asked ? <EndDialog link={asked} recordId={recordId} onClose={() => setAsked(null)} /> : null}
    </section>
  );
}

function EndDialog({ link, recordId, onClose }: { link: ShareLink; recordId: string; onClose: () => void }) {
  const t = useMessages(sharingMessages);
  const app = useMessages(appMessages);
  const { mutate, isPending, error } = useEndLink(recordId);
  const end = () =>
    mutate(link.id, {
      onSuccess: () => {
        notify('done', t('ended'));
        onClose();
      },
    });
  return (
    <Dialog isOpen title={t('endTitle')} onClose={onClose}>
      <p className={styles['text']}>{t('endText')}</p>
      {error ? <Note tone="bad">{errorMessage(error, app)}</Note> : null}
      <div className={styles['actions']}>
        <Button variant="subtle" onClick={onClose}>
          {t('keep')}
        </Button>
        <Button
          aria-busy={isPending}
          aria-disabled={isPending || undefined}
          onClick={() => isPending || end()}
          data-autofocus
        >
          {t('end')}
        </Button>
      </div>
    </Dialog>
  );
}
