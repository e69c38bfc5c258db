import { Button } from '@mantine/core';
import { casePlans, priceText, storagePlans } from '@plainscan/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { SaveReceipt } from '../account/receipts/save-receipt.tsx';
import { checkoutReceiptQuery } from '../account/receipts/receipt-queries.ts';
import { formatDay } from '../platform/language/date-format.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { currentUserQuery, useCurrentUser } from '../platform/session/session.ts';
import { paymentMessages } from './payment-messages.ts';
import type { PaymentSession } from './payment-queries.ts';
import { usePlanWords } from './plans/plan-texts.ts';
import styles from './payment-result-page.module.css';

interface PaidProps {
  session: PaymentSession;
}

/** L-023: a report was bought before there is a request. Says what the patient has to do next. */
export function PaidReport({ session }: PaidProps) {
  const t = useMessages(paymentMessages);
  return (
    <PaidFrame session={session} title={t('paidTitle')}>
      <Steps />
    </PaidFrame>
  );
}

/** L-023: a package or a storage plan was paid. Unlocks nothing itself: the page shows what the server knows. */
export function PaidPlan({ session }: PaidProps) {
  const t = useMessages(paymentMessages);
  const { userPlan, availableReport } = useCurrentUser();
  if (session.purpose === 'package')
    return (
      <PaidFrame session={session} title={t('packageTitle')}>
        <p>
          {[
            t(availableReport ? 'packageReport' : 'packageSpent'),
            userPlan?.type === 'package' && t('packageRoom', { day: formatDay(userPlan.expiredAt) }),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
        {availableReport ? <Steps /> : <ToRecord />}
      </PaidFrame>
    );
  if (session.purpose === 'premium')
    return (
      <PaidFrame session={session} title={t('premiumTitle')}>
        <p>{t('premiumText')}</p>
        <Button component={Link} to="/self-help-materials">
          {t('toMaterials')}
        </Button>
      </PaidFrame>
    );
  const isLater = session.amountCents === 0;
  return (
    <PaidFrame session={session} title={t(isLater ? 'planScheduled' : 'planTitle')}>
      <PlanTime />
      <div className={styles['ways']}>
        <ToRecord />
        <Button component={Link} to="/patient-account" variant="default">
          {t('toAccount')}
        </Button>
      </div>
    </PaidFrame>
  );
}

function PlanTime() {
  const t = useMessages(paymentMessages);
  const wordsOf = usePlanWords();
  const { userPlan } = useCurrentUser();
  if (userPlan === null || userPlan.type !== 'subscription') return null;
  const { name, plan, expiredAt, renewal } = userPlan;
  const runs = t('planRuns', { plan: name, day: formatDay(expiredAt) });
  const price = renewal ? priceText(renewal.amountCents) : '';
  const then =
    renewal === null
      ? ''
      : renewal.plan === plan
        ? t('planRenews', { price })
        : t('planNext', { plan: wordsOf(storagePlans[renewal.plan]).name, price });
  return <p>{[runs, then].filter(Boolean).join(' ')}</p>;
}

function ToRecord() {
  const t = useMessages(paymentMessages);
  return (
    <Button component={Link} to="/patient-dashboard">
      {t('toRecord')}
    </Button>
  );
}

/** The amount, where the receipt goes, and the next step. Focuses the heading, because the page changed by itself. */
function PaidFrame({ session, title, children }: PaidProps & { title: string; children: ReactNode }) {
  const t = useMessages(paymentMessages);
  const { email } = useCurrentUser();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { amountCents } = session;
  return (
    <div className={styles['paid']}>
      <div className={styles['paidHead']}>
        <span className={styles['tick']} aria-hidden>
          <Check size={32} strokeWidth={2} />
        </span>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p role="status">
            {amountCents === 0
              ? t('paidNothing')
              : t('paidAmount', { amount: priceText(amountCents), email })}
          </p>
        </div>
      </div>
      {children}
      <PaidReceipt amountCents={amountCents} />
    </div>
  );
}

/** The receipt of the checkout in the URL, if something was charged. */
export function PaidReceipt({ amountCents }: { amountCents: number }) {
  const sessionId = useSearchParams()[0].get('session_id') ?? '';
  const { data: receipt } = useQuery({ ...checkoutReceiptQuery(sessionId), enabled: amountCents > 0 });
  return receipt ? (
    <div className={styles['ways']}>
      <SaveReceipt receipt={receipt} words="number" />
    </div>
  ) : null;
}

function Steps() {
  const t = useMessages(paymentMessages);
  const id = useId();
  const { availableReport } = useCurrentUser();
  const type = availableReport?.type === 'Express' ? 'express' : 'standard';
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('nextTitle')}</h2>
      <ol className={styles['steps']}>
        <li data-state="done">
          <Check size={18} strokeWidth={2.5} aria-hidden />
          <b>
            {t('stepPaid')}
            <span className="visually-hidden">, {t('done')}</span>
          </b>
        </li>
        <li data-state="now">
          <b>{t('stepAsk')}</b>
          <p>{t('stepAskText')}</p>
          <AskButton />
        </li>
        <li>
          <b>{t('stepMade')}</b>
          <p>{t('stepMadeText', { hours: casePlans[type].withinHours })}</p>
        </li>
        <li>
          <b>{t('stepMail')}</b>
          <p>{t('stepMailText')}</p>
        </li>
      </ol>
    </section>
  );
}

/** Links to the order form. It requires a known unused report, so the user is refetched first. */
function AskButton() {
  const t = useMessages(paymentMessages);
  const client = useQueryClient();
  const navigate = useNavigate();
  const studyId = useSearchParams()[0].get('studyId') ?? '';
  const { availableReport } = useCurrentUser();
  const address = `/personalized-video${studyId === '' ? '' : `?studyId=${encodeURIComponent(studyId)}`}`;
  async function goOn() {
    await client.refetchQueries(currentUserQuery);
    await navigate(address);
  }
  return (
    <Button
      component={Link}
      to={address}
      size="lg"
      onClick={(event) => {
        if (availableReport !== null) return;
        event.preventDefault();
        void goOn();
      }}
    >
      {t('ask')}
    </Button>
  );
}
