// What an order costs less, and why (CG-89, L-013, L-014): the only place where a discount is worked out. It never applies
// to storage plans.
import type { ProductType } from '../workspaces/workspace-schema.ts';

export const discountTypes = ['half-price'] as const;
export type DiscountType = (typeof discountTypes)[number];

/** percent that the two discounts take off which need no coupon. */
export const halfPricePercent = 50;
export const partnerPercent = 10;

export type DiscountFacts = {
  /** Whole percent of the coupon that the workspace was given, or null without one. */
  couponPercent: number | null;
  discountType: DiscountType | null;
  productType: ProductType;
  isProvider: boolean;
};

/**
 * Whole percent, 0 to 100, off every report that a workspace orders. A coupon goes before half price, and half price before
 * what partners get on their own; the provider's own workspace gets nothing on its own, so that it shows the list prices.
 */
export const discountPercent = ({
  couponPercent,
  discountType,
  productType,
  isProvider,
}: DiscountFacts): number => {
  if (couponPercent !== null) return couponPercent;
  if (discountType === 'half-price') return halfPricePercent;
  return !isProvider && productType === 'white-glove-plus' ? partnerPercent : 0;
};

/** A price in cents with `percent` taken off, rounded to whole cents. */
export const discountedCents = (cents: number, percent: number): number =>
  Math.round((cents * (100 - percent)) / 100);
