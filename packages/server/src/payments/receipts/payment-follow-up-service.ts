// What the payer gets after each event of the card company has been applied: the receipt and an email. Runs last in the
// same transaction.
import type { Platform } from '../../platform/platform.ts';
import { mailFailedPayment, mailReceipt, mailRefund } from '../mails/payment-mails.ts';
import { mailRenewalFailed } from '../mails/plan-mails.ts';
import type { CheckoutEvent, PaymentEvent, SubscriptionEvent } from '../payment-company.ts';
import {
  selectPaymentByProviderId,
  selectPaymentBySession,
  selectPaymentBySubscription,
} from '../payment-repository.ts';
import { selectPlanByPayment } from '../plans/plan-repository.ts';
import { issueReceipt, recordReceiptRefund, type Charge } from './receipt-service.ts';

/** A repeated event or one without effect leaves nothing. Needs a system transaction. */
export async function followUpPayment(platform: Platform, event: PaymentEvent, now: Date): Promise<void> {
  if (event.kind === 'refunded') {
    const payment = await selectPaymentByProviderId(event.paymentId);
    const row = payment && (await recordReceiptRefund(payment.id, event.amountCents, now));
    if (row) await mailRefund(platform, row);
  } else if ('sessionId' in event) await followCheckout(platform, event, now);
  else await followSubscription(platform, event, now);
}

async function followCheckout(platform: Platform, event: CheckoutEvent, now: Date): Promise<void> {
  const payment = await selectPaymentBySession(event.sessionId);
  if (payment?.status === 'failed' && event.kind === 'failed') await mailFailedPayment(platform, payment);
  if (payment?.status === 'paid' && event.kind === 'paid')
    await issueAndMailReceipt(platform, payment.id, chargeOf(event), now);
}

async function followSubscription(platform: Platform, event: SubscriptionEvent, now: Date): Promise<void> {
  if (event.kind === 'renewed' && event.paymentId !== null) {
    const payment = await selectPaymentByProviderId(event.paymentId);
    if (payment?.status === 'paid') await issueAndMailReceipt(platform, payment.id, chargeOf(event), now);
  }
  if (event.kind !== 'renewal-failed') return;
  const begun = await selectPaymentBySubscription(event.subscriptionId);
  const plan = begun && (await selectPlanByPayment(begun.id));
  if (plan?.status === 'past-due') await mailRenewalFailed(platform, plan);
}

const chargeOf = ({ amountCents, cardLast4 }: CheckoutEvent | SubscriptionEvent): Charge => ({
  amountCents,
  by: 'company',
  cardLast4,
});

/** Issues the receipt of a payment and emails it. Needs a system transaction, and must come last in it. */
export async function issueAndMailReceipt(
  platform: Platform,
  paymentId: string,
  charge: Charge,
  now: Date,
): Promise<void> {
  const row = await issueReceipt(platform, paymentId, charge, now);
  if (row) await mailReceipt(platform, row);
}
