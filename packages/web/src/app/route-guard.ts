// Decides whether a visitor stays on a URL or is redirected. Applies the contract's rule before each page (B-007 …
// B-025).
import { resolveRoute } from '@plainscan/contract';
import { redirect, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router';
import { loadPart } from '../ui/load-part.ts';
import { isSignedIn } from '../platform/session/session-storage.ts';
import { AppError } from '../platform/api/app-error.ts';
import { isDefaultHost } from '../platform/page/host-workspace.ts';
import { noteMissingPage } from '../platform/page/missing-page.ts';
import { queryClient } from '../platform/api/query-client.ts';

/** Returns the signed-in user, or `null`. Loads the API calls for signed-in users on first use. */
async function knownUser(address: string) {
  if (!isSignedIn()) return null;
  const reloadPage = (): void => window.location.assign(address);
  const { currentUserQuery } = await loadPart(() => import('../platform/session/session.ts'), reloadPage);
  return queryClient.ensureQueryData(currentUserQuery);
}

/** A token from an emailed link has moved from the URL to the history entry (mailed-link.ts), and still counts. */
function searchWithToken(search: string): string {
  const state = window.history.state as { usr?: { token?: unknown } } | null;
  return state?.usr?.token && !search.includes('token=')
    ? `${search}${search ? '&' : '?'}token=kept`
    : search;
}

/** Loads the root: returns `null` or a redirect. Throws the AppError if the user could not be read. */
export async function guardRoute({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const { pathname: path, search: asked } = new URL(request.url);
  const needsToken = path === '/invite' || path === '/reset-password';
  noteMissingPage(path, asked);
  const search = needsToken ? searchWithToken(asked) : asked;
  try {
    const user = await knownUser(request.url);
    const answer = resolveRoute({ user, path, search, isDefaultHost: isDefaultHost() });
    return answer.stay ? null : redirect(answer.to);
  } catch (error) {
    if (!(error instanceof AppError && error.status === 401)) throw error;
    // The session has ended and the login page is loading: show nothing until then. This may already be the login page.
    return path === '/login' ? null : new Promise<null>(() => {});
  }
}

/** A page that only changes its query is not checked again. */
export function isAnotherPage({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href;
}
