import { currentSubDomain } from '../page/host-workspace.ts';

/** Returns the headers of every API call, with the token of a session or of a link if there is one. */
export function sessionHeaders(token: string | null): Record<string, string> {
  return {
    accept: 'application/json',
    'sub-domain': currentSubDomain(),
    // Y-005, CG-26: the default, which selects nothing. The account determines a user's workspace.
    'workspace-id': '1',
    ...(token !== null && { authorization: `Bearer ${token}` }),
  };
}
