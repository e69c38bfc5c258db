import { Button } from '@mantine/core';
import type { ApiKey } from '@plainscan/contract';
import { useState } from 'react';
import { AccountRow, AccountSection } from '../account/account-section.tsx';
import { formatDay, formatMoment } from '../platform/language/date-format.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { connectionMessages } from './connection-messages.ts';
import { revokeApiKey, useConnectionChange } from './connection-queries.ts';
import styles from './connections.module.css';
import { CopyText } from './secret-dialog.tsx';

export interface KeySectionProps {
  clinic: number;
  keys: readonly ApiKey[];
  fhirUrl: string;
  onMake: () => void;
}

/** The keys that systems use for reading, and the URL. */
export function KeySection({ clinic, keys, fhirUrl, onMake }: KeySectionProps) {
  const t = useMessages(connectionMessages);
  const [leaving, setLeaving] = useState<ApiKey | null>(null);
  const revoke = useConnectionChange({
    clinic,
    done: () => t('revoked'),
    run: (id: string) => revokeApiKey(clinic, id),
    onDone: () => setLeaving(null),
  });
  return (
    <AccountSection
      title={t('keys')}
      text={t('keysText')}
      actions={<Button onClick={onMake}>{t('makeKey')}</Button>}
    >
      <div className={styles['rows']}>
        {keys.length === 0 ? <p className={styles['text']}>{t('noKeys')}</p> : null}
        {keys.map((key) => (
          <KeyRow key={key.id} apiKey={key} onRevoke={() => setLeaving(key)} />
        ))}
        <p className={styles['label']}>{t('fhirUrl')}</p>
        <CopyText text={fhirUrl} />
      </div>
      <ConfirmDialog
        isOpen={leaving !== null}
        title={t('revokeTitle', { name: leaving?.name ?? '' })}
        text={t('revokeText')}
        confirmLabel={t('revoke')}
        tone="danger"
        isBusy={revoke.isPending}
        onConfirm={() => leaving && revoke.mutate(leaving.id)}
        onCancel={() => setLeaving(null)}
      />
    </AccountSection>
  );
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const t = useMessages(connectionMessages);
  const { name, ending, expiresAt, lastUsedAt, madeBy } = apiKey;
  const used = lastUsedAt === null ? t('neverUsed') : t('lastUsed', { on: formatMoment(lastUsedAt) });
  return (
    <AccountRow
      title={name}
      text={
        <>
          <span className={styles['fact']}>{t('keyEnding', { ending, until: formatDay(expiresAt) })}</span>
          <span className={styles['fact']}>{used}</span>
          {madeBy === null ? null : <span className={styles['fact']}>{t('madeBy', { name: madeBy })}</span>}
        </>
      }
      actions={
        <Button variant="default" onClick={onRevoke}>
          {t('revoke')}
          <span className="visually-hidden">{name}</span>
        </Button>
      }
    />
  );
}
