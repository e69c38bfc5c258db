import type { Actor } from '@plainscan/contract';

import { caseTable, casesInScope } from '../cases/case-tables.ts';
import { and, count, desc, eq, isNull, lt } from '../platform/database/drizzle.ts';
import { defaultScoping, type Scoping } from '../platform/database/scoping.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { workspace } from '../workspaces/workspace-tables.ts';
import { notification, type NotificationRow } from './notification-tables.ts';

export type NotificationRecord = {
  row: NotificationRow;
  workspaceName: string;
  /** `null` if the user can no longer see the case. */
  caseName: string | null;
};

const ownershipCondition = (actor: Actor, scoping: Scoping) =>
  scoping.queryScope ? eq(notification.userId, actor.userId) : undefined;

/** Returns unread ones before `lastId`, newest first; IDs grow with time. Needs a transaction of the actor. */
export async function selectUnread(
  actor: Actor,
  page: { lastId?: string | undefined; limit: number },
  scoping: Scoping = defaultScoping,
): Promise<{ records: NotificationRecord[]; total: number }> {
  const unread = and(ownershipCondition(actor, scoping), isNull(notification.readAt));
  const [counted] = await currentHandle().select({ total: count() }).from(notification).where(unread);
  const records = await currentHandle()
    .select({ row: notification, workspaceName: workspace.name, caseName: caseTable.name })
    .from(notification)
    .innerJoin(workspace, eq(workspace.id, notification.workspaceId))
    .leftJoin(caseTable, and(eq(caseTable.id, notification.caseId), casesInScope(actor, scoping)))
    .where(and(unread, page.lastId === undefined ? undefined : lt(notification.id, page.lastId)))
    .orderBy(desc(notification.id))
    .limit(page.limit);
  return { records, total: counted?.total ?? 0 };
}

/** Returns whether this notification belongs to the actor, read or not. */
export async function hasNotification(
  actor: Actor,
  id: string,
  scoping: Scoping = defaultScoping,
): Promise<boolean> {
  const rows = await currentHandle()
    .select({ id: notification.id })
    .from(notification)
    .where(and(eq(notification.id, id), ownershipCondition(actor, scoping)));
  return rows.length === 1;
}

/** Marks one or all of the actor's notifications as read. Returns how many were unread. */
export async function markRead(
  actor: Actor,
  now: Date,
  id?: string,
  scoping: Scoping = defaultScoping,
): Promise<number> {
  const rows = await currentHandle()
    .update(notification)
    .set({ readAt: now })
    .where(
      and(
        ownershipCondition(actor, scoping),
        isNull(notification.readAt),
        id === undefined ? undefined : eq(notification.id, id),
      ),
    )
    .returning({ id: notification.id });
  return rows.length;
}

/** Returns `false` if the user was already notified of this source. Needs a system transaction. */
export async function insertNotification(row: typeof notification.$inferInsert): Promise<boolean> {
  const rows = await currentHandle()
    .insert(notification)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: notification.id });
  return rows.length === 1;
}
