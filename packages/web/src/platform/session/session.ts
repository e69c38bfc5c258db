// The signed-in user, fetched once and kept in the query cache.
import { authEndpoints, type CurrentUser, type SignedInAnswer } from '@plainscan/contract';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import {
  clearAccessToken,
  readAccessToken,
  storeAccessToken,
  emptySessionStorage,
  clearSessionTimes,
  storeSessionEnd,
} from './session-storage.ts';
import { callEndpoint } from '../api/call-endpoint.ts';
import { queryClient } from '../api/query-client.ts';
import { redirectFullPage } from './session-end.ts';

export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: ({ signal }) => callEndpoint(authEndpoints.getCurrentUser, { signal }),
  staleTime: 60_000,
});

/** Returns the session's user. Only inside the signed-in layout, which has loaded the user. */
export function useCurrentUser(): CurrentUser {
  return useSuspenseQuery(currentUserQuery).data;
}

/** Stores the session that a login has opened. */
export function startSession({ accessToken, expiresAt, user }: SignedInAnswer): void {
  storeAccessToken(accessToken);
  storeSessionEnd(expiresAt);
  queryClient.setQueryData(currentUserQuery.queryKey, user);
}

/** Ends the session on the server. The page reloads even if the server could not be reached (CG-16). */
export async function logOut(): Promise<void> {
  const token = readAccessToken();
  // Sends the token as a pass: if the session has already ended, the error must not redirect to the login with a return
  // path.
  await callEndpoint(authEndpoints.logout, token === null ? {} : { pass: token }).catch(() => {});
  endSessionAndLeave();
}

/** For a session that the server has already ended. */
export function endSessionAndLeave(): void {
  clearAccessToken();
  clearSessionTimes();
  emptySessionStorage();
  redirectFullPage('/');
}

/** Ends an idle session. Drafts of long forms stay stored for the user (CG-16, A-039). */
export function endIdleSession(): void {
  // Sent with the token that is dropped right afterwards. If it does not arrive, the server ends idle sessions itself.
  callEndpoint(authEndpoints.logout, {}).catch(() => {});
  clearAccessToken();
  clearSessionTimes();
}
