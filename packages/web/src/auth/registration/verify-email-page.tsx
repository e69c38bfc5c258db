import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { appMessages } from '../../platform/language/app-messages.ts';
import { AppError } from '../../platform/api/app-error.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { refusedFields } from '../../platform/forms/form-fields.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { LiteButton, LiteLink } from '../../ui/lite/lite-button.tsx';
import { lazyPart } from '../../ui/load-part.ts';
import { AuthFrame } from '../auth-frame.tsx';
import { authMessages } from '../auth-messages.ts';
import styles from '../auth-page.module.css';
import { authCalls, mayChooseNewPassword } from '../auth-queries.ts';
import { deadLinkOf, readDeadLink } from '../dead-link/dead-link.ts';
import { useMailedLink } from '../mailed-link.ts';
import { VerifyPasswordForm } from './verify-password-form.tsx';

const DeadLinkHelp = lazyPart(async () => (await import('../dead-link/dead-link-help.tsx')).DeadLinkHelp);

/** CG-170: opening the link confirms the address if the user is signed in to the account or knows its password. */
export function VerifyEmailPage() {
  const t = useMessages(authMessages);
  const app = useMessages(appMessages);
  const { token } = useMailedLink();
  const navigate = useNavigate();
  const opened = useQuery({
    queryKey: ['verify-email', token],
    queryFn: async () => (await authCalls()).verifyEmail(token),
    enabled: token !== '',
    // The link works only once, so the first response is final.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  const proof = useMutation({
    mutationFn: async (password: string) => (await authCalls()).verifyEmail(token, password),
  });
  const data = opened.data ?? proof.data;
  const asksPassword = opened.error instanceof AppError && opened.error.code === 'email.password-needed';
  // The link may have expired while the user typed the password.
  const isOver = proof.error instanceof AppError && proof.error.code === 'link.invalid';
  const error = isOver ? proof.error : asksPassword ? null : opened.error;
  const hasFailed = token === '' || error !== null;
  if (asksPassword && !data && !isOver) {
    const failure = proof.error
      ? (refusedFields(proof.error)['password'] ?? errorMessage(proof.error, app))
      : null;
    return (
      <AuthFrame title={t('proofTitle')}>
        <VerifyPasswordForm
          onSubmit={(password) => proof.mutate(password)}
          isBusy={proof.isPending}
          failure={failure}
          newPasswordPath={
            mayChooseNewPassword(opened.error) ? `/reset-password?token=${encodeURIComponent(token)}` : null
          }
        />
      </AuthFrame>
    );
  }
  const isSilent = error instanceof AppError && error.status === 0;
  if (!data && token !== '' && error instanceof AppError && error.code === 'link.invalid')
    return (
      <Suspense>
        <DeadLinkHelp
          link={readDeadLink(deadLinkOf(error), token, null)}
          onLogIn={() => void navigate('/login')}
        />
      </Suspense>
    );
  const text = error ? errorMessage(error, app) : t('verifyFailedTitle');
  return (
    <AuthFrame title={t(data ? 'verifiedTitle' : hasFailed ? 'verifyFailedTitle' : 'verifying')}>
      <p className={styles['text']} role="status">
        {data ? t('verifiedText', { email: data.email }) : hasFailed ? text : null}
      </p>
      {isSilent ? (
        <LiteButton isLarge isFull onClick={() => void opened.refetch()}>
          {t('tryAgain')}
        </LiteButton>
      ) : null}
      {data || (hasFailed && !isSilent) ? (
        <LiteLink to="/" isLarge isFull>
          {t('goOn')}
        </LiteLink>
      ) : null}
    </AuthFrame>
  );
}
