// The card company of the demo: no card, no money, but the same signed messages as a real one.
import { AppError, limits } from '@plainscan/contract';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';

import type { Platform } from '../platform/platform.ts';
import type { PaymentCompany, PaymentEvent } from './payment-company.ts';

/** Page and webhook live in one process, so that no one else has to know the secret. */
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

/** Signs a message with its time, the way card companies do. */
export function signMessage(message: Buffer, now: Date): string {
  const seconds = String(Math.floor(now.getTime() / 1_000));
  return `t=${seconds},v1=${hashOf(seconds, message).toString('hex')}`;
}

export const sandboxCompany: PaymentCompany = {
  openCheckout({ home }) {
    const sessionId = `sandbox_${randomBytes(24).toString('base64url')}`;
    return Promise.resolve({ sessionId, url: home(`/dev/checkout/${sessionId}`) });
  },
  // Its pages read the payments here, so that it has nothing of its own to end.
  endCheckout: () => Promise.resolve(),
  cancelAtPeriodEnd: () => Promise.resolve(),
  endSubscription: () => Promise.resolve(),
  readEvent(message, signature, now) {
    checkSignature(message, signature, now);
    const parsed = paymentEventSchema.safeParse(readJson(message));
    if (!parsed.success) throw new AppError('payment.signature');
    return parsed.data satisfies PaymentEvent;
  },
};

function checkSignature(message: Buffer, signature = '', now: Date): void {
  const [, seconds = '', hash = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  const age = Math.abs(now.getTime() - Number(seconds) * 1_000);
  const isOwnEvent = hash !== '' && timingSafeEqual(Buffer.from(hash, 'hex'), hashOf(seconds, message));
  if (!isOwnEvent || age > limits.paymentEventMilliseconds) throw new AppError('payment.signature');
}

function readJson(message: Buffer): unknown {
  try {
    return JSON.parse(message.toString('utf8'));
  } catch {
    return null;
  }
}

/** Who takes the money here; no one where no company is set up. */
export const paymentCompanyOf = ({ config }: Pick<Platform, 'config'>): PaymentCompany | null =>
  config.demo ? sandboxCompany : null;
