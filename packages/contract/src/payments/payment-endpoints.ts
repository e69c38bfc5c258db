// The calls of paying for a case: a checkout page of the payment company, and its signed word about what came of it.
import * as z from 'zod/mini';

import { reportTypes } from '../requests/case-request-schema.ts';
import { endpoint } from '../shared/endpoint.ts';
import { fieldProblems } from '../shared/field-problems.ts';
import { idSchema } from '../shared/field-schemas.ts';

/** A path of our own to come back to; anything else is refused. */
const routeSchema = z
  .string()
  .check(z.regex(/^\/(?![/\\])[^\s\\]*$/, fieldProblems.ownPage), z.maxLength(500));

/** CG-97. */
export const paymentPurposes = ['case', 'package', 'subscription'] as const;
export const paymentStatuses = ['open', 'paid', 'failed', 'expired', 'refunded'] as const;

export const paymentEndpoints = {
  createCaseCheckout: endpoint({
    method: 'GET',
    path: '/payment/create-case-checkout-session',
    permission: 'payment.pay',
    summary:
      'Opens a checkout for an unpaid case; its older open checkouts end. What a discount makes free goes on at once.',
    query: z
      .object({
        /** The request to pay for; by default the patient's oldest one that waits for the caller's payment. */
        caseId: z.optional(idSchema),
        patientId: z.optional(idSchema),
        /** The other card was chosen: the case changes its type before the checkout (CG-166). */
        type: z.optional(z.enum(reportTypes)),
        successRoute: z._default(routeSchema, '/payment-successful'),
        cancelRoute: z._default(routeSchema, '/payment-fail'),
      })
      .check(
        z.refine(({ caseId, patientId }) => caseId !== undefined || patientId !== undefined, {
          path: ['caseId'],
          error: fieldProblems.caseUnnamed,
        }),
      ),
    response: z.object({
      /** Null where nothing is to be paid (F-035): no checkout was opened, and the case has gone on. */
      sessionId: z.nullable(z.string()),
      /** The payment company's page, or of a free order the page that follows it (CG-152). */
      url: z.string(),
    }),
  }),
  checkPaymentSession: endpoint({
    method: 'GET',
    path: '/payment/session/:id/is-valid-session',
    permission: 'payment.session',
    summary: 'Whether a checkout is one of the reader’s own, and what came of it.',
    params: z.object({ id: z.string().check(z.maxLength(200)) }),
    response: z.object({
      valid: z.boolean(),
      /** What was paid for. */
      purpose: z.enum(paymentPurposes),
      status: z.enum(paymentStatuses),
      /** The study of the case; null while it has none. */
      studyId: z.nullable(z.string()),
      caseId: z.nullable(z.string()),
      amountCents: z.number(),
    }),
  }),
  receivePaymentEvent: endpoint({
    method: 'POST',
    path: '/payment/webhook',
    permission: 'public',
    summary: 'The payment company’s signed word; the same event twice changes nothing.',
    bodyKind: 'stream',
    successStatus: 204,
  }),
} as const;
