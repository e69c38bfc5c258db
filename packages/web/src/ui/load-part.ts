// After a release, scripts that an open page has not loaded yet no longer exist on the server.
import { lazy, useSyncExternalStore, type ComponentType } from 'react';

let isReplaced = false;
const listeners = new Set<() => void>();

/** Returns whether the server has a newer version than this page. */
export function useIsReplaced(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
    () => isReplaced,
  );
}

/** Returns whether the server has a different entry script. No response says nothing about versions. */
async function wasReplaced(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (!own) return false;
  try {
    const answer = await fetch('/', { cache: 'no-store', credentials: 'omit' });
    return answer.ok && !(await answer.text()).includes(new URL(own.src).pathname);
  } catch {
    return false;
  }
}

/**
 * Returns what `load` imports. If a release removed it, the promise never settles: the current content stays, including
 * all input, and the frame says that a new version is ready. Any other failure rejects.
 */
export async function loadPart<Part>(load: () => Promise<Part>, onReplaced = () => {}): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    if (!(await wasReplaced())) throw cause;
    isReplaced = true;
    for (const listener of listeners) listener();
    onReplaced();
    return new Promise(() => {});
  }
}

/** A part of a page that loads when it is first shown. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadPart(load) }));
