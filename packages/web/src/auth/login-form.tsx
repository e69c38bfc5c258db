import { useCallback } from 'react';
import { Link } from 'react-router';
import { useFormFields } from '../app/form-fields.ts';
import { useMessages } from '../app/i18n.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { PlainButton } from '../ui/plain-button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { authMessages } from './auth-messages.ts';
import { isEmailLike, type Credentials } from './auth-queries.ts';
import styles from './auth-page.module.css';

const noCredentials: Credentials = { email: '', password: '' };

export interface LoginFormProps {
  onSubmit: (credentials: Credentials) => void;
  isBusy: boolean;
  /** Why the last try failed; what was typed stays. */
  failure: string | null;
}

export function LoginForm({ onSubmit, isBusy, failure }: LoginFormProps) {
  const t = useMessages(authMessages);
  const rule = useCallback(
    (fields: Credentials) => ({
      ...(!isEmailLike(fields.email) && { email: t('emailWrong') }),
      ...(fields.password === '' && { password: t('passwordMissing') }),
    }),
    [t],
  );
  const form = useFormFields(rule, noCredentials, failure === null ? {} : { password: failure });
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={form.submit((credentials) => isBusy || onSubmit(credentials))}
    >
      <TextField
        {...form.text('email')}
        id="login-email"
        label={t('email')}
        type="email"
        autoComplete="username webauthn"
      />
      <PasswordField
        {...form.text('password')}
        id="login-password"
        label={t('password')}
        autoComplete="current-password"
        aside={<Link to="/forgot-password">{t('forgotPassword')}</Link>}
      />
      <div className="visually-hidden" role="alert">
        {failure}
      </div>
      <PlainButton type="submit" isLarge isFull isBusy={isBusy}>
        {isBusy ? t('loggingIn') : t('logIn')}
      </PlainButton>
    </form>
  );
}
