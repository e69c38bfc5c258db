// Calls about payments outside of checkouts: refunds, open questions to the card company, and the card company's own
// page for payers.
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/field-schemas.ts';
import { limits } from '../shared/limits.ts';
import { paymentPurposes, paymentStatuses } from './payment-endpoints.ts';
import { routeSchema } from './payment-schema.ts';

/** A payment as seen by users who make refunds. */
export const deskPaymentSchema = z.object({
  id: z.string(),
  purpose: z.enum(paymentPurposes),
  /** What was bought, in the reader's language. */
  name: z.string(),
  /** The user who opened the checkout. `null` for a deleted account. */
  payerName: z.nullable(z.string()),
  /** The payer's workspace. */
  workspaceName: z.string(),
  /** In cents: the amount received, or the amount due if it was recorded manually. */
  amountCents: z.number(),
  status: z.enum(paymentStatuses),
  openedAt: z.string(),
  paidAt: z.nullable(z.string()),
  /** It must be refunded, because it came twice, too late, or with another amount (CG-183). */
  needsRefund: z.boolean(),
  /** Whether the card company can refund it. */
  canRefund: z.boolean(),
  /** When the refund was requested from the card company. `null` before that, and after a refusal. */
  refundRequestedAt: z.nullable(z.string()),
  /** The card company's own reason why it did not refund. */
  refundProblem: z.nullable(z.string()),
  /** `null` if nothing was charged. */
  receipt: z.nullable(z.object({ id: z.string(), number: z.string() })),
});
export type DeskPayment = z.output<typeof deskPaymentSchema>;

export const cardCompanies = ['stripe', 'stripe-test', 'sandbox', 'none'] as const;

const paymentStateSchema = z.object({
  /** The card company (CG-185). */
  company: z.enum(cardCompanies),
  /** Number of checkouts of the last day whose result the card company has not reported. */
  openCheckouts: z.number(),
  /** Number of events about payments that are unknown here. */
  waitingMessages: z.number(),
  /** Number of payments that must be refunded, and the oldest of them. */
  refundTasks: z.number(),
  refunds: z.array(deskPaymentSchema),
});
export type PaymentState = z.output<typeof paymentStateSchema>;

const portalShape = { returnRoute: z._default(routeSchema, '/patient-account') };
const portalAnswer = z.object({ url: z.string() });

export const paymentDeskEndpoints = {
  getPaymentPortal: endpoint({
    method: 'GET',
    path: '/payment/portal',
    permission: 'payment.portal',
    summary:
      'The payment company’s page where the patient changes cards and sees invoices; the POST twin does the same.',
    query: z.object(portalShape),
    response: portalAnswer,
  }),
  openPaymentPortal: endpoint({
    method: 'POST',
    path: '/payment/portal',
    permission: 'payment.portal',
    summary: 'Opens the payment company’s page where the patient changes cards and sees invoices.',
    body: z.optional(z.object(portalShape)),
    response: portalAnswer,
  }),
  getPaymentState: endpoint({
    method: 'GET',
    path: '/operations/payments',
    permission: 'operations.read',
    summary:
      'Who takes the cards, what the company has not said yet, and which payments somebody has to give back.',
    response: paymentStateSchema,
  }),
  askPaymentCompany: endpoint({
    method: 'POST',
    path: '/operations/payments/ask',
    permission: 'operations.read',
    summary: 'Asks the payment company again about every open checkout and every overdue subscription.',
    response: paymentStateSchema,
  }),
  refundPayment: endpoint({
    method: 'POST',
    path: '/payment/:id/refund',
    permission: 'payment.refund',
    summary:
      'Tells the payment company to give a payment back. What it bought and nobody has used ends once that is done (CG-112).',
    params: z.object({ id: idSchema }),
    body: z.optional(
      z.object({
        /** Stored in the audit log. */
        reason: z.optional(z.string().check(z.trim(), z.maxLength(limits.reasonLength))),
      }),
    ),
    response: deskPaymentSchema,
  }),
} as const;
