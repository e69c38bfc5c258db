import { useSyncExternalStore } from 'react';

// The word currently explained: one at a time across all texts of the page.
let open: string | null = null;
const listeners = new Set<() => void>();

/** Explains this word instead of the previous one; null closes the explanation. */
export function openWord(key: string | null): void {
  open = key;
  for (const listener of listeners) listener();
}

export const useOpenWord = (): string | null =>
  useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
    () => open,
  );
