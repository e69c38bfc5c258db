import { ActionIcon, Menu } from '@mantine/core';
import { ChevronDown, Menu as MenuIcon } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
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

/** Entries that the bar has no room for, such as long Spanish ones, stand in a menu at the end. */
export function MainNavigation({ items }: { items: readonly NavigationItem[] }) {
  const words = useUiWords();
  const entries = useRef<HTMLDivElement>(null);
  const { shown, slack } = useRoom(entries, items);
  return (
    <nav className={styles['nav']} aria-label={words.mainNavigation}>
      <div ref={entries} className={styles['entries']}>
        {items.map((item, index) => (
          <Link
            key={item.to}
            to={item.to}
            data-tour={item.to}
            data-folded={index >= shown || undefined}
            aria-current={item.isCurrent ? 'page' : undefined}
          >
            {item.label}
          </Link>
        ))}
      </div>
      {shown < items.length ? <FoldedEntries items={items.slice(shown)} slack={slack} /> : null}
    </nav>
  );
}

function FoldedEntries({ items, slack }: { items: readonly NavigationItem[]; slack: number }) {
  const words = useUiWords();
  return (
    <Menu position="bottom-start" width={220} withinPortal={false}>
      <Menu.Target>
        <button
          type="button"
          className={styles['more']}
          data-current={items.some(({ isCurrent }) => isCurrent) || undefined}
          style={{ translate: `${-slack}px 0` }}
        >
          {words.moreEntries}
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map((item) => (
          <NavigationEntry key={item.to} item={item} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** How many entries stand in the first line, and how many pixels are left over behind them. */
function useRoom(
  entries: { readonly current: HTMLElement | null },
  items: readonly NavigationItem[],
): { shown: number; slack: number } {
  const [room, setRoom] = useState({ shown: items.length, slack: 0 });
  useLayoutEffect(() => {
    const box = entries.current;
    if (!box) return;
    const measure = () => {
      const links = [...box.children].filter((link) => link instanceof HTMLElement);
      const inLine = links.filter(({ offsetTop }) => offsetTop === links[0]?.offsetTop);
      const last = inLine.at(-1);
      const slack = last
        ? Math.round(box.getBoundingClientRect().right - last.getBoundingClientRect().right)
        : 0;
      setRoom((before) =>
        before.shown === inLine.length && before.slack === slack ? before : { shown: inLine.length, slack },
      );
    };
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [entries, items]);
  return room;
}

function NavigationEntry({ item }: { item: NavigationItem }) {
  return (
    <Menu.Item component={Link} to={item.to} aria-current={item.isCurrent ? 'page' : undefined}>
      {item.label}
    </Menu.Item>
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
          <NavigationEntry key={item.to} item={item} />
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
