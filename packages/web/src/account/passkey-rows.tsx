import { Button } from '@mantine/core';
import { secondFactorEndpoints, type Passkey } from '@plainscan/contract';
import { useState } from 'react';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import { formatMoment } from '../platform/language/date-format.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { arePasskeysPossible } from '../auth/login/passkey.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { accountMessages } from './account-messages.ts';
import { useAccountChange } from './account-queries.ts';
import { AccountRow } from './account-section.tsx';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { PasswordCheckForm } from './password-check-form.tsx';

export function PasskeyRows({ passkeys }: { passkeys: readonly Passkey[] }) {
  const t = useMessages(accountMessages);
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  const isPossible = arePasskeysPossible();
  return (
    <>
      <AccountRow
        title={t('passkeys')}
        text={isPossible ? (passkeys.length === 0 ? t('passkeysNone') : null) : t('passkeysImpossible')}
        actions={
          isPossible ? (
            <Button variant="default" onClick={() => setAdding(true)}>
              {t('passkeyAdd')}
            </Button>
          ) : null
        }
      />
      {passkeys.map((passkey) => (
        <AccountRow
          key={passkey.id}
          title={passkey.name}
          text={
            passkey.lastUsedAt === null
              ? t('passkeyNew', { time: formatMoment(passkey.createdAt) })
              : t('passkeyUsed', { time: formatMoment(passkey.lastUsedAt) })
          }
          actions={
            <Button variant="subtle" onClick={() => setLeaving(passkey)}>
              {t('passkeyRemove')}
              <span className="visually-hidden">{passkey.name}</span>
            </Button>
          }
        />
      ))}
      {isAdding ? <PasskeyDialog onClose={() => setAdding(false)} /> : null}
      {leaving ? <RemovePasskey passkey={leaving} onClose={() => setLeaving(null)} /> : null}
    </>
  );
}

function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useMessages(accountMessages);
  const remove = useAccountChange({
    showsOwnError: true,
    run: (currentPassword: string) =>
      callEndpoint(secondFactorEndpoints.removePasskey, {
        params: { id: passkey.id },
        body: { currentPassword },
      }),
    done: t('passkeyRemoved'),
    onDone: onClose,
  });
  return (
    <Dialog isOpen title={t('passkeyRemoveTitle', { name: passkey.name })} onClose={onClose}>
      <PasswordCheckForm
        text={t('passkeyRemoveText')}
        submitLabel={t('passkeyRemove')}
        change={remove}
        onPassword={(password) => remove.mutate(password)}
        onCancel={onClose}
      />
    </Dialog>
  );
}
