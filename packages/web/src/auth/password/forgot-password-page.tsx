import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { appMessages } from '../../platform/language/app-messages.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { refusedFields, useFormFields } from '../../platform/forms/form-fields.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { LiteButton } from '../../ui/lite/lite-button.tsx';
import { LiteField } from '../../ui/lite/lite-field.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import { authMessages } from '../auth-messages.ts';
import styles from '../auth-page.module.css';
import { authCalls, isEmailLike } from '../auth-queries.ts';

/** the response is the same for an unknown email address. */
export function ForgotPasswordPage() {
  const t = useMessages(authMessages);
  const app = useMessages(appMessages);
  const navigate = useNavigate();
  const rule = useCallback(
    ({ email }: { email: string }) => (isEmailLike(email) ? {} : { email: t('emailWrong') }),
    [t],
  );
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (email: string) => (await authCalls()).forgotPassword(email),
    onSuccess: () => void navigate('/password-reset-success'),
  });
  const refused = refusedFields(error);
  const failure = error && !refused['email'] ? errorMessage(error, app) : undefined;
  const form = useFormFields(rule, { email: '' }, failure ? { email: failure } : refused);
  useEffect(() => void authCalls().catch(() => {}), []);
  return (
    <AuthFrame title={t('forgotTitle')}>
      <p className={styles['intro']}>{t('forgotText')}</p>
      <form
        className={styles['form']}
        noValidate
        onSubmit={form.submit(({ email }) => isPending || mutate(email))}
      >
        <LiteField
          {...form.text('email')}
          label={t('email')}
          type="email"
          autoComplete="username"
          isErrorSpoken
        />
        <LiteButton type="submit" isLarge isFull isBusy={isPending}>
          {isPending ? t('sending') : t('sendLink')}
        </LiteButton>
      </form>
      <p className={styles['small']}>
        <Link to="/login">{t('backToLogin')}</Link>
      </p>
    </AuthFrame>
  );
}
