// The data and actions of the sandbox's page. It acts like a card company outside the product: it reads a checkout and
// reports the result only by a signed event.
import { AppError, type Locale, type Plan } from '@plainscan/contract';

import { readAccount } from '../auth/accounts/account-service.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import type { Platform } from '../platform/platform.ts';
import { readWorkspace } from '../workspaces/workspace-service.ts';
import { withSession, type PaymentEvent } from './payment-company.ts';
import { paymentHooks } from './payment-hooks.ts';
import { planOfPayment } from './plan-texts.ts';
import { selectPaymentBySession, type PaymentRow } from './payment-repository.ts';
import { selectPlanByPayment, type UserPlanRow } from './plans/plan-repository.ts';
import { storeSentEvent, signMessage } from './sandbox-company.ts';

/** The buttons. `renew` and `refuse-renewal` advance the next charge of a subscription. */
export const sandboxButtons = ['pay', 'decline', 'renew', 'refuse-renewal'] as const;
export type SandboxButton = (typeof sandboxButtons)[number];

export type CheckoutView = {
  sessionId: string;
  /** `renewable`: it started a subscription whose next charge can be advanced. */
  state: 'open' | 'renewable' | 'ended';
  locale: Locale;
  clinic: string;
  color: string;
  caseName: string;
  /** What is bought. */
  plan: Plan;
  /** The discount on the list price, in whole percent. */
  discountPercent: number;
  amountCents: number;
  /** The next charge of a subscription, and its date as shown to the user. */
  next: { amountCents: number; at: string } | null;
  cancelUrl: string;
};

async function requirePayment(sessionId: string): Promise<PaymentRow> {
  const payment = await selectPaymentBySession(sessionId);
  if (!payment) throw new AppError('not-found');
  return payment;
}

/** Returns the plan that a paid checkout started, if the card company would charge it again. */
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
      payment.caseId === null ? undefined : await paymentHooks.registered.readCase(payment.caseId);
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

/** Returns the event of a button and where the browser goes next; `null` if the page does not have the button. */
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
  storeSentEvent(event.news);
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
      // Without a charge there is no payment (CG-183).
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
