// The card company of the demo: no card and no money, but the same signed events as a real one.
import { AppError, limits } from '@plainscan/contract';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';

import type { CheckoutEvent, PaymentCompany, PaymentEvent, SubscriptionEvent } from './payment-company.ts';

/** Page and webhook run in one process, so nothing else needs the secret. */
const secret = randomBytes(32);

const idSchema = z.string().check(z.minLength(1), z.maxLength(200));
const amount = { amountCents: z.number().check(z.int(), z.minimum(0)) };
const card = { cardLast4: z._default(z.nullable(z.string()), null) };

const paymentEventSchema = z.discriminatedUnion('kind', [
  z.object({
    id: idSchema,
    kind: z.enum(['paid', 'failed', 'expired']),
    sessionId: idSchema,
    paymentId: z.nullable(idSchema),
    subscriptionId: z._default(z.nullable(idSchema), null),
    customerId: z._default(z.nullable(idSchema), null),
    ...amount,
    ...card,
  }),
  z.object({
    id: idSchema,
    kind: z.enum(['renewed', 'renewal-failed', 'ended']),
    subscriptionId: idSchema,
    paymentId: z.nullable(idSchema),
    ...amount,
    ...card,
  }),
  z.object({ id: idSchema, kind: z.literal('refunded'), paymentId: idSchema, ...amount }),
]);

const hashOf = (seconds: string, message: Buffer): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(message).digest();

/** Signs an event with its time, as card companies do. */
export function signMessage(message: Buffer, now: Date): string {
  const seconds = String(Math.floor(now.getTime() / 1_000));
  return `t=${seconds},v1=${hashOf(seconds, message).toString('hex')}`;
}

/** The events of its pages, for questions about lost ones. Like the secret, they exist as long as the process. */
const sentEvents = new Map<string, CheckoutEvent | SubscriptionEvent[]>();
const maxSentEvents = 10_000;

/** Saves an event of a page or a subscription, to return it again when asked. */
export function storeSentEvent(event: PaymentEvent): void {
  if (event.kind === 'refunded') return;
  if ('sessionId' in event) sentEvents.set(event.sessionId, event);
  else {
    const before = sentEvents.get(event.subscriptionId);
    sentEvents.set(event.subscriptionId, [...(Array.isArray(before) ? before : []), event]);
  }
  const [oldest] = sentEvents.keys();
  if (sentEvents.size > maxSentEvents && oldest !== undefined) sentEvents.delete(oldest);
}

export const sandboxCompany: PaymentCompany = {
  kind: 'sandbox',
  signatureHeader: 'plainscan-signature',
  openCheckout({ home }) {
    const sessionId = `sandbox_${randomBytes(24).toString('base64url')}`;
    return Promise.resolve({ sessionId, url: home(`/dev/checkout/${sessionId}`) });
  },
  // Its pages read our payments, so it has nothing of its own to end.
  endCheckout: () => Promise.resolve(),
  readCheckout(sessionId) {
    const event = sentEvents.get(sessionId);
    return Promise.resolve(event === undefined || Array.isArray(event) ? null : event);
  },
  cancelAtPeriodEnd: () => Promise.resolve(),
  endSubscription: () => Promise.resolve(),
  readSubscription(subscriptionId) {
    const events = sentEvents.get(subscriptionId);
    return Promise.resolve(Array.isArray(events) ? events : []);
  },
  refund: ({ paymentId, amountCents }) =>
    Promise.resolve({ id: `refund:${paymentId}`, kind: 'refunded', paymentId, amountCents }),
  // The checkout that started the subscription identifies the payer, and its page makes the next charge.
  openPortal: ({ customerId, home }) => Promise.resolve(home(`/dev/checkout/${customerId}`)),
  readEvent(message, signature, now) {
    checkSignature(message, signature, now);
    const parsed = paymentEventSchema.safeParse(readJson(message));
    if (!parsed.success) throw new AppError('payment.signature');
    return Promise.resolve(parsed.data satisfies PaymentEvent);
  },
};

function checkSignature(message: Buffer, signature = '', now: Date): void {
  const [, seconds = '', hash = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  const age = Math.abs(now.getTime() - Number(seconds) * 1_000);
  const isSigned = hash !== '' && timingSafeEqual(Buffer.from(hash, 'hex'), hashOf(seconds, message));
  if (!isSigned || age > limits.paymentEventMilliseconds) throw new AppError('payment.signature');
}

function readJson(message: Buffer): unknown {
  try {
    return JSON.parse(message.toString('utf8'));
  } catch {
    return null;
  }
}
