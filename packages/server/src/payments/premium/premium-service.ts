// CG-100: with SELF_HELP_PREMIUM=on, a patient can buy all self-help materials, once and for a lifetime.
import {
  AppError,
  premiumPlan,
  type BodyOf,
  type planEndpoints,
  type PremiumState,
  type ResponseOf,
} from '@plainscan/contract';

import { newId } from '../../platform/clock/uuidv7.ts';
import type { Caller, SignedIn } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { readWorkspace, requireOpen } from '../../workspaces/workspace-service.ts';
import { requireCompany } from '../company-call-service.ts';
import { limitCheckouts, openAtCompany } from '../company-checkout-service.ts';
import { lockPaymentsOf } from '../credit-repository.ts';
import { paymentCompanyOf } from '../payment-companies.ts';
import { paymentHooks } from '../payment-hooks.ts';
import { insertPayment } from '../payment-repository.ts';
import { ownPayment } from '../plans/discounted-checkout-service.ts';
import { endOlderCheckouts } from '../plans/older-checkout-service.ts';
import { recordPlanStep } from '../plans/plan-audit.ts';
import { scheduleCheckoutQuery } from '../reconcile-service.ts';
import { selectPremium } from './premium-repository.ts';

/** Returns whether the materials are sold here and whether the patient already has them. */
export async function readPremium(
  platform: Platform,
  { actor }: Caller,
): Promise<{ state: PremiumState; priceCents: number }> {
  const state = await platform.database.asSystem(() => stateFor(platform, actor));
  return { state, priceCents: premiumPlan.priceCents };
}

/** Needs a system transaction. */
async function stateFor(platform: Platform, { userId }: SignedIn): Promise<PremiumState> {
  if (await selectPremium(userId)) return 'bought';
  // A paid order opens everything (CG-100), so nobody pays for what they can already open.
  if (await paymentHooks.registered.hasPaidOrder(userId)) return 'included';
  const isSold = platform.config.selfHelpPremium && paymentCompanyOf(platform) !== null;
  return isSold ? 'offered' : 'coming-soon';
}

type Order = BodyOf<typeof planEndpoints.openPremiumCheckout>;
type Opened = ResponseOf<typeof planEndpoints.openPremiumCheckout>;

/** Throws 409 if the materials are not sold, or the patient can already open all of them. */
export async function openPremiumCheckout(
  platform: Platform,
  caller: Caller,
  { successRoute, cancelRoute }: Order,
): Promise<Opened> {
  const { database } = platform;
  const { actor, context } = caller;
  const requireOffered = async (): Promise<void> => {
    const state = await stateFor(platform, actor);
    if (state === 'coming-soon') throw new AppError('premium.not-sold');
    if (state !== 'offered') throw new AppError('premium.open-already');
  };
  await database.asSystem(requireOffered);
  requireOpen(await database.asActor(actor, () => readWorkspace(actor.workspaceId)));
  const company = requireCompany(platform);
  await limitCheckouts(platform, caller, 'plan');
  const paymentId = newId();
  const amountCents = premiumPlan.priceCents;
  const terms = {
    mode: 'payment',
    paymentId,
    plan: premiumPlan,
    amountCents,
    successRoute,
    cancelRoute,
  } as const;
  return openAtCompany(platform, caller, company, terms, ({ sessionId }) =>
    database.asSystem(async () => {
      await lockPaymentsOf(actor.userId);
      await requireOffered();
      await endOlderCheckouts(actor.userId, 'premium', context.now);
      const payment = await insertPayment({
        ...ownPayment(caller, paymentId),
        purpose: 'premium',
        planKey: premiumPlan.key,
        amountCents,
        providerSessionId: sessionId,
        successRoute,
        cancelRoute,
      });
      const detail = { plan: premiumPlan.key, amountCents };
      await recordPlanStep(payment, 'premium.checkout-opened', context.now, detail, caller);
      await scheduleCheckoutQuery(paymentId, context.now);
    }),
  );
}
