import { currentPasswordSchema } from '@plainscan/contract';
import * as z from 'zod/mini';
import { useMessages } from '../platform/language/i18n.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { AccountForm, type AccountFormProps } from './account-form.tsx';
import { accountMessages } from './account-messages.ts';
import styles from './account.module.css';

const schema = z.object({ currentPassword: currentPasswordSchema });

export interface PasswordCheckFormProps {
  text: string;
  submitLabel: string;
  change: AccountFormProps<{ currentPassword: string }>['change'];
  onPassword: (currentPassword: string) => void;
  onCancel: () => void;
}

/** Asks for the password again before changing something that protects the account. */
export function PasswordCheckForm(props: PasswordCheckFormProps) {
  const { text, submitLabel, change, onPassword, onCancel } = props;
  const t = useMessages(accountMessages);
  return (
    <>
      <p className={styles['formText']}>{text}</p>
      <AccountForm
        schema={schema}
        start={{ currentPassword: '' }}
        change={change}
        submitLabel={submitLabel}
        onSubmit={({ currentPassword }) => onPassword(currentPassword)}
        onCancel={onCancel}
      >
        {(form) => (
          <PasswordField
            {...form.text('currentPassword')}
            label={t('currentPassword')}
            autoComplete="current-password"
            data-focus-first
          />
        )}
      </AccountForm>
    </>
  );
}
