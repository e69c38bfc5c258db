import type { NotificationKey } from '@plainscan/contract';

import { timestamptz } from '../platform/database/columns.ts';
import { integer, jsonb, pgTable, text, uuid } from '../platform/database/drizzle.ts';

export const notification = pgTable('notification', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  workspaceId: integer('workspace_id').notNull(),
  caseId: uuid('case_id'),
  source: text('source').notNull(),
  key: text('key').$type<NotificationKey>().notNull(),
  params: jsonb('params').$type<Record<string, string | number>>().notNull().default({}),
  createdAt: timestamptz('created_at').notNull(),
  readAt: timestamptz('read_at'),
});

export type NotificationRow = typeof notification.$inferSelect;

/** A notification for one user, before it has an ID. */
export type NewNotification = Pick<NotificationRow, 'userId' | 'workspaceId' | 'caseId' | 'key' | 'params'>;
