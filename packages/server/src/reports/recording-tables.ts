import { pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { timestamptz } from '../platform/database/columns.ts';

/** With it a browser seals the copies that it keeps of an account's recordings. */
export const recordingKey = pgTable('recording_key', {
  userId: uuid('user_id').primaryKey(),
  keySealed: text('key_sealed').notNull(),
  createdAt: timestamptz('created_at').notNull(),
});
