import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useMessages } from '../../platform/language/i18n.tsx';
import { isLeavingPage } from '../../platform/session/session-end.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { captionMessages } from './caption-messages.ts';

/** Asks before the user leaves a page with unsaved changes. */
export function LeaveGuard({ isHeld }: { isHeld: boolean }) {
  const t = useMessages(captionMessages);
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
      title={t('leaveTitle')}
      text={t('leaveText')}
      confirmLabel={t('leave')}
      cancelLabel={t('stay')}
      tone="danger"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}
