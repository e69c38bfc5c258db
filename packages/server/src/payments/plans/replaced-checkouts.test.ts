// CG-183: a newer checkout replaces an older one of its kind.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { signedInPatient, workspaceIds } from '../../../tests/demo-people-fixture.ts';
import { sendPaymentEvent } from '../../../tests/payment-fixture.ts';
import {
  buyStorage,
  checkoutOf,
  openPackage,
  openStorage,
  paidOf,
  planPaymentsOf,
  plansOf,
} from '../../../tests/plan-fixture.ts';
import { creditsOf } from '../../../tests/request-fixture.ts';
import { openTestBed, type TestBed } from '../../../tests/test-bed-fixture.ts';

let testBed: TestBed;
let patient: Awaited<ReturnType<typeof signedInPatient>>;
const platform = () => testBed.product.platform;

beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());
beforeEach(async () => {
  patient = await signedInPatient(testBed.product, { workspaceId: workspaceIds.provider });
});

test('a second checkout ends the first, whose payment is refunded (CG-183)', async () => {
  const first = await checkoutOf(platform(), await openPackage(patient, 'basic'));
  const second = await checkoutOf(platform(), await openPackage(patient, 'deluxe'));
  for (const one of [first, second])
    await sendPaymentEvent(testBed.product, paidOf(one, { subscriptionId: null }));
  expect(await planPaymentsOf(platform(), patient.id)).toMatchObject([
    { plan_key: 'basic', status: 'paid', needs_refund: true },
    { plan_key: 'deluxe', status: 'paid', needs_refund: false },
  ]);
  expect(await creditsOf(platform(), patient.id)).toHaveLength(1);
  expect(await plansOf(platform(), patient.id)).toMatchObject([{ plan_key: 'deluxe' }]);
});

test('CG-183: replaces the payer’s older one of its kind, and no other; canceling again ends none (CG-95)', async () => {
  const statuses = async () => (await planPaymentsOf(platform(), patient.id)).map(({ status }) => status);
  await buyStorage(testBed.product, patient, 'basic');
  await openPackage(patient, 'basic');
  await patient.call('POST', '/payment/cancel-subscription');
  await openStorage(patient, 'standard');
  expect(await statuses()).toEqual(['paid', 'open', 'open']);
  await patient.call('POST', '/payment/cancel-subscription');
  expect(await statuses()).toEqual(['paid', 'open', 'open']);
  await openStorage(patient, 'deluxe');
  expect(await statuses()).toEqual(['paid', 'open', 'expired', 'open']);
});

test('CG-183: a replaced change that cost nothing needs no refund', async () => {
  await buyStorage(testBed.product, patient, 'standard');
  const first = await checkoutOf(platform(), await openStorage(patient, 'basic'));
  await openStorage(patient, 'basic');
  expect(first.amountCents).toBe(0);
  await sendPaymentEvent(testBed.product, paidOf(first));
  expect(await planPaymentsOf(platform(), patient.id)).toMatchObject([
    {},
    { status: 'paid', needs_refund: false },
    { status: 'open' },
  ]);
});
