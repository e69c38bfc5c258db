import { timestamptz } from '../platform/database/columns.ts';
import { integer, pgTable, text, uuid } from '../platform/database/drizzle.ts';

/** A coupon that workspaces may be given. */
export const discount = pgTable('discount', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  /** Stands once, in capitals or not. */
  code: text('code').notNull(),
  /** Whole percent, 1 to 100. */
  percentOff: integer('percent_off').notNull(),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
});

export type DiscountRow = typeof discount.$inferSelect;
