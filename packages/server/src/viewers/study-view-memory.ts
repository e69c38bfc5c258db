// Opening a study fetches hundreds of images. All of them are one view with one row in the trail (U1). This process
// remembers which views already have one. Another process writes one more.
import type { Database } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/request-actor.ts';

/** How long fetches count as the same view. */
const lookMilliseconds = 15 * 60_000;
const mostLooks = 10_000;

const memories = new WeakMap<Database, Map<string, number>>();

const nameOf = ({ actor }: Caller): string =>
  [actor.userId, actor.pass?.shareLinkId ?? '', actor.care?.grantId ?? ''].join(' ');

function memoryOf(database: Database): Map<string, number> {
  const known = memories.get(database) ?? new Map<string, number>();
  memories.set(database, known);
  return known;
}

/** Returns whether this view already has its row. `who` views `what`. */
export const isRememberedView = (database: Database, who: string, what: string, now: Date): boolean =>
  (memoryOf(database).get(`${who} ${what}`) ?? 0) > now.getTime();

/** Records that this view has its row. Call it when the row is written. It takes effect on commit. */
export function rememberView(database: Database, who: string, what: string, now: Date): void {
  database.afterCommit(() => {
    const looks = memoryOf(database);
    const key = `${who} ${what}`;
    looks.delete(key);
    looks.set(key, now.getTime() + lookMilliseconds);
    const [oldest] = looks.keys();
    if (looks.size > mostLooks && oldest !== undefined) looks.delete(oldest);
  });
}

/** Returns whether this user's view of this study already has its row. */
export const isRememberedStudyView = (database: Database, caller: Caller, studyId: string): boolean =>
  isRememberedView(database, nameOf(caller), studyId, caller.context.now);

export const rememberStudyView = (database: Database, caller: Caller, studyId: string): void =>
  rememberView(database, nameOf(caller), studyId, caller.context.now);
