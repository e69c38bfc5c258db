import { useMutation } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useCallback, useState } from 'react';
import { appMessages } from '../../platform/language/app-messages.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { useFormFields } from '../../platform/forms/form-fields.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { requestPasskey, arePasskeysPossible } from './passkey.ts';
import { LiteButton, LiteTextButton } from '../../ui/lite/lite-button.tsx';
import { focusNow } from '../../ui/fields/focus-now.ts';
import { LiteField } from '../../ui/lite/lite-field.tsx';
import type { LoginResult } from '../auth-calls.ts';
import { authMessages } from '../auth-messages.ts';
import styles from '../auth-page.module.css';
import { authCalls } from '../auth-queries.ts';

export interface Step {
  twoFactor: ('totp' | 'passkey')[];
  challenge: string;
  passkeyOptions?: Record<string, unknown> | undefined;
}

export interface SecondStepFormProps {
  step: Step;
  /** While the next page loads. */
  isBusy?: boolean;
  onEntered: (result: LoginResult) => void;
  onCancel: () => void;
}

/** Shown after a correct password. The second step is a code, a recovery code, or a passkey. */
export function SecondStepForm({ step, isBusy = false, onEntered, onCancel }: SecondStepFormProps) {
  const t = useMessages(authMessages);
  const app = useMessages(appMessages);
  const hasCode = step.twoFactor.includes('totp');
  const [isRecovery, setRecovery] = useState(false);
  const options =
    arePasskeysPossible() && step.twoFactor.includes('passkey') ? step.passkeyOptions : undefined;
  const confirm = useMutation({
    mutationFn: async (code: string) => (await authCalls()).confirmCode(step.challenge, code),
    onSuccess: onEntered,
  });
  const passkey = useMutation({
    mutationFn: async (asked: object) => {
      const answer = await requestPasskey(asked);
      return answer && (await authCalls()).confirmPasskey(step.challenge, answer);
    },
    onSuccess: (result) => result && onEntered(result),
  });
  const error = confirm.error ?? passkey.error;
  const failure = error ? errorMessage(error, app) : null;
  return (
    <>
      <p className={styles['intro']}>{t(introOf(hasCode, isRecovery, options !== undefined))}</p>
      {hasCode ? (
        <>
          <CodeForm
            key={String(isRecovery)}
            isRecovery={isRecovery}
            failure={failure}
            isBusy={confirm.isPending || isBusy}
            onCode={(code) => confirm.mutate(code)}
          />
          <LiteButton look="default" isFull onClick={() => setRecovery(!isRecovery)}>
            {t(isRecovery ? 'useApp' : 'useRecovery')}
          </LiteButton>
        </>
      ) : null}
      {options ? (
        <>
          {hasCode ? <p className={styles['or']}>{t('or')}</p> : null}
          <LiteButton
            look={hasCode ? 'default' : 'filled'}
            isFull
            isBusy={passkey.isPending || isBusy}
            onClick={() => passkey.isPending || isBusy || passkey.mutate(options)}
          >
            <Fingerprint size={20} strokeWidth={1.75} aria-hidden />
            {t('usePasskey')}
          </LiteButton>
        </>
      ) : null}
      <div className={styles['reason']} role="alert">
        {(hasCode ? null : failure) ?? (passkey.data === null ? t('passkeyNone') : null)}
      </div>
      <p className={styles['small']}>
        <LiteTextButton onClick={onCancel}>{t('startAgain')}</LiteTextButton>
      </p>
    </>
  );
}

function introOf(hasCode: boolean, isRecovery: boolean, hasPasskey: boolean) {
  if (hasCode) return isRecovery ? 'recoveryText' : 'secondText';
  return hasPasskey ? 'secondPasskeyOnly' : 'secondImpossible';
}

/** The server takes either kind of code. The texts name the one that is asked for. */
function CodeForm({
  isRecovery,
  failure,
  isBusy,
  onCode,
}: {
  isRecovery: boolean;
  failure: string | null;
  isBusy: boolean;
  onCode: (code: string) => void;
}) {
  const t = useMessages(authMessages);
  const rule = useCallback(
    ({ code }: { code: string }) => (code.length < 6 ? { code: t('codeMissing') } : {}),
    [t],
  );
  const form = useFormFields(rule, { code: '' }, failure === null ? {} : { code: failure });
  return (
    <form className={styles['form']} noValidate onSubmit={form.submit(({ code }) => isBusy || onCode(code))}>
      <LiteField
        {...form.text('code')}
        label={t(isRecovery ? 'recoveryCode' : 'code')}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        ref={focusNow}
        isErrorSpoken
      />
      <LiteButton type="submit" isLarge isFull isBusy={isBusy}>
        {isBusy ? t('confirming') : t('confirmCode')}
      </LiteButton>
    </form>
  );
}
