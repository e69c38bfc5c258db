import { Button } from '@mantine/core';
import {
  priceText,
  storageKeys,
  storagePlans,
  unlimitedStudies,
  upgradePaths,
  type CurrentUser,
  type StorageKey,
} from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Check } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { appMessages } from '../../platform/language/app-messages.ts';
import { formatDay } from '../../platform/language/date-format.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { useDocumentTitle } from '../../platform/page/document-title.ts';
import { FailedQuery } from '../../platform/page/failed-query.tsx';
import { useCurrentUser } from '../../platform/session/session.ts';
import { PatientPage } from '../../shell/patient-page.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx';
import { PlanCard, PlanCards } from './plan-card.tsx';
import { PlanSum } from './plan-sum.tsx';
import { planMessages } from './plan-messages.ts';
import { planChangeQuery, useStorageCheckout, type PlanChangeOffer } from './plan-queries.ts';
import { usePlanWords, useStudyLimitText } from './plan-texts.ts';
import styles from './plans.module.css';
import { storagePlansMessages } from './storage-plans-messages.ts';
import { usePurchaseAvailability } from './use-purchase-availability.ts';

/** L-016: what the user was doing before. */
const actions = ['requestReport', 'upgrade', 'upgradePackage', 'upload'] as const;
type Action = (typeof actions)[number];

const actionOf = (asked: string | null): Action => actions.find((action) => action === asked) ?? 'upgrade';

/** L-016 … L-022: a larger plan, with its price explained before payment (CG-184). */
export function UpgradePlanPage() {
  const t = useMessages(storagePlansMessages);
  const shared = useMessages(planMessages);
  const [query] = useSearchParams();
  const { workspace, userPlan } = useCurrentUser();
  const action = actionOf(query.get('action'));
  const title = t(action === 'requestReport' ? 'requestTitle' : 'upgradeTitle');
  const isLargest = userPlan?.type === 'subscription' && userPlan.maxStudy === unlimitedStudies;
  useDocumentTitle(title, workspace.name);
  return (
    <PatientPage>
      <div className={styles['page']}>
        <Link className={styles['back']} to="/patient-account">
          <ArrowLeft size={20} strokeWidth={1.75} aria-hidden />
          {shared('backToAccount')}
        </Link>
        <div className={styles['head']}>
          <h1>{title}</h1>
          <p className={styles['lead']}>
            <PlanState userPlan={userPlan} />
          </p>
        </div>
        <div className={styles['notes']}>
          {action === 'upload' ? (
            <Note
              tone="warn"
              action={
                <Button component={Link} variant="default" to="/patient-dashboard">
                  {t('toDashboard')}
                </Button>
              }
            >
              {t('oops')}
            </Note>
          ) : null}
          {query.has('session_id') ? <Note>{shared('nothingCharged')}</Note> : null}
          {isLargest ? <Note tone="ok">{t('largest')}</Note> : null}
        </div>
        {isLargest ? null : <Choice action={action} asked={query.get('plan')} />}
        <p className={styles['further']}>
          {action === 'requestReport' ? <Link to="/personalized-video">{t('withoutUpgrade')}</Link> : null}
          <Link to="/storage-plans">{t('allPlans')}</Link>
        </p>
        <SmallerPlans userPlan={userPlan} />
      </div>
    </PatientPage>
  );
}

/** The current plan. */
function PlanState({ userPlan }: { userPlan: CurrentUser['userPlan'] }) {
  const t = useMessages(storagePlansMessages);
  const { storedStudies } = useCurrentUser();
  if (userPlan === null) return <>{[t('noPlan'), t('storesMany', { used: storedStudies })].join(' ')}</>;
  const { name, maxStudy, studyCount, expiredAt, cancelled, type } = userPlan;
  const used =
    maxStudy === unlimitedStudies
      ? t('storesMany', { used: studyCount })
      : t('stores', { used: studyCount, all: maxStudy });
  const runs = t(type === 'package' ? 'runsPackage' : 'runs', { plan: name, day: formatDay(expiredAt) });
  return <>{[used, runs, cancelled ? t('endsThen') : ''].filter(Boolean).join(' ')}</>;
}

/** L-017, L-021: returns the plans that the current one can change to. */
function keysFor(userPlan: CurrentUser['userPlan']): readonly StorageKey[] {
  return userPlan?.type === 'subscription' ? upgradePaths[userPlan.plan] : storageKeys;
}

function Choice({ action, asked }: { action: Action; asked: string | null }) {
  const t = useMessages(storagePlansMessages);
  const shared = useMessages(planMessages);
  const [, setQuery] = useSearchParams();
  const { userPlan } = useCurrentUser();
  const wordsOf = usePlanWords();
  const studyLimitOf = useStudyLimitText();
  const keys = keysFor(userPlan);
  const own = userPlan?.type === 'subscription' ? userPlan.plan : null;
  const chosen = keys.find((key) => key === asked) ?? keys.find((key) => key !== own) ?? keys[0] ?? 'basic';
  const { data: offer, error, refetch } = useQuery(planChangeQuery(chosen));
  const choose = (plan: StorageKey) =>
    setQuery({ action, plan }, { replace: true, preventScrollReset: true });
  return (
    <>
      <PlanCards>
        {keys.map((plan) => {
          const { priceCents, maxStudy } = storagePlans[plan];
          const { name } = wordsOf(storagePlans[plan]);
          const isChosen = plan === chosen;
          const word = isChosen ? 'selected' : plan === own ? 'renew' : 'select';
          return (
            <PlanCard
              key={plan}
              name={name}
              mark={plan === own ? t('yourPlan') : null}
              price={priceText(priceCents)}
              priceDetail={shared('aYear')}
              fact={studyLimitOf(maxStudy)}
              isSelected={isChosen}
              action={
                <Button
                  variant="default"
                  aria-pressed={isChosen}
                  aria-label={t(`${word}Of`, { plan: name })}
                  leftSection={isChosen ? <Check size={18} strokeWidth={2} aria-hidden /> : null}
                  onClick={() => choose(plan)}
                >
                  {t(word)}
                </Button>
              }
            />
          );
        })}
      </PlanCards>
      {error && !offer ? <FailedQuery title={shared('failed')} query={{ error, refetch }} /> : null}
      {offer ? (
        <Offer plan={chosen} offer={offer} />
      ) : error ? null : (
        <SkeletonRows rows={4} widths={[70, 30]} />
      )}
    </>
  );
}

/** L-028: returns the page to go back to after an abandoned checkout. */
const cancelRouteOf = ({ from }: PlanChangeOffer, plan: StorageKey): string =>
  `/upgrade-plan?action=${from?.type === 'package' ? 'upgradePackage' : 'upgrade'}&plan=${plan}`;

function Offer({ plan, offer }: { plan: StorageKey; offer: PlanChangeOffer }) {
  const t = useMessages(storagePlansMessages);
  const app = useMessages(appMessages);
  const { why } = usePurchaseAvailability();
  const checkout = useStorageCheckout();
  const isBusy = checkout.isPending || checkout.isSuccess;
  const { dueCents, next, selection } = offer;
  const price = priceText(dueCents, '$0');
  const pay = dueCents === 0 ? t('confirmFree') : t('pay', { price });
  return (
    <PlanSum plan={plan} offer={offer}>
      <div className={styles['boxActions']}>
        {why ? <Note tone="warn">{why}</Note> : null}
        {why === null && selection ? (
          <Button component={Link} to={`/downgrade?plan=${plan}`}>
            {pay}
          </Button>
        ) : null}
        {why === null && !selection ? (
          <Button
            aria-busy={isBusy}
            onClick={() => isBusy || checkout.mutate({ plan, cancelRoute: cancelRouteOf(offer, plan) })}
          >
            {pay}
          </Button>
        ) : null}
        {checkout.error ? <Note tone="bad">{errorMessage(checkout.error, app)}</Note> : null}
        <p className={styles['boxText']}>{t('cancelNote', { day: formatDay(next.at) })}</p>
      </div>
    </PlanSum>
  );
}

/** Downgrades to any lower plan (L-021). */
function SmallerPlans({ userPlan }: { userPlan: CurrentUser['userPlan'] }) {
  const t = useMessages(storagePlansMessages);
  const wordsOf = usePlanWords();
  if (userPlan?.type !== 'subscription') return null;
  const lower = storageKeys.slice(0, storageKeys.indexOf(userPlan.plan));
  if (lower.length === 0) return null;
  return (
    <p className={styles['further']}>
      <span>{t('smaller')}:</span>
      {lower.map((plan) => (
        <Link key={plan} to={`/downgrade?plan=${plan}`}>
          {t('smallerTo', { plan: wordsOf(storagePlans[plan]).name })}
        </Link>
      ))}
    </p>
  );
}
