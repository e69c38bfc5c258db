import type { ReactNode } from 'react';
import { HomeLink, type ShellBrand } from './home-link.tsx';
import type { NavigationItem, ShellAccount } from './shell-buttons.tsx';
import { AccountMenu, MainNavigation, NarrowMenu } from './shell-navigation.tsx';
import { SkipLink } from './skip-link.tsx';
import { Snackbars } from '../feedback/snackbars.tsx';
import styles from './staff-shell.module.css';

export interface StaffShellProps {
  brand: ShellBrand;
  homeTo: string;
  navigation: readonly NavigationItem[];
  account: ShellAccount;
  /** The actions of the bar, one of them primary. */
  action?: ReactNode;
  /** Search, help, notifications. */
  tools?: ReactNode;
  /** The small print below the sheet. */
  footer?: ReactNode;
  /** `true` if the sheet fills the window and its columns scroll separately. */
  isFixed?: boolean;
  children: ReactNode;
}

/** The staff layout: a bar on a tinted background and one white sheet for the page. */
export function StaffShell({
  brand,
  homeTo,
  navigation,
  account,
  action,
  tools,
  footer,
  isFixed = false,
  children,
}: StaffShellProps) {
  return (
    <div className={styles['shell']} data-fixed={isFixed || undefined}>
      <SkipLink />
      <header className={styles['bar']}>
        <HomeLink className={styles['home']} brand={brand} homeTo={homeTo} />
        <MainNavigation items={navigation} />
        <span className={styles['space']} />
        {action ? <div className={styles['action']}>{action}</div> : null}
        {tools}
        <AccountMenu account={account} />
        <NarrowMenu items={navigation} account={account} />
      </header>
      <main className={styles['sheet']} id="content" tabIndex={-1}>
        {children}
      </main>
      {footer ? <footer className={styles['foot']}>{footer}</footer> : null}
      <Snackbars />
    </div>
  );
}
