import { clearAccessToken, readAccessToken } from './session-storage.ts';

/** Returns the login URL that leads back to the current page. */
export function loginAddress(location: { pathname: string; search: string }): string {
  const here = location.pathname + location.search;
  return here === '/' || location.pathname === '/login'
    ? '/login'
    : `/login?redirect=${encodeURIComponent(here)}`;
}

let isLeaving = false;

/** A page that the browser restores from its cache has not been left. */
window.addEventListener('pageshow', () => {
  isLeaving = false;
});

/**
 * Goes to a page outside this session with a full page load, so that nothing stays in memory. The first call wins: a
 * refused call on the way to the inactivity page must not redirect to the login instead.
 */
export function redirectFullPage(address: string): void {
  if (isLeaving) return;
  isLeaving = true;
  window.location.assign(address);
}

/** Returns whether the browser is already leaving because this session ended. */
export const isLeavingPage = (): boolean => isLeaving;

const holders = new Set<() => void>();

/**
 * Keeps the page open when its session ends during something that cannot be repeated, such as a recording. `onEnd` asks
 * for a new login instead. Returns a function that releases the page.
 */
export function keepPageOpen(onEnd: () => void): () => void {
  holders.add(onEnd);
  return () => void holders.delete(onEnd);
}

/** Returns whether the page stays open even though its session has ended. */
export const isPageKeptOpen = (): boolean => holders.size > 0;

/**
 * Ends the session silently after a call sent with `token` was refused. A response that arrives after a new login says
 * nothing about the current session.
 */
export function endSession(token: string | null): void {
  const present = readAccessToken();
  if (present !== null && present !== token) return;
  clearAccessToken();
  if (isPageKeptOpen()) {
    for (const onEnd of holders) onEnd();
    return;
  }
  if (window.location.pathname !== '/login') redirectFullPage(loginAddress(window.location));
}
