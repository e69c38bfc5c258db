// The places of a page that is one list: what narrows it, its rows, and the way to the other pages.
import type { ReactNode } from 'react';
import { Pager, type PagerProps } from './pager.tsx';
import styles from './list-page.module.css';

/** The search field first, then what else narrows the list. */
export const ListTools = ({ children }: { children: ReactNode }) => (
  <div className={styles['tools']}>{children}</div>
);

export const ListBody = ({ children }: { children: ReactNode }) => (
  <div className={styles['body']}>{children}</div>
);

export const ListFoot = (pager: PagerProps) => (
  <div className={styles['foot']}>
    <Pager {...pager} />
  </div>
);
