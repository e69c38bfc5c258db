// CG-90: a card company with its own coupons knows the discount of a code.
import type { Platform } from '../platform/platform.ts';
import { callCompanyNow } from './company-call-service.ts';
import { paymentCompanyOf } from './payment-companies.ts';

export const hasCoupons = (platform: Platform): boolean =>
  paymentCompanyOf(platform)?.readCoupon !== undefined;

/** Returns the discount in percent; `null` if the card company does not know the code or has no coupons. */
export async function readCoupon(platform: Platform, code: string): Promise<number | null> {
  const read = paymentCompanyOf(platform)?.readCoupon;
  return read === undefined ? null : callCompanyNow(platform, () => read(code));
}
