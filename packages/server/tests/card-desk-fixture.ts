// The two card companies as tests control them: payments, renewals and refunds. The events that follow are sent when,
// how often and in the order that a test decides.
import { sandboxCompany, signMessage } from '../src/payments/sandbox-company.ts';
import { pressButton } from '../src/payments/sandbox-service.ts';
import { newId } from '../src/platform/clock/uuidv7.ts';
import { sql } from '../src/platform/database/drizzle.ts';
import type { Platform } from '../src/platform/platform.ts';
import { callAnonymously, type TestAnswer } from '../src/test-platform-fixture.ts';
import { startStripePeer, type StripePeer } from './stripe/stripe-peer.ts';
import { openTestBed, testBedStart, type TestBed } from './test-bed-fixture.ts';

export type CardMessage = { id: string; body: Buffer };

export type CardDesk = {
  name: 'sandbox' | 'stripe';
  testBed: TestBed;
  /** The payer confirms the page. Returns the event about it. */
  pay: (sessionId: string) => Promise<CardMessage>;
  /** The page expires unpaid. */
  expire: (sessionId: string) => Promise<CardMessage>;
  /** Makes the next charge of the subscription that a paid page has started. */
  renew: (sessionId: string) => Promise<CardMessage>;
  /** Refunds the checkout's payment at the card company. */
  refund: (sessionId: string) => Promise<CardMessage>;
  /** Refunds the newest charge after the first. */
  refundRenewal: (sessionId: string) => Promise<CardMessage>;
  /** Ends the subscription at the card company. */
  end: (sessionId: string) => Promise<CardMessage>;
  header: string;
  sign: (body: Buffer, at: Date, secret?: string) => string;
  close: () => Promise<void>;
};

/** Sends an event as the card company does, or a tampered one. */
export function deliver(
  { testBed: { product, clock }, header, sign }: Pick<CardDesk, 'testBed' | 'header' | 'sign'>,
  message: CardMessage,
  tampered: { body?: Buffer; signature?: string | null; at?: Date } = {},
): Promise<TestAnswer> {
  const signature = tampered.signature ?? sign(message.body, tampered.at ?? clock.now());
  return callAnonymously(product.app, 'POST', '/payment/webhook', {
    bytes: tampered.body ?? message.body,
    headers: {
      'content-type': 'application/json',
      ...(tampered.signature !== null && { [header]: signature }),
    },
  });
}

type Row = Record<'id' | 'payment' | 'subscription', string | null> & { amount: number; renewal: number };

async function paymentOf({ database }: Platform, sessionId: string): Promise<Row> {
  const { rows } = await database.asSystem(() =>
    database.current().execute<Row>(sql`
      SELECT id, provider_payment_id AS payment, provider_subscription_id AS subscription, amount_cents AS amount,
        coalesce(next_amount_cents, 0) AS renewal
      FROM payment WHERE provider_session_id = ${sessionId}`),
  );
  const [row] = rows;
  if (!row) throw new Error(`No checkout ${sessionId}.`);
  return row;
}

export async function openSandboxDesk(): Promise<CardDesk> {
  const testBed = await openTestBed();
  const { platform } = testBed.product;
  /** What the page reported for each checkout. The product may not know it yet. */
  const paid = new Map<string, { paymentId: string | null; subscriptionId: string | null }>();
  const renewed = new Map<string, string>();
  const say = (news: object): CardMessage => {
    const id = newId();
    return { id, body: Buffer.from(JSON.stringify({ id, ...news })) };
  };
  const press = async (sessionId: string, button: 'pay' | 'decline'): Promise<CardMessage> => {
    const sent = await pressButton(platform, sessionId, button);
    if (sent === null) throw new Error('The page has no such button.');
    const news = JSON.parse(sent.message.toString()) as Record<string, string | null>;
    paid.set(sessionId, {
      paymentId: news['paymentId'] ?? null,
      subscriptionId: news['subscriptionId'] ?? null,
    });
    return { id: String(news['id']), body: sent.message };
  };
  return {
    name: 'sandbox',
    testBed,
    header: sandboxCompany.signatureHeader,
    // It has its own secret, so another secret is simulated by signing other bytes.
    sign: (body, at, secret) => signMessage(secret === undefined ? body : Buffer.from(secret), at),
    pay: (sessionId) => press(sessionId, 'pay'),
    expire: (sessionId) =>
      Promise.resolve(say({ kind: 'expired', sessionId, paymentId: null, amountCents: 0 })),
    async renew(sessionId) {
      const { renewal } = await paymentOf(platform, sessionId);
      const { subscriptionId } = paid.get(sessionId) ?? {};
      const paymentId = `pay_${newId()}`;
      renewed.set(sessionId, paymentId);
      return say({ kind: 'renewed', subscriptionId, paymentId, amountCents: renewal });
    },
    async refund(sessionId) {
      const { amount } = await paymentOf(platform, sessionId);
      return say({ kind: 'refunded', paymentId: paid.get(sessionId)?.paymentId, amountCents: amount });
    },
    async refundRenewal(sessionId) {
      const { renewal } = await paymentOf(platform, sessionId);
      return say({ kind: 'refunded', paymentId: renewed.get(sessionId), amountCents: renewal });
    },
    end: (sessionId) =>
      Promise.resolve(
        say({
          kind: 'ended',
          subscriptionId: paid.get(sessionId)?.subscriptionId,
          paymentId: null,
          amountCents: 0,
        }),
      ),
    close: () => testBed.product.close(),
  };
}

export type StripeDesk = CardDesk & { peer: StripePeer };

export async function openStripeDesk(): Promise<StripeDesk> {
  const peer = await startStripePeer(testBedStart);
  const testBed = await openTestBed(peer.environment);
  const { books } = peer;
  const newest = (type: string): CardMessage => {
    const message = books.messages.findLast((one) => one.type === type);
    if (!message) throw new Error(`Stripe has said nothing like ${type}.`);
    return message;
  };
  return {
    name: 'stripe',
    testBed,
    peer,
    header: 'stripe-signature',
    sign: peer.sign,
    pay: (sessionId) => Promise.resolve(books.pay(sessionId)),
    expire: (sessionId) => Promise.resolve(books.expire(sessionId)),
    renew(sessionId) {
      books.turnOver(books.sessionOf(sessionId).subscription ?? '');
      return Promise.resolve(newest('invoice.paid'));
    },
    refund(sessionId) {
      const { intent, invoice } = books.sessionOf(sessionId);
      books.refund(intent ?? books.invoices.get(invoice ?? '')?.intent ?? '');
      return Promise.resolve(newest('charge.refunded'));
    },
    refundRenewal(sessionId) {
      const [latest] = books.invoicesOf(books.sessionOf(sessionId).subscription ?? '');
      books.refund(latest?.intent ?? '');
      return Promise.resolve(newest('charge.refunded'));
    },
    end(sessionId) {
      books.end(books.sessionOf(sessionId).subscription ?? '');
      return Promise.resolve(newest('customer.subscription.deleted'));
    },
    async close() {
      await testBed.product.close();
      await peer.close();
    },
  };
}

/** Both, for tests that apply to either. */
export const cardDesks = { sandbox: openSandboxDesk, stripe: openStripeDesk } as const;
