// The labels of the signed-in user's menus. The contract defines which entries there are (C-001 … C-012).
import { menuMessages, menuOf, recordKey, type CurrentUser, type MenuEntry } from '@plainscan/contract';
import { useLocation } from 'react-router';
import type { NavigationItem, ShellAccount } from '../ui/layout/shell-buttons.tsx';
import { useMessages } from '../platform/language/i18n.tsx';
import { logOut, useCurrentUser } from '../platform/session/session.ts';

/** Pages that are opened from another one belong to it. */
const parents: Readonly<Record<string, string>> = {
  '/case-details': '/cases',
  '/patient-report': '/patient-dashboard',
  '/my-account/sessions': '/my-account',
  '/resources/glossary': '/resources',
};

export interface ShellNavigation {
  brand: { name: string; logoUrl: string | null; landingUrl: string | null };
  navigation: NavigationItem[];
  account: ShellAccount;
  /** The buttons of the bar, most important first. */
  actions: { to: string; label: string }[];
}

/** C-006: returns the title of a patient's own list. */
export function useRecordTitle(): string {
  return useMessages(menuMessages)(recordKey(useCurrentUser()));
}

export function useNavigation(): ShellNavigation {
  const t = useMessages(menuMessages);
  const user: CurrentUser = useCurrentUser();
  const { pathname } = useLocation();
  const menu = menuOf(user, pathname);
  const here = parents[pathname] ?? pathname;
  const wordsOf = ({ to, key }: MenuEntry) => ({ to, label: t(key) });
  const isNew = ({ to }: MenuEntry) => !menu.navigation.some((entry) => entry.to === to);
  return {
    brand: {
      name: user.workspace.name,
      logoUrl: user.workspace.logoUrl,
      landingUrl: user.workspace.landingUrl,
    },
    navigation: menu.navigation.map((entry) => ({ ...wordsOf(entry), isCurrent: entry.to === here })),
    account: {
      id: user.id,
      name: user.name,
      items: [
        ...menu.account.map((entry) => ({ ...wordsOf(entry) })),
        { label: t('menu.logOut'), onSelect: () => void logOut() },
      ],
      narrowItems: menu.mobile.filter(isNew).map(wordsOf),
    },
    actions: menu.actions.map(wordsOf),
  };
}
