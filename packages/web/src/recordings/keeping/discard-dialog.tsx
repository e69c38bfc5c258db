import { useState } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { keepingMessages } from './keeping-messages.ts';

interface DiscardDialogProps {
  readonly isOpen: boolean;
  readonly onConfirm: () => Promise<void>;
  readonly onCancel: () => void;
}

/** Asks before a recording is deleted. */
export function DiscardDialog({ isOpen, onConfirm, onCancel }: DiscardDialogProps) {
  const t = useMessages(keepingMessages);
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    await onConfirm();
    setBusy(false);
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      tone="danger"
      title={t('discardTitle')}
      text={t('discardText')}
      confirmLabel={t('discardConfirm')}
      cancelLabel={t('discardCancel')}
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    />
  );
}
