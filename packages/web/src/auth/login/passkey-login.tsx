import { useMutation } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { appMessages } from '../../platform/language/app-messages.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { arePasskeysPossible, requestPasskey } from './passkey.ts';
import { FieldError } from '../../ui/fields/field-error.tsx';
import { LiteButton } from '../../ui/lite/lite-button.tsx';
import type { LoginResult } from '../auth-calls.ts';
import { authMessages } from '../auth-messages.ts';
import styles from '../auth-page.module.css';
import { authCalls } from '../auth-queries.ts';

/** Asks the browser for a passkey of this site. Resolves to `null` if the user closed the dialog. */
async function logInByPasskey(): Promise<LoginResult | null> {
  const calls = await authCalls();
  const { challenge, options } = await calls.startPasskey();
  const passkey = await requestPasskey(options);
  return passkey && calls.logInWithPasskey(challenge, passkey);
}

/** A passkey replaces email, password and second step. */
export function PasskeyLogin({
  isBusy,
  onResult,
}: {
  /** While the next page loads. */
  isBusy: boolean;
  onResult: (result: LoginResult) => void;
}) {
  const t = useMessages(authMessages);
  const app = useMessages(appMessages);
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: logInByPasskey,
    onSuccess: (result) => result && onResult(result),
  });
  if (!arePasskeysPossible()) return null;
  const complaint = error ? errorMessage(error, app) : data === null ? t('passkeyNone') : null;
  return (
    <>
      <p className={styles['or']}>{t('or')}</p>
      <LiteButton
        look="default"
        isFull
        isBusy={isPending || isBusy}
        onClick={() => isPending || isBusy || mutate()}
      >
        <Fingerprint size={20} strokeWidth={1.75} aria-hidden />
        {t('usePasskey')}
      </LiteButton>
      <div className={styles['reason']} role="alert">
        {complaint === null ? null : <FieldError>{complaint}</FieldError>}
      </div>
    </>
  );
}
