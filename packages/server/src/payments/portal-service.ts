// The card company's own page for payers: cards, invoices, addresses. Only for patients who have paid there, and only
// their own.
import { AppError } from '@plainscan/contract';

import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { callCompanyNow, requireCompany } from './company-call-service.ts';
import { limitCheckouts, homeOf, payerOf } from './company-checkout-service.ts';

/** Throws `payment.no-portal` for a patient who has paid nothing there. */
export async function openPortal(
  platform: Platform,
  caller: Caller,
  returnRoute: string,
): Promise<{ url: string }> {
  const company = requireCompany(platform);
  const { customerId, locale } = await payerOf(platform, caller);
  if (customerId === null) throw new AppError('payment.no-portal');
  await limitCheckouts(platform, caller, 'portal');
  const order = { customerId, locale, returnRoute, home: homeOf(platform, caller) };
  return { url: await callCompanyNow(platform, () => company.openPortal(order)) };
}
