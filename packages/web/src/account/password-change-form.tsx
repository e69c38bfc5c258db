import { accountEndpoints, fieldProblems, passwordChangeSchema, problemIn } from '@plainscan/contract';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { AccountForm } from './account-form.tsx';
import { accountMessages } from './account-messages.ts';
import { useAccountChange } from './account-queries.ts';
import styles from './account.module.css';

const start = { currentPassword: '', newPassword: '', repeatPassword: '' };

/** N-007. */
export function PasswordChangeForm({ onDone }: { onDone: () => void }) {
  const t = useMessages(accountMessages);
  const { locale } = useLocale();
  const rule = problemIn(locale, fieldProblems.passwordRule);
  const change = useAccountChange({
    showsOwnError: true,
    run: (body: typeof start) => callEndpoint(accountEndpoints.changePassword, { body }),
    done: t('passwordSaved'),
    onDone,
  });
  return (
    <>
      <p className={styles['formText']}>{t('passwordText')}</p>
      <AccountForm
        schema={passwordChangeSchema}
        start={start}
        change={change}
        submitLabel={t('changePassword')}
        onSubmit={(body) => change.mutate(body)}
        onCancel={onDone}
      >
        {(form) => {
          const password = form.text('newPassword');
          return (
            <>
              <PasswordField
                {...form.text('currentPassword')}
                label={t('currentPassword')}
                autoComplete="current-password"
              />
              <PasswordField
                {...password}
                label={t('newPassword')}
                description={password.error === rule ? null : rule}
                autoComplete="new-password"
              />
              <PasswordField
                {...form.text('repeatPassword')}
                label={t('repeatPassword')}
                autoComplete="new-password"
              />
            </>
          );
        }}
      </AccountForm>
    </>
  );
}
