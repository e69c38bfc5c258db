// What the Stripe stand-in stores, what its pages and its test clock change, and the events that follow.
import { addMonths } from '@plainscan/contract';
import { randomBytes } from 'node:crypto';

import { invalid, missing, partOf, partsOf, textOf, type Params } from './stripe-forms.ts';
import {
  chargeIn,
  intentIn,
  invoiceIn,
  sessionIn,
  subscriptionIn,
  type Charge,
  type Coupon,
  type Invoice,
  type Refund,
  type Session,
  type Subscription,
  type Version,
} from './stripe-shapes.ts';

/** An event that was created, sent or not. */
export type Message = { id: string; type: string; body: Buffer };

const newKey = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;
const seconds = (date: Date): number => Math.floor(date.getTime() / 1_000);

export class StripeBooks {
  readonly sessions = new Map<string, Session>();
  readonly customers = new Set<string>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly invoices = new Map<string, Invoice>();
  /** By their intents. */
  readonly charges = new Map<string, Charge>();
  readonly refunds: Refund[] = [];
  readonly coupons: Coupon[] = [];
  readonly messages: Message[] = [];
  /** The version of the webhook endpoint, in which events are written. */
  version: Version = '2020-08-27';
  /** The outcome of the next refund. */
  refundStatus: Refund['status'] = 'succeeded';
  base = '';
  now: Date;

  constructor(now: Date) {
    this.now = now;
  }

  openSession(params: Params): Session {
    const mode = textOf(params, 'mode');
    if (mode !== 'payment' && mode !== 'subscription') throw invalid('Invalid mode', 'mode');
    if (!params['payment_method_types'])
      throw invalid(
        'Missing required param: payment_method_types.',
        'payment_method_types',
        'parameter_missing',
      );
    const customer = textOf(params, 'customer');
    if (customer !== null && !this.customers.has(customer)) throw missing('customer', customer, 400);
    const items = partsOf(params, 'line_items');
    if (items.length === 0) throw invalid('line_items is required', 'line_items');
    const priced = items.map((item) => partOf(item, 'price_data'));
    const centsOf = (price: Params): number => {
      const cents = Number(textOf(price, 'unit_amount'));
      if (!Number.isInteger(cents) || cents < 0 || textOf(price, 'currency') !== 'usd')
        throw invalid('Invalid price_data', 'line_items');
      if (!textOf(partOf(price, 'product_data'), 'name'))
        throw invalid('A product needs a name', 'line_items');
      return cents;
    };
    const recurring = priced.filter((price) => price['recurring'] !== undefined);
    if ((mode === 'subscription') !== (recurring.length === 1))
      throw invalid('The prices do not fit the mode', 'line_items');
    const dueCents = priced
      .filter((price) => !recurring.includes(price))
      .reduce((sum, one) => sum + centsOf(one), 0);
    const [yearly] = recurring;
    const trialEnd = textOf(partOf(params, 'subscription_data'), 'trial_end');
    if (trialEnd !== null && Number(trialEnd) < seconds(this.now) + 48 * 3_600)
      throw invalid(
        'The `trial_end` date has to be at least 2 days in the future.',
        'subscription_data[trial_end]',
      );
    const session: Session = {
      id: newKey('cs_test'),
      mode,
      status: 'open',
      dueCents: yearly && trialEnd === null ? dueCents + centsOf(yearly) : dueCents,
      yearly: yearly
        ? {
            cents: centsOf(yearly),
            months: Number(textOf(partOf(yearly, 'recurring'), 'interval_count')),
            trialEnd: trialEnd === null ? null : Number(trialEnd),
          }
        : null,
      customer,
      email: textOf(params, 'customer_email'),
      reference: textOf(params, 'client_reference_id'),
      successUrl: textOf(params, 'success_url') ?? '',
      cancelUrl: textOf(params, 'cancel_url') ?? '',
      metadata: partOf(params, 'metadata') as Record<string, string>,
      // In that version the intent exists from the start.
      intent: mode === 'payment' ? newKey('pi') : null,
      invoice: null,
      subscription: null,
      created: seconds(this.now),
    };
    this.sessions.set(session.id, session);
    return session;
  }

  sessionOf(id: string): Session {
    const session = this.sessions.get(id);
    if (!session) throw missing('checkout.session', id);
    return session;
  }

  subscriptionOf(id: string): Subscription {
    const subscription = this.subscriptions.get(id);
    if (!subscription) throw missing('subscription', id);
    return subscription;
  }

  /**
   * The payer confirms the page. Returns the event about the checkout. Twice has the same effect as once, as on the
   * page.
   */
  pay(sessionId: string): Message {
    const session = this.sessionOf(sessionId);
    if (session.status !== 'open') throw new Error(`The page is ${session.status}.`);
    session.status = 'complete';
    session.customer ??= newKey('cus');
    this.customers.add(session.customer);
    if (session.yearly) this.#subscribe(session, session.yearly);
    else if (session.intent !== null) this.#charge(session.intent, session.dueCents, session.customer, null);
    return this.#say('checkout.session.completed', sessionIn(session, this.base));
  }

  /** The page expires, or the shop ends it. */
  expire(sessionId: string): Message {
    const session = this.sessionOf(sessionId);
    if (session.status !== 'open')
      throw invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`,
      );
    session.status = 'expired';
    return this.#say('checkout.session.expired', sessionIn(session, this.base));
  }

  #charge(intent: string, cents: number, customer: string | null, invoice: string | null): void {
    const charge: Charge = { id: newKey('ch'), intent, invoice, customer, cents, refundedCents: 0 };
    this.charges.set(intent, charge);
    this.#say('payment_intent.succeeded', intentIn(charge, this.version));
    this.#say('charge.succeeded', chargeIn(charge, this.version));
  }

  #subscribe(session: Session, { cents, months, trialEnd }: NonNullable<Session['yearly']>): void {
    const subscription: Subscription = {
      id: newKey('sub'),
      customer: session.customer ?? '',
      status: trialEnd === null ? 'active' : 'trialing',
      cents,
      months,
      periodEnd: trialEnd ?? seconds(addMonths(this.now, months)),
      cancelAtPeriodEnd: false,
      refusesCard: false,
      latestInvoice: null,
    };
    this.subscriptions.set(subscription.id, subscription);
    session.subscription = subscription.id;
    this.#say('customer.subscription.created', subscriptionIn(subscription, this.version));
    const first = this.#bill(subscription, session.dueCents, 'subscription_create', true);
    session.invoice = first.id;
  }

  #bill(subscription: Subscription, cents: number, reason: Invoice['reason'], isPaid: boolean): Invoice {
    const invoice: Invoice = {
      id: newKey('in'),
      subscription: subscription.id,
      customer: subscription.customer,
      reason,
      status: isPaid ? 'paid' : 'open',
      cents,
      attempts: 1,
      intent: cents > 0 ? newKey('pi') : null,
      created: seconds(this.now),
    };
    this.invoices.set(invoice.id, invoice);
    subscription.latestInvoice = invoice.id;
    if (isPaid && invoice.intent !== null)
      this.#charge(invoice.intent, cents, subscription.customer, invoice.id);
    this.#say(isPaid ? 'invoice.paid' : 'invoice.payment_failed', this.#invoice(invoice, this.version));
    return invoice;
  }

  #invoice(invoice: Invoice, version: Version) {
    return invoiceIn(invoice, this.charges.get(invoice.intent ?? ''), version);
  }

  /** The test clock: charges, refuses or ends everything due by then, in order. */
  advance(to: Date): void {
    const due = () =>
      [...this.subscriptions.values()]
        .filter(({ status, periodEnd }) => status !== 'canceled' && periodEnd <= seconds(to))
        .toSorted((one, other) => one.periodEnd - other.periodEnd)
        .at(0);
    for (let next = due(); next; next = due()) {
      this.now = new Date(next.periodEnd * 1_000);
      this.#turnOver(next);
    }
    this.now = to;
  }

  /** Ends the subscription's period now. */
  turnOver(id: string): void {
    this.#turnOver(this.subscriptionOf(id));
  }

  #turnOver(subscription: Subscription): void {
    if (subscription.cancelAtPeriodEnd) {
      this.end(subscription.id);
      return;
    }
    const isPaid = !subscription.refusesCard;
    subscription.status = isPaid ? 'active' : 'past_due';
    this.#bill(subscription, subscription.cents, 'subscription_cycle', isPaid);
    subscription.periodEnd = seconds(addMonths(this.now, subscription.months));
    this.#say('customer.subscription.updated', subscriptionIn(subscription, this.version));
  }

  /** Ends the subscription at once. Ending it twice is an error, as at Stripe. */
  end(id: string): Subscription {
    const subscription = this.subscriptionOf(id);
    if (subscription.status === 'canceled') throw missing('subscription', id);
    subscription.status = 'canceled';
    this.#say('customer.subscription.deleted', subscriptionIn(subscription, this.version));
    return subscription;
  }

  cancelAtPeriodEnd(id: string): Subscription {
    const subscription = this.subscriptionOf(id);
    if (subscription.status === 'canceled')
      throw invalid('A canceled subscription can only update its metadata.');
    subscription.cancelAtPeriodEnd = true;
    this.#say('customer.subscription.updated', subscriptionIn(subscription, this.version));
    return subscription;
  }

  /** Refunds the rest of a charge, or a part of it. */
  refund(intent: string, part?: number): Refund {
    const charge = this.charges.get(intent);
    if (!charge) throw missing('payment_intent', intent, 400);
    const left = charge.cents - charge.refundedCents;
    if (left === 0)
      throw invalid(`Charge ${charge.id} has already been refunded.`, undefined, 'charge_already_refunded');
    const refund: Refund = {
      id: newKey('re'),
      charge: charge.id,
      intent,
      cents: part ?? left,
      status: this.refundStatus,
    };
    this.refunds.push(refund);
    if (refund.status === 'succeeded') this.#settle(charge, refund);
    return refund;
  }

  /** Settles refunds that took days. */
  settleRefunds(): void {
    for (const refund of this.refunds.filter(({ status }) => status === 'pending')) {
      const charge = this.charges.get(refund.intent);
      refund.status = 'succeeded';
      if (charge) this.#settle(charge, refund);
    }
  }

  #settle(charge: Charge, { cents }: Refund): void {
    charge.refundedCents += cents;
    this.#say('charge.refunded', chargeIn(charge, this.version));
  }

  invoicesOf(subscription: string): Invoice[] {
    return [...this.invoices.values()]
      .filter((invoice) => invoice.subscription === subscription)
      .toReversed();
  }

  chargeById(id: string): Charge {
    const charge = [...this.charges.values()].find((one) => one.id === id);
    if (!charge) throw missing('charge', id);
    return charge;
  }

  #say(type: string, object: object): Message {
    const event = {
      id: newKey('evt'),
      object: 'event',
      api_version: this.version,
      created: seconds(this.now),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    };
    const message = { id: event.id, type, body: Buffer.from(JSON.stringify(event)) };
    this.messages.push(message);
    return message;
  }
}
