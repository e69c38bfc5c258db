import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import type { FormEvent } from 'react';
import { authCalls } from '../../auth/auth-queries.ts';
import type { Step } from '../../auth/login/second-step-form.tsx';
import { AppError } from '../../platform/api/app-error.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { appMessages } from '../../platform/language/app-messages.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { keepPageOpen } from '../../platform/session/session-end.ts';
import { useCurrentUser } from '../../platform/session/session.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { lazyPart } from '../../ui/load-part.ts';
import { studioWords } from './studio-words.ts';
import styles from './sign-in-again.module.css';

const SecondStepForm = lazyPart(
  async () => (await import('../../auth/login/second-step-form.tsx')).SecondStepForm,
);

/** Returns whether the session ended while the page was held open, and a function to report a new one. */
export function useEndedSession(isHeld: boolean): { readonly hasEnded: boolean; readonly renew: () => void } {
  const [hasEnded, setEnded] = useState(false);
  useEffect(() => (isHeld ? keepPageOpen(() => setEnded(true)) : undefined), [isHeld]);
  return { hasEnded: hasEnded && isHeld, renew: () => setEnded(false) };
}

/** Asks for a new login while the recording continues. Only the account that is recording can sign in here. */
export function SignInAgain({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const t = useMessages(studioWords);
  const [step, setStep] = useState<Step | null>(null);
  return (
    <section className={styles['panel']} aria-labelledby="sign-in-again" role="alertdialog">
      <h2 id="sign-in-again">{t('signedOutTitle')}</h2>
      <p>{t('signedOutText')}</p>
      {step === null ? (
        <PasswordForm onSignedIn={onSignedIn} onStep={setStep} />
      ) : (
        <Suspense>
          <SecondStepForm step={step} onEntered={onSignedIn} onCancel={() => setStep(null)} />
        </Suspense>
      )}
    </section>
  );
}

interface PasswordFormProps {
  readonly onSignedIn: () => void;
  readonly onStep: (step: Step) => void;
}

function PasswordForm({ onSignedIn, onStep }: PasswordFormProps) {
  const t = useMessages(studioWords);
  const app = useMessages(appMessages);
  const { email } = useCurrentUser();
  const [password, setPassword] = useState('');
  const login = useMutation({
    mutationFn: async () => (await authCalls()).logIn({ email, password }),
    onSuccess: (result) => ('user' in result ? onSignedIn() : onStep(result.step)),
  });
  const isWrong = login.error instanceof AppError && login.error.status === 401;
  const failure = login.error ? (isWrong ? t('passwordWrong') : errorMessage(login.error, app)) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!login.isPending) login.mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      <p className={styles['email']}>{email}</p>
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        value={password}
        error={failure}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" aria-busy={login.isPending}>
        {t('signIn')}
      </Button>
    </form>
  );
}
