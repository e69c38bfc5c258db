// Opens pages at the card company: requested outside any transaction, saved afterwards, and ended again if the terms no
// longer apply.
import { AppError, limits, hour } from '@plainscan/contract';

import { readAccount } from '../auth/accounts/account-service.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import { countUp } from '../platform/limits/rate-window.ts';
import type { Platform } from '../platform/platform.ts';
import { addressIn } from '../workspaces/workspace-service.ts';
import { callCompanyNow, queueCompanyCall } from './company-call-service.ts';
import type { Checkout, CheckoutTerms, Payer, PaymentCompany } from './payment-company.ts';
import { selectCustomer } from './payment-repository.ts';

const checkoutLimits = {
  case: { kind: 'case-checkout', most: limits.caseCheckoutsAnHour, milliseconds: hour },
  plan: { kind: 'plan-checkout', most: limits.planCheckoutsAnHour, milliseconds: hour },
  portal: { kind: 'payment-portal', most: limits.paymentPortalsAnHour, milliseconds: hour },
};

/** Limits how often a user opens pages at the card company. */
export async function limitCheckouts(
  { database }: Platform,
  { actor, context }: Caller,
  page: keyof typeof checkoutLimits,
): Promise<void> {
  const limit = checkoutLimits[page];
  const { count } = await database.asSystem(() => countUp(limit, actor.userId, context.now));
  if (count > limit.most) throw new AppError('plan.too-many-checkouts');
}

/** Returns URLs on the host on which the caller is signed in. */
export const homeOf =
  ({ config }: Platform, { context: { subdomain } }: Caller) =>
  (path: string): string =>
    addressIn(config, { subdomain: subdomain === '' ? null : subdomain }, path);

/** Returns the caller's payer data for the card company. */
export async function payerOf({ database }: Platform, { actor }: Caller): Promise<Payer> {
  const { email, locale } = await database.asActor(actor, () => readAccount(actor.userId));
  const customerId = await database.asSystem(() => selectCustomer(actor.userId));
  return { email, locale, customerId };
}

/**
 * Opens a page for the caller. `write` then checks again under its locks and saves the payment. If it throws, the page
 * is ended, so that nobody pays for outdated terms.
 */
export async function openAtCompany(
  platform: Platform,
  caller: Caller,
  company: PaymentCompany,
  terms: CheckoutTerms,
  write: (opened: Checkout) => Promise<void>,
): Promise<Checkout> {
  const payer = await payerOf(platform, caller);
  const order = { ...terms, payer, home: homeOf(platform, caller), now: caller.context.now };
  const opened = await callCompanyNow(platform, () => company.openCheckout(order));
  try {
    await write(opened);
  } catch (error) {
    await platform.database.asSystem(() => queueCompanyCall('endCheckout', opened.sessionId));
    throw error;
  }
  return opened;
}
