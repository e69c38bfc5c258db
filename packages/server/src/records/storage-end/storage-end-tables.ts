// Each end of a patient's storage: who was told when, and when the images go (CG-98).
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
    /** There was nothing left to delete, or it was deleted. */
    closedAt: timestamptz('closed_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.endedAt] })],
);

export type StorageEndRow = typeof storageEnd.$inferSelect;
