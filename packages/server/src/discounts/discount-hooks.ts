// What discounts ask of the payment company, which may have coupons of its own.
import { defineHooks } from '../platform/hooks/hook-set.ts';
import type { Platform } from '../platform/platform.ts';

type DiscountHooks = {
  /** Whether the company says what a code takes off (CG-90). */
  hasCoupons: (platform: Platform) => boolean;
  /** What the company's coupon of this code takes off, in percent; null for none. Asked outside of any transaction. */
  readCoupon: (platform: Platform, code: string) => Promise<number | null>;
};

export const discountHooks = defineHooks<DiscountHooks>('discounts');
