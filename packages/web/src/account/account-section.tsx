import type { ReactNode } from 'react';
import styles from './account.module.css';

export interface AccountSectionProps {
  title: string;
  text?: string;
  actions?: ReactNode;
  children?: ReactNode;
}

/** A section of the account: its name and purpose on the left, its rows on the right. */
export function AccountSection({ title, text, actions, children }: AccountSectionProps) {
  return (
    <section className={styles['section']}>
      <div>
        <h2>{title}</h2>
        {text ? <p className={styles['text']}>{text}</p> : null}
      </div>
      <div className={styles['facts']} data-split={Boolean(actions) || undefined}>
        {children}
        {actions ? <div className={styles['actions']}>{actions}</div> : null}
      </div>
    </section>
  );
}

export interface AccountRowProps {
  title: ReactNode;
  text?: ReactNode;
  actions?: ReactNode;
}

/** A row with its actions. */
export function AccountRow({ title, text, actions }: AccountRowProps) {
  return (
    <div className={styles['row']}>
      <div className={styles['rowWords']}>
        <p className={styles['rowTitle']}>{title}</p>
        {text ? <div className={styles['rowText']}>{text}</div> : null}
      </div>
      {actions ? <div className={styles['rowActions']}>{actions}</div> : null}
    </div>
  );
}
