import { ActionIcon } from '@mantine/core';
import { Bell } from 'lucide-react';
import { DeferredControl, deferredPart } from '../ui/deferred-part.tsx';
import { useUiTexts } from '../ui/text/ui-texts.tsx';
import styles from './notification-bell.module.css';

const NotificationPanel = deferredPart(
  async () => (await import('./notification-panel.tsx')).NotificationPanel,
);

/** C-016: unread notifications, counted on the bell and listed below it. Updates live (C-026). */
export function NotificationBell() {
  const { notifications } = useUiTexts();
  return (
    <DeferredControl
      standIn={
        <ActionIcon
          className={styles['bell']}
          aria-label={notifications}
          title={notifications}
          aria-haspopup="dialog"
        >
          <Bell size={18} strokeWidth={1.75} aria-hidden />
        </ActionIcon>
      }
    >
      {(start) => <NotificationPanel {...start} />}
    </DeferredControl>
  );
}
