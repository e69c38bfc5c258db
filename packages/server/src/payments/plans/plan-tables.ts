// What patients have bought besides reports, and the studies for which a smaller plan has no room.
import type { BoughtPlan, PlanStatus, StorageKey } from '@plainscan/contract';

import { timestamptz } from '../../platform/database/columns.ts';
import { integer, pgTable, primaryKey, text, uuid } from '../../platform/database/drizzle.ts';

export const userPlan = pgTable('user_plan', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  planKey: text('plan_key').$type<StorageKey>().notNull(),
  kind: text('kind').$type<BoughtPlan['kind']>().notNull(),
  maxStudy: integer('max_study').notNull(),
  status: text('status').$type<PlanStatus>().notNull(),
  startedAt: timestamptz('started_at').notNull(),
  expiredAt: timestamptz('expired_at').notNull(),
  cancelledAt: timestamptz('cancelled_at'),
  renewalCents: integer('renewal_cents').notNull().default(0),
  providerSubscriptionId: text('provider_subscription_id'),
  /** The date of the next charge that the patient was told about. */
  renewalToldFor: timestamptz('renewal_told_for'),
  /** The payment that bought it; its amount may be zero. */
  paymentId: uuid('payment_id').notNull(),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
});

/** Chosen with a checkout; removed with the first paid invoice of its plan. */
export const planRemoval = pgTable(
  'plan_removal',
  {
    paymentId: uuid('payment_id').notNull(),
    studyId: uuid('study_id').notNull(),
    userId: uuid('user_id').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    removedAt: timestamptz('removed_at'),
  },
  (table) => [primaryKey({ columns: [table.paymentId, table.studyId] })],
);
