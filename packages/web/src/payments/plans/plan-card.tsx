import { Check } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import styles from './plans.module.css';

/** Cards side by side in one frame, stacked on a narrow screen. */
export function PlanCards({ children }: { children: ReactNode }) {
  return <div className={styles['cards']}>{children}</div>;
}

export interface PlanCardProps {
  name: string;
  /** Next to the name, such as that it is the user's own plan. */
  mark?: ReactNode;
  price: ReactNode;
  /** Next to the price: how often it is paid. */
  priceDetail?: string;
  /** The savings of a discount, in words. */
  saving?: string | null;
  /** The one fact that distinguishes the cards. */
  fact: string;
  features?: readonly string[];
  action: ReactNode;
  isSelected?: boolean;
}

export function PlanCard(props: PlanCardProps) {
  const { name, mark, price, priceDetail, saving, fact, features = [], action, isSelected } = props;
  const id = useId();
  return (
    <section className={styles['card']} aria-labelledby={id} data-selected={isSelected || undefined}>
      <div className={styles['cardHead']}>
        <h2 id={id}>{name}</h2>
        {mark ? <span className={styles['mark']}>{mark}</span> : null}
      </div>
      <p className={styles['price']}>
        <b>{price}</b> {priceDetail ? <span className={styles['detail']}>{priceDetail}</span> : null}
      </p>
      {saving ? <p className={styles['saving']}>{saving}</p> : null}
      <p className={styles['fact']}>{fact}</p>
      {features.length > 0 ? (
        <ul className={styles['features']}>
          {features.map((feature) => (
            <li key={feature}>
              <Check size={18} strokeWidth={2} aria-hidden />
              {feature}
            </li>
          ))}
        </ul>
      ) : null}
      <div className={styles['cardAction']}>{action}</div>
    </section>
  );
}
