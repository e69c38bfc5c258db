import { useSearchParams } from 'react-router';
import { useLinkToken } from '../platform/session/link-token.ts';

/** Returns a path with the page to open after login, if there is one. */
export function withRedirect(path: string, redirect: string | null): string {
  if (!redirect) return path;
  return `${path}${path.includes('?') ? '&' : '?'}redirect=${encodeURIComponent(redirect)}`;
}

/** Returns the contents of an emailed link's URL. The token is empty if there is none. */
export function useMailedLink(): { token: string; redirect: string | null } {
  const [query] = useSearchParams();
  return { token: useLinkToken() ?? '', redirect: query.get('redirect') };
}
