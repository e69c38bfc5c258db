import { useSyncExternalStore } from 'react';

// Which word of the page is explained: one at a time, wherever the texts are that have it.
let open: string | null = null;
const listeners = new Set<() => void>();

/** Explains this word in place of the one before; null for none. */
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
