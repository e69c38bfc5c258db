// Which lists are known to be longer than anybody counts. Such a list is shown as "more than 10,000": counting it anew for
// every page would cost more than the page itself, and a minute's old answer is as true.
import type { Actor } from '@plainscan/contract';

import type { Database } from '../platform/database/database.ts';
import type { CaseSearch } from './case-list-repository.ts';

const keptFor = 60_000;
const mostKept = 1_000;

type LargeTotals = {
  has: (key: string, now: Date) => boolean;
  add: (key: string, now: Date) => void;
};

const kept = new WeakMap<Database, LargeTotals>();

/** The large totals of one database. */
export function largeTotalsOf(database: Database): LargeTotals {
  const known = kept.get(database) ?? createLargeTotals();
  kept.set(database, known);
  return known;
}

function createLargeTotals(): LargeTotals {
  const seenAt = new Map<string, number>();
  return {
    has(key, now) {
      const at = seenAt.get(key);
      return at !== undefined && Math.abs(now.getTime() - at) < keptFor;
    },
    add(key, now) {
      seenAt.delete(key);
      seenAt.set(key, now.getTime());
      const [oldest] = seenAt.keys();
      if (seenAt.size > mostKept && oldest !== undefined) seenAt.delete(oldest);
    },
  };
}

/** What decides how long a list is: whose it is and what was asked, but not the page or the order. */
export function totalKey(actor: Actor, { keyword, status, isDueSoon }: CaseSearch): string {
  const { role, workspaceId, isProvider, userId } = actor;
  const whose = role === 'super-admin' ? [role] : role === 'patient' ? [userId] : [workspaceId, isProvider];
  return JSON.stringify([whose, keyword ?? '', [...(status ?? [])].toSorted(), isDueSoon ?? false]);
}
