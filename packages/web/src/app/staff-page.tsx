import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { NotificationBell } from '../notifications/notification-bell.tsx';
import { StaffShell } from '../ui/staff-shell.tsx';
import { CommandPalette, PaletteButton } from './command-palette.tsx';
import { HelpButton } from './help-button.tsx';
import { useNavigation } from './navigation.ts';
import { PageFoot } from './page-foot.tsx';
import { useShortcut } from './shortcut.ts';

export interface StaffPageProps {
  /** The sheet fills the window and its columns scroll by themselves. */
  isFixed?: boolean;
  children: ReactNode;
}

/** A page of the staff with everything that stands around it. */
export function StaffPage({ isFixed = false, children }: StaffPageProps) {
  const { brand, navigation, account, actions } = useNavigation();
  const [isSearching, setSearching] = useState(false);
  useShortcut('k', () => setSearching(true));
  return (
    <StaffShell
      brand={brand}
      homeTo="/"
      navigation={navigation}
      account={account}
      isFixed={isFixed}
      action={actions.map(({ to, label }, index) => (
        <Button
          key={to}
          component={Link}
          to={to}
          variant={index === 0 ? 'filled' : 'default'}
          leftSection={<Plus size={16} strokeWidth={1.75} aria-hidden />}
        >
          {label}
        </Button>
      ))}
      tools={
        <>
          <PaletteButton onOpen={() => setSearching(true)} />
          <HelpButton />
          <NotificationBell />
        </>
      }
      footer={<PageFoot />}
    >
      {children}
      <CommandPalette isOpen={isSearching} onClose={() => setSearching(false)} />
    </StaffShell>
  );
}
