import { useEffect, type ReactNode } from 'react';
import { HomeLink, type ShellBrand } from './home-link.tsx';
import styles from './patient-shell.module.css';
import type { NavigationItem, ShellAccount } from './shell-buttons.tsx';
import { AccountMenu, MainNavigation, NarrowMenu } from './shell-navigation.tsx';
import { SkipLink } from './skip-link.tsx';
import { Snackbars } from '../feedback/snackbars.tsx';

export interface PatientShellProps {
  brand: ShellBrand;
  homeTo: string;
  navigation: readonly NavigationItem[];
  /** `null` on pages that need no account, such as a shared video. */
  account: ShellAccount | null;
  action?: ReactNode;
  /** Help, notifications. */
  tools?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** One topic per page, in large type, on plain white. */
export function PatientShell({
  brand,
  homeTo,
  navigation,
  account,
  action,
  tools,
  footer,
  children,
}: PatientShellProps) {
  useEffect(() => {
    // Dialogs and menus are attached to the body, outside this element, and must be as large.
    document.body.classList.add('patient');
    return () => document.body.classList.remove('patient');
  }, []);
  return (
    <div className={`patient ${styles['shell']}`}>
      <SkipLink />
      <header className={styles['bar']}>
        <HomeLink className={styles['home']} brand={brand} homeTo={homeTo} size={34} />
        <MainNavigation items={navigation} />
        <span className={styles['space']} />
        {action}
        {tools}
        {account ? <AccountMenu account={account} isLarge /> : null}
        {account ? <NarrowMenu items={navigation} account={account} /> : null}
      </header>
      <main className={styles['page']} id="content" tabIndex={-1}>
        {children}
      </main>
      {footer ? <footer className={styles['footer']}>{footer}</footer> : null}
      <Snackbars />
    </div>
  );
}
