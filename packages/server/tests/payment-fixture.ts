// Checkouts and the card company's signed events, for payment tests.
import { casePlans, discountedCents, partnerPercent } from '@plainscan/contract';

import { newId } from '../src/platform/clock/uuidv7.ts';
import { sql } from '../src/platform/database/drizzle.ts';
import type { Platform } from '../src/platform/platform.ts';
import type { CheckoutEvent, PaymentEvent, RefundEvent } from '../src/payments/payment-company.ts';
import { sandboxCompany, signMessage } from '../src/payments/sandbox-company.ts';
import {
  callAnonymously,
  type TestAnswer,
  type TestCaller,
  type TestPlatform,
} from '../src/test-platform-fixture.ts';

/** Opens a checkout and returns the card company's ID for it. */
export async function openCheckout(
  caller: Pick<TestCaller, 'call'>,
  caseId: string,
  query = '',
): Promise<string> {
  const answer = await checkout(caller, caseId, query);
  if (answer.status !== 200) throw new Error(`No checkout: ${JSON.stringify(answer.body)}`);
  return String(answer.body['sessionId']);
}

export const checkout = (caller: Pick<TestCaller, 'call'>, caseId: string, query = ''): Promise<TestAnswer> =>
  caller.call('GET', `/payment/create-case-checkout-session?caseId=${caseId}${query}`);

/** L-013: the prices of reports with only the partner discount. */
export const partnerCents = {
  standard: discountedCents(casePlans.standard.priceCents, partnerPercent),
  express: discountedCents(casePlans.express.priceCents, partnerPercent),
};

export const paymentEventOf = (sessionId: string, change: Partial<CheckoutEvent> = {}): CheckoutEvent => ({
  id: newId(),
  kind: 'paid',
  sessionId,
  paymentId: `pay_${newId()}`,
  amountCents: partnerCents.standard,
  ...change,
});

/** The card company's report that it has paid back this much of a payment. */
export const refundOf = (paymentId: string | null, amountCents: number): RefundEvent => ({
  id: newId(),
  kind: 'refunded',
  paymentId: paymentId ?? '',
  amountCents,
});

/** Sends an event to the webhook as the card company does. */
export async function sendPaymentEvent(
  { app, platform }: Pick<TestPlatform, 'app' | 'platform'>,
  news: PaymentEvent,
  tampered: { body?: string; signature?: string | null; at?: Date } = {},
): Promise<TestAnswer> {
  const message = Buffer.from(JSON.stringify(news));
  const signature = tampered.signature ?? signMessage(message, tampered.at ?? platform.clock.now());
  return callAnonymously(app, 'POST', '/payment/webhook', {
    bytes: tampered.body === undefined ? message : Buffer.from(tampered.body),
    headers: {
      'content-type': 'application/json',
      ...(tampered.signature !== null && { [sandboxCompany.signatureHeader]: signature }),
    },
  });
}

export async function paymentsOf({ database }: Platform, caseId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await database.asSystem(() =>
    database.current().execute(
      sql`SELECT status, amount_cents, discount_percent, plan_key, needs_refund, payer_user_id FROM payment
          WHERE case_id = ${caseId} ORDER BY created_at, id`,
    ),
  );
  return rows;
}
