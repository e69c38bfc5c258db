import type { UseMutationResult } from '@tanstack/react-query';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { notify } from '../../ui/feedback/snackbar-store.ts';
import { appMessages } from '../language/app-messages.ts';
import { errorMessage } from '../api/error-message.ts';
import { useMessages } from '../language/i18n.tsx';

interface RemovalDialogProps<Item> {
  /** `null` before the first one. The closed dialog stays rendered, so that it can return the focus. */
  item: Item | null;
  isOpen: boolean;
  removal: UseMutationResult<unknown, Error, Item>;
  title: string;
  /** What happens to it, and who is affected. */
  text: string;
  words: Record<'remove' | 'removed' | 'removeFailed', string>;
  onClose: () => void;
  /** Called after it was removed, together with the button that opened the dialog. */
  onRemoved: () => void;
}

/** Asks before something is permanently deleted. */
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
