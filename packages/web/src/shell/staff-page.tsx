import { Button } from '@mantine/core';
import { everywhereRoom, type KeyRoom } from '@plainscan/contract';
import { Building2, Plus } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { NotificationBell } from '../notices/notification-bell.tsx';
import { deferredPart } from '../ui/deferred-part.tsx';
import { StaffShell } from '../ui/layout/staff-shell.tsx';
import { HelpButton } from './help-button.tsx';
import { useNavigation } from './navigation.ts';
import { PageFoot } from './page-foot.tsx';
import { PaletteButton } from './palette-button.tsx';
import { useShortcut } from './shortcut.ts';

const CommandPalette = deferredPart(async () => (await import('./command-palette.tsx')).CommandPalette);

export interface StaffPageProps {
  /** `true` if the page fills the window and its columns scroll separately. */
  isFixed?: boolean;
  /** The room of the contract's keys that the page is. */
  room?: KeyRoom;
  children: ReactNode;
}

/** Pages whose primary action is a new request. On other pages, the page itself has the one filled button. */
const listPages: readonly string[] = ['/cases', '/creator-dashboard'];

function ActionSign({ to }: { to: string }) {
  const Sign = to === '/new-workspace' ? Building2 : Plus;
  return <Sign size={16} strokeWidth={1.75} aria-hidden />;
}

/** A staff page with its frame. */
export function StaffPage({ isFixed = false, room, children }: StaffPageProps) {
  const { brand, navigation, account, actions } = useNavigation();
  const { pathname } = useLocation();
  const [isSearching, setSearching] = useState(false);
  useShortcut(everywhereRoom, 'palette', () => setSearching(true));
  const actionsElsewhere = actions.filter(
    ({ to }) => to !== pathname && !(to === '/new-workspace' && pathname === '/workspaces'),
  );
  return (
    <StaffShell
      brand={brand}
      homeTo="/"
      navigation={navigation}
      account={account}
      isFixed={isFixed}
      action={actionsElsewhere.map(({ to, label }, index) => (
        <Button
          key={to}
          component={Link}
          to={to}
          variant={index === 0 && listPages.includes(pathname) ? 'filled' : 'default'}
          title={label}
          leftSection={<ActionSign to={to} />}
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
      {room ? <span hidden data-keys={room} /> : null}
      {children}
      <Suspense>
        <CommandPalette isOpen={isSearching} onClose={() => setSearching(false)} />
      </Suspense>
    </StaffShell>
  );
}
