// How Stripe writes its objects in two versions of its API: that of L-029, and the SDK's own. The SDK's types check the
// second.
import type { Stripe } from 'stripe';

export type Version = '2020-08-27' | '2026-10-28.endive';

export type Session = {
  id: string;
  mode: 'payment' | 'subscription';
  status: 'open' | 'complete' | 'expired';
  dueCents: number;
  yearly: { cents: number; months: number; trialEnd: number | null } | null;
  customer: string | null;
  email: string | null;
  reference: string | null;
  successUrl: string;
  cancelUrl: string;
  metadata: Record<string, string>;
  intent: string | null;
  invoice: string | null;
  subscription: string | null;
  created: number;
};

export type Subscription = {
  id: string;
  customer: string;
  status: 'trialing' | 'active' | 'past_due' | 'canceled';
  cents: number;
  months: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
  refusesCard: boolean;
  latestInvoice: string | null;
};

export type Invoice = {
  id: string;
  subscription: string;
  customer: string;
  reason: 'subscription_create' | 'subscription_cycle';
  status: 'open' | 'paid';
  cents: number;
  attempts: number;
  intent: string | null;
  created: number;
};

/** A charge with its intent. */
export type Charge = {
  id: string;
  intent: string;
  invoice: string | null;
  customer: string | null;
  cents: number;
  refundedCents: number;
};

export type Refund = {
  id: string;
  charge: string;
  intent: string;
  cents: number;
  status: 'succeeded' | 'pending' | 'failed';
};

const isOld = (version: Version): boolean => version === '2020-08-27';

const paymentStatusOf = ({ status, dueCents }: Session): Stripe.Checkout.Session.PaymentStatus => {
  if (status !== 'complete') return 'unpaid';
  return dueCents > 0 ? 'paid' : 'no_payment_required';
};

/** The fields of a session that are read are the same in both. */
export const sessionIn = (session: Session, base: string) =>
  ({
    id: session.id,
    object: 'checkout.session',
    mode: session.mode,
    status: session.status,
    payment_status: paymentStatusOf(session),
    amount_subtotal: session.dueCents,
    amount_total: session.dueCents,
    currency: 'usd',
    customer: session.customer,
    customer_email: session.email,
    client_reference_id: session.reference,
    payment_intent: session.intent,
    invoice: session.invoice,
    subscription: session.subscription,
    payment_method_types: ['card'],
    success_url: session.successUrl,
    cancel_url: session.cancelUrl,
    metadata: session.metadata,
    created: session.created,
    expires_at: session.created + 86_400,
    livemode: false,
    url: session.status === 'open' ? `${base}/c/pay/${session.id}` : null,
  }) satisfies Partial<Stripe.Checkout.Session>;

export function subscriptionIn(subscription: Subscription, version: Version) {
  const shared = {
    id: subscription.id,
    object: 'subscription',
    customer: subscription.customer,
    status: subscription.status,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    latest_invoice: subscription.latestInvoice,
    livemode: false,
  } satisfies Partial<Stripe.Subscription>;
  // Since 2025-03-31 each item has its own period.
  return isOld(version) ? { ...shared, current_period_end: subscription.periodEnd } : shared;
}

export function invoiceIn(invoice: Invoice, charge: Charge | undefined, version: Version) {
  const shared = {
    id: invoice.id,
    object: 'invoice',
    customer: invoice.customer,
    billing_reason: invoice.reason,
    status: invoice.status,
    amount_due: invoice.cents,
    amount_paid: invoice.status === 'paid' ? invoice.cents : 0,
    attempt_count: invoice.attempts,
    attempted: invoice.attempts > 0,
    currency: 'usd',
    total: invoice.cents,
    created: invoice.created,
    livemode: false,
  } satisfies Partial<Stripe.Invoice>;
  if (isOld(version))
    return {
      ...shared,
      subscription: invoice.subscription,
      payment_intent: invoice.intent,
      charge: charge?.id ?? null,
      paid: invoice.status === 'paid',
    };
  const parent = {
    type: 'subscription_details',
    quote_details: null,
    subscription_details: { metadata: {}, subscription: invoice.subscription },
  } satisfies Partial<Stripe.Invoice.Parent>;
  return { ...shared, parent };
}

export function chargeIn(charge: Charge, version: Version) {
  const shared = {
    id: charge.id,
    object: 'charge',
    amount: charge.cents,
    amount_captured: charge.cents,
    amount_refunded: charge.refundedCents,
    refunded: charge.refundedCents === charge.cents,
    captured: true,
    paid: true,
    status: 'succeeded',
    currency: 'usd',
    customer: charge.customer,
    payment_intent: charge.intent,
    livemode: false,
  } satisfies Partial<Stripe.Charge>;
  return isOld(version) ? { ...shared, invoice: charge.invoice } : shared;
}

export function intentIn(charge: Charge, version: Version) {
  const shared = {
    id: charge.intent,
    object: 'payment_intent',
    amount: charge.cents,
    amount_received: charge.cents,
    status: 'succeeded',
    currency: 'usd',
    customer: charge.customer,
    livemode: false,
  } satisfies Partial<Stripe.PaymentIntent>;
  return isOld(version) ? { ...shared, invoice: charge.invoice } : { ...shared, latest_charge: charge.id };
}

export const refundIn = ({ id, charge, intent, cents, status }: Refund) =>
  ({
    id,
    object: 'refund',
    amount: cents,
    charge,
    payment_intent: intent,
    currency: 'usd',
    status,
    ...(status === 'failed' && { failure_reason: 'insufficient_funds' }),
  }) satisfies Partial<Stripe.Refund>;

export const invoicePaymentIn = ({ id, intent }: Invoice) => ({
  id: `inpay_${id}`,
  object: 'invoice_payment' as const,
  invoice: id,
  is_default: true,
  status: 'paid',
  payment: { type: 'payment_intent' as const, payment_intent: intent ?? '' },
});

export type Coupon = { id: string; percentOff: number | null; valid: boolean; code: string | null };

export const couponIn = ({ id, percentOff, valid }: Coupon) =>
  ({
    id,
    object: 'coupon',
    percent_off: percentOff,
    amount_off: percentOff === null ? 500 : null,
    duration: 'forever',
    valid,
    livemode: false,
  }) satisfies Partial<Stripe.Coupon>;

export function promotionCodeIn(coupon: Coupon, version: Version) {
  const shared = {
    id: `promo_${coupon.id}`,
    object: 'promotion_code' as const,
    active: true,
    code: coupon.code ?? '',
  };
  return isOld(version)
    ? { ...shared, coupon: couponIn(coupon) }
    : { ...shared, promotion: { type: 'coupon' as const, coupon: coupon.id } };
}
