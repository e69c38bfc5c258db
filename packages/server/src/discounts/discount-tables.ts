import { timestamptz } from '../platform/database/columns.ts';
import { integer, pgTable, text, uuid } from '../platform/database/drizzle.ts';

/** A coupon that can be assigned to workspaces. */
export const discount = pgTable('discount', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  /** Unique, ignoring case. */
  code: text('code').notNull(),
  /** Whole percent, 1 to 100. */
  percentOff: integer('percent_off').notNull(),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
});

export type DiscountRow = typeof discount.$inferSelect;
