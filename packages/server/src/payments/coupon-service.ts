// CG-90: a company with coupons of its own says what a code takes off.
import type { Platform } from '../platform/platform.ts';
import { askCompany } from './company-call-service.ts';
import { paymentCompanyOf } from './payment-companies.ts';

export const hasCoupons = (platform: Platform): boolean =>
  paymentCompanyOf(platform)?.readCoupon !== undefined;

/** In percent; null for a code that the company does not know, and where it has no coupons. */
export async function readCoupon(platform: Platform, code: string): Promise<number | null> {
  const read = paymentCompanyOf(platform)?.readCoupon;
  return read === undefined ? null : askCompany(platform, () => read(code));
}
