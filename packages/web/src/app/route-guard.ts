// Who comes to an address stays or goes elsewhere: the contract's rule, asked before each page (B-007 … B-025).
import { resolveRoute } from '@plainscan/contract';
import { redirect, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router';
import { loadPart } from '../ui/load-part.ts';
import { isSignedIn } from '../platform/session/session-storage.ts';
import { AppError } from '../platform/api/app-error.ts';
import { isDefaultHost } from '../platform/page/host-workspace.ts';
import { queryClient } from '../platform/api/query-client.ts';

/** The signed-in person, or null. The calls of signed-in people come with the first of them. */
async function knownUser(address: string) {
  if (!isSignedIn()) return null;
  const loadAnew = (): void => window.location.assign(address);
  const { currentUserQuery } = await loadPart(() => import('../platform/session/session.ts'), loadAnew);
  return queryClient.ensureQueryData(currentUserQuery);
}

/** A mailed link's token has left the address for the history entry (mailed-link.ts), and counts there as well. */
function searchWithToken(search: string): string {
  const state = window.history.state as { usr?: { token?: unknown } } | null;
  return state?.usr?.token && !search.includes('token=')
    ? `${search}${search ? '&' : '?'}token=kept`
    : search;
}

/** The loader of the root: null, or a redirect. Throws the AppError for which the person could not be read. */
export async function guardRoute({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const { pathname: path, search: asked } = new URL(request.url);
  const needsToken = path === '/invite' || path === '/reset-password';
  const search = needsToken ? searchWithToken(asked) : asked;
  try {
    const user = await knownUser(request.url);
    const answer = resolveRoute({ user, path, search, isDefaultHost: isDefaultHost() });
    return answer.stay ? null : redirect(answer.to);
  } catch (error) {
    if (!(error instanceof AppError && error.status === 401)) throw error;
    // The session has ended and the login page is being loaded: nothing is shown in between. It may be this one already.
    return path === '/login' ? null : new Promise<null>(() => {});
  }
}

/** A page that only changes its query is not asked about again. */
export function isAnotherPage({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href;
}
