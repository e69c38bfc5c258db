import { priceText, storagePlans, type StorageKey } from '@plainscan/contract';
import { useId, type ReactNode } from 'react';
import { formatDay } from '../../platform/language/date-format.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import type { PlanChangeOffer } from './plan-queries.ts';
import { usePlanWords } from './plan-texts.ts';
import styles from './plans.module.css';
import { storagePlansMessages } from './storage-plans-messages.ts';

interface PlanSumProps {
  plan: StorageKey;
  offer: PlanChangeOffer;
  /** The actions below the sums. */
  children: ReactNode;
}

/** CG-91, CG-184: how the price is composed, line by line as calculated by the server, and when it is paid. */
export function PlanSum({ plan, offer, children }: PlanSumProps) {
  const t = useMessages(storagePlansMessages);
  const wordsOf = usePlanWords();
  const id = useId();
  const { dueCents, next } = offer;
  const name = wordsOf(storagePlans[plan]).name;
  const today = priceText(dueCents, '$0');
  const later = priceText(next.amountCents);
  const day = formatDay(next.at);
  return (
    <div className={styles['split']}>
      <section aria-labelledby={id}>
        <h2 id={id}>{t('whatTitle', { plan: name })}</h2>
        <Reason offer={offer} />
        <Lines plan={name} offer={offer} />
      </section>
      <div className={styles['box']}>
        <dl>
          <div>
            <dt>{t('today')}</dt>
            <dd>{today}</dd>
          </div>
          <div>
            <dt>{t('onDay', { day })}</dt>
            <dd>{later}</dd>
          </div>
          <div>
            <dt>{t('everyYear')}</dt>
            <dd>{later}</dd>
          </div>
        </dl>
        <p role="status" className="visually-hidden">
          {t('announced', { plan: name, price: today, next: later, day })}
        </p>
        {children}
      </div>
    </div>
  );
}

function Reason({ offer: { change, from, startsAt } }: { offer: PlanChangeOffer }) {
  const t = useMessages(storagePlansMessages);
  const wordsOf = usePlanWords();
  const day = formatDay(from?.expiredAt ?? startsAt);
  const text = {
    new: () => t('whatNew'),
    renew: () => t('whatRenew', { day }),
    downgrade: () => t('whatLower', { day }),
    upgrade: () =>
      from?.type === 'subscription'
        ? t('whatUpgrade', { plan: wordsOf(storagePlans[from.plan]).name })
        : t('whatPackage'),
  }[change]();
  return <p className={styles['lead']}>{text}</p>;
}

function Lines({ plan, offer }: { plan: string; offer: PlanChangeOffer }) {
  const t = useMessages(storagePlansMessages);
  const wordsOf = usePlanWords();
  const { proration, formula, from, dueCents } = offer;
  if (proration === null || from === null) return null;
  const { newCents, currentCents, days } = proration;
  const price = (cents: number): string => priceText(cents, '$0');
  const lines = [
    { text: t('costs', { plan }), value: t('yearly', { price: price(newCents) }) },
    {
      text:
        from.type === 'subscription'
          ? t('costsPaid', { plan: wordsOf(storagePlans[from.plan]).name })
          : t('paidNothing'),
      value: t('yearly', { price: price(currentCents) }),
    },
    {
      text: t('difference', { new: price(newCents), current: price(currentCents) }),
      value: t('yearly', { price: price(newCents - currentCents) }),
    },
    { text: t('daysLeft', { day: formatDay(from.expiredAt) }), value: t('days', { n: days }) },
    { text: formula ?? '', value: price(dueCents) },
  ];
  return (
    <ol className={styles['sum']}>
      {lines.map(({ text, value }) => (
        <li key={text}>
          <span>{text}</span>
          <b>{value}</b>
        </li>
      ))}
    </ol>
  );
}
