import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { moment } from '../platform/database/columns.ts';

/** A coupon that workspaces may be given. */
export const discount = pgTable('discount', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  /** Stands once, in capitals or not. */
  code: text('code').notNull(),
  /** Whole percent, 1 to 100. */
  percentOff: integer('percent_off').notNull(),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
});

export type DiscountRow = typeof discount.$inferSelect;
