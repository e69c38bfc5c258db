// What is written once for each payment.
import type { Locale, ReceiptMethod } from '@plainscan/contract';

import { timestamptz } from '../../platform/database/columns.ts';
import { integer, pgTable, text, uuid } from '../../platform/database/drizzle.ts';

export const receipt = pgTable('receipt', {
  id: uuid('id').primaryKey(),
  number: text('number').notNull(),
  paymentId: uuid('payment_id').notNull(),
  payerUserId: uuid('payer_user_id').notNull(),
  patientUserId: uuid('patient_user_id'),
  workspaceId: integer('workspace_id').notNull(),
  /** From here on, the values from the time of the payment. */
  locale: text('locale').$type<Locale>().notNull(),
  timeZone: text('time_zone').notNull(),
  payerName: text('payer_name').notNull(),
  payerEmail: text('payer_email').notNull(),
  sellerName: text('seller_name').notNull(),
  sellerAddress: text('seller_address'),
  sellerPhone: text('seller_phone'),
  sellerEmail: text('seller_email'),
  item: text('item').notNull(),
  detail: text('detail').notNull(),
  caseName: text('case_name'),
  priceCents: integer('price_cents').notNull(),
  discountPercent: integer('discount_percent').notNull().default(0),
  discountCents: integer('discount_cents').notNull().default(0),
  taxCents: integer('tax_cents').notNull().default(0),
  totalCents: integer('total_cents').notNull(),
  method: text('method').$type<ReceiptMethod>().notNull(),
  cardLast4: text('card_last4'),
  paidAt: timestamptz('paid_at').notNull(),
  moneyBackUntil: timestamptz('money_back_until').notNull(),
  /** When and how much was refunded, fully or partially. */
  refundedAt: timestamptz('refunded_at'),
  refundedCents: integer('refunded_cents'),
  createdAt: timestamptz('created_at').notNull(),
});

export type ReceiptRow = typeof receipt.$inferSelect;
