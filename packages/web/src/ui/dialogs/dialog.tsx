import { Drawer, Modal } from '@mantine/core';
import { X } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useTopDialog } from './use-top-dialog.ts';
import { useUiWords } from '../text/ui-words.tsx';

export interface DialogProps {
  isOpen: boolean;
  title: ReactNode;
  /** Escape and the cross; without it the dialog has to be answered. */
  onClose?: () => void;
  /** `side` is a drawer at the right, for editing one thing. */
  place?: 'middle' | 'side';
  isWide?: boolean;
  /** Above every other dialog. */
  isUrgent?: boolean;
  children: ReactNode;
}

/**
 * Mantine gives the focus back when `opened` turns false, which a dialog that is taken away while it is open never sees.
 */
function useReturnedFocus(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [isOpen]);
}

/** A dialog to look at or work in, with a cross; a question is a `ConfirmDialog`, a form with a foot a `FormDialog`. */
export function Dialog(props: DialogProps) {
  const { isOpen, title, onClose, place = 'middle', isWide = false, isUrgent = false, children } = props;
  const words = useUiWords();
  const close = useTopDialog(isOpen, onClose);
  useReturnedFocus(isOpen);
  const shared = {
    opened: isOpen,
    title,
    size: isWide ? 640 : 480,
    // What was typed must not be lost by a slip beside the dialog.
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
