import { TextInput } from '@mantine/core';
import { secondFactorEndpoints, totpCodeSchema } from '@plainscan/contract';
import { useState } from 'react';
import * as z from 'zod/mini';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { focusNow } from '../ui/fields/focus-now.ts';
import { QrPicture } from '../ui/imaging/qr-picture.tsx';
import { AccountForm } from './account-form.tsx';
import { accountMessages } from './account-messages.ts';
import { useAccountChange } from './account-queries.ts';
import { PasswordCheckForm } from './password-check-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './account.module.css';

const schema = z.object({ code: totpCodeSchema });

/** Sets up an app in one drawer: password, QR code of the key, first code of the app, recovery codes. */
export function TotpSetup({ onClose }: { onClose: () => void }) {
  const t = useMessages(accountMessages);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const start = useAccountChange({
    showsOwnError: true,
    run: (currentPassword: string) =>
      callEndpoint(secondFactorEndpoints.startTotp, { body: { currentPassword } }),
  });
  return (
    <Dialog
      isOpen
      title={t(codes ? 'codesTitle' : 'totpTitle')}
      place="side"
      // The codes are shown only once, so an accidental key press must not close the drawer.
      {...(codes ? {} : { onClose })}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : start.data ? (
        <ConfirmApp {...start.data} onCodes={setCodes} onCancel={onClose} />
      ) : (
        <PasswordCheckForm
          text={t('passwordFirst')}
          submitLabel={t('goOn')}
          change={start}
          onPassword={(password) => start.mutate(password)}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}

interface ConfirmAppProps {
  secret: string;
  otpauthUrl: string;
  onCodes: (codes: readonly string[]) => void;
  onCancel: () => void;
}

function ConfirmApp({ secret, otpauthUrl, onCodes, onCancel }: ConfirmAppProps) {
  const t = useMessages(accountMessages);
  const confirm = useAccountChange({
    showsOwnError: true,
    run: (code: string) => callEndpoint(secondFactorEndpoints.confirmTotp, { body: { code } }),
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  return (
    <>
      <div className={styles['qr']}>
        <p>{t('scan')}</p>
        <QrPicture text={otpauthUrl} label={t('qr')} />
        <p>{t('scanNot')}</p>
        <p className={`${styles['key']} num`}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
      </div>
      <AccountForm
        schema={schema}
        start={{ code: '' }}
        change={confirm}
        submitLabel={t('confirm')}
        onSubmit={({ code }) => confirm.mutate(code.replace(/\s/g, ''))}
        onCancel={onCancel}
      >
        {(form) => (
          <TextInput
            {...form.text('code')}
            label={t('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            ref={focusNow}
          />
        )}
      </AccountForm>
    </>
  );
}
