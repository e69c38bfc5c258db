import { useQuery } from '@tanstack/react-query';
import { appMessages } from '../app/app-messages.ts';
import { AppError } from '../app/app-error.ts';
import { errorMessage } from '../app/error-message.ts';
import { useMessages } from '../app/i18n.tsx';
import { PlainButton, PlainLink } from '../ui/plain-button.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { authMessages } from './auth-messages.ts';
import styles from './auth-page.module.css';
import { authCalls } from './auth-queries.ts';
import { useMailedLink } from './mailed-link.ts';

/** CG-170: opening the link proves whose address it is. */
export function VerifyEmailPage() {
  const t = useMessages(authMessages);
  const app = useMessages(appMessages);
  const { token } = useMailedLink();
  const { data, error, refetch } = useQuery({
    queryKey: ['verify-email', token],
    queryFn: async () => (await authCalls()).verifyEmail(token),
    enabled: token !== '',
    // The link works once: the answer of the first call is the answer.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  const hasFailed = token === '' || error !== null;
  const isSilent = error instanceof AppError && error.status === 0;
  const text = error ? errorMessage(error, app) : t('verifyFailedTitle');
  return (
    <AuthFrame title={t(data ? 'verifiedTitle' : hasFailed ? 'verifyFailedTitle' : 'verifying')}>
      <p className={styles['text']} role="status">
        {data ? t('verifiedText', { email: data.email }) : hasFailed ? text : null}
      </p>
      {isSilent ? (
        <PlainButton isLarge isFull onClick={() => void refetch()}>
          {t('tryAgain')}
        </PlainButton>
      ) : null}
      {data || (hasFailed && !isSilent) ? (
        <PlainLink to="/" isLarge isFull>
          {t('goOn')}
        </PlainLink>
      ) : null}
    </AuthFrame>
  );
}
