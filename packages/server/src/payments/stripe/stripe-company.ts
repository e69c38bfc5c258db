// Stripe as a card company, through its official SDK (ADR 0033). Every write has an idempotency key, so that a repeated
// job does nothing twice. Our own schemas parse every answer.
import { AppError, fillIn, limits, paymentMessages, planWordsOf, hour } from '@plainscan/contract';
import type { Stripe } from 'stripe';
import * as z from 'zod/mini';

import { planTextsOf } from '../plan-texts.ts';
import {
  CompanyUnavailable,
  CompanyRefusal,
  withSession,
  type CheckoutOrder,
  type PaymentCompany,
  type PaymentEvent,
  type RefundEvent,
  type RefundOrder,
} from '../payment-company.ts';
import {
  asCompanyError,
  codeOf,
  isMissing,
  createStripeClient,
  type StripeSettings,
} from './stripe-client.ts';
import { endOf, eventOfSession, eventsOfSubscription, readMessage } from './stripe-messages.ts';
import {
  addressShape,
  chargeShape,
  couponShape,
  idOf,
  invoicePaymentShape,
  invoiceShape,
  listOf,
  paymentIntentShape,
  promotionCodeShape,
  refundShape,
  sessionShape,
  subscriptionShape,
  type ChargeShape,
} from './stripe-shapes.ts';

/** Stripe allows no trial under 48 hours; the extra hour is for the user who looks at the page. */
const minTrialMilliseconds = 49 * hour;

const currency = 'usd';
const cycleInvoices = 12;

/** Parses the parts of Stripe's answer that are used. An answer in another form counts as none. */
function read<Shape extends z.core.$ZodType>(shape: Shape, answer: unknown): z.output<Shape> {
  const parsed = z.safeParse(shape, answer);
  if (!parsed.success)
    throw new CompanyUnavailable(`Stripe answered in an unknown form: ${parsed.error.message}`);
  return parsed.data;
}

/** Returns the adapter. Nothing is loaded or sent before its first call. */
export function stripeCompany(settings: StripeSettings): PaymentCompany {
  let opened: Promise<Stripe> | undefined;
  /** Makes a call and translates its errors. */
  const callStripe = async <T>(call: (stripe: Stripe) => Promise<T>): Promise<T> => {
    opened ??= createStripeClient(settings);
    try {
      return await call(await opened);
    } catch (error) {
      throw asCompanyError(error);
    }
  };
  return {
    kind: 'stripe',
    signatureHeader: 'stripe-signature',
    openCheckout: (order) => callStripe((stripe) => openCheckout(stripe, order)),
    endCheckout: (sessionId) => callStripe((stripe) => endCheckout(stripe, sessionId)),
    readCheckout: (sessionId) =>
      callStripe(async (stripe) => {
        const answer = await orNull(stripe.checkout.sessions.retrieve(sessionId));
        return answer === null ? null : eventOfSession(read(sessionShape, answer));
      }),
    cancelAtPeriodEnd: (id) => callStripe((stripe) => cancelAtPeriodEnd(stripe, id)),
    endSubscription: (id) => callStripe((stripe) => endSubscription(stripe, id)),
    readSubscription: (id) => callStripe((stripe) => readSubscription(stripe, id)),
    refund: (order) => callStripe((stripe) => refund(stripe, order)),
    openPortal: ({ customerId, locale, returnRoute, home }) =>
      callStripe(async (stripe) => {
        const portalParams = { customer: customerId, return_url: home(returnRoute), locale } as const;
        return read(addressShape, await stripe.billingPortal.sessions.create(portalParams)).url;
      }),
    readCoupon: (code) => callStripe((stripe) => readCoupon(stripe, code)),
    async readEvent(message, signature, now) {
      opened ??= createStripeClient(settings);
      const stripe = await opened;
      const event = checkMessage(stripe, settings.webhookSecret, message, signature, now);
      return event === null || event.kind !== 'charge-refunded'
        ? event
        : callStripe((asked) => refundOfCharge(asked, event.id, event.charge));
    },
  };
}

/** Returns `null` for what Stripe does not know. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
}

function checkMessage(
  stripe: Stripe,
  secret: string,
  message: Buffer,
  signature: string | undefined,
  now: Date,
): ReturnType<typeof readMessage> {
  const tolerance = limits.paymentEventMilliseconds / 1_000;
  let signed: unknown;
  try {
    signed = stripe.webhooks.constructEvent(
      message,
      signature ?? '',
      secret,
      tolerance,
      undefined,
      now.getTime(),
    );
  } catch {
    throw new AppError('payment.signature');
  }
  // The SDK accepts any time in the future.
  const seconds = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature ?? '')?.[1]);
  if (!(seconds * 1_000 - now.getTime() <= limits.paymentEventMilliseconds))
    throw new AppError('payment.signature');
  try {
    return readMessage(signed);
  } catch (cause) {
    // Signed by Stripe but not understood: an error makes Stripe send it again, and operators see it.
    throw new CompanyUnavailable('A signed message from Stripe has an unknown form.', { cause });
  }
}

/** The version of L-029 requires naming the payment methods; the newest one has another name for this field. */
type CheckoutParams = Stripe.Checkout.SessionCreateParams & { payment_method_types: ['card'] };

async function openCheckout(stripe: Stripe, order: CheckoutOrder) {
  const { paymentId, payer } = order;
  const params: CheckoutParams = {
    ...(order.mode === 'payment' ? paymentParams(order) : subscriptionParams(order)),
    client_reference_id: paymentId,
    metadata: { payment: paymentId },
    payment_method_types: ['card'],
    locale: payer.locale,
    success_url: order.home(withSession(order.successRoute, '{CHECKOUT_SESSION_ID}')),
    // Stripe inserts its own ID only on success; our ID names the same checkout.
    cancel_url: order.home(withSession(order.cancelRoute, paymentId)),
    ...(payer.customerId === null ? { customer_email: payer.email } : { customer: payer.customerId }),
  };
  const key = { idempotencyKey: `checkout:${paymentId}` };
  const answer = await stripe.checkout.sessions.create(params, key).catch((error: unknown) => {
    if (payer.customerId === null || !isMissing(error)) throw error;
    // The customer was deleted at Stripe, so the payer becomes a new one.
    const newCustomerParams = { ...params, customer_email: payer.email };
    delete newCustomerParams.customer;
    return stripe.checkout.sessions.create(newCustomerParams, {
      idempotencyKey: `checkout:${paymentId}:new-customer`,
    });
  });
  const { id, url } = read(sessionShape, answer);
  if (!url) throw new CompanyUnavailable('Stripe opened a page without an address.');
  return { sessionId: id, url };
}

/** Stripe only learns the plan's name: no patient, no case, no image. */
const namesOf = ({ plan, payer }: CheckoutOrder) => planWordsOf(planTextsOf(payer.locale), plan);

const itemOf = (
  name: string,
  cents: number,
  recurring?: Stripe.Checkout.SessionCreateParams.LineItem.PriceData.Recurring,
): Stripe.Checkout.SessionCreateParams.LineItem => ({
  quantity: 1,
  price_data: { currency, unit_amount: cents, product_data: { name }, ...(recurring && { recurring }) },
});

type Part = Pick<
  Stripe.Checkout.SessionCreateParams,
  'mode' | 'line_items' | 'customer_creation' | 'payment_intent_data' | 'subscription_data'
>;

const paymentParams = (order: CheckoutOrder): Part => ({
  mode: 'payment',
  line_items: [itemOf(namesOf(order).name, order.amountCents)],
  payment_intent_data: { metadata: { payment: order.paymentId } },
  // The version of L-029 does this by default, later ones only on request.
  ...(order.payer.customerId === null && { customer_creation: 'always' }),
});

/**
 * CG-184: the amount due now is a single item, and the subscription starts with its first full charge on the agreed
 * date. Nothing is left for Stripe to prorate.
 */
function subscriptionParams(order: CheckoutOrder & { mode: 'subscription' }): Part {
  const { amountCents, next, paymentId, payer, now } = order;
  const { name } = namesOf(order);
  const until = next.at.toLocaleDateString('en-US', { timeZone: 'UTC' });
  const due = fillIn(paymentMessages[payer.locale]['checkout.until'], { plan: name, date: until });
  const trialEnd = Math.max(next.at.getTime(), now.getTime() + minTrialMilliseconds);
  return {
    mode: 'subscription',
    line_items: [
      ...(amountCents > 0 ? [itemOf(due, amountCents)] : []),
      itemOf(name, next.amountCents, { interval: 'month', interval_count: next.everyMonths }),
    ],
    subscription_data: { trial_end: Math.floor(trialEnd / 1_000), metadata: { payment: paymentId } },
  };
}

async function endCheckout(stripe: Stripe, sessionId: string): Promise<void> {
  await stripe.checkout.sessions
    .expire(sessionId, {}, { idempotencyKey: `end:${sessionId}` })
    .catch(async (error: unknown) => {
      const answer = await orNull(stripe.checkout.sessions.retrieve(sessionId));
      // It is already over, and its own event reports how.
      if (answer !== null && read(sessionShape, answer).status === 'open') throw error;
    });
}

const isOver = async (stripe: Stripe, id: string): Promise<boolean> => {
  const answer = await orNull(stripe.subscriptions.retrieve(id));
  return answer === null || read(subscriptionShape, answer).status === 'canceled';
};

async function cancelAtPeriodEnd(stripe: Stripe, id: string): Promise<void> {
  const change = { cancel_at_period_end: true, proration_behavior: 'none' } as const;
  await stripe.subscriptions
    .update(id, change, { idempotencyKey: `cancel-at-period-end:${id}` })
    .catch(async (error: unknown) => {
      if (!(await isOver(stripe, id))) throw error;
    });
}

async function endSubscription(stripe: Stripe, id: string): Promise<void> {
  await stripe.subscriptions
    .cancel(id, { prorate: false, invoice_now: false }, { idempotencyKey: `end:${id}` })
    .catch(async (error: unknown) => {
      if (!(await isOver(stripe, id))) throw error;
    });
}

async function readSubscription(stripe: Stripe, id: string) {
  const answer = await orNull(stripe.subscriptions.retrieve(id));
  if (answer === null) return [endOf(`asked:${id}:ended`, id)];
  const invoices = await stripe.invoices.list({ subscription: id, limit: cycleInvoices });
  return eventsOfSubscription(read(subscriptionShape, answer), read(listOf(invoiceShape), invoices).data);
}

/** Refunds everything that is left of a payment. Earlier refunds count as done. */
async function refund(stripe: Stripe, { paymentId, key }: RefundOrder): Promise<RefundEvent | null> {
  const target = await targetOf(stripe, paymentId);
  const answer = await stripe.refunds.create(target, { idempotencyKey: key }).catch((error: unknown) => {
    if (codeOf(error) === 'charge_already_refunded') return null;
    throw error;
  });
  const made = answer === null ? null : read(refundShape, answer);
  if (made?.status === 'failed' || made?.status === 'canceled')
    throw new CompanyRefusal(made.failure_reason ?? 'refund_failed');
  if (made !== null && made.status !== 'succeeded') return null;
  const amountCents = (await refundedCents(stripe, target, made && idOf(made.charge))) ?? made?.amount ?? 0;
  return { id: made?.id ?? `asked:${paymentId}:refunded`, kind: 'refunded', paymentId, amountCents };
}

type RefundTarget = { payment_intent: string } | { charge: string };

/** A payment is identified by its invoice or its intent (`paidOf`); Stripe refunds the charge behind it. */
async function targetOf(stripe: Stripe, paymentId: string): Promise<RefundTarget> {
  if (!paymentId.startsWith('in_')) return { payment_intent: paymentId };
  const invoice = read(invoiceShape, await stripe.invoices.retrieve(paymentId));
  const target = asTarget(invoice) ?? (await targetOfPayments(stripe, paymentId));
  if (target === null) throw new CompanyRefusal('invoice_without_payment');
  return target;
}

const asTarget = ({ payment_intent, charge }: z.output<typeof invoicePaymentShape>['payment']) => {
  const [intentId, chargeId] = [idOf(payment_intent), idOf(charge)];
  if (intentId !== null) return { payment_intent: intentId };
  return chargeId === null ? null : { charge: chargeId };
};

async function targetOfPayments(stripe: Stripe, invoice: string): Promise<RefundTarget | null> {
  const { data } = read(listOf(invoicePaymentShape), await stripe.invoicePayments.list({ invoice }));
  return data.flatMap(({ payment }) => asTarget(payment) ?? []).at(0) ?? null;
}

/** Returns the total refunded so far; `null` if it cannot be determined. */
async function refundedCents(
  stripe: Stripe,
  target: RefundTarget,
  chargeId: string | null,
): Promise<number | null> {
  if (chargeId !== null) return read(chargeShape, await stripe.charges.retrieve(chargeId)).amount_refunded;
  if (!('payment_intent' in target)) return null;
  const { data } = read(listOf(chargeShape), await stripe.charges.list(target));
  return data.reduce((sum, charge) => sum + charge.amount_refunded, 0);
}

/** Returns the event for the refunded payment, identified by the charge's invoice if it has one. */
async function refundOfCharge(stripe: Stripe, id: string, charge: ChargeShape): Promise<PaymentEvent | null> {
  const paymentId = idOf(charge.invoice) ?? (await paymentOfCharge(stripe, charge));
  return paymentId === null ? null : { id, kind: 'refunded', paymentId, amountCents: charge.amount_refunded };
}

async function paymentOfCharge(
  stripe: Stripe,
  { payment_intent, invoice }: ChargeShape,
): Promise<string | null> {
  const intentId = idOf(payment_intent);
  // The older version states that there is no invoice; the newer one omits it.
  if (intentId === null || invoice === null) return intentId;
  const intent = read(paymentIntentShape, await stripe.paymentIntents.retrieve(intentId));
  if (intent.invoice !== undefined) return idOf(intent.invoice) ?? intentId;
  const payments = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intentId },
  });
  return (
    read(listOf(invoicePaymentShape), payments)
      .data.map((one) => idOf(one.invoice))
      .at(0) ?? intentId
  );
}

/** CG-90: finds a coupon by its ID or by the code that customers know. */
async function readCoupon(stripe: Stripe, code: string): Promise<number | null> {
  const named = await orNull(stripe.coupons.retrieve(code));
  const coupon = named ?? (await couponOfCode(stripe, code));
  if (coupon === null) return null;
  const { valid, percent_off: percent } = read(couponShape, coupon);
  return valid ? percent : null;
}

async function couponOfCode(stripe: Stripe, code: string): Promise<unknown> {
  const answer = await stripe.promotionCodes.list({ code, active: true, limit: 1 });
  const [found] = read(listOf(promotionCodeShape), answer).data;
  const coupon = found?.coupon ?? found?.promotion?.coupon ?? null;
  return typeof coupon === 'string' ? orNull(stripe.coupons.retrieve(coupon)) : coupon;
}
