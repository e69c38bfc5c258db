import { storageKeys, storagePlans, type StorageKey } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDay } from '../../platform/language/date-format.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { FailedQuery } from '../../platform/page/failed-query.tsx';
import { PatientPage } from '../../shell/patient-page.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx';
import { downgradeMessages } from './downgrade-messages.ts';
import { planMessages } from './plan-messages.ts';
import { planChangeQuery, type PlanChangeOffer } from './plan-queries.ts';
import { usePlanWords } from './plan-texts.ts';
import styles from './plans.module.css';

/** L-038: the plan in the URL. `null` if it is not one of ours. */
export const planOfAddress = (asked: string | null): StorageKey | null =>
  storageKeys.find((key) => key === asked) ?? null;

interface DowngradeFrameProps {
  plan: StorageKey;
  children: (offer: PlanChangeOffer) => ReactNode;
}

/** Frame of both downgrade pages: the back link, and their data. */
export function DowngradeFrame({ plan, children }: DowngradeFrameProps) {
  const t = useMessages(downgradeMessages);
  const shared = useMessages(planMessages);
  const { data: offer, error, refetch, isFetchedAfterMount } = useQuery(planChangeQuery(plan));
  return (
    <PatientPage>
      <div className={styles['page']}>
        <Link className={styles['back']} to="/patient-account">
          <ArrowLeft size={20} strokeWidth={1.75} aria-hidden />
          {shared('backToAccount')}
        </Link>
        {error && !offer ? <FailedQuery title={t('failed')} query={{ error, refetch }} /> : null}
        {/* A cached response may include studies that no longer exist. */}
        {offer && isFetchedAfterMount ? (
          children(offer)
        ) : error ? null : (
          <SkeletonRows rows={5} widths={[8, 92]} />
        )}
      </div>
    </PatientPage>
  );
}

/** When something is deleted (CG-87, CG-183). */
export function Points({ plan, offer }: { plan: StorageKey; offer: PlanChangeOffer }) {
  const t = useMessages(downgradeMessages);
  const wordsOf = usePlanWords();
  const day = formatDay(offer.startsAt);
  return (
    <ul className={styles['points']}>
      <li>{t('pointPaid', { plan: wordsOf(storagePlans[plan]).name })}</li>
      {offer.change === 'downgrade' ? <li>{t('pointLater', { day })}</li> : null}
      <li>{t('pointForGood')}</li>
      <li>{t('pointDownload')}</li>
    </ul>
  );
}
