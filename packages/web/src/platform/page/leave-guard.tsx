import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useMessages } from '../language/i18n.tsx';
import { isLeavingPage } from '../session/session-end.ts';
import { leaveMessages } from './leave-messages.ts';

/** Asks before the user leaves unsaved changes, in the page or by leaving it. `text` says what would be lost. */
export function LeaveGuard({ isHeld, text }: { isHeld: boolean; text: string }) {
  const t = useMessages(leaveMessages);
  const blocker = useBlocker(isHeld);
  useEffect(() => {
    if (!isHeld) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeavingPage()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isHeld]);
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title={t('title')}
      text={text}
      confirmLabel={t('leave')}
      cancelLabel={t('stay')}
      tone="danger"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}
