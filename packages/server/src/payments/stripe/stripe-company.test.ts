// The adapter against the stand-in over a real socket: what is sent, what is read of either version, and what goes
// wrong.
import { discountedCents, packagePlans, storagePlans } from '@plainscan/contract';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { testBedStart } from '../../../tests/test-bed-fixture.ts';
import { startStripePeer, type StripePeer } from '../../../tests/stripe/stripe-peer.ts';
import { StripeFault } from '../../../tests/stripe/stripe-forms.ts';
import type { Version } from '../../../tests/stripe/stripe-shapes.ts';
import { readConfig } from '../../platform/config/config.ts';
import {
  CompanyUnavailable,
  CompanyRefusal,
  type CheckoutOrder,
  type PaymentCompany,
} from '../payment-company.ts';
import { paymentCompanyOf } from '../payment-companies.ts';
import { checkCards } from './stripe-key-check.ts';

const versions: Version[] = ['2020-08-27', '2026-10-28.endive'];
let peer: StripePeer;
let company: PaymentCompany;
beforeEach(async () => {
  peer = await startStripePeer(testBedStart);
  const found = paymentCompanyOf({ config: readConfig({ ...peer.environment, DEMO: '1' }) });
  if (found === null) throw new Error('There is no company.');
  company = found;
});
afterEach(() => peer.close());

let payments = 0;
const orderOf = (change: object = {}): CheckoutOrder => {
  payments += 1;
  return {
    mode: 'payment',
    paymentId: `payment-${payments}`,
    plan: packagePlans.basic,
    amountCents: 9_500,
    payer: { email: 'patient@mail.test', locale: 'en', customerId: null },
    successRoute: '/payment-successful',
    cancelRoute: '/payment-fail',
    home: (path: string) => `http://portal.localhost:8080${path}`,
    now: testBedStart,
    ...change,
  };
};
const yearly = (dueCents: number, days: number): CheckoutOrder =>
  orderOf({
    mode: 'subscription',
    plan: storagePlans.standard,
    amountCents: dueCents,
    next: {
      at: new Date(testBedStart.getTime() + days * 86_400_000),
      amountCents: storagePlans.standard.priceCents,
      everyMonths: 12,
    },
  });
const messageOf = (type: string) => {
  const found = peer.books.messages.findLast((message) => message.type === type);
  if (!found) throw new Error(`The company has said nothing like ${type}.`);
  return found;
};
const read = (type: string) => {
  const { body } = messageOf(type);
  return company.readEvent(body, peer.sign(body, testBedStart), testBedStart);
};

describe('what is sent', () => {
  test('L-029: each call names the version, and each write has its own key', async () => {
    const { sessionId } = await company.openCheckout(yearly(4_000, 365));
    peer.books.pay(sessionId);
    const { subscription, invoice } = peer.books.sessionOf(sessionId);
    await company.readCheckout(sessionId);
    await company.cancelAtPeriodEnd(subscription ?? '');
    await company.endSubscription(subscription ?? '');
    await company.readSubscription(subscription ?? '');
    await company.refund({ paymentId: invoice ?? '', amountCents: 4_000, key: 'refund:1' });
    const open = await company.openCheckout(orderOf());
    await company.endCheckout(open.sessionId);
    expect(new Set(peer.calls.map(({ version }) => version))).toEqual(new Set(['2020-08-27']));
    const keys = peer.calls.filter(({ method }) => method !== 'GET').map((call) => call.idempotencyKey);
    expect(keys).not.toContain(null);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('a call whose answer was lost is repeated and opens no second page', async () => {
    let isLost = false;
    peer.fault = ({ method }) => {
      if (method !== 'POST' || isLost) return undefined;
      isLost = true;
      return 'drop';
    };
    const order = orderOf();
    const first = await company.openCheckout(order);
    expect(await company.openCheckout(order)).toEqual(first);
    expect(peer.books.sessions.size).toBe(1);
    expect(peer.calls.filter(({ path }) => path === '/checkout/sessions')).toHaveLength(3);
  });

  test('a patient’s name and images stay here; only the receipt’s email address is sent', async () => {
    await company.openCheckout(orderOf());
    const sent = JSON.stringify(peer.calls.map(({ params }) => params));
    expect(sent).toContain('"name":"Basic package"');
    expect(sent.match(/mail\.test/g)).toHaveLength(1);
  });

  test('CG-184: the amounts due now and each year are exactly those computed, for any number of cents', async () => {
    const cents = fc.integer({ min: 1, max: 20_000 });
    await fc.assert(
      fc.asyncProperty(
        cents,
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 0, max: 365 }),
        async (price, percent, days) => {
          const amountCents = discountedCents(price, percent);
          if (amountCents > 0) {
            const once = await company.openCheckout(orderOf({ amountCents }));
            expect(peer.books.sessionOf(once.sessionId)).toMatchObject({
              dueCents: amountCents,
              yearly: null,
            });
          }
          const { sessionId } = await company.openCheckout(yearly(amountCents, days));
          const session = peer.books.sessionOf(sessionId);
          expect(session).toMatchObject({ dueCents: amountCents, yearly: { cents: 4_000, months: 12 } });
          peer.books.pay(sessionId);
          expect(await company.readCheckout(sessionId)).toMatchObject({ kind: 'paid', amountCents });
        },
      ),
      { numRuns: 30 },
    );
  });

  test('a customer who was deleted at Stripe becomes a new one', async () => {
    const payer = { email: 'patient@mail.test', locale: 'en' as const, customerId: 'cus_gone' };
    const { sessionId } = await company.openCheckout(orderOf({ payer }));
    expect(peer.books.sessionOf(sessionId)).toMatchObject({ customer: null, email: 'patient@mail.test' });
  });
});

describe.each(versions)('what is read of the version %s', (version) => {
  beforeEach(() => {
    peer.books.version = version;
    peer.answerIn = version;
  });

  test('a year, its renewal, its refund and its end are the same events', async () => {
    const { sessionId } = await company.openCheckout(yearly(4_000, 365));
    peer.books.pay(sessionId);
    const { subscription, invoice } = peer.books.sessionOf(sessionId);
    expect(await read('checkout.session.completed')).toMatchObject({
      kind: 'paid',
      paymentId: invoice,
      subscriptionId: subscription,
      amountCents: 4_000,
    });
    expect(await read('invoice.paid')).toBeNull();
    peer.books.turnOver(subscription ?? '');
    const renewed = await read('invoice.paid');
    expect(renewed).toMatchObject({ kind: 'renewed', subscriptionId: subscription, amountCents: 4_000 });
    const paymentId = renewed && 'paymentId' in renewed ? (renewed.paymentId ?? '') : '';
    const back = await company.refund({ paymentId, amountCents: 4_000, key: 'refund:2' });
    expect(back).toMatchObject({ kind: 'refunded', paymentId, amountCents: 4_000 });
    expect(await read('charge.refunded')).toMatchObject({ kind: 'refunded', paymentId, amountCents: 4_000 });
    peer.books.end(subscription ?? '');
    expect(await read('customer.subscription.deleted')).toMatchObject({ kind: 'ended' });
    expect((await company.readSubscription(subscription ?? '')).map(({ kind }) => kind)).toEqual([
      'renewed',
      'ended',
    ]);
  });

  test('a refused card, and a refunded single payment', async () => {
    const { sessionId } = await company.openCheckout(orderOf());
    peer.books.pay(sessionId);
    const { intent } = peer.books.sessionOf(sessionId);
    peer.books.refund(intent ?? '');
    expect(await read('charge.refunded')).toMatchObject({ kind: 'refunded', paymentId: intent });
    const plan = await company.openCheckout(yearly(0, 10));
    peer.books.pay(plan.sessionId);
    const subscription = peer.books.sessionOf(plan.sessionId).subscription ?? '';
    peer.books.subscriptionOf(subscription).refusesCard = true;
    peer.books.turnOver(subscription);
    expect(await read('invoice.payment_failed')).toMatchObject({ kind: 'renewal-failed' });
  });

  test('CG-90: a coupon by its id and by its code; an expired one gives no discount', async () => {
    peer.books.coupons.push(
      { id: 'SPRING', percentOff: 15, valid: true, code: null },
      { id: 'c_1', percentOff: 20, valid: true, code: 'AUTUMN' },
      { id: 'OVER', percentOff: 30, valid: false, code: null },
      { id: 'AMOUNT', percentOff: null, valid: true, code: null },
    );
    const percents = ['SPRING', 'AUTUMN', 'OVER', 'AMOUNT', 'NOBODY'].map((code) =>
      company.readCoupon?.(code),
    );
    expect(await Promise.all(percents)).toEqual([15, 20, null, null, null]);
  });
});

describe('what goes wrong', () => {
  test('what is already over counts as done, no matter how often it is requested', async () => {
    const { sessionId } = await company.openCheckout(yearly(4_000, 365));
    peer.books.pay(sessionId);
    const { subscription, invoice } = peer.books.sessionOf(sessionId);
    await company.endCheckout(sessionId);
    peer.books.end(subscription ?? '');
    await company.endSubscription(subscription ?? '');
    await company.cancelAtPeriodEnd(subscription ?? '');
    peer.books.refund(peer.books.invoices.get(invoice ?? '')?.intent ?? '');
    const again = await company.refund({ paymentId: invoice ?? '', amountCents: 4_000, key: 'refund:3' });
    expect(again).toMatchObject({ kind: 'refunded', amountCents: 4_000 });
    expect(peer.books.refunds).toHaveLength(1);
    expect(await company.readCheckout('cs_test_of_nobody')).toBeNull();
  });

  test('a refund that takes days is confirmed by its event, one that fails by a refusal', async () => {
    const { sessionId } = await company.openCheckout(orderOf());
    peer.books.pay(sessionId);
    const paymentId = peer.books.sessionOf(sessionId).intent ?? '';
    peer.books.refundStatus = 'pending';
    expect(await company.refund({ paymentId, amountCents: 9_500, key: 'refund:4' })).toBeNull();
    peer.books.settleRefunds();
    expect(await read('charge.refunded')).toMatchObject({ paymentId, amountCents: 9_500 });
    const other = await company.openCheckout(orderOf());
    peer.books.pay(other.sessionId);
    peer.books.refundStatus = 'failed';
    const intent = peer.books.sessionOf(other.sessionId).intent ?? '';
    const failed = company.refund({ paymentId: intent, amountCents: 9_500, key: 'refund:5' });
    await expect(failed).rejects.toThrow(CompanyRefusal);
  });

  test.each([
    ['away', new StripeFault(500, 'api_error', null, 'Try later.'), CompanyUnavailable],
    ['away', new StripeFault(429, 'rate_limit_error', null, 'Slow down.'), CompanyUnavailable],
    [
      'away',
      new StripeFault(401, 'invalid_request_error', null, 'Invalid API Key: sk_test_****'),
      CompanyUnavailable,
    ],
    ['refused', new StripeFault(400, 'invalid_request_error', 'parameter_unknown', 'No.'), CompanyRefusal],
    ['refused', new StripeFault(402, 'card_error', 'card_declined', 'No.'), CompanyRefusal],
  ])('%s: %s', async (_, fault, kind) => {
    peer.fault = () => fault;
    const failed = await company.openCheckout(orderOf()).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(kind);
    expect(String(failed)).not.toMatch(/sk_test|Invalid API Key/);
  });

  test('an answer or signed event in another form is an error, so that Stripe sends it again', async () => {
    peer.afterEffect = undefined;
    const { sessionId } = await company.openCheckout(orderOf());
    peer.books.pay(sessionId);
    const text = messageOf('checkout.session.completed').body.toString();
    const strange = Buffer.from(text.replace('"amount_total":9500', '"amount_total":"95.00"'));
    const taken = company.readEvent(strange, peer.sign(strange, testBedStart), testBedStart);
    await expect(taken).rejects.toThrow(CompanyUnavailable);
    expect(await read('charge.succeeded')).toBeNull();
  });
});

describe('the key at start (CG-185)', () => {
  const check = (change: Record<string, string> = {}) =>
    checkCards(readConfig({ ...peer.environment, DEMO: '1', ...change }), pino({ level: 'silent' }));

  test('a valid one is accepted, and an unreachable Stripe only causes a warning', async () => {
    await expect(check()).resolves.toBeUndefined();
    peer.fault = () => 'drop';
    await expect(check()).resolves.toBeUndefined();
  });

  test('one that is refused or lacks rights stops the start with a message that contains no part of it', async () => {
    const wrong = check({ STRIPE_SECRET_KEY: 'sk_test_someotherkey' });
    await expect(wrong).rejects.toThrow(/^Stripe refuses STRIPE_SECRET_KEY/);
    await expect(wrong).rejects.not.toThrow(/someotherkey/);
    peer.fault = () => new StripeFault(403, 'invalid_request_error', null, 'The key lacks a right.');
    await expect(check()).rejects.toThrow(/restricted key/);
  });
});
