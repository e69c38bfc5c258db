import type { UseMutationResult } from '@tanstack/react-query';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { notify } from '../../ui/feedback/snackbar-store.ts';
import { appMessages } from '../language/app-messages.ts';
import { errorMessage } from '../api/error-message.ts';
import { useMessages } from '../language/i18n.tsx';

interface RemovalDialogProps<Item> {
  /** Null while none was asked for; the dialog stands there closed, so that it can give the focus back. */
  item: Item | null;
  isOpen: boolean;
  removal: UseMutationResult<unknown, Error, Item>;
  title: string;
  /** What becomes of it, and who will miss it. */
  text: string;
  words: Record<'remove' | 'removed' | 'removeFailed', string>;
  onClose: () => void;
  /** It is gone, and with it the button that led here. */
  onRemoved: () => void;
}

/** Asks before something is deleted for good. */
export function RemovalDialog<Item>(props: RemovalDialogProps<Item>) {
  const { item, isOpen, removal, title, text, words, onClose, onRemoved } = props;
  const app = useMessages(appMessages);
  const { mutate, isPending, error, reset } = removal;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={title}
      text={text}
      confirmLabel={words.remove}
      tone="danger"
      isBusy={isPending}
      failure={error && `${words.removeFailed} ${errorMessage(error, app)}`}
      onConfirm={() => {
        if (item === null) return;
        mutate(item, {
          onSuccess: () => {
            notify('done', words.removed);
            onRemoved();
          },
        });
      }}
      onCancel={() => {
        reset();
        onClose();
      }}
    />
  );
}
