import { caseFlags, type Actor } from '@plainscan/contract';

import type { CaseSearch } from './case-list-repository.ts';
import type { CaseFilterSearch } from './case-view-conditions.ts';

/** Returns a key of everything that affects a list's length: scope and filters, but not page or order. */
export function listKey(actor: Actor, search: CaseFilterSearch & Partial<CaseSearch>): string {
  const { role, workspaceId, isProvider, userId } = actor;
  const { keyword, status, isDueSoon, workspaceId: of, assigneeId, minDays } = search;
  const whose = role === 'super-admin' ? [role] : role === 'patient' ? [userId] : [workspaceId, isProvider];
  // What the reader has to do depends on who they are.
  const mine = search.isMine || search.isNeeded ? [userId, role] : '';
  const flags = caseFlags.map((flag) => search[flag] ?? false);
  const filters = [[...(status ?? [])].toSorted(), isDueSoon ?? false, ...flags, of, assigneeId, minDays];
  return JSON.stringify([whose, mine, keyword ?? '', ...filters]);
}
