// What the sandbox's page shows and does. It is outside the product as a card company does: it reads a checkout and
// says what became of it by a signed message, and by nothing else.
import { AppError, type Locale, type Plan } from '@plainscan/contract';

import { readAccount } from '../auth/accounts/account-service.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import type { Platform } from '../platform/platform.ts';
import { readWorkspace } from '../workspaces/workspace-service.ts';
import { withSession, type PaymentEvent } from './payment-company.ts';
import { paymentHooks } from './payment-hooks.ts';
import { planOfPayment } from './plan-words.ts';
import { selectPaymentBySession, type PaymentRow } from './payment-repository.ts';
import { selectPlanByPayment, type UserPlanRow } from './plans/plan-repository.ts';
import { remember, signMessage } from './sandbox-company.ts';

/** What can be pressed: `renew` and `refuse-renewal` bring the next charge of a subscription forward. */
export const sandboxButtons = ['pay', 'decline', 'renew', 'refuse-renewal'] as const;
export type SandboxButton = (typeof sandboxButtons)[number];

export type CheckoutView = {
  sessionId: string;
  /** `renewable`: it has begun a subscription, whose next charge can be brought forward. */
  state: 'open' | 'renewable' | 'ended';
  locale: Locale;
  clinic: string;
  color: string;
  caseName: string;
  /** What is bought. */
  plan: Plan;
  /** What was taken off the price of the list, in whole percent. */
  discountPercent: number;
  amountCents: number;
  /** The next charge of a subscription, and its day as the person reads it. */
  next: { amountCents: number; at: string } | null;
  cancelUrl: string;
};

async function requirePayment(sessionId: string): Promise<PaymentRow> {
  const payment = await selectPaymentBySession(sessionId);
  if (!payment) throw new AppError('not-found');
  return payment;
}

/** The plan that a paid checkout began, while the company would charge it again. */
async function renewablePlan({ id, status }: PaymentRow): Promise<UserPlanRow | undefined> {
  const plan = status === 'paid' ? await selectPlanByPayment(id) : undefined;
  return plan?.kind === 'storage' && plan.status !== 'ended' && plan.cancelledAt === null ? plan : undefined;
}

export async function readCheckout({ database }: Platform, sessionId: string): Promise<CheckoutView> {
  return database.asSystem(async () => {
    const payment = await requirePayment(sessionId);
    const payer = await readAccount(payment.payerUserId);
    const home = await readWorkspace(payer.workspaceId);
    const named =
      payment.caseId === null ? undefined : await paymentHooks.registered.readOrder(payment.caseId);
    const renewable = await renewablePlan(payment);
    const next = renewable
      ? { amountCents: renewable.renewalCents, at: renewable.expiredAt }
      : { amountCents: payment.nextAmountCents, at: payment.paidUntil };
    return {
      sessionId,
      state: payment.status === 'open' ? 'open' : renewable ? 'renewable' : 'ended',
      locale: payer.locale,
      clinic: home.name,
      color: home.primaryColor,
      caseName: named?.name ?? '',
      plan: planOfPayment(payment),
      discountPercent: payment.discountPercent,
      amountCents: payment.amountCents,
      next:
        next.amountCents === null || next.at === null
          ? null
          : { amountCents: next.amountCents, at: next.at.toLocaleDateString('en-US', { timeZone: 'UTC' }) },
      cancelUrl: withSession(payment.cancelRoute, sessionId),
    };
  });
}

export type SignedMessage = { message: Buffer; signature: string; returnTo: string };

/** The message that follows from a button, and where the browser goes then; nothing for a button that the page has not. */
export async function pressButton(
  { database, clock }: Platform,
  sessionId: string,
  button: SandboxButton,
): Promise<SignedMessage | null> {
  const event = await database.asSystem(async () => {
    const payment = await requirePayment(sessionId);
    return button === 'pay' || button === 'decline'
      ? eventOfCheckout(payment, sessionId, button)
      : eventOfRenewal(await renewablePlan(payment), sessionId, button);
  });
  if (event === null) return null;
  remember(event.news);
  const message = Buffer.from(JSON.stringify(event.news));
  return { message, signature: signMessage(message, clock.now()), returnTo: event.returnTo };
}

type Pressed = { news: PaymentEvent; returnTo: string } | null;

function eventOfCheckout(payment: PaymentRow, sessionId: string, button: 'pay' | 'decline'): Pressed {
  const { status, purpose, amountCents, successRoute, cancelRoute } = payment;
  if (status !== 'open') return null;
  const isPaid = button === 'pay';
  return {
    news: {
      id: `evt_${newId()}`,
      kind: isPaid ? 'paid' : 'failed',
      sessionId,
      // Where nothing was charged there is no payment (CG-183).
      paymentId: isPaid && amountCents > 0 ? `pay_${newId()}` : null,
      subscriptionId: isPaid && purpose === 'subscription' ? `sub_${newId()}` : null,
      customerId: isPaid && purpose === 'subscription' ? sessionId : null,
      amountCents,
    },
    returnTo: withSession(isPaid ? successRoute : cancelRoute, sessionId),
  };
}

function eventOfRenewal(
  plan: UserPlanRow | undefined,
  sessionId: string,
  button: 'renew' | 'refuse-renewal',
): Pressed {
  if (!plan?.providerSubscriptionId) return null;
  const isRenewed = button === 'renew';
  return {
    news: {
      id: `evt_${newId()}`,
      kind: isRenewed ? 'renewed' : 'renewal-failed',
      subscriptionId: plan.providerSubscriptionId,
      paymentId: isRenewed ? `pay_${newId()}` : null,
      amountCents: plan.renewalCents,
    },
    returnTo: `/dev/checkout/${sessionId}`,
  };
}
