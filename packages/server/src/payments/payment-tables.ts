// Payments: what is due, what was paid, and the reports that a patient may still order (CG-52).
import type { PaymentPurpose, PlanChange, ReportType } from '@plainscan/contract';

import { timestamptz } from '../platform/database/columns.ts';
import { and, boolean, integer, isNull, jsonb, pgTable, text, uuid } from '../platform/database/drizzle.ts';

/** A patient's right to one report, spent on a case and possibly returned from it. */
export const userReport = pgTable('user_report', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  reportType: text('report_type').$type<ReportType>().notNull(),
  source: text('source').$type<'case' | 'package' | 'grant' | 'return'>().notNull(),
  paymentId: uuid('payment_id'),
  caseId: uuid('case_id'),
  usedAt: timestamptz('used_at'),
  returnedFrom: uuid('returned_from'),
  /** The archived case that returned it. */
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
  /** The amount due, after the discount. */
  amountCents: integer('amount_cents').notNull(),
  /** The discount when the checkout was opened, in whole percent. */
  discountPercent: integer('discount_percent').notNull().default(0),
  /** `null` for a renewal, and if a discount made it free. */
  providerSessionId: text('provider_session_id'),
  providerPaymentId: text('provider_payment_id'),
  status: text('status')
    .$type<'open' | 'paid' | 'failed' | 'expired' | 'refunded'>()
    .notNull()
    .default('open'),
  successRoute: text('success_route').notNull(),
  cancelRoute: text('cancel_route').notNull(),
  /** What kind of plan change it was, or `renewal` for a later year; `null` if it is no subscription. */
  planChange: text('plan_change').$type<PlanChange | 'renewal'>(),
  /** The purchased plan that it starts from or renews. */
  fromPlanId: uuid('from_plan_id'),
  /** The subscription that its checkout started at the card company, whether or not it has an effect here. */
  providerSubscriptionId: text('provider_subscription_id'),
  startsAt: timestamptz('starts_at'),
  paidUntil: timestamptz('paid_until'),
  /** The amount charged at `paidUntil`, and every year after that. */
  nextAmountCents: integer('next_amount_cents'),
  /** When a newer checkout replaced it (CG-183). */
  replacedAt: timestamptz('replaced_at'),
  needsRefund: boolean('needs_refund').notNull().default(false),
  /** The card company's ID of the payer. */
  providerCustomerId: text('provider_customer_id'),
  /** What the card company actually received; `null` if recorded by hand or not yet paid. */
  receivedCents: integer('received_cents'),
  /** When the card company was asked for a refund, and its reason for not making it. */
  refundRequestedAt: timestamptz('refund_requested_at'),
  refundProblem: text('refund_problem'),
  paidAt: timestamptz('paid_at'),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
});

/** Events from the card company that have been handled. */
export const paymentEvent = pgTable('payment_event', {
  id: text('id').primaryKey(),
  kind: text('kind').notNull(),
  receivedAt: timestamptz('received_at').notNull(),
  /** The payment or subscription that is not known yet, and the event that waits for it. */
  subject: text('subject'),
  waiting: jsonb('waiting'),
});
