// What the sandbox's page shows and does. It is outside the product as a card company does: it reads a checkout and
// says what became of it by a signed message, and by nothing else.
import { AppError, priceText, type Locale } from '@plainscan/contract';

import { readAccount } from '../auth/accounts/account-service.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import type { Platform } from '../platform/platform.ts';
import { readWorkspace } from '../workspaces/workspace-service.ts';
import type { PaymentEvent } from './payment-company.ts';
import { paymentHooks } from './payment-hooks.ts';
import { selectPaymentBySession, type PaymentRow } from './payment-repository.ts';
import { signMessage } from './sandbox-company.ts';

export type CheckoutView = {
  sessionId: string;
  isOpen: boolean;
  locale: Locale;
  clinic: string;
  color: string;
  caseName: string;
  plan: 'standard' | 'express';
  price: string;
  cancelUrl: string;
};

async function requirePayment(sessionId: string): Promise<PaymentRow> {
  const payment = await selectPaymentBySession(sessionId);
  if (!payment) throw new AppError('not-found');
  return payment;
}

/** L-023: the page to come back to knows its checkout. */
const withSession = (route: string, sessionId: string): string =>
  `${route}${route.includes('?') ? '&' : '?'}session_id=${sessionId}`;

export async function readCheckout({ database }: Platform, sessionId: string): Promise<CheckoutView> {
  return database.asSystem(async () => {
    const payment = await requirePayment(sessionId);
    const payer = await readAccount(payment.payerUserId);
    const home = await readWorkspace(payer.workspaceId);
    const named =
      payment.caseId === null ? undefined : await paymentHooks.registered.readOrder(payment.caseId);
    return {
      sessionId,
      isOpen: payment.status === 'open',
      locale: payer.locale,
      clinic: home.name,
      color: home.primaryColor,
      caseName: named?.name ?? '',
      plan: payment.planKey === 'express' ? 'express' : 'standard',
      price: priceText(payment.amountCents),
      cancelUrl: withSession(payment.cancelRoute, sessionId),
    };
  });
}

export type SignedMessage = { message: Buffer; signature: string; returnTo: string };

/** The message that follows from a button, and where the browser goes then; nothing for a page that has ended. */
export async function pressButton(
  { database, clock }: Platform,
  sessionId: string,
  kind: 'paid' | 'failed',
): Promise<SignedMessage | null> {
  const payment = await database.asSystem(() => requirePayment(sessionId));
  if (payment.status !== 'open') return null;
  const paymentId = kind === 'paid' ? `pay_${newId()}` : null;
  const { amountCents, successRoute, cancelRoute } = payment;
  const news: PaymentEvent = { id: `evt_${newId()}`, kind, sessionId, paymentId, amountCents };
  const message = Buffer.from(JSON.stringify(news));
  const returnTo = withSession(kind === 'paid' ? successRoute : cancelRoute, sessionId);
  return { message, signature: signMessage(message, clock.now()), returnTo };
}
