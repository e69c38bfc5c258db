// How a page of the payment company is opened: asked for outside of any transaction, written down afterwards, and ended again
// where what it asks for is not right anymore.
import { AppError, limits } from '@plainscan/contract';

import { readAccount } from '../auth/accounts/account-service.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import { countUp } from '../platform/limits/rate-window.ts';
import type { Platform } from '../platform/platform.ts';
import { addressIn } from '../workspaces/workspace-service.ts';
import { askCompany, callCompanyLater } from './company-call-service.ts';
import type { Checkout, CheckoutTerms, Payer, PaymentCompany } from './payment-company.ts';
import { selectCustomer } from './payment-repository.ts';

const checkoutLimits = {
  case: { kind: 'case-checkout', most: limits.caseCheckoutsAnHour, milliseconds: 3_600_000 },
  plan: { kind: 'plan-checkout', most: limits.planCheckoutsAnHour, milliseconds: 3_600_000 },
  portal: { kind: 'payment-portal', most: limits.paymentPortalsAnHour, milliseconds: 3_600_000 },
};

/** Each opens a page at the company, which is asked for nothing more often than a person can look at. */
export async function countVisit(
  { database }: Platform,
  { actor, context }: Caller,
  page: keyof typeof checkoutLimits,
): Promise<void> {
  const limit = checkoutLimits[page];
  const { count } = await database.asSystem(() => countUp(limit, actor.userId, context.now));
  if (count > limit.most) throw new AppError('plan.too-many-checkouts');
}

/** Back to the host on which the person is signed in. */
export const homeOf =
  ({ config }: Platform, { context: { subdomain } }: Caller) =>
  (path: string): string =>
    addressIn(config, { subdomain: subdomain === '' ? null : subdomain }, path);

/** The person who calls, as the company knows them. */
export async function payerOf({ database }: Platform, { actor }: Caller): Promise<Payer> {
  const { email, locale } = await database.asActor(actor, () => readAccount(actor.userId));
  const customerId = await database.asSystem(() => selectCustomer(actor.userId));
  return { email, locale, customerId };
}

/**
 * Opens a page for the person who calls; `write` then looks again under its locks, and writes the payment down. Where it
 * throws, the page ends, so that nobody pays for what is not so anymore.
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
  const opened = await askCompany(platform, () => company.openCheckout(order));
  try {
    await write(opened);
  } catch (error) {
    await platform.database.asSystem(() => callCompanyLater('endCheckout', opened.sessionId));
    throw error;
  }
  return opened;
}
