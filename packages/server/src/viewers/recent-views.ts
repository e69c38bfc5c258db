// Opening a study fetches hundreds of images. All of them are one view with one row in the trail (U1). This process
// remembers which views already have one. Another process writes one more.
import type { Database } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/request-actor.ts';

/** How long fetches count as the same view. */
const sameViewMilliseconds = 15 * 60_000;
const maxRecentViews = 10_000;

const viewsByDatabase = new WeakMap<Database, Map<string, number>>();

const viewerKeyOf = ({ actor }: Caller): string =>
  [actor.userId, actor.pass?.shareLinkId ?? '', actor.care?.grantId ?? ''].join(' ');

function recentViewsOf(database: Database): Map<string, number> {
  const known = viewsByDatabase.get(database) ?? new Map<string, number>();
  viewsByDatabase.set(database, known);
  return known;
}

/** Returns whether this view already has its row. `who` views `what`. */
export const isRecentView = (database: Database, who: string, what: string, now: Date): boolean =>
  (recentViewsOf(database).get(`${who} ${what}`) ?? 0) > now.getTime();

/** Records that this view has its row. Call it when the row is written. It takes effect on commit. */
export function recordRecentView(database: Database, who: string, what: string, now: Date): void {
  database.afterCommit(() => {
    const views = recentViewsOf(database);
    const key = `${who} ${what}`;
    views.delete(key);
    views.set(key, now.getTime() + sameViewMilliseconds);
    const [oldest] = views.keys();
    if (views.size > maxRecentViews && oldest !== undefined) views.delete(oldest);
  });
}

/** Returns whether this user's view of this study already has its row. */
export const isRecentStudyView = (database: Database, caller: Caller, studyId: string): boolean =>
  isRecentView(database, viewerKeyOf(caller), studyId, caller.context.now);

export const recordRecentStudyView = (database: Database, caller: Caller, studyId: string): void =>
  recordRecentView(database, viewerKeyOf(caller), studyId, caller.context.now);
