// The discount on an order, and why it applies (CG-89, L-013, L-014). All discounts are computed here. They never apply
// to storage plans.
import type { DiscountType, ProductType } from '../workspaces/workspace-schema.ts';

/** percent of the two discounts that need no coupon. */
export const halfPricePercent = 50;
export const partnerPercent = 10;

export type DiscountFacts = {
  /** Whole percent of the workspace's coupon, or `null` without one. */
  couponPercent: number | null;
  discountType: DiscountType | null;
  productType: ProductType;
  isProvider: boolean;
};

/**
 * Returns the whole percent, 0 to 100, off every report that a workspace orders. A coupon overrides half price, which
 * overrides the automatic partner discount. The provider's own workspace has no automatic discount, so it shows list
 * prices.
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

/** Returns a price in cents with `percent` taken off, rounded to whole cents. */
export const discountedCents = (cents: number, percent: number): number =>
  Math.round((cents * (100 - percent)) / 100);
