import { resolveRoute, type RouteFacts } from '@plainscan/contract';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { AppError } from '../../platform/api/app-error.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { appMessages } from '../../platform/language/app-messages.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { preloadSignedInPages } from '../../platform/page/after-login.ts';
import { useBranding } from '../../platform/page/branding.ts';
import { lazyPart } from '../../ui/load-part.ts';
import type { Credentials, LoginResult } from '../auth-calls.ts';
import { AuthFrame } from '../auth-frame.tsx';
import { authMessages } from '../auth-messages.ts';
import { attemptsRemaining, authCalls, portalsOf } from '../auth-queries.ts';
import { deadLinkFromState } from '../dead-link/dead-link.ts';
import { consumeFormAnswer, type FormAnswer } from './form-answer.ts';
import { LoginForm } from './login-form.tsx';
import { PasskeyLogin } from './passkey-login.tsx';
import type { Step } from './second-step-form.tsx';
import { TokenLogin } from './token-login.tsx';
import styles from '../auth-page.module.css';

// Few users see these three, so they are loaded on demand.
const DeadLinkHelp = lazyPart(async () => (await import('../dead-link/dead-link-help.tsx')).DeadLinkHelp);
const PortalsDialog = lazyPart(async () => (await import('./portals-dialog.tsx')).PortalsDialog);
const SecondStepForm = lazyPart(async () => (await import('./second-step-form.tsx')).SecondStepForm);

/** Returns the message under the form after a failed attempt, or `null`. */
function useFailure(error: unknown): string | null {
  const t = useMessages(authMessages);
  const app = useMessages(appMessages);
  if (!error || portalsOf(error)) return null;
  if (!(error instanceof AppError) || error.status !== 401) return errorMessage(error, app);
  const left = attemptsRemaining(error);
  return left === null ? t('incorrect') : `${t('incorrect')}. ${t('attemptsRemaining', { n: left })}`;
}

function RegisterHint({ registerUrl }: { registerUrl: string | null }) {
  const t = useMessages(authMessages);
  return (
    <p className={styles['small']}>
      {registerUrl === null ? (
        t('invitation')
      ) : (
        <>
          {t('newToUs')} <a href={registerUrl}>{t('createAccount')}</a>
        </>
      )}
    </p>
  );
}

export function LoginPage() {
  const { state, search } = useLocation() as { state: unknown; search: string };
  const navigate = useNavigate();
  const deadLink = deadLinkFromState(state);
  if (deadLink === null) return <Login />;
  return (
    <Suspense>
      <DeadLinkHelp link={deadLink} onLogIn={() => void navigate(`/login${search}`, { state: null })} />
    </Suspense>
  );
}

function Login() {
  const t = useMessages(authMessages);
  const [step, setStep] = useState<Step | null>(null);
  const [hasArrived, setArrived] = useState(false);
  const arrive = useLoginRedirect();
  const handleResult = (result: LoginResult): void => {
    if (!('user' in result)) return setStep(result.step);
    // The buttons stay busy until the next page is there.
    setArrived(true);
    arrive(result.user);
  };
  // Loads the pages after login while the user types.
  useEffect(() => preloadSignedInPages(authCalls), []);
  return (
    <AuthFrame title={step ? t('secondTitle') : t('title')}>
      {step ? (
        <Suspense>
          <SecondStepForm
            step={step}
            isBusy={hasArrived}
            onEntered={handleResult}
            onCancel={() => setStep(null)}
          />
        </Suspense>
      ) : (
        <FirstStep isBusy={hasArrived} onResult={handleResult} />
      )}
    </AuthFrame>
  );
}

function FirstStep({ isBusy, onResult }: { isBusy: boolean; onResult: (result: LoginResult) => void }) {
  const t = useMessages(authMessages);
  const branding = useBranding();
  const login = useMutation({
    mutationFn: async (entered: Credentials | FormAnswer) => {
      const calls = await authCalls();
      return 'status' in entered ? calls.takeFormAnswer(entered) : calls.logIn(entered);
    },
    onSuccess: onResult,
  });
  const [answer] = useState(consumeFormAnswer);
  const { mutate } = login;
  useEffect(() => {
    if (answer) mutate(answer);
  }, [answer, mutate]);
  const failure = useFailure(login.error);
  const portals = portalsOf(login.error);
  return (
    <>
      <p className={styles['intro']}>{t('intro')}</p>
      <TokenLogin onResult={onResult} />
      <LoginForm
        isBusy={login.isPending || isBusy}
        failure={failure}
        onSubmit={(credentials) => login.mutate(credentials)}
      />
      <PasskeyLogin isBusy={isBusy} onResult={onResult} />
      <RegisterHint registerUrl={branding?.registerUrl ?? null} />
      {portals ? (
        <Suspense>
          <PortalsDialog portals={portals} onClose={() => login.reset()} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Sends a user who has just signed in to the page they wanted, or to their role's start page (A-012, B-011). */
function useLoginRedirect(): (user: RouteFacts) => void {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (user) => {
    const answer = resolveRoute({ user, path: '/login', search });
    void navigate(answer.stay ? '/' : answer.to, { replace: true });
  };
}
