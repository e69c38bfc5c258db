// Calls for paying for a case: a checkout page of the card company, and its signed report of the result.
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';
import { fieldProblems } from '../shared/field-problems.ts';
import { idSchema } from '../shared/field-schemas.ts';
import { openedCheckoutSchema, routeSchema } from './payment-schema.ts';
import { reportTypes } from './plans.ts';

/** CG-97, and the lifetime purchase of CG-100. */
export const paymentPurposes = ['case', 'package', 'subscription', 'premium'] as const;
export type PaymentPurpose = (typeof paymentPurposes)[number];
export const paymentStatuses = ['open', 'paid', 'failed', 'expired', 'refunded'] as const;

export const paymentEndpoints = {
  createCaseCheckout: endpoint({
    method: 'GET',
    path: '/payment/create-case-checkout-session',
    permission: 'payment.pay',
    summary:
      'Opens a checkout for an unpaid case, or for a patient without one for a report of the type to use later; older open checkouts end. What a discount makes free goes on at once.',
    query: z
      .object({
        /** The request to pay for. Defaults to the patient's oldest one that waits for the caller's payment. */
        caseId: z.optional(idSchema),
        patientId: z.optional(idSchema),
        /** The user chose the other card: the case changes its type before the checkout (CG-166). */
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
    response: openedCheckoutSchema,
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
      /** The study of the case. `null` if it has none yet. */
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
