import { AppError, fillIn, notificationMessages, type Locale, type Notification } from '@plainscan/contract';

import { recordRead } from '../platform/audit/record-read.ts';
import type { Caller, SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import {
  hasNotification,
  markRead,
  selectUnread,
  type NotificationRecord,
} from './notification-repository.ts';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (value: string | number): string =>
  String(value).replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/**
 * Returns the text in one language. User input is escaped, because the specification calls the content HTML (CG-136).
 */
function contentOf({ key, params }: NotificationRecord['row'], locale: Locale): string {
  const safe = Object.entries(params).map(([name, value]) => [name, escaped(value)] as const);
  return fillIn(notificationMessages[locale][key], Object.fromEntries(safe));
}

function present({ row, workspaceName, caseName }: NotificationRecord, locale: Locale): Notification {
  return {
    id: row.id,
    workspace: { id: row.workspaceId, name: workspaceName },
    content: contentOf(row, locale),
    key: row.key,
    params: row.params,
    case: row.caseId !== null && caseName !== null ? { id: row.caseId, name: caseName } : null,
    read: row.readAt !== null,
    createdAt: row.createdAt.toISOString(),
  };
}

export async function listUnread(
  { database }: Platform,
  caller: Caller,
  page: { lastId?: string | undefined; limit: number },
): Promise<{ data: Notification[]; total: number }> {
  return database.asActor(caller.actor, async () => {
    const { records, total } = await selectUnread(caller.actor, page);
    const cases = new Set(records.flatMap(({ row }) => (row.caseId === null ? [] : [row.caseId])));
    if (cases.size > 0)
      await recordRead(caller, 'notification.listed', { entityKind: 'case', ids: [...cases] });
    return { data: records.map((record) => present(record, caller.actor.locale)), total };
  });
}

/** Throws 404 for another user's notification. Called before anything is changed. */
export async function findNotification({ database }: Platform, actor: SignedIn, id: string): Promise<void> {
  if (!(await database.asActor(actor, () => hasNotification(actor, id)))) throw new AppError('not-found');
}

/** Marks notifications as read; repeating it changes nothing. */
export async function readNotifications(
  { database }: Platform,
  { actor, context }: Caller,
  id?: string,
): Promise<{ read: number }> {
  return database.asActor(actor, async () => ({ read: await markRead(actor, context.now, id) }));
}
