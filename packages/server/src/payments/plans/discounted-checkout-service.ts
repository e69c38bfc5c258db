// One-time purchases by a patient, at the list price less their clinic's discount: a package, or a report before there
// is a request.
import { AppError, discountedCents, type Plan } from '@plainscan/contract';

import { newId } from '../../platform/clock/uuidv7.ts';
import type { Caller } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { readDiscountPercent } from '../../workspaces/workspace-service.ts';
import { requireCompany } from '../company-call-service.ts';
import { limitCheckouts, homeOf, openAtCompany } from '../company-checkout-service.ts';
import { lockPaymentsOf, selectUnused } from '../credit-repository.ts';
import { paymentHooks } from '../payment-hooks.ts';
import { insertPayment, type PaymentRow } from '../payment-repository.ts';
import { scheduleCheckoutQuery } from '../reconcile-service.ts';
import { endOlderCheckouts } from './older-checkout-service.ts';
import { requireOffer } from './plan-offer-service.ts';

type Purchase = {
  purpose: 'case' | 'package';
  plan: Plan;
  successRoute: string;
  cancelRoute: string;
  /** The next page if a discount makes it free (F-035). */
  freeRoute: string;
  /** Saves what belongs to the purchase besides the payment. */
  record?: (payment: PaymentRow) => Promise<void>;
  /** Delivers the purchase if there is nothing to pay. */
  take: (payment: PaymentRow) => Promise<void>;
};

/** Returns the payer columns of every payment that patients make for themselves. */
export const ownPayment = ({ actor, context }: Caller, id: string) => ({
  id,
  payerUserId: actor.userId,
  patientUserId: actor.userId,
  workspaceId: actor.workspaceId,
  createdAt: context.now,
  updatedAt: context.now,
});

/**
 * L-031, W-051: throws if an unused report is available, because no second one may be bought. Needs a system
 * transaction.
 */
async function requireNoReport(userId: string): Promise<void> {
  const [oldest] = await selectUnused(userId);
  if (oldest) throw new AppError(`plan.${oldest.reportType}-available`);
}

/**
 * Opens the card company's page. Delivers at once if it costs nothing; `sessionId` is then `null`. Throws 409 while an
 * unused report is available (L-031) or if the discount has changed in the meantime, and 403 if the clinic does not
 * sell it.
 */
export async function openDiscountedCheckout(
  platform: Platform,
  caller: Caller,
  { purpose, plan, successRoute, cancelRoute, freeRoute, record, take }: Purchase,
): Promise<{ sessionId: string | null; url: string }> {
  const { database } = platform;
  const { userId } = caller.actor;
  const { now } = caller.context;
  const company = requireCompany(platform);
  const workspace = await requireOffer(platform, caller.actor, 'package');
  await limitCheckouts(platform, caller, 'plan');
  const readPercent = async () => {
    await requireNoReport(userId);
    return readDiscountPercent(workspace);
  };
  const percent = await database.asSystem(readPercent);
  const amountCents = discountedCents(plan.priceCents, percent);
  const paymentId = newId();
  const write = (sessionId: string | null): Promise<void> =>
    database.asSystem(async () => {
      await lockPaymentsOf(userId);
      if ((await readPercent()) !== percent) throw new AppError('plan.changed');
      await endOlderCheckouts(userId, purpose, now);
      const payment = await insertPayment({
        ...ownPayment(caller, paymentId),
        purpose,
        planKey: plan.key,
        amountCents,
        discountPercent: percent,
        providerSessionId: sessionId,
        successRoute,
        cancelRoute,
        ...(sessionId === null && { status: 'paid', paidAt: now }),
      });
      await record?.(payment);
      await paymentHooks.registered.paymentOpened(payment, now);
      if (sessionId === null) await take(payment);
      else await scheduleCheckoutQuery(paymentId, now);
    });
  if (amountCents === 0) {
    await write(null);
    return { sessionId: null, url: homeOf(platform, caller)(freeRoute) };
  }
  const terms = { mode: 'payment', paymentId, plan, amountCents, successRoute, cancelRoute } as const;
  return openAtCompany(platform, caller, company, terms, ({ sessionId }) => write(sessionId));
}
