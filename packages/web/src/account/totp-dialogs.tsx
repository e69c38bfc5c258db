import { secondFactorEndpoints } from '@plainscan/contract';
import { useState } from 'react';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { accountMessages } from './account-messages.ts';
import { useAccountChange } from './account-queries.ts';
import { PasswordCheckForm } from './password-check-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export function RemoveTotpDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(accountMessages);
  const remove = useAccountChange({
    showsOwnError: true,
    run: (currentPassword: string) =>
      callEndpoint(secondFactorEndpoints.removeTotp, { body: { currentPassword } }),
    done: t('totpRemoved'),
    onDone: onClose,
  });
  return (
    <Dialog isOpen title={t('totpRemoveTitle')} onClose={onClose}>
      <PasswordCheckForm
        text={t('totpRemoveText')}
        submitLabel={t('totpRemove')}
        change={remove}
        onPassword={(password) => remove.mutate(password)}
        onCancel={onClose}
      />
    </Dialog>
  );
}

export function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(accountMessages);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = useAccountChange({
    showsOwnError: true,
    run: (currentPassword: string) =>
      callEndpoint(secondFactorEndpoints.renewRecoveryCodes, { body: { currentPassword } }),
    onDone: ({ recoveryCodes }) => setCodes(recoveryCodes),
  });
  return (
    <Dialog isOpen title={t(codes ? 'codesTitle' : 'renewTitle')} {...(codes ? {} : { onClose })}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <PasswordCheckForm
          text={t('renewText')}
          submitLabel={t('renewCodes')}
          change={renew}
          onPassword={(password) => renew.mutate(password)}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}
