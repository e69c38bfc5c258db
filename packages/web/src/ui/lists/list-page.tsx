// The parts of a list page: its filters, its rows, and its page buttons.
import type { ReactNode } from 'react';
import { Pager, type PagerProps } from './pager.tsx';
import styles from './list-page.module.css';

/** The search field first, then the other filters. */
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
