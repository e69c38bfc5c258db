// The calls about money that no checkout makes: refunds, what the payment company has not said yet, and its own page for
// payers.
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/field-schemas.ts';
import { limits } from '../shared/limits.ts';
import { paymentPurposes, paymentStatuses } from './payment-endpoints.ts';
import { routeSchema } from './payment-schema.ts';

/** A payment as those see it who give money back. */
export const deskPaymentSchema = z.object({
  id: z.string(),
  purpose: z.enum(paymentPurposes),
  /** What was bought, in the reader's language. */
  name: z.string(),
  /** Who opened the checkout; null for an account that was deleted. */
  payerName: z.nullable(z.string()),
  /** The workspace to which they belong. */
  workspaceName: z.string(),
  /** In cents: what came, or what was asked for where it was counted by hand. */
  amountCents: z.number(),
  status: z.enum(paymentStatuses),
  openedAt: z.string(),
  paidAt: z.nullable(z.string()),
  /** Somebody has to give it back: it came twice, too late, or at another amount (CG-183). */
  needsRefund: z.boolean(),
  /** Whether the company can be told to give it back. */
  canRefund: z.boolean(),
  /** The company was told so; null before that, and after a refusal. */
  refundRequestedAt: z.nullable(z.string()),
  /** The company's own word for why it did not. */
  refundProblem: z.nullable(z.string()),
  /** Null where nothing was charged. */
  receipt: z.nullable(z.object({ id: z.string(), number: z.string() })),
});
export type DeskPayment = z.output<typeof deskPaymentSchema>;

export const cardCompanies = ['stripe', 'stripe-test', 'sandbox', 'none'] as const;

const paymentStateSchema = z.object({
  /** Who takes the cards (CG-185). */
  company: z.enum(cardCompanies),
  /** Checkouts of the last day whose end the company has not said. */
  openCheckouts: z.number(),
  /** Messages about payments that are not known here. */
  waitingMessages: z.number(),
  /** How many payments somebody has to give back, and the oldest of them. */
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
        /** Kept in the audit log. */
        reason: z.optional(z.string().check(z.trim(), z.maxLength(limits.reasonLength))),
      }),
    ),
    response: deskPaymentSchema,
  }),
} as const;
