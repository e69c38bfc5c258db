import { useCallback } from 'react';
import { useFormFields } from '../../platform/forms/form-fields.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { focusNow } from '../../ui/fields/focus-now.ts';
import { LitePasswordField } from '../../ui/lite/lite-password-field.tsx';
import { LiteButton, LiteLink } from '../../ui/lite/lite-button.tsx';
import { authMessages } from '../auth-messages.ts';
import styles from '../auth-page.module.css';

export interface VerifyPasswordFormProps {
  onSubmit: (password: string) => void;
  isBusy: boolean;
  /** Why the last attempt failed. The input stays. */
  failure: string | null;
  /** The page for choosing a new password. `null` if this link may not set one. */
  newPasswordPath: string | null;
}

/** CG-170: a link only proves the mailbox. The account's password, or a new one, proves the account. */
export function VerifyPasswordForm({ onSubmit, isBusy, failure, newPasswordPath }: VerifyPasswordFormProps) {
  const t = useMessages(authMessages);
  const rule = useCallback(
    ({ password }: { password: string }) => (password === '' ? { password: t('passwordMissing') } : {}),
    [t],
  );
  const form = useFormFields(rule, { password: '' }, failure === null ? {} : { password: failure });
  return (
    <>
      <p className={styles['intro']}>{t('proofText')}</p>
      <form
        className={styles['form']}
        noValidate
        onSubmit={form.submit(({ password }) => isBusy || onSubmit(password))}
      >
        <LitePasswordField
          {...form.text('password')}
          label={t('password')}
          autoComplete="current-password"
          ref={focusNow}
          isErrorSpoken
        />
        <LiteButton type="submit" isLarge isFull isBusy={isBusy}>
          {t(isBusy ? 'confirming' : 'proofConfirm')}
        </LiteButton>
      </form>
      {newPasswordPath === null ? (
        <p className={styles['small']}>{t('proofNotMine')}</p>
      ) : (
        <>
          <p className={styles['or']}>{t('or')}</p>
          <p className={styles['text']}>{t('proofNewText')}</p>
          <LiteLink to={newPasswordPath} look="default" isLarge isFull>
            {t('proofNew')}
          </LiteLink>
        </>
      )}
    </>
  );
}
