// Each end of a patient's storage: when they were notified, and when the images are deleted (CG-98).
import { timestamptz } from '../../platform/database/columns.ts';
import { pgTable, primaryKey, uuid } from '../../platform/database/drizzle.ts';

export const storageEnd = pgTable(
  'storage_end',
  {
    userId: uuid('user_id').notNull(),
    endedAt: timestamptz('ended_at').notNull(),
    toldAt: timestamptz('told_at').notNull(),
    deleteAt: timestamptz('delete_at').notNull(),
    remindedAt: timestamptz('reminded_at'),
    /** Set when there was nothing left to delete, or everything was deleted. */
    closedAt: timestamptz('closed_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.endedAt] })],
);

export type StorageEndRow = typeof storageEnd.$inferSelect;
