// What Stripe's objects say, in the words of our own port.
import type * as z from 'zod/mini';

import type { CheckoutEvent, PaymentEvent, SubscriptionEvent } from '../payment-company.ts';
import {
  chargeShape,
  idOf,
  invoiceShape,
  messageShape,
  sessionShape,
  subscriptionOf,
  subscriptionShape,
  type ChargeShape,
  type InvoiceShape,
  type SessionShape,
} from './stripe-shapes.ts';

/** A refund names the charge alone: which of our payments it is may have to be asked for. */
export type ChargeEvent = { id: string; kind: 'charge-refunded'; charge: ChargeShape };

/**
 * What a message says; null for the many kinds that say nothing here. Throws a ZodError for one of a form that is
 * unknown here.
 */
export function readMessage(
  message: unknown,
): Exclude<PaymentEvent, { kind: 'refunded' }> | ChargeEvent | null {
  const { id, type, data } = messageShape.parse(message);
  switch (type) {
    case 'checkout.session.completed': {
      const session = sessionShape.parse(data.object);
      // A way of paying that takes days: its own message says how it ended.
      return session.payment_status === 'unpaid' ? null : paidOf(id, session);
    }
    case 'checkout.session.async_payment_succeeded':
      return paidOf(id, sessionShape.parse(data.object));
    case 'checkout.session.async_payment_failed':
      return unpaidOf(id, 'failed', sessionShape.parse(data.object));
    case 'checkout.session.expired':
      return unpaidOf(id, 'expired', sessionShape.parse(data.object));
    case 'invoice.paid':
    case 'invoice.payment_failed':
      return invoiceEvent(id, invoiceShape.parse(data.object), type === 'invoice.paid');
    case 'customer.subscription.deleted':
      return endOf(id, subscriptionShape.parse(data.object).id);
    case 'charge.refunded':
      return { id, kind: 'charge-refunded', charge: chargeShape.parse(data.object) };
    default:
      return null;
  }
}

/**
 * The payment's id is the invoice's where there is one: unlike the charge behind it, it stands in the messages of every
 * version. CG-183: `no_payment_required` is no payment.
 */
export function paidOf(id: string, session: SessionShape): CheckoutEvent {
  const isCharged = session.payment_status === 'paid' && (session.amount_total ?? 0) > 0;
  return {
    id,
    kind: 'paid',
    sessionId: session.id,
    paymentId: isCharged ? (idOf(session.invoice) ?? idOf(session.payment_intent)) : null,
    subscriptionId: idOf(session.subscription),
    customerId: idOf(session.customer),
    amountCents: isCharged ? (session.amount_total ?? 0) : 0,
  };
}

const unpaidOf = (id: string, kind: 'failed' | 'expired', session: SessionShape): CheckoutEvent => ({
  id,
  kind,
  sessionId: session.id,
  paymentId: null,
  amountCents: 0,
});

/** What became of a page that was asked for; null while that is open. */
export function eventOfSession(session: SessionShape): CheckoutEvent | null {
  const id = `asked:${session.id}`;
  if (session.status === 'expired') return unpaidOf(`${id}:expired`, 'expired', session);
  return session.status === 'complete' && session.payment_status !== 'unpaid'
    ? paidOf(`${id}:paid`, session)
    : null;
}

/**
 * Later years only: the invoice that a checkout itself pays is in the checkout's own message, and what people do by hand at
 * Stripe is no renewal.
 */
export function invoiceEvent(id: string, invoice: InvoiceShape, isPaid: boolean): SubscriptionEvent | null {
  const subscriptionId = subscriptionOf(invoice);
  if (subscriptionId === null || invoice.billing_reason !== 'subscription_cycle') return null;
  return isPaid
    ? { id, kind: 'renewed', subscriptionId, paymentId: invoice.id, amountCents: invoice.amount_paid }
    : { id, kind: 'renewal-failed', subscriptionId, paymentId: null, amountCents: 0 };
}

export const endOf = (id: string, subscriptionId: string): SubscriptionEvent => ({
  id,
  kind: 'ended',
  subscriptionId,
  paymentId: null,
  amountCents: 0,
});

/** What has become of a subscription, from its invoices, the newest first as Stripe lists them. */
export function eventsOfSubscription(
  subscription: z.output<typeof subscriptionShape>,
  invoices: readonly InvoiceShape[],
): SubscriptionEvent[] {
  const charged = invoices.toReversed().flatMap((invoice) => {
    if (invoice.status === 'paid') return invoiceEvent(`asked:${invoice.id}:paid`, invoice, true) ?? [];
    const isRefused = invoice.status === 'open' && invoice.attempt_count > 0;
    return isRefused
      ? (invoiceEvent(`asked:${invoice.id}:failed:${invoice.attempt_count}`, invoice, false) ?? [])
      : [];
  });
  const { id, status } = subscription;
  return status === 'canceled' ? [...charged, endOf(`asked:${id}:ended`, id)] : charged;
}
