import { useCallback } from 'react';
import { Link } from 'react-router';
import { useFormFields } from '../../platform/forms/form-fields.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { LitePasswordField } from '../../ui/lite/lite-password-field.tsx';
import { LiteButton } from '../../ui/lite/lite-button.tsx';
import { LiteField } from '../../ui/lite/lite-field.tsx';
import { authMessages } from '../auth-messages.ts';
import type { Credentials } from '../auth-calls.ts';
import { isEmailLike } from '../auth-queries.ts';
import styles from '../auth-page.module.css';

const noCredentials: Credentials = { email: '', password: '' };

export interface LoginFormProps {
  onSubmit: (credentials: Credentials) => void;
  isBusy: boolean;
  /** Why the last attempt failed. The input stays. */
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
      <LiteField
        {...form.text('email')}
        id="login-email"
        label={t('email')}
        type="email"
        autoComplete="username webauthn"
      />
      <LitePasswordField
        {...form.text('password')}
        id="login-password"
        label={t('password')}
        autoComplete="current-password"
        aside={<Link to="/forgot-password">{t('forgotPassword')}</Link>}
        isErrorSpoken
      />
      <LiteButton type="submit" isLarge isFull isBusy={isBusy}>
        {isBusy ? t('loggingIn') : t('logIn')}
      </LiteButton>
    </form>
  );
}
