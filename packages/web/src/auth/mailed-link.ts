// What the address of a mailed link carries, and how its token leaves the address bar.
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** An address with the page to go to after login, when one is wished for. */
export function withRedirect(path: string, redirect: string | null): string {
  if (!redirect) return path;
  return `${path}${path.includes('?') ? '&' : '?'}redirect=${encodeURIComponent(redirect)}`;
}

function tokenOfState(state: unknown): string {
  const token = typeof state === 'object' && state !== null && 'token' in state ? state.token : '';
  return typeof token === 'string' ? token : '';
}

/**
 * The token of the link. It moves from the address to the history entry's state: out of sight, bookmarks and
 * screenshots, and still there when the page is loaded again.
 */
export function useMailedLink(): { token: string; redirect: string | null } {
  const navigate = useNavigate();
  const { state, pathname } = useLocation() as { state: unknown; pathname: string };
  const [query] = useSearchParams();
  const inAddress = query.get('token');
  const redirect = query.get('redirect');
  const [token] = useState(() => inAddress ?? tokenOfState(state));
  useEffect(() => {
    if (inAddress !== null)
      void navigate(withRedirect(pathname, redirect), { replace: true, state: { token: inAddress } });
  }, [inAddress, pathname, redirect, navigate]);
  return { token, redirect };
}
