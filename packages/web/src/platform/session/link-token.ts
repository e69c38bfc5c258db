import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** CG-83: links with either spelling may exist. */
const tokenNames = ['token', '$token'] as const;

/** Returns the token in a query, or `null`. */
export const tokenInQuery = (query: URLSearchParams): string | null =>
  tokenNames.map((name) => query.get(name)).find((token) => token !== null) ?? null;

function tokenFromState(state: unknown): string | null {
  const token = typeof state === 'object' && state !== null && 'token' in state ? state.token : null;
  return typeof token === 'string' ? token : null;
}

/**
 * Returns the token of the link that led here, or `null`. It moves from the URL to the history entry: hidden from view,
 * bookmarks and screenshots, but kept when the page is reloaded. Another link on the same page replaces it.
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
  return inAddress ?? tokenFromState(state);
}
