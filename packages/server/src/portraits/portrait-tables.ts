import { timestamptz } from '../platform/database/columns.ts';
import { pgTable, text, uuid } from '../platform/database/drizzle.ts';

export const portrait = pgTable('portrait', {
  userId: uuid('user_id').primaryKey(),
  objectKey: text('object_key').notNull(),
  setAt: timestamptz('set_at').notNull(),
});
