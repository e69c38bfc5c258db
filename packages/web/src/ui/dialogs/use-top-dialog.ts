import { useEffect, useId } from 'react';

/** IDs of the open dialogs, topmost last. */
const open: string[] = [];

/**
 * Returns the focus to where it was before the dialog. Mantine does so only for a dialog that was rendered before it
 * opened, not for one that loads when it is opened, and not for one that is unmounted while open.
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

/**
 * Returns an `onClose` that works only for the topmost dialog. Each Mantine dialog listens for Escape separately, so
 * one press would otherwise close all stacked dialogs. When the dialog closes, the focus returns to what opened it.
 */
export function useTopDialog(isOpen: boolean, onClose: (() => void) | undefined): () => void {
  const id = useId();
  useReturnedFocus(isOpen);
  useEffect(() => {
    if (!isOpen) return;
    open.push(id);
    return () => void open.splice(open.indexOf(id), 1);
  }, [isOpen, id]);
  return () => {
    if (open.at(-1) === id) onClose?.();
  };
}
