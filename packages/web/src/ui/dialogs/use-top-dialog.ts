import { useEffect, useId } from 'react';

/** The dialogs that stand open, the topmost last. */
const open: string[] = [];

/**
 * `onClose` for the topmost dialog alone: each of Mantine's listens to Escape by itself, and one press would close all
 * that stand above each other.
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
