// The signed-in person, read once and kept in the query cache.
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
import { leaveFor } from './session-end.ts';

export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: ({ signal }) => callEndpoint(authEndpoints.getCurrentUser, { signal }),
  staleTime: 60_000,
});

/** The person whose session this is. Only below the signed-in layout, which has loaded them. */
export function useCurrentUser(): CurrentUser {
  return useSuspenseQuery(currentUserQuery).data;
}

/** Keeps the session that a login has opened. */
export function startSession({ accessToken, expiresAt, user }: SignedInAnswer): void {
  storeAccessToken(accessToken);
  storeSessionEnd(expiresAt);
  queryClient.setQueryData(currentUserQuery.queryKey, user);
}

/** Ends the session on the server; the page starts anew even when the server did not hear of it (CG-16). */
export async function logOut(): Promise<void> {
  const token = readAccessToken();
  // By its token as a pass: where the session has ended already, the refusal must not lead to the login with a way back.
  await callEndpoint(authEndpoints.logout, token === null ? {} : { pass: token }).catch(() => {});
  endSessionAndLeave();
}

/** For a session that the server has ended already. */
export function endSessionAndLeave(): void {
  clearAccessToken();
  clearSessionTimes();
  emptySessionStorage();
  leaveFor('/');
}

/** Ends a session that nobody uses. What a long form has kept for its person stays (CG-16, A-039). */
export function endIdleSession(): void {
  // Sent with the token that is dropped right after; whether it arrives or not, the server ends idle sessions itself.
  callEndpoint(authEndpoints.logout, {}).catch(() => {});
  clearAccessToken();
  clearSessionTimes();
}
