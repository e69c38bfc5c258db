import { clearAccessToken } from './access-token.ts';

/** The login address that brings a person back to where they were. */
export function loginAddress(location: { pathname: string; search: string }): string {
  const here = location.pathname + location.search;
  return here === '/' || location.pathname === '/login'
    ? '/login'
    : `/login?redirect=${encodeURIComponent(here)}`;
}

/** Ends the session without a word. The page is loaded afresh, so that nothing of it stays in memory. */
export function endSession(): void {
  clearAccessToken();
  if (window.location.pathname !== '/login') window.location.assign(loginAddress(window.location));
}
