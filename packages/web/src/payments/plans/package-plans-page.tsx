import { Button } from '@mantine/core';
import {
  casePlans,
  discountedCents,
  freePlan,
  isOnTrial,
  priceText,
  reportTypes,
  type ReportType,
} from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { appMessages } from '../../platform/language/app-messages.ts';
import { AppError } from '../../platform/api/app-error.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { useDocumentTitle } from '../../platform/page/document-title.ts';
import { useCurrentUser } from '../../platform/session/session.ts';
import { PatientPage } from '../../shell/patient-page.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { notify } from '../../ui/feedback/snackbar-store.ts';
import { Price } from '../price.tsx';
import { AvailableReport } from './available-report.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { NewPatientWelcome } from './new-patient-welcome.tsx';
import { packagePlansMessages } from './package-plans-messages.ts';
import { PlanCard, PlanCards } from './plan-card.tsx';
import { ContactCard } from './plan-contact.tsx';
import { planMessages } from './plan-messages.ts';
import { PlanQuestions } from './plan-questions.tsx';
import { askedRecordQuery, useChooseDemo, useReportCheckout } from './plan-queries.ts';
import { usePlanWords } from './plan-texts.ts';
import styles from './plans.module.css';
import { usePurchaseAvailability } from './use-purchase-availability.ts';
import { WhatNext } from './what-next.tsx';

/** L-001 … L-010: a patient buys a video report, or starts with the free account. */
export function PackagePlansPage() {
  const t = useMessages(packagePlansMessages);
  const shared = useMessages(planMessages);
  const { role, workspace, availableReport, firstOrderStatus } = useCurrentUser();
  const wish = usePurchaseIntent();
  const { why } = usePurchaseAvailability();
  const { discountPercent } = workspace;
  const isFree = discountPercent === 100;
  const isNew =
    role === 'patient' && firstOrderStatus === 'registered' && wish.offersFree && !availableReport;
  useDocumentTitle(t('title'), workspace.name);
  return (
    <PatientPage>
      <div className={styles['page']}>
        {isNew ? <NewPatientWelcome /> : null}
        <div className={styles['head']}>
          <h1>{t('title')}</h1>
          <div className={styles['lead']}>
            {t('lead')} <HowItWorks />
          </div>
        </div>
        <div className={styles['notes']}>
          {availableReport ? <AvailableReport credit={availableReport} caseId={wish.caseId} /> : null}
          {discountPercent > 0 ? (
            <Note tone="ok">{isFree ? t('freeNow') : t('discount', { percent: discountPercent })}</Note>
          ) : null}
          {why ? <Note tone="warn">{why}</Note> : null}
          <AskedProblem wish={wish} />
        </div>
        <AskedStudy wish={wish} />
        <PlanCards>
          {reportTypes.map((type) => (
            <ReportCard key={type} type={type} wish={wish} />
          ))}
          {wish.offersFree ? <FreeCard /> : <ContactCard />}
        </PlanCards>
        <p className={styles['small']}>
          <ShieldCheck size={20} strokeWidth={1.75} aria-hidden />
          <span>
            {isFree || availableReport ? null : shared('payNote')} {shared('moneyBack')}
          </span>
        </p>
        <WhatNext isRequested={wish.caseId !== null} imageCount={wish.imageCount} isLater={wish.isLater} />
        <Questions isLater={wish.isLater} />
      </div>
    </PatientPage>
  );
}

type PurchaseIntent = ReturnType<typeof usePurchaseIntent>;

/** What the user came to buy: a report for a waiting request, for a study, or for neither yet. */
function usePurchaseIntent() {
  const [query] = useSearchParams();
  const { firstUnpaidCase, firstOrderStatus, workspace } = useCurrentUser();
  const studyId = query.get('studyId') ?? '';
  const namedCase = query.get('caseId') ?? '';
  const asked = namedCase || studyId || (firstUnpaidCase?.id ?? '');
  const { data: record, error, isLoading } = useQuery(askedRecordQuery(asked));
  const ofStudy = record?.status === 'not-paid' ? record.caseId : null;
  // A study in the URL takes precedence over any other waiting request.
  const caseId = namedCase || ofStudy || (studyId === '' ? (firstUnpaidCase?.id ?? null) : null);
  return {
    studyId,
    caseId,
    record,
    error,
    isLoading,
    imageCount: record?.imageCount ?? 0,
    /** L-007: the report is requested first and paid later. */
    isLater: workspace.canRequestBeforePay && caseId === null && firstUnpaidCase === null,
    /** B-026. */
    offersFree: asked === '' && isOnTrial(firstOrderStatus),
  };
}

function AskedProblem({ wish: { error } }: { wish: PurchaseIntent }) {
  const t = useMessages(packagePlansMessages);
  if (!error) return null;
  const isGone = error instanceof AppError && error.status < 500;
  return <Note tone="warn">{t(isGone ? 'studyUnknown' : 'lookFailed')}</Note>;
}

function AskedStudy({ wish: { record, caseId } }: { wish: PurchaseIntent }) {
  const t = useMessages(packagePlansMessages);
  if (!record) return null;
  const { title, imageCount: n, previewUrl } = record;
  const images = n === 1 ? t('imageHere') : n > 0 ? t('imagesHere', { n }) : '';
  return (
    <div className={styles['study']}>
      {previewUrl ? <img src={previewUrl} alt="" width={72} height={72} /> : null}
      <div>
        <b>{t('forStudy', { study: title })}</b>
        <p>{[images, caseId === null ? '' : t('forRequest')].filter(Boolean).join(' ')}</p>
      </div>
    </div>
  );
}

/** L-002, L-008, L-013: one of the two reports, with the savings of a discount. */
function ReportCard({ type, wish }: { type: ReportType; wish: PurchaseIntent }) {
  const t = useMessages(packagePlansMessages);
  const shared = useMessages(planMessages);
  const wordsOf = usePlanWords();
  const { discountPercent } = useCurrentUser().workspace;
  const plan = casePlans[type];
  const { name, featureList } = wordsOf(plan);
  const cents = discountedCents(plan.priceCents, discountPercent);
  const saved = priceText(plan.priceCents - cents);
  return (
    <PlanCard
      name={name}
      price={<Price listCents={plan.priceCents} cents={cents} />}
      saving={discountPercent > 0 ? shared('percentOff', { percent: discountPercent, saved }) : null}
      fact={t('within', { hours: plan.withinHours })}
      features={featureList.slice(1)}
      action={<ReportAction type={type} name={name} wish={wish} />}
    />
  );
}

function ReportAction({ type, name, wish }: { type: ReportType; name: string; wish: PurchaseIntent }) {
  const t = useMessages(packagePlansMessages);
  const shared = useMessages(planMessages);
  const app = useMessages(appMessages);
  const { availableReport, workspace } = useCurrentUser();
  const { why } = usePurchaseAvailability();
  const checkout = useReportCheckout();
  const { studyId, caseId } = wish;
  if (availableReport !== null) return null;
  if (wish.isLater) {
    const query = studyId === '' ? '' : `?studyId=${encodeURIComponent(studyId)}`;
    return (
      <Button
        component={Link}
        to={`/personalized-video${query}`}
        aria-label={t('requestReportOf', { plan: name })}
      >
        {t('requestReport')}
      </Button>
    );
  }
  if (why !== null) return null;
  const isBusy = checkout.isPending || (checkout.isSuccess && checkout.data.sessionId !== null);
  const isFree = workspace.discountPercent === 100;
  const buy = () =>
    checkout.mutate(
      { type, caseId, studyId },
      // L-030.
      { onError: (error) => notify('error', errorMessage(error, app)) },
    );
  return (
    <Button
      aria-busy={isBusy}
      aria-disabled={wish.isLoading || undefined}
      aria-label={isFree ? t('getFreeOf', { plan: name }) : shared('buyNowOf', { plan: name })}
      onClick={() => isBusy || wish.isLoading || buy()}
    >
      {isFree ? t('getFree') : shared('buyNow')}
    </Button>
  );
}

/** L-002, L-006, B-026: explore with a sample first. */
function FreeCard() {
  const t = useMessages(packagePlansMessages);
  const app = useMessages(appMessages);
  const wordsOf = usePlanWords();
  const navigate = useNavigate();
  const { role } = useCurrentUser();
  const { mutate, isPending } = useChooseDemo(() => {
    notify('done', t('freeReady'));
    void navigate('/patient-dashboard');
  });
  const { name, featureList } = wordsOf(freePlan);
  const choose = () => mutate(undefined, { onError: (error) => notify('error', errorMessage(error, app)) });
  return (
    <PlanCard
      name={name}
      price={<Price listCents={0} cents={0} />}
      fact={t('readyNow')}
      features={featureList}
      action={
        role === 'patient' ? (
          <Button variant="default" aria-busy={isPending} onClick={() => isPending || choose()}>
            {t('accessNow')}
          </Button>
        ) : null
      }
    />
  );
}

const questions = [1, 2, 3, 4, 5, 6] as const;
const paymentQuestion = 4;

/** L-007: users who pay after requesting are not told to pay first. */
function Questions({ isLater }: { isLater: boolean }) {
  const t = useMessages(packagePlansMessages);
  return (
    <PlanQuestions
      questions={questions
        .filter((number) => !isLater || number !== paymentQuestion)
        .map((number) => ({ question: t(`q${number}`), answer: t(`a${number}`) }))}
    />
  );
}
