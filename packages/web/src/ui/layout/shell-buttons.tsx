// The buttons of the bar that open menus, and the items of those menus. A button is visible before its menu has loaded.
import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { ChevronDown, Menu as MenuIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { initialsOf } from '../badges/avatar-look.ts';
import { Avatar } from '../badges/avatar.tsx';
import styles from './shell-navigation.module.css';
import { fillPlaceholders, useUiTexts } from '../text/ui-texts.tsx';

export interface NavigationItem {
  label: string;
  to: string;
  isCurrent?: boolean;
}

export interface AccountItem {
  label: string;
  /** The page it links to. Otherwise `onSelect` runs. */
  to?: string;
  onSelect?: () => void;
}

export interface ShellAccount {
  id: string;
  name: string;
  items: readonly AccountItem[];
  /** Items that are also in the menu of a narrow screen. */
  narrowItems?: readonly AccountItem[];
}

export interface FoldedProps {
  items: readonly NavigationItem[];
  slack: number;
}

/** Opens the menu of the entries that do not fit in the bar. */
export function FoldedButton({ items, slack, ...button }: FoldedProps & ComponentProps<'button'>) {
  const words = useUiTexts();
  return (
    <button
      {...button}
      type="button"
      className={styles['more']}
      data-current={items.some(({ isCurrent }) => isCurrent) || undefined}
      style={{ translate: `${-slack}px 0` }}
    >
      {words.moreEntries}
      <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
    </button>
  );
}

type IconProps = ActionIconProps & Omit<ComponentProps<'button'>, keyof ActionIconProps>;

export interface AccountMenuProps {
  account: ShellAccount;
  isLarge?: boolean;
}

export function AccountButton({ account, isLarge = false, ...button }: AccountMenuProps & IconProps) {
  const words = useUiTexts();
  return (
    <ActionIcon
      {...button}
      className={styles['account']}
      radius="xl"
      aria-label={fillPlaceholders(words.accountOf, {
        initials: initialsOf(account.name),
        name: account.name,
      })}
    >
      <Avatar person={account} isLarge={isLarge} />
    </ActionIcon>
  );
}

export interface NarrowMenuProps {
  items: readonly NavigationItem[];
  account: ShellAccount;
}

export function NarrowButton(button: IconProps) {
  const words = useUiTexts();
  return (
    <ActionIcon {...button} className={styles['narrow']} size="lg" data-tour="menu" aria-label={words.menu}>
      <MenuIcon size={22} strokeWidth={1.75} aria-hidden />
    </ActionIcon>
  );
}
