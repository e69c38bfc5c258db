import type { Actor } from '@plainscan/contract';

import type { CaseSearch } from './case-list-repository.ts';

/** What decides how long a list is: whose it is and what was asked, but not the page or the order. */
export function listKey(
  actor: Actor,
  { keyword, status, isDueSoon, isMine, isUnopened, isAsked }: CaseSearch,
): string {
  const { role, workspaceId, isProvider, userId } = actor;
  const whose = role === 'super-admin' ? [role] : role === 'patient' ? [userId] : [workspaceId, isProvider];
  const mine = isMine === true ? userId : '';
  const filters = [[...(status ?? [])].toSorted(), isDueSoon ?? false, isUnopened ?? false, isAsked ?? false];
  return JSON.stringify([whose, mine, keyword ?? '', ...filters]);
}
