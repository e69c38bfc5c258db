import { timestamptz } from '../../platform/database/columns.ts';
import { pgTable, text, uuid } from '../../platform/database/drizzle.ts';

/** What a user may use for a lifetime, until its payment is refunded. */
export const entitlement = pgTable('entitlement', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  key: text('key').$type<'self-help-premium'>().notNull(),
  paymentId: uuid('payment_id').notNull(),
  createdAt: timestamptz('created_at').notNull(),
  endedAt: timestamptz('ended_at'),
});
