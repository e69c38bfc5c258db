import type { OpenedInvitation } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { AuthFrame } from '../auth/auth-frame.tsx';
import styles from '../auth/auth-page.module.css';
import { withRedirect } from '../auth/mailed-link.ts';
import { errorMessage } from '../platform/api/error-message.ts';
import { appMessages } from '../platform/language/app-messages.ts';
import { formatDay } from '../platform/language/date-format.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { useLinkToken } from '../platform/session/link-token.ts';
import { isSignedIn } from '../platform/session/session-storage.ts';
import { Note } from '../ui/feedback/note.tsx';
import { LiteButton } from '../ui/lite/lite-button.tsx';
import { careMessages } from './care-messages.ts';
import { acceptInvitation, invitationQuery, useCareChange } from './care-queries.ts';
import { CaregiverAccountForm } from './caregiver-account-form.tsx';

type Offer = NonNullable<OpenedInvitation['offer']>;

/** B17: the page of an emailed invitation: what it grants, and how to accept it. */
export function CareInvitationPage() {
  const t = useMessages(careMessages);
  const app = useMessages(appMessages);
  const token = useLinkToken() ?? '';
  const { data, error, refetch } = useQuery(invitationQuery(token));
  return (
    <AuthFrame title={t('invitationTitle')}>
      {error ? (
        <>
          <div className={styles['text']}>
            <Note tone="bad">{errorMessage(error, app)}</Note>
          </div>
          <LiteButton isLarge isFull onClick={() => void refetch()}>
            {t('tryAgain')}
          </LiteButton>
        </>
      ) : null}
      {data?.offer ? <Invitation offer={data.offer} token={token} /> : null}
      {token === '' || (data && !data.offer) ? <Ended isAccepted={data?.state === 'accepted'} /> : null}
      {token === '' || data || error ? null : (
        <p className={styles['intro']} role="status">
          {t('checking')}
        </p>
      )}
    </AuthFrame>
  );
}

function Ended({ isAccepted }: { isAccepted: boolean }) {
  const t = useMessages(careMessages);
  const navigate = useNavigate();
  return (
    <>
      <p className={styles['intro']}>
        <b>{t(isAccepted ? 'invitationDone' : 'invitationOver')}</b>
      </p>
      <p className={styles['text']}>{t(isAccepted ? 'invitationDoneText' : 'invitationOverText')}</p>
      <LiteButton isLarge isFull onClick={() => void navigate(isSignedIn() ? '/' : '/login')}>
        {t(isSignedIn() ? 'toOwn' : 'toLogin')}
      </LiteButton>
    </>
  );
}

function Invitation({ offer, token }: { offer: Offer; token: string }) {
  const t = useMessages(careMessages);
  return (
    <>
      <p className={styles['intro']}>
        {t('invitationOffer', { patient: offer.patient, clinic: offer.clinic })}{' '}
        {t('invitationUntil', { until: formatDay(offer.until) })}
      </p>
      <p className={styles['text']}>
        {t(offer.showsImages ? 'invitationImages' : 'invitationReports')}{' '}
        {offer.isAllRecords ? '' : t('invitationSome')} {t('invitationLimits')}
      </p>
      {isSignedIn() ? <Accept token={token} /> : null}
      {!isSignedIn() && offer.hasAccount ? <LogIn offer={offer} token={token} /> : null}
      {!isSignedIn() && !offer.hasAccount ? <CaregiverAccountForm email={offer.email} token={token} /> : null}
    </>
  );
}

function Accept({ token }: { token: string }) {
  const t = useMessages(careMessages);
  const navigate = useNavigate();
  const accept = useCareChange({
    showsOwnError: true,
    run: acceptInvitation,
    onDone: ({ grantId, state }) =>
      void navigate(state === 'active' ? `/helped-record/${grantId}` : '/', { replace: true }),
  });
  return (
    <>
      {accept.failure ? (
        <div className={styles['text']}>
          <Note tone="bad">{accept.failure}</Note>
        </div>
      ) : null}
      <LiteButton
        isLarge
        isFull
        isBusy={accept.isPending}
        onClick={() => accept.isPending || accept.mutate(token)}
      >
        {t('accept')}
      </LiteButton>
    </>
  );
}

function LogIn({ offer, token }: { offer: Offer; token: string }) {
  const t = useMessages(careMessages);
  const navigate = useNavigate();
  const back = `/care-invitation?token=${encodeURIComponent(token)}`;
  return (
    <>
      <p className={styles['text']}>{t('logInAs', { email: offer.email })}</p>
      <LiteButton isLarge isFull onClick={() => void navigate(withRedirect('/login', back))}>
        {t('logIn')}
      </LiteButton>
    </>
  );
}
