import { ActionIcon, Menu } from '@mantine/core';
import { Menu as MenuIcon } from 'lucide-react';
import { Link } from 'react-router';
import { initialsOf } from '../badges/avatar-look.ts';
import { Avatar } from '../badges/avatar.tsx';
import styles from './shell-navigation.module.css';
import { fillWords, useUiWords } from '../text/ui-words.tsx';

export interface NavigationItem {
  label: string;
  to: string;
  isCurrent?: boolean;
}

export interface AccountItem {
  label: string;
  /** Where it leads, or what it does. */
  to?: string;
  onSelect?: () => void;
}

export interface ShellAccount {
  id: string;
  name: string;
  items: readonly AccountItem[];
  /** Stand in the menu of a narrow screen as well. */
  narrowItems?: readonly AccountItem[];
}

export function MainNavigation({ items }: { items: readonly NavigationItem[] }) {
  const words = useUiWords();
  return (
    <nav className={styles['nav']} aria-label={words.mainNavigation}>
      {items.map((item) => (
        <Link
          key={item.to}
          to={item.to}
          data-tour={item.to}
          aria-current={item.isCurrent ? 'page' : undefined}
        >
          {item.label}
        </Link>
      ))}
    </nav>
  );
}

function AccountEntry({ item }: { item: AccountItem }) {
  if (item.to) {
    return (
      <Menu.Item component={Link} to={item.to}>
        {item.label}
      </Menu.Item>
    );
  }
  return <Menu.Item onClick={item.onSelect}>{item.label}</Menu.Item>;
}

export function AccountMenu({ account, isLarge = false }: { account: ShellAccount; isLarge?: boolean }) {
  const words = useUiWords();
  return (
    <Menu position="bottom-end" width={220} withInitialFocusPlaceholder={false} withinPortal={false}>
      <Menu.Target>
        <ActionIcon
          className={styles['account']}
          radius="xl"
          aria-label={fillWords(words.accountOf, { initials: initialsOf(account.name), name: account.name })}
        >
          <Avatar person={account} isLarge={isLarge} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{account.name}</Menu.Label>
        {account.items.map((item) => (
          <AccountEntry key={item.label} item={item} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Navigation and account in one menu, where the bar has no room for either. */
export function NarrowMenu({ items, account }: { items: readonly NavigationItem[]; account: ShellAccount }) {
  const words = useUiWords();
  return (
    <Menu position="bottom-end" width={260} withinPortal={false}>
      <Menu.Target>
        <ActionIcon className={styles['narrow']} size="lg" data-tour="menu" aria-label={words.menu}>
          <MenuIcon size={22} strokeWidth={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map((item) => (
          <Menu.Item
            key={item.to}
            component={Link}
            to={item.to}
            aria-current={item.isCurrent ? 'page' : undefined}
          >
            {item.label}
          </Menu.Item>
        ))}
        {(account.narrowItems ?? []).map((item) => (
          <AccountEntry key={item.label} item={item} />
        ))}
        <Menu.Divider />
        <Menu.Label>{account.name}</Menu.Label>
        {account.items.map((item) => (
          <AccountEntry key={item.label} item={item} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
