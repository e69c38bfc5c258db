// Hooks that discounts need from the card company, which may have its own coupons.
import { defineHooks } from '../platform/hooks/hook-set.ts';
import type { Platform } from '../platform/platform.ts';

type DiscountHooks = {
  /** Whether the card company defines what a code takes off (CG-90). */
  hasCoupons: (platform: Platform) => boolean;
  /** Returns the percentage of the card company's coupon, or `null` if unknown. Called outside any transaction. */
  readCoupon: (platform: Platform, code: string) => Promise<number | null>;
};

export const discountHooks = defineHooks<DiscountHooks>('discounts');
