import { Button } from '@mantine/core';
import { casePlans, isOnTrial, priceText, storagePlans } from '@plainscan/contract';
import { Link } from 'react-router';
import { useMessages } from '../../platform/language/i18n.tsx';
import { useCurrentUser } from '../../platform/session/session.ts';
import { useNavigation } from '../../shell/navigation.ts';
import { startMessages } from './start-messages.ts';
import styles from './plan-info.module.css';

/** I-013: what a free account includes, prices, and how to buy, for patients who have to buy first. */
export function PlanInfo() {
  const t = useMessages(startMessages);
  const { role, firstOrderStatus, userPlan } = useCurrentUser();
  const buys = useNavigation().actions.some(({ to }) => to === '/package-plans');
  if (role !== 'patient' || !buys || !isOnTrial(firstOrderStatus) || userPlan !== null) return null;
  return (
    <section className={styles['plan']} aria-label={t('planTitle')} data-tour="plan">
      <div>
        <h2>{t('planTitle')}</h2>
        <p>
          {t('planPrices', {
            report: priceText(casePlans.standard.priceCents),
            n: storagePlans.basic.maxStudy,
            storage: priceText(storagePlans.basic.priceCents),
          })}
        </p>
      </div>
      <Button component={Link} to="/package-plans" variant="default">
        {t('buyNow')}
      </Button>
    </section>
  );
}
