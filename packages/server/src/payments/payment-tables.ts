// Money: what is to be paid, what was paid, and the reports that a patient may still have made (CG-52).
import type { PaymentPurpose, PlanChange, ReportType } from '@plainscan/contract';

import { timestamptz } from '../platform/database/columns.ts';
import { and, boolean, integer, isNull, jsonb, pgTable, text, uuid } from '../platform/database/drizzle.ts';

/** A patient's right to one report; spent on a case, and perhaps returned from it. */
export const userReport = pgTable('user_report', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  reportType: text('report_type').$type<ReportType>().notNull(),
  source: text('source').$type<'case' | 'package' | 'grant' | 'return'>().notNull(),
  paymentId: uuid('payment_id'),
  caseId: uuid('case_id'),
  usedAt: timestamptz('used_at'),
  returnedFrom: uuid('returned_from'),
  /** The archived case that gave it back. */
  returnedByCaseId: uuid('returned_by_case_id'),
  /** Its order was canceled or archived: it cannot be used until the order is paid again (CG-129). */
  suspendedAt: timestamptz('suspended_at'),
  /** Its payment was refunded: it can never be used again. */
  endedAt: timestamptz('ended_at'),
  createdAt: timestamptz('created_at').notNull(),
});

/** A credit that can be spent. */
export const isSpendable = and(
  isNull(userReport.usedAt),
  isNull(userReport.suspendedAt),
  isNull(userReport.endedAt),
);

export const payment = pgTable('payment', {
  id: uuid('id').primaryKey(),
  purpose: text('purpose').$type<PaymentPurpose>().notNull(),
  payerUserId: uuid('payer_user_id').notNull(),
  patientUserId: uuid('patient_user_id'),
  workspaceId: integer('workspace_id').notNull(),
  caseId: uuid('case_id'),
  planKey: text('plan_key').notNull(),
  /** What is to be paid, with the discount taken off. */
  amountCents: integer('amount_cents').notNull(),
  /** What was taken off when the checkout was opened, in whole percent. */
  discountPercent: integer('discount_percent').notNull().default(0),
  /** Null for a renewal, and for what a discount made free. */
  providerSessionId: text('provider_session_id'),
  providerPaymentId: text('provider_payment_id'),
  status: text('status')
    .$type<'open' | 'paid' | 'failed' | 'expired' | 'refunded'>()
    .notNull()
    .default('open'),
  successRoute: text('success_route').notNull(),
  cancelRoute: text('cancel_route').notNull(),
  /** What choosing the plan was, or that it is a later year of it; null for what is no subscription. */
  planChange: text('plan_change').$type<PlanChange | 'renewal'>(),
  /** The bought plan that it starts from, or that is renewed. */
  fromPlanId: uuid('from_plan_id'),
  /** The subscription that its checkout began at the company, whether or not it has an effect here. */
  providerSubscriptionId: text('provider_subscription_id'),
  startsAt: timestamptz('starts_at'),
  paidUntil: timestamptz('paid_until'),
  /** What is charged at `paidUntil`, and each further year. */
  nextAmountCents: integer('next_amount_cents'),
  /** A newer checkout took its place (CG-183). */
  replacedAt: timestamptz('replaced_at'),
  needsRefund: boolean('needs_refund').notNull().default(false),
  /** The company's id of the payer. */
  providerCustomerId: text('provider_customer_id'),
  /** What the company really took; null for what was counted by hand, and before a payment. */
  receivedCents: integer('received_cents'),
  /** When the company was told to give it back, and its own word for why it did not. */
  refundRequestedAt: timestamptz('refund_requested_at'),
  refundProblem: text('refund_problem'),
  paidAt: timestamptz('paid_at'),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
});

/** Events of the payment company that have been dealt with. */
export const paymentEvent = pgTable('payment_event', {
  id: text('id').primaryKey(),
  kind: text('kind').notNull(),
  receivedAt: timestamptz('received_at').notNull(),
  /** The payment or subscription that is not known yet, and the event that waits for it. */
  subject: text('subject'),
  waiting: jsonb('waiting'),
});
