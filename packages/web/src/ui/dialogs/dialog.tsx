import { Drawer, Modal } from '@mantine/core';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTopDialog } from './use-top-dialog.ts';
import { useUiTexts } from '../text/ui-texts.tsx';

export interface DialogProps {
  isOpen: boolean;
  title: ReactNode;
  /** Called for Escape and the close button. Without it, the dialog must be answered. */
  onClose?: () => void;
  /** `side` is a drawer on the right, for editing one thing. */
  place?: 'middle' | 'side';
  isWide?: boolean;
  /** Above every other dialog. */
  isUrgent?: boolean;
  children: ReactNode;
}

/**
 * A dialog for viewing or working, with a close button. For a question use `ConfirmDialog`, for a form with a footer
 * `FormDialog`.
 */
export function Dialog(props: DialogProps) {
  const { isOpen, title, onClose, place = 'middle', isWide = false, isUrgent = false, children } = props;
  const words = useUiTexts();
  const close = useTopDialog(isOpen, onClose);
  const shared = {
    opened: isOpen,
    title,
    size: isWide ? 640 : 480,
    // An accidental click next to the dialog must not discard the input.
    closeOnClickOutside: false,
    closeOnEscape: Boolean(onClose),
    withCloseButton: Boolean(onClose),
    closeButtonProps: {
      'aria-label': words.close,
      icon: <X size={20} strokeWidth={1.75} aria-hidden />,
    },
    onClose: close,
    returnFocus: false,
    ...(isUrgent && { zIndex: 350 }),
  };
  if (place === 'side') return <Drawer {...shared}>{children}</Drawer>;
  return <Modal {...shared}>{children}</Modal>;
}
