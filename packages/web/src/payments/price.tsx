import { priceText } from '@plainscan/contract';
import { useMessages } from '../platform/language/i18n.tsx';
import { paymentMessages } from './payment-messages.ts';
import styles from './price.module.css';

export interface PriceProps {
  /** List price, and price with the discount. */
  listCents: number;
  cents: number;
}

/** L-010, L-013: a price, and the price before the discount. */
export function Price({ listCents, cents }: PriceProps) {
  const t = useMessages(paymentMessages);
  const price = priceText(cents, t('free'));
  if (cents === listCents) return <>{price}</>;
  const before = priceText(listCents);
  return (
    <>
      <s className={styles['before']} aria-hidden>
        {before}
      </s>{' '}
      {price}
      <span className="visually-hidden"> {t('insteadOf', { price: before })}</span>
    </>
  );
}
