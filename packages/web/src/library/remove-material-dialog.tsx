import type { Material } from '@plainscan/contract';
import { appMessages } from '../app/app-messages.ts';
import { errorMessage } from '../app/error-message.ts';
import { useMessages } from '../app/i18n.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { notify } from '../ui/snackbar-store.ts';
import { libraryMessages } from './library-messages.ts';
import { useRemoveMaterial } from './library-queries.ts';

interface RemoveMaterialProps {
  /** Null while none was asked for; the dialog stands there closed, so that it can give the focus back. */
  material: Material | null;
  isOpen: boolean;
  onClose: () => void;
  /** Its card is gone, and with it the button that led here. */
  onRemoved: () => void;
}

/** T-005: asks before files are deleted for good. */
export function RemoveMaterialDialog({ material, isOpen, onClose, onRemoved }: RemoveMaterialProps) {
  const t = useMessages(libraryMessages);
  const app = useMessages(appMessages);
  const { mutate, isPending, error, reset } = useRemoveMaterial();
  const { title = '', category } = material ?? {};
  const close = () => {
    reset();
    onClose();
  };
  const remove = () =>
    material &&
    mutate(material, {
      onSuccess: () => {
        notify('done', t('removed'));
        onRemoved();
      },
    });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('removeTitle')}
      text={`${t('removeText', { title })} ${t(category === 'sharedStudy' ? 'removeShared' : 'removeBeside')}`}
      confirmLabel={t('remove')}
      tone="danger"
      isBusy={isPending}
      failure={error && `${t('removeFailed')} ${errorMessage(error, app)}`}
      onConfirm={remove}
      onCancel={close}
    />
  );
}
