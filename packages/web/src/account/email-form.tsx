import { TextInput } from '@mantine/core';
import { accountEndpoints, currentPasswordSchema, emailSchema } from '@plainscan/contract';
import * as z from 'zod/mini';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { AccountForm } from './account-form.tsx';
import { accountMessages } from './account-messages.ts';
import { useAccountChange } from './account-queries.ts';
import styles from './account.module.css';

const schema = z.object({ email: emailSchema, currentPassword: currentPasswordSchema });

/** CG-170: the address changes when the user opens the link sent to it. */
export function EmailForm({ onDone }: { onDone: () => void }) {
  const t = useMessages(accountMessages);
  const change = useAccountChange({
    showsOwnError: true,
    run: (body: { email: string; currentPassword: string }) =>
      callEndpoint(accountEndpoints.changeEmail, { body }),
    done: (_done, { email }) => t('emailSent', { email }),
    onDone,
  });
  return (
    <>
      <p className={styles['formText']}>{t('emailText')}</p>
      <AccountForm
        schema={schema}
        start={{ email: '', currentPassword: '' }}
        change={change}
        submitLabel={t('sendLink')}
        onSubmit={(body) => change.mutate(body)}
        onCancel={onDone}
      >
        {(form) => (
          <>
            <TextInput {...form.text('email')} label={t('newEmail')} type="email" autoComplete="email" />
            <PasswordField
              {...form.text('currentPassword')}
              label={t('currentPassword')}
              autoComplete="current-password"
            />
          </>
        )}
      </AccountForm>
    </>
  );
}
