import type { ListedDiscount } from '@plainscan/contract';
import { appMessages } from '../app/app-messages.ts';
import { errorMessage } from '../app/error-message.ts';
import { useMessages } from '../app/i18n.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { notify } from '../ui/snackbar-store.ts';
import { discountMessages } from './discount-messages.ts';
import { useRemoveDiscount } from './discount-queries.ts';

interface RemoveDiscountProps {
  /** Null while none was asked for; the dialog stands there closed, so that it can give the focus back. */
  discount: ListedDiscount | null;
  isOpen: boolean;
  onClose: () => void;
  /** Its row is gone, and with it the button that led here. */
  onRemoved: () => void;
}

/** says whose prices it changes before it is done. */
export function RemoveDiscountDialog({ discount, isOpen, onClose, onRemoved }: RemoveDiscountProps) {
  const t = useMessages(discountMessages);
  const app = useMessages(appMessages);
  const { mutate, isPending, error, reset } = useRemoveDiscount();
  const { name = '', workspaceCount: n = 0 } = discount ?? {};
  const close = () => {
    reset();
    onClose();
  };
  const remove = () =>
    discount &&
    mutate(discount, {
      onSuccess: () => {
        notify('done', t('removed'));
        onRemoved();
      },
    });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('removeTitle', { name })}
      text={n === 0 ? t('removeNone') : n === 1 ? t('removeOne') : t('removeMany', { n })}
      confirmLabel={t('remove')}
      tone="danger"
      isBusy={isPending}
      failure={error && `${t('removeFailed')} ${errorMessage(error, app)}`}
      onConfirm={remove}
      onCancel={close}
    />
  );
}
