// A patient buys a video report before there is a request. The report waits until the patient makes one (L-006, L-027,
// CG-93).
import {
  AppError,
  casePlans,
  type paymentEndpoints,
  type QueryOf,
  type ReportType,
  type ResponseOf,
} from '@plainscan/contract';

import { newId } from '../../platform/clock/uuidv7.ts';
import type { Caller } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { addCredit } from '../credit-arrival-service.ts';
import { paymentHooks } from '../payment-hooks.ts';
import type { PaymentRow } from '../payment-repository.ts';
import { openDiscountedCheckout } from './discounted-checkout-service.ts';

type CheckoutQuery = QueryOf<typeof paymentEndpoints.createCaseCheckout>;
type Opened = ResponseOf<typeof paymentEndpoints.createCaseCheckout>;

/** The page on which to use a free report. */
const orderForm = '/personalized-video';

/**
 * V-058 without a request. `type` is required, because no case defines it. A report that a discount makes free is
 * delivered at once (F-035). Throws 409 while an unused report is available (L-031), and 403 if the clinic does not
 * sell it.
 */
export async function openReportCheckout(
  platform: Platform,
  caller: Caller,
  { type, successRoute, cancelRoute }: CheckoutQuery,
): Promise<Opened> {
  if (type === undefined) throw new AppError('payment.nothing-unpaid');
  return openDiscountedCheckout(platform, caller, {
    purpose: 'case',
    plan: casePlans[type],
    successRoute,
    cancelRoute,
    freeRoute: orderForm,
    take: (payment) => deliverFreeReport(platform, payment, type, caller.context.now),
  });
}

async function deliverFreeReport(
  platform: Platform,
  payment: PaymentRow,
  reportType: ReportType,
  now: Date,
): Promise<void> {
  const { isSuspended } = await paymentHooks.registered.paymentReceived(payment, now);
  const credit = { id: newId(), userId: payment.payerUserId, reportType, source: 'case' } as const;
  const suspendedAt = isSuspended ? now : null;
  await addCredit(platform, { ...credit, suspendedAt, paymentId: payment.id, createdAt: now }, now);
}
