// Translates Stripe's objects into our own events.
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

/** A refund names only the charge. Finding our payment may need a further request. */
export type ChargeEvent = { id: string; kind: 'charge-refunded'; charge: ChargeShape };

/** Parses an event; `null` for the many irrelevant kinds. Throws a ZodError for an unknown form. */
export function readMessage(
  message: unknown,
): Exclude<PaymentEvent, { kind: 'refunded' }> | ChargeEvent | null {
  const { id, type, data } = messageShape.parse(message);
  switch (type) {
    case 'checkout.session.completed': {
      const session = sessionShape.parse(data.object);
      // A payment method that takes days: a later event reports the result.
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
 * Uses the invoice's ID as the payment ID if there is one, because events of every version contain it, unlike the
 * charge's. CG-183: `no_payment_required` is no payment.
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

/** Returns the result of a requested page; `null` while it is open. */
export function eventOfSession(session: SessionShape): CheckoutEvent | null {
  const id = `asked:${session.id}`;
  if (session.status === 'expired') return unpaidOf(`${id}:expired`, 'expired', session);
  return session.status === 'complete' && session.payment_status !== 'unpaid'
    ? paidOf(`${id}:paid`, session)
    : null;
}

/**
 * Later years only: the checkout's own event covers the invoice it pays, and manual invoices at Stripe are no renewals.
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

/** Returns what has happened to a subscription, from its invoices, which Stripe lists newest first. */
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
