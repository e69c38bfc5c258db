import { useSearchParams } from 'react-router';
import { useLinkToken } from '../platform/session/link-token.ts';

/** An address with the page to go to after login, when one is wished for. */
export function withRedirect(path: string, redirect: string | null): string {
  if (!redirect) return path;
  return `${path}${path.includes('?') ? '&' : '?'}redirect=${encodeURIComponent(redirect)}`;
}

/** What the address of a mailed link carries; the token is empty where there is none. */
export function useMailedLink(): { token: string; redirect: string | null } {
  const [query] = useSearchParams();
  return { token: useLinkToken() ?? '', redirect: query.get('redirect') };
}
