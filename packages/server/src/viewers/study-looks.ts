// Whoever opens a study fetches hundreds of images: all of them are one look, and one row of the trail (U1). This process
// remembers which looks have theirs; another process writes one more.
import type { Database } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/request-actor.ts';

/** How long what is fetched belongs to the same look. */
const lookMilliseconds = 15 * 60_000;
const mostLooks = 10_000;

const memories = new WeakMap<Database, Map<string, number>>();

const keyOf = ({ actor }: Caller, studyId: string): string =>
  [actor.userId, actor.pass?.shareLinkId ?? '', actor.care?.grantId ?? '', studyId].join(' ');

function memoryOf(database: Database): Map<string, number> {
  const known = memories.get(database) ?? new Map<string, number>();
  memories.set(database, known);
  return known;
}

/** Whether this person's look at this study has its row. */
export const isSameLook = (database: Database, caller: Caller, studyId: string): boolean =>
  (memoryOf(database).get(keyOf(caller, studyId)) ?? 0) > caller.context.now.getTime();

/** Call it where the row is written: it counts once that is committed. */
export function keepLook(database: Database, caller: Caller, studyId: string): void {
  database.afterCommit(() => {
    const looks = memoryOf(database);
    const key = keyOf(caller, studyId);
    looks.delete(key);
    looks.set(key, caller.context.now.getTime() + lookMilliseconds);
    const [oldest] = looks.keys();
    if (looks.size > mostLooks && oldest !== undefined) looks.delete(oldest);
  });
}
