// CG-112: which time of a storage plan a refund ends: exactly what the refunded payment bought.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { day } from '@plainscan/contract';
import { signedInPatient, workspaceIds } from '../../../tests/demo-people-fixture.ts';
import { refundOf, sendPaymentEvent } from '../../../tests/payment-fixture.ts';
import {
  buyStorage,
  planPaymentsOf,
  plansOf,
  renewalOf,
  signedInAgain,
  type PlanCheckout,
} from '../../../tests/plan-fixture.ts';
import { openTestBed, testBedStart, type TestBed } from '../../../tests/test-bed-fixture.ts';
import type { PaymentEvent } from '../payment-company.ts';

const [firstEnd, secondEnd, thirdEnd] = [
  new Date('2027-11-20T09:00:00.000Z'),
  new Date('2028-11-20T09:00:00.000Z'),
  new Date('2029-11-20T09:00:00.000Z'),
] as const;
let testBed: TestBed;
let patient: Awaited<ReturnType<typeof signedInPatient>>;
const platform = () => testBed.product.platform;

beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());
beforeEach(async () => {
  testBed.clock.set(testBedStart);
  patient = await signedInPatient(testBed.product, { workspaceId: workspaceIds.provider });
});

const daysAfter = (from: Date, days: number): Date => new Date(from.getTime() + days * day);
const send = async (event: PaymentEvent): Promise<void> => {
  expect((await sendPaymentEvent(testBed.product, event)).status).toBe(204);
};
const refund = (paymentId: string, amountCents: number): Promise<void> =>
  send(refundOf(paymentId, amountCents));
const refundCheckout = ({ sessionId, amountCents }: PlanCheckout) => refund(`pay_${sessionId}`, amountCents);

/** Charges for the year that starts then, and returns the card company's ID of the payment. */
async function renewAt(date: Date, subscriptionId: string, amountCents: number): Promise<string> {
  testBed.clock.set(date);
  const renewal = renewalOf(subscriptionId, amountCents);
  await send(renewal);
  return renewal.paymentId ?? '';
}

/** Returns the end of the newest plan, and whether it still renews. */
async function newestPlan(): Promise<{ end: Date; isRenewed: boolean }> {
  const plan = (await plansOf(platform(), patient.id)).at(-1);
  return { end: new Date(String(plan?.['expired_at'])), isRenewed: plan?.['cancelled_at'] === null };
}

/** Buys the small plan, and the large one at its prorated price 20 days later. */
async function upgrade(): Promise<PlanCheckout> {
  await buyStorage(testBed.product, patient, 'basic');
  testBed.clock.set(daysAfter(testBedStart, 20));
  const caller = await signedInAgain(testBed.product, patient.id);
  const upgraded = await buyStorage(testBed.product, caller, 'deluxe');
  // ($100 − $15) × 345/365, rounded up.
  expect(upgraded.amountCents).toBe(8_100);
  expect(await newestPlan()).toEqual({ end: firstEnd, isRenewed: true });
  return upgraded;
}

test('CG-91, CG-112: an upgrade that is refunded while its time runs ends at once', async () => {
  const upgraded = await upgrade();
  const now = daysAfter(firstEnd, -1);
  testBed.clock.set(now);
  await refundCheckout(upgraded);
  expect(await newestPlan()).toEqual({ end: now, isRenewed: false });
});

test('CG-91, CG-112: an upgrade refunded after its time, which ended with the year, ends no later year', async () => {
  const upgraded = await upgrade();
  await renewAt(firstEnd, upgraded.subscriptionId, 10_000);
  // A year after the upgrade would end ten days later.
  testBed.clock.set(daysAfter(firstEnd, 10));
  await refundCheckout(upgraded);
  expect(await newestPlan()).toEqual({ end: secondEnd, isRenewed: true });
  expect((await planPaymentsOf(platform(), patient.id)).slice(1)).toMatchObject([
    { plan_change: 'upgrade', status: 'refunded' },
    { plan_change: 'renewal', status: 'paid', needs_refund: false },
  ]);
});

test('CG-112: a renewal refunded after its year ends no later year', async () => {
  const { subscriptionId } = await buyStorage(testBed.product, patient, 'standard');
  const second = await renewAt(firstEnd, subscriptionId, 4_000);
  const third = await renewAt(secondEnd, subscriptionId, 4_000);
  testBed.clock.set(daysAfter(secondEnd, 10));
  await refund(second, 4_000);
  expect(await newestPlan()).toEqual({ end: thirdEnd, isRenewed: true });
  await refund(third, 4_000);
  expect(await newestPlan()).toEqual({ end: daysAfter(secondEnd, 10), isRenewed: false });
});

test('CG-112: a renewal refunded before its year starts ends the plan with the year before', async () => {
  const { subscriptionId } = await buyStorage(testBed.product, patient, 'standard');
  const second = await renewAt(daysAfter(firstEnd, -1), subscriptionId, 4_000);
  expect(await newestPlan()).toEqual({ end: secondEnd, isRenewed: true });
  await refund(second, 4_000);
  expect(await newestPlan()).toEqual({ end: firstEnd, isRenewed: false });
});
