// After a release the scripts that an open page has not asked for yet are gone from the server.
import { lazy, useSyncExternalStore, type ComponentType } from 'react';

let isReplaced = false;
const listeners = new Set<() => void>();

/** Whether the server has a newer version than the one this page was made of. */
export function useIsReplaced(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
    () => isReplaced,
  );
}

/** Whether the server's first script is another one. A server that is silent has said nothing about versions. */
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
 * What `load` imports. When it is gone because of a release, the promise stays open: what stands on the screen stays
 * there, with everything that was typed, and the frame says that a new version is ready. Any other failure rejects.
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

/** A part of a page that comes when it is first shown. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadPart(load) }));
