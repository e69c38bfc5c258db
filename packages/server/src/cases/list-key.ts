import type { Actor } from '@plainscan/contract';

import type { CaseSearch } from './case-list-repository.ts';

/** Returns a key of everything that affects a list's length: scope and filters, but not page or order. */
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
