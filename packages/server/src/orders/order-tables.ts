import type { OrderStatus } from '@plainscan/contract';

import { timestamptz } from '../platform/database/columns.ts';
import { integer, pgTable, text, uuid } from '../platform/database/drizzle.ts';

/** One per patient (CG-127). */
export const patientOrder = pgTable('patient_order', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  workspaceId: integer('workspace_id').notNull(),
  status: text('status').$type<OrderStatus>().notNull(),
  /** The clinic that the patient came from (CG-155). */
  referenceWorkspaceId: integer('reference_workspace_id'),
  gclid: text('gclid'),
  packageKey: text('package_key'),
  /** After the discount; `null` if nothing was priced. */
  packagePriceCents: integer('package_price_cents'),
  /** The payment that is its payment details. */
  paymentId: uuid('payment_id'),
  /** When the patient registered or was invited. */
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
});
