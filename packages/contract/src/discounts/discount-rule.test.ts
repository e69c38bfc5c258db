import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { casePlans, priceText } from '../payments/plans.ts';
import { discountedCents, discountPercent, type DiscountFacts } from './discount-rule.ts';

const partner: DiscountFacts = {
  couponPercent: null,
  discountType: null,
  productType: 'white-glove-plus',
  isProvider: false,
};

describe('CG-89: which discount applies', () => {
  test.each([
    // coupon, type, product, the provider's own → percent
    [null, null, 'white-glove-plus', false, 10],
    [null, null, 'white-glove-plus', true, 0],
    [null, null, 'white-glove', false, 0],
    [null, null, 'white-glove', true, 0],
    [null, 'half-price', 'white-glove-plus', false, 50],
    [null, 'half-price', 'white-glove-plus', true, 50],
    [null, 'half-price', 'white-glove', false, 50],
    [null, 'half-price', 'white-glove', true, 50],
    [5, null, 'white-glove-plus', false, 5],
    [5, null, 'white-glove-plus', true, 5],
    [5, null, 'white-glove', false, 5],
    [5, null, 'white-glove', true, 5],
    [5, 'half-price', 'white-glove-plus', false, 5],
    [5, 'half-price', 'white-glove-plus', true, 5],
    [100, 'half-price', 'white-glove', false, 100],
    [100, 'half-price', 'white-glove', true, 100],
  ] as const)(
    'L-013, L-014, X-025: coupon %s, %s, %s, provider %s: %i percent off',
    (couponPercent, discountType, productType, isProvider, percent) => {
      expect(discountPercent({ couponPercent, discountType, productType, isProvider })).toBe(percent);
    },
  );

  test('L-013: a coupon overrides the others even if it takes off less', () => {
    expect(discountPercent({ ...partner, couponPercent: 1, discountType: 'half-price' })).toBe(1);
  });
});

describe('the price with a discount', () => {
  test.each([
    ['standard', 0, '$95'],
    ['standard', 10, '$85.50'],
    ['standard', 50, '$47.50'],
    ['standard', 33, '$63.65'],
    ['standard', 100, 'FREE'],
    ['express', 0, '$150'],
    ['express', 10, '$135'],
    ['express', 50, '$75'],
    ['express', 100, 'FREE'],
  ] as const)('CG-89, L-010: %s with %i percent off reads %s', (plan, percent, text) => {
    expect(priceText(discountedCents(casePlans[plan].priceCents, percent))).toBe(text);
  });

  test('is whole cents for every percent, never above the list price and never below zero', () => {
    for (let percent = 0; percent <= 100; percent += 1)
      for (const { priceCents } of Object.values(casePlans)) {
        const cents = discountedCents(priceCents, percent);
        expect(Number.isInteger(cents), `${percent}`).toBe(true);
        expect(cents).toBeGreaterThanOrEqual(0);
        expect(cents).toBeLessThanOrEqual(priceCents);
      }
  });

  test('rounds half a cent up', () => {
    expect(discountedCents(101, 50)).toBe(51);
    expect(discountedCents(199, 1)).toBe(197);
  });
});

test('a discounted price is whole cents, rounds half a cent up, and never exceeds the price (L-013)', () => {
  const cents = fc.integer({ min: 0, max: 10_000_000 });
  const percent = fc.integer({ min: 0, max: 100 });
  fc.assert(
    fc.property(cents, percent, (price, off) => {
      const due = discountedCents(price, off);
      // Exact: within half a cent of the true hundredths, with half a cent rounded up.
      const [hundredths, rounded] = [BigInt(price) * BigInt(100 - off), BigInt(due) * 100n];
      expect(rounded - hundredths).toBeGreaterThan(-50n);
      expect(rounded - hundredths).toBeLessThanOrEqual(50n);
      expect(due).toBeLessThanOrEqual(price);
      expect(off === 100 ? due : discountedCents(price, off + 1)).toBeLessThanOrEqual(off === 100 ? 0 : due);
    }),
    { numRuns: 2_000 },
  );
  expect([discountedCents(9_500, 0), discountedCents(9_500, 100)]).toEqual([9_500, 0]);
});
