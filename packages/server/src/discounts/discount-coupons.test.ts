// CG-90: with Stripe, a coupon's percentage comes from there, whatever the form says.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openStripeDesk, type StripeDesk } from '../../tests/card-desk-fixture.ts';
import { discountForm } from '../../tests/discount-fixture.ts';

let desk: StripeDesk;
beforeAll(async () => {
  desk = await openStripeDesk();
  const coupon = (id: string, percentOff: number | null) => ({ id, percentOff, valid: true, code: null });
  desk.peer.books.coupons.push(
    coupon('LEAST', 1),
    coupon('FREE', 100),
    coupon('NOTHING', 0),
    coupon('PART', 12.5),
    coupon('AMOUNT', null),
  );
});
afterAll(() => desk.close());

const save = (code: string) =>
  desk.testBed.callers.super.call('POST', '/discounts', { body: discountForm({ code, percent_off: 20 }) });

test.each([
  ['LEAST', 1],
  ['FREE', 100],
])('CG-90: %s gives %i %%', async (code, percent) => {
  expect(await save(code)).toMatchObject({ status: 201, body: { code, percent_off: percent } });
});

test.each(['NOTHING', 'AMOUNT', 'UNKNOWN', 'PART'])('CG-90: %s is refused on the code', async (code) => {
  const { status, body } = await save(code);
  expect([status, Object.keys(body['validationError'] as object)]).toEqual([400, ['code']]);
});
