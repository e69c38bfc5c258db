import { paymentPath, priceText } from '@plainscan/contract';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { appMessages } from '../platform/language/app-messages.ts';
import { useDocumentTitle } from '../platform/page/document-title.ts';
import { errorMessage } from '../platform/api/error-message.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { OwnPage } from '../shell/own-page.tsx';
import { useCurrentUser } from '../platform/session/session.ts';
import { EmptyState, type EmptyStateProps } from '../ui/feedback/empty-state.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { notify } from '../ui/feedback/snackbar-store.ts';
import { paymentMessages } from './payment-messages.ts';
import {
  isUnknownSession,
  paymentSessionQuery,
  slowAfterAnswers,
  useCaseCheckout,
  type PaymentSession,
} from './payment-queries.ts';
import { PaidPlan, PaidReceipt, PaidReport } from './paid-plan.tsx';
import styles from './payment-result-page.module.css';

type Outcome = 'success' | 'fail';

/** L-023: the page that users return to after paying. */
export function PaymentSuccessfulPage() {
  return <ResultPage expected="success" />;
}

/** … after a package … */
export function PaymentPackagePage() {
  return <ResultPage expected="success" />;
}

/** … after a storage plan … */
export function PaymentSubscriptionPage() {
  return <ResultPage expected="success" />;
}

/** L-024: … and after not paying. */
export function PaymentFailPage() {
  return <ResultPage expected="fail" />;
}

function ResultPage({ expected }: { expected: Outcome }) {
  const t = useMessages(paymentMessages);
  const sessionId = useSearchParams()[0].get('session_id') ?? '';
  useDocumentTitle(t(expected === 'fail' ? 'failedTitle' : 'checkingTitle'));
  return (
    <OwnPage>{sessionId === '' ? <Invalid /> : <Result sessionId={sessionId} expected={expected} />}</OwnPage>
  );
}

function Result({ sessionId, expected }: { sessionId: string; expected: Outcome }) {
  const t = useMessages(paymentMessages);
  const app = useMessages(appMessages);
  const { data: session, error, refetch, dataUpdateCount } = useSessionAnswers(sessionId);
  if (error && !session) {
    if (isUnknownSession(error)) return <Invalid />;
    return (
      <State
        tone="bad"
        drawing="signal"
        title={t('uncheckedTitle')}
        text={`${errorMessage(error, app)} ${t('uncheckedText')}`}
        actions={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}
      />
    );
  }
  if (session && !session.valid) return <InvalidCase />;
  if (session?.status === 'paid') return <Paid session={session} />;
  if (session?.status === 'refunded')
    return (
      <State
        title={t('refundedTitle')}
        text={t('refundedText')}
        actions={<NextStepLink session={session} />}
      />
    );
  if (session && (expected === 'fail' || session.status !== 'open')) return <Failed session={session} />;
  const isSlow = dataUpdateCount >= slowAfterAnswers;
  return (
    <div role="status">
      <State
        drawing="clock"
        title={t('checkingTitle')}
        text={t(isSlow ? 'slowText' : 'checkingText')}
        actions={isSlow && session ? <NextStepLink session={session} /> : null}
      />
    </div>
  );
}

/** Returns the responses so far. Invalidates the cached case once its payment has arrived. */
function useSessionAnswers(sessionId: string) {
  const client = useQueryClient();
  const query = useQuery(paymentSessionQuery(sessionId));
  const { data } = query;
  useEffect(() => {
    if (data?.status !== 'paid') return;
    void client.invalidateQueries({ queryKey: ['cases'] });
    void client.invalidateQueries({ queryKey: ['records'] });
    void client.invalidateQueries({ queryKey: ['current-user'] });
    void client.invalidateQueries({ queryKey: ['premium'] });
    void client.invalidateQueries({ queryKey: ['materials'] });
  }, [client, data?.status]);
  const dataUpdateCount = client.getQueryState(paymentSessionQuery(sessionId).queryKey)?.dataUpdateCount ?? 0;
  return { ...query, dataUpdateCount };
}

function State(props: Omit<EmptyStateProps, 'headingLevel'>) {
  return (
    <div className={styles['state']}>
      <EmptyState drawing={props.tone === 'bad' ? 'payment' : 'done'} {...props} headingLevel={1} />
    </div>
  );
}

function Paid({ session }: { session: PaymentSession }) {
  const t = useMessages(paymentMessages);
  const { role } = useCurrentUser();
  if (role === 'patient' && session.purpose !== 'case') return <PaidPlan session={session} />;
  if (role === 'patient' && session.caseId === null) return <PaidReport session={session} />;
  return (
    <div role="status">
      <State
        title={t('paidTitle')}
        text={t('paidText', { amount: priceText(session.amountCents) })}
        actions={
          <>
            <NextStepLink session={session} />
            <PaidReceipt amountCents={session.amountCents} />
          </>
        }
      />
    </div>
  );
}

/** Returns the patient's dashboard URL, at the paid request. */
const reportsUrlOf = (caseId: string | null): string =>
  caseId === null ? '/patient-dashboard' : `/patient-dashboard?caseId=${caseId}`;

/** Leads a patient to the reports, and staff to the paid case. */
function NextStepLink({ session, isQuiet = false }: { session: PaymentSession; isQuiet?: boolean }) {
  const t = useMessages(paymentMessages);
  const { role } = useCurrentUser();
  const isPatient = role === 'patient';
  const toCase = session.caseId === null ? '/' : `/case-details?caseId=${session.caseId}`;
  return (
    <Button
      component={Link}
      to={isPatient ? reportsUrlOf(session.caseId) : toCase}
      variant={isQuiet ? 'default' : 'filled'}
    >
      {t(isPatient ? 'toReports' : session.caseId === null ? 'home' : 'toCase')}
    </Button>
  );
}

function Failed({ session }: { session: PaymentSession }) {
  const t = useMessages(paymentMessages);
  const { role } = useCurrentUser();
  return (
    <State
      tone="bad"
      title={t('failedTitle')}
      text={
        <>
          <span>{t('failedText')}</span> <span>{t('nothingCharged')}</span>
        </>
      }
      actions={role === 'patient' ? <BackToPlans session={session} /> : <PayAgain session={session} />}
    />
  );
}

/** L-015, L-024: leads back to what was to be bought. */
function BackToPlans({ session: { caseId, purpose } }: { session: PaymentSession }) {
  const t = useMessages(paymentMessages);
  if (purpose === 'premium')
    return (
      <Button component={Link} to="/self-help-materials">
        {t('toMaterials')}
      </Button>
    );
  const plans = paymentPath(caseId === null ? null : { id: caseId, studyId: null });
  return (
    <Button component={Link} to={purpose === 'case' ? plans : '/storage-plans'}>
      {t('backToPlans')}
    </Button>
  );
}

function PayAgain({ session }: { session: PaymentSession }) {
  const t = useMessages(paymentMessages);
  const app = useMessages(appMessages);
  const checkout = useCaseCheckout();
  const { caseId } = session;
  const isBusy = checkout.isPending || checkout.isSuccess;
  const pay: ReactNode =
    caseId === null ? null : (
      <Button aria-busy={isBusy} onClick={() => isBusy || checkout.mutate({ caseId })}>
        {t('retry')}
      </Button>
    );
  return (
    <>
      {pay}
      <NextStepLink session={session} isQuiet />
      {checkout.error ? <Note tone="bad">{errorMessage(checkout.error, app)}</Note> : null}
    </>
  );
}

function Invalid() {
  const t = useMessages(paymentMessages);
  const home = (
    <Button component={Link} to="/">
      {t('home')}
    </Button>
  );
  return (
    <div role="alert">
      <State tone="bad" title={t('invalidSession')} text={t('invalidText')} actions={home} />
    </div>
  );
}

/** L-025, W-041: an invalid checkout redirects to the start page, which shows the error. */
function InvalidCase() {
  const t = useMessages(paymentMessages);
  const text = t('invalidCaseSession');
  useEffect(() => notify('error', text), [text]);
  return <Navigate to="/" replace />;
}
