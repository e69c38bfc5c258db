import { isStaff } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from 'react-router';
import { AppError } from '../../platform/api/app-error.ts';
import { appMessages } from '../../platform/language/app-messages.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { useLocale, useMessages } from '../../platform/language/i18n.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { LiteButton } from '../../ui/lite/lite-button.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import styles from '../auth-page.module.css';
import { linkQuery, useSetPassword } from '../auth-queries.ts';
import { deadLinkOf, readDeadLink } from '../dead-link/dead-link.ts';
import { invitationMessages } from './invitation-messages.ts';
import { rememberLocale } from '../locale-choice.ts';
import { useMailedLink, withRedirect } from '../mailed-link.ts';
import { PasswordForm } from './password-form.tsx';

type Kind = 'invitation' | 'reset';

/** Returns whether the server refused the link, rather than being unreachable or asking to retry later. */
const isRefused = (error: unknown): boolean =>
  error instanceof AppError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Sets a password with an emailed link. A link that no longer works leads to the login. */
export function MailedLinkPage({ kind }: { kind: Kind }) {
  const t = useMessages(invitationMessages);
  const { token, redirect } = useMailedLink();
  const { data, error, refetch } = useQuery({ ...linkQuery(kind, token), enabled: token !== '' });
  if (token === '') return <Navigate to={withRedirect('/login', redirect)} replace />;
  // A-023, CG-191: redirects to the login, which explains what happened to the link and offers a new one.
  if (data?.valid === false || isRefused(error)) {
    const deadLink = readDeadLink(data?.dead, token, redirect);
    return <Navigate to={withRedirect('/login', redirect)} state={{ deadLink }} replace />;
  }
  return (
    <AuthFrame title={t(kind === 'invitation' ? 'title' : 'resetTitle')}>
      {error ? <CheckFailed error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <NewPassword
          kind={kind}
          token={token}
          redirect={redirect}
          email={data.email ?? ''}
          asksName={data.asksName === true}
          isForStaff={data.role !== undefined && isStaff(data.role)}
        />
      ) : null}
      {data || error ? null : (
        <p className={styles['intro']} role="status">
          {t('checking')}
        </p>
      )}
    </AuthFrame>
  );
}

interface NewPasswordProps {
  kind: Kind;
  token: string;
  redirect: string | null;
  email: string;
  asksName: boolean;
  isForStaff: boolean;
}

function NewPassword({ kind, token, redirect, email, asksName, isForStaff }: NewPasswordProps) {
  const t = useMessages(invitationMessages);
  const app = useMessages(appMessages);
  const navigate = useNavigate();
  const { mutate, isPending, error } = useSetPassword(kind, token);
  const { locale } = useLocale();
  const arrive = ({ loginToken }: { loginToken: string }): void => {
    // The clinic could not know the language of an invited user, but the browser does.
    if (kind === 'invitation') rememberLocale(locale);
    const state = { loginToken };
    void navigate(withRedirect(`/auth-success?action=${kind}`, redirect), { replace: true, state });
  };
  const refused = error instanceof AppError ? error.validationError['password']?.[0] : undefined;
  // Another person or another window has already used the link.
  if (error instanceof AppError && error.code === 'link.invalid') {
    const deadLink = readDeadLink(deadLinkOf(error), token, redirect);
    return <Navigate to={withRedirect('/login', redirect)} state={{ deadLink }} replace />;
  }
  return (
    <>
      <p className={styles['intro']}>
        {t(kind === 'reset' ? 'resetIntro' : isForStaff ? 'staffIntro' : 'intro')}
      </p>
      <PasswordForm
        email={email}
        isBusy={isPending}
        failure={error ? (refused ?? errorMessage(error, app)) : null}
        submitLabel={t(kind === 'invitation' ? 'save' : 'resetSave')}
        needsTerms={kind === 'invitation'}
        asksName={asksName}
        isForStaff={isForStaff}
        onSubmit={(chosen) => mutate(chosen, { onSuccess: arrive })}
      />
    </>
  );
}

function CheckFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useMessages(invitationMessages);
  const app = useMessages(appMessages);
  return (
    <>
      <div className={styles['text']}>
        <Note tone="bad">
          {t('checkFailed')}. {errorMessage(error, app)}
        </Note>
      </div>
      <LiteButton isLarge isFull onClick={onRetry}>
        {t('tryAgain')}
      </LiteButton>
    </>
  );
}
