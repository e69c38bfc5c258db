// B14: staff lets someone without an account send a case's files, instead of asking for a portal's password.
import { uploadLinkEndpoints, type Case, type UploadLink } from '@plainscan/contract';
import { Button } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link as LinkIcon } from 'lucide-react';
import { useState } from 'react';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';
import { formatDay } from '../../platform/language/date-format.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { uploadLinkMessages } from './upload-link-messages.ts';
import styles from './upload-link.module.css';

const UploadLinkDialog = lazyDialog(async () => (await import('./upload-link-dialog.tsx')).UploadLinkDialog);

const linkQuery = (id: string) =>
  queryOptions({
    queryKey: ['case', id, 'upload-link'],
    queryFn: ({ signal }) => callEndpoint(uploadLinkEndpoints.getUploadLink, { params: { id }, signal }),
  });

/** Creates, shows and ends the upload link of a case. */
export function UploadLinkSection({ item }: { item: Case }) {
  const t = useMessages(uploadLinkMessages);
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(linkQuery(item.id));
  const [isMaking, setMaking] = useState(false);
  // An expired link ends by itself.
  const link = data?.link && Date.parse(data.link.expiresAt) > Date.now() ? data.link : null;
  const reload = (): void => void client.invalidateQueries(linkQuery(item.id));
  return (
    <section className={styles['section']} aria-label={t('title')}>
      <h3>{t('title')}</h3>
      <p className="secondary">{t('text')}</p>
      {error && !data ? (
        <Note
          tone="bad"
          action={
            <Button size="xs" variant="default" onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          }
        >
          {t('loadFailed')}
        </Note>
      ) : null}
      {link ? <Current caseId={item.id} link={link} onEnded={reload} /> : null}
      <Button
        variant="default"
        leftSection={<LinkIcon size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => setMaking(true)}
      >
        {t(link ? 'makeNew' : 'make')}
      </Button>
      <UploadLinkDialog
        caseId={item.id}
        replaces={link !== null}
        isOpen={isMaking}
        onMade={reload}
        onClose={() => setMaking(false)}
      />
    </section>
  );
}

interface CurrentProps {
  caseId: string;
  link: UploadLink;
  onEnded: () => void;
}

function Current({ caseId, link, onEnded }: CurrentProps) {
  const t = useMessages(uploadLinkMessages);
  const [isAsking, setAsking] = useState(false);
  const end = useMutation({
    mutationFn: () => callEndpoint(uploadLinkEndpoints.endUploadLink, { params: { id: caseId } }),
    onSuccess: onEnded,
    onSettled: () => setAsking(false),
  });
  const { receiverEmail, createdByName, expiresAt, openedAt, submittedAt } = link;
  return (
    <div className={styles['link']}>
      <div className={styles['words']}>
        <b>{receiverEmail === null ? t('unsent') : t('sentTo', { email: receiverEmail })}</b>
        <span className="meta">{t('madeBy', { name: createdByName, date: formatDay(expiresAt) })}</span>
        <span className="meta">
          {submittedAt !== null
            ? t('submitted', { date: formatDay(submittedAt) })
            : openedAt === null
              ? t('notOpened')
              : t('opened', { date: formatDay(openedAt) })}
        </span>
      </div>
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>
        {t('end')}
      </Button>
      {end.error ? <Note tone="bad">{t('endFailed')}</Note> : null}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('endTitle')}
        text={t('endText')}
        confirmLabel={t('end')}
        tone="danger"
        isBusy={end.isPending}
        onConfirm={() => end.isPending || end.mutate()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
