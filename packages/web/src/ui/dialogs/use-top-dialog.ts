import { useEffect, useId } from 'react';

/** IDs of the open dialogs, topmost last. */
const open: string[] = [];

/**
 * Returns an `onClose` that works only for the topmost dialog. Each Mantine dialog listens for Escape separately, so
 * one press would otherwise close all stacked dialogs.
 */
export function useTopDialog(isOpen: boolean, onClose: (() => void) | undefined): () => void {
  const id = useId();
  useEffect(() => {
    if (!isOpen) return;
    open.push(id);
    return () => void open.splice(open.indexOf(id), 1);
  }, [isOpen, id]);
  return () => {
    if (open.at(-1) === id) onClose?.();
  };
}
