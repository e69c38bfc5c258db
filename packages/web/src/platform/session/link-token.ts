import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** CG-83: both spellings are links that somebody may hold. */
const tokenNames = ['token', '$token'] as const;

/** The token in the query of an address, or null. */
export const tokenInQuery = (query: URLSearchParams): string | null =>
  tokenNames.map((name) => query.get(name)).find((token) => token !== null) ?? null;

function keptToken(state: unknown): string | null {
  const token = typeof state === 'object' && state !== null && 'token' in state ? state.token : null;
  return typeof token === 'string' ? token : null;
}

/**
 * The token of the link that led here, or null. It moves from the address to the history entry: out of sight, bookmarks
 * and screenshots, and still there when the page is loaded again. Another link on the same page brings another token.
 */
export function useLinkToken(): string | null {
  const navigate = useNavigate();
  const { state, pathname } = useLocation() as { state: unknown; pathname: string };
  const [query] = useSearchParams();
  const inAddress = tokenInQuery(query);
  const rest = new URLSearchParams(query);
  for (const name of tokenNames) rest.delete(name);
  const search = rest.toString();
  useEffect(() => {
    if (inAddress !== null)
      void navigate({ pathname, search }, { replace: true, state: { token: inAddress } });
  }, [inAddress, pathname, search, navigate]);
  return inAddress ?? keptToken(state);
}
