import { Button } from '@mantine/core';
import {
  changeTo,
  discountedCents,
  packageKeys,
  packagePlans,
  priceText,
  storageKeys,
  storagePlans,
  unlimitedStudies,
  type PackageKey,
  type StorageKey,
} from '@plainscan/contract';
import { ArrowLeft, Info } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { appMessages } from '../../platform/language/app-messages.ts';
import { formatDay } from '../../platform/language/date-format.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { useDocumentTitle } from '../../platform/page/document-title.ts';
import { useCurrentUser } from '../../platform/session/session.ts';
import { PatientPage } from '../../shell/patient-page.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Price } from '../price.tsx';
import { PlanCard, PlanCards } from './plan-card.tsx';
import { planMessages } from './plan-messages.ts';
import { PlanQuestions } from './plan-questions.tsx';
import { useNewStorage, usePackageCheckout } from './plan-queries.ts';
import { usePlanWords, useStudyLimitText } from './plan-texts.ts';
import styles from './plans.module.css';
import { storagePlansMessages } from './storage-plans-messages.ts';
import { usePurchaseAvailability } from './use-purchase-availability.ts';

/** L-011, L-012, L-015, L-049: yearly storage for a patient's own studies, and packages with a report. */
export function StoragePlansPage() {
  const t = useMessages(storagePlansMessages);
  const { workspace, userPlan } = useCurrentUser();
  const { why } = usePurchaseAvailability();
  const buy = useNewStorage();
  const app = useMessages(appMessages);
  useDocumentTitle(t('title'), workspace.name);
  return (
    <PatientPage>
      <div className={styles['page']}>
        <BackToRecord />
        <div className={styles['head']}>
          <h1>{t('title')}</h1>
          <p className={styles['lead']}>{t('lead')}</p>
          {/* CG-101. */}
          {userPlan === null ? <p className={styles['lead']}>{t('fullLead')}</p> : null}
        </div>
        <div className={styles['notes']}>
          {why ? <Note tone="warn">{why}</Note> : null}
          {buy.error ? <Note tone="bad">{errorMessage(buy.error, app)}</Note> : null}
        </div>
        {workspace.isProviderWorkspace ? (
          <>
            <PlanCards>
              {storageKeys.map((plan) => (
                <StorageCard
                  key={plan}
                  plan={plan}
                  isBusy={buy.isPending && buy.variables === plan}
                  onBuy={() => buy.isPending || buy.mutate(plan)}
                />
              ))}
            </PlanCards>
            <p className={styles['small']}>
              <Info size={20} strokeWidth={1.75} aria-hidden />
              {t('oneStudy')}
            </p>
          </>
        ) : null}
        <Packages />
        <PlanQuestions
          questions={([1, 2, 3, 4] as const).map((number) => ({
            question: t(`q${number}`),
            answer: t(`a${number}`),
          }))}
        />
      </div>
    </PatientPage>
  );
}

export function BackToRecord() {
  const t = useMessages(planMessages);
  return (
    <Link className={styles['back']} to="/patient-dashboard">
      <ArrowLeft size={20} strokeWidth={1.75} aria-hidden />
      {t('backToRecord')}
    </Link>
  );
}

/** Returns the URL for changing the current plan: its cost, or the choice to make first. */
function planChangeUrl(plan: StorageKey, change: ReturnType<typeof changeTo>, isPackage: boolean): string {
  if (change === 'downgrade') return `/downgrade?plan=${plan}`;
  return `/upgrade-plan?action=${isPackage ? 'upgradePackage' : 'upgrade'}&plan=${plan}`;
}

function StorageCard({ plan, isBusy, onBuy }: { plan: StorageKey; isBusy: boolean; onBuy: () => void }) {
  const t = useMessages(storagePlansMessages);
  const shared = useMessages(planMessages);
  const { userPlan } = useCurrentUser();
  const { why } = usePurchaseAvailability();
  const studyLimitOf = useStudyLimitText();
  const wordsOf = usePlanWords();
  const { priceCents, maxStudy } = storagePlans[plan];
  const { name } = wordsOf(storagePlans[plan]);
  const isOwn = userPlan?.type === 'subscription' && userPlan.plan === plan;
  const current = userPlan && {
    kind: userPlan.type === 'package' ? ('package' as const) : ('storage' as const),
    planKey: userPlan.plan,
  };
  const change = changeTo(plan, current ?? undefined);
  const action = (() => {
    if (isOwn) return <p>{t('until', { day: formatDay(userPlan.expiredAt) })}</p>;
    if (why !== null) return null;
    if (change === 'new')
      return (
        <Button aria-busy={isBusy} aria-label={shared('buyNowOf', { plan: name })} onClick={onBuy}>
          {shared('buyNow')}
        </Button>
      );
    return (
      <Button
        component={Link}
        variant={change === 'downgrade' ? 'default' : 'filled'}
        to={planChangeUrl(plan, change, userPlan?.type === 'package')}
        aria-label={t('upgradeToOf', { plan: name })}
      >
        {t('upgradeTo')}
      </Button>
    );
  })();
  return (
    <PlanCard
      name={name}
      mark={isOwn ? t('yourPlan') : null}
      price={priceText(priceCents)}
      priceDetail={shared('aYear')}
      fact={studyLimitOf(maxStudy)}
      features={[t('f1'), t('f2'), t('f3')]}
      action={action}
    />
  );
}

/** L-012: one-time payment, with a report. Tells a patient who has an unused one (L-031). */
function Packages() {
  const t = useMessages(storagePlansMessages);
  const app = useMessages(appMessages);
  const id = useId();
  const { availableReport } = useCurrentUser();
  const { why } = usePurchaseAvailability();
  const buy = usePackageCheckout();
  const isBusy = buy.isPending || (buy.isSuccess && buy.data.sessionId !== null);
  return (
    <section className={styles['part']} aria-labelledby={id}>
      <h2 id={id}>{t('packagesTitle')}</h2>
      <p className={styles['lead']}>{t('packagesLead')}</p>
      {availableReport ? <Note tone="info">{t('creditFirst')}</Note> : null}
      {buy.error ? <Note tone="bad">{errorMessage(buy.error, app)}</Note> : null}
      <ul className={styles['packages']}>
        {packageKeys.map((key) => (
          <PackageRow
            key={key}
            plan={key}
            isBusy={isBusy && buy.variables === key}
            onBuy={why === null && availableReport === null ? () => isBusy || buy.mutate(key) : null}
          />
        ))}
      </ul>
    </section>
  );
}

interface PackageRowProps {
  plan: PackageKey;
  isBusy: boolean;
  /** `null` if it cannot be bought now. */
  onBuy: (() => void) | null;
}

function PackageRow({ plan, isBusy, onBuy }: PackageRowProps) {
  const t = useMessages(storagePlansMessages);
  const shared = useMessages(planMessages);
  const wordsOf = usePlanWords();
  const { discountPercent } = useCurrentUser().workspace;
  const { priceCents, maxStudy, months } = packagePlans[plan];
  const { name } = wordsOf(packagePlans[plan]);
  const room =
    maxStudy === unlimitedStudies ? t('packageMany', { months }) : t('packageText', { n: maxStudy, months });
  return (
    <li>
      <div className={styles['packageWords']}>
        <h3>{name}</h3>
        <p>{months === 0 ? t('packageMore') : room}</p>
      </div>
      <span className={styles['packagePrice']}>
        <Price listCents={priceCents} cents={discountedCents(priceCents, discountPercent)} />
      </span>
      {onBuy ? (
        <Button
          variant="default"
          aria-busy={isBusy}
          aria-label={shared('buyNowOf', { plan: name })}
          onClick={onBuy}
        >
          {shared('buyNow')}
        </Button>
      ) : null}
    </li>
  );
}
