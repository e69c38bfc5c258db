import { clearAccessToken, readAccessToken } from './session-storage.ts';

/** The login address that brings a person back to where they were. */
export function loginAddress(location: { pathname: string; search: string }): string {
  const here = location.pathname + location.search;
  return here === '/' || location.pathname === '/login'
    ? '/login'
    : `/login?redirect=${encodeURIComponent(here)}`;
}

let isLeaving = false;

/** A page that the browser kept and shows again has not left. */
window.addEventListener('pageshow', () => {
  isLeaving = false;
});

/**
 * Leaves for a page outside this session, loaded afresh, so that nothing of it stays in memory. The first reason wins:
 * a call that is refused while the browser is on its way to the inactivity page must not turn it to the login.
 */
export function leaveFor(address: string): void {
  if (isLeaving) return;
  isLeaving = true;
  window.location.assign(address);
}

/** Whether the browser is on its way to another page of this session's end. */
export const isLeavingPage = (): boolean => isLeaving;

const holders = new Set<() => void>();

/**
 * Keeps the page open when its session ends while something goes on in it that cannot be repeated, such as somebody
 * speaking; `onEnd` asks for a new login instead. Gives the way to let go.
 */
export function holdPage(onEnd: () => void): () => void {
  holders.add(onEnd);
  return () => void holders.delete(onEnd);
}

/** Whether the page stays although its session has ended. */
export const isPageHeld = (): boolean => holders.size > 0;

/**
 * Ends the session without a word, after a call that was sent with `token` was refused. An answer that comes after a new
 * login says nothing about the session of now.
 */
export function endSession(token: string | null): void {
  const present = readAccessToken();
  if (present !== null && present !== token) return;
  clearAccessToken();
  if (isPageHeld()) {
    for (const onEnd of holders) onEnd();
    return;
  }
  if (window.location.pathname !== '/login') leaveFor(loginAddress(window.location));
}
