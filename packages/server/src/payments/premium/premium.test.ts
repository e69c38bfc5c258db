// Lifetime access to the self-help materials: who is offered it, what it opens, and that nobody pays twice.
import type { Material } from '@plainscan/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { signedInPatient, workspaceIds } from '../../../tests/demo-people-fixture.ts';
import { addMaterial } from '../../../tests/material-fixture.ts';
import { sendPaymentEvent } from '../../../tests/payment-fixture.ts';
import { checkoutOf, paidOf, planPaymentsOf, type PlanCheckout } from '../../../tests/plan-fixture.ts';
import { openTestBed, type TestBed } from '../../../tests/test-bed-fixture.ts';
import { newId } from '../../platform/clock/uuidv7.ts';
import { sql } from '../../platform/database/drizzle.ts';
import { openTestPlatform } from '../../test-platform-fixture.ts';

const { provider } = workspaceIds;
let testBed: TestBed;
let patient: Awaited<ReturnType<typeof signedInPatient>>;

beforeAll(async () => {
  testBed = await openTestBed({ SELF_HELP_PREMIUM: 'on' });
  await addMaterial(
    testBed.product.platform,
    { workspaceId: provider, by: testBed.ids.super, selfHelpCategory: 'Backs' },
    { title: 'A normal back' },
  );
});
afterAll(() => testBed.product.close());
beforeEach(async () => {
  patient = await signedInPatient(testBed.product, { workspaceId: provider });
});

const order = () => patient.call('POST', '/payment/create-premium-checkout-session', { body: {} });
const stateOf = async (person = patient) => (await person.call('GET', '/payment/premium')).body['state'];
const open = async (): Promise<PlanCheckout> => checkoutOf(testBed.product.platform, await order());
const pay = (checkout: PlanCheckout) =>
  sendPaymentEvent(testBed.product, paidOf(checkout, { subscriptionId: null }));
const isLocked = async (person = patient): Promise<boolean | undefined> => {
  const { body } = await person.call('GET', '/materials?category=self-help');
  return (body['data'] as Material[])[0]?.isLocked;
};
const setOrder = (status: string) =>
  testBed.select(sql`UPDATE patient_order SET status = ${status} WHERE user_id = ${patient.id}`);
const refund = ({ sessionId }: PlanCheckout) =>
  sendPaymentEvent(testBed.product, {
    id: newId(),
    kind: 'refunded',
    paymentId: `pay_${sessionId}`,
    amountCents: 1_900,
  });

describe('CG-100, M-006, X-024: with SELF_HELP_PREMIUM=on', () => {
  test('$19.00 opens everything, once the card company confirms it, and for this patient only', async () => {
    expect(await stateOf()).toBe('offered');
    const checkout = await open();
    expect(checkout.amountCents).toBe(1_900);
    expect([await stateOf(), await isLocked()]).toEqual(['offered', true]);
    await pay(checkout);
    expect([await stateOf(), await isLocked()]).toEqual(['bought', false]);
    const other = await signedInPatient(testBed.product, { workspaceId: provider });
    expect([await stateOf(other), await isLocked(other)]).toEqual(['offered', true]);
  });

  test('sixty checkouts an hour, and no more', async () => {
    await testBed.select(sql`INSERT INTO rate_window (kind, subject, started_at, count)
      VALUES ('plan-checkout', ${patient.id}, ${testBed.clock.now().toISOString()}::timestamptz, 60)`);
    expect(await order()).toMatchObject({ status: 429, body: { code: 'plan.too-many-checkouts' } });
  });

  test('it has a receipt, is on the trail, and tells the page what was bought', async () => {
    const checkout = await open();
    await pay(checkout);
    const { body } = await patient.call('GET', '/payment/receipts');
    expect(body['data']).toMatchObject([{ item: 'Premium self-help materials', totalCents: 1_900 }]);
    const session = await patient.call('GET', `/payment/session/${checkout.sessionId}/is-valid-session`);
    expect(session.body).toMatchObject({ valid: true, purpose: 'premium', status: 'paid', caseId: null });
    const trail = await testBed.select(
      sql`SELECT action FROM audit_event WHERE patient_user_id = ${patient.id} AND action LIKE 'premium.%' ORDER BY position`,
    );
    expect(trail.map(({ action }) => action)).toEqual(['premium.checkout-opened', 'premium.bought']);
  });

  test('the same event twice opens it once, and after the purchase it is not sold again', async () => {
    const checkout = await open();
    const news = paidOf(checkout, { subscriptionId: null });
    await Promise.all([sendPaymentEvent(testBed.product, news), sendPaymentEvent(testBed.product, news)]);
    expect(await testBed.select(sql`SELECT 1 FROM entitlement WHERE user_id = ${patient.id}`)).toHaveLength(
      1,
    );
    expect(await order()).toMatchObject({ status: 409, body: { code: 'premium.open-already' } });
  });

  test('CG-183: a newer checkout replaces the older one, whose payment has no effect and is refunded', async () => {
    const [older, newer] = [await open(), await open()];
    await pay(older);
    expect(await stateOf()).toBe('offered');
    await pay(newer);
    expect(await stateOf()).toBe('bought');
    expect(
      await testBed.select(
        sql`SELECT needs_refund FROM payment WHERE payer_user_id = ${patient.id} ORDER BY created_at, id`,
      ),
    ).toEqual([{ needs_refund: true }, { needs_refund: false }]);
  });

  test('any amount other than $19.00 opens nothing and is refunded', async () => {
    await pay({ ...(await open()), amountCents: 100 });
    expect([await stateOf(), await isLocked()]).toEqual(['offered', true]);
    expect(
      await testBed.select(sql`SELECT needs_refund FROM payment WHERE payer_user_id = ${patient.id}`),
    ).toEqual([{ needs_refund: true }]);
  });

  test('CG-112: a refund closes it for its patient only, and it can be bought again', async () => {
    const other = await signedInPatient(testBed.product, { workspaceId: provider });
    const answer = await other.call('POST', '/payment/create-premium-checkout-session', { body: {} });
    await pay(await checkoutOf(testBed.product.platform, answer));
    const checkout = await open();
    await pay(checkout);
    await refund(checkout);
    expect([await stateOf(), await isLocked()]).toEqual(['offered', true]);
    expect(await stateOf(other)).toBe('bought');
    await pay(await open());
    expect(await stateOf()).toBe('bought');
  });

  test.each(['paid', 'complete'])(
    'nobody pays for what an order that is %s has already opened',
    async (status) => {
      await setOrder(status);
      expect([await stateOf(), await isLocked()]).toEqual(['included', false]);
      expect(await order()).toMatchObject({ status: 409, body: { code: 'premium.open-already' } });
    },
  );

  test('CG-127: buying it does not count as ordering a video', async () => {
    await pay(await open());
    expect(
      await testBed.select(sql`SELECT status, package_key FROM patient_order WHERE user_id = ${patient.id}`),
    ).toEqual([{ status: 'registered', package_key: null }]);
    expect((await patient.call('GET', '/users/current-user')).body).toMatchObject({
      numOfReport: 0,
      userPlan: null,
    });
  });

  test('T11: a refused card opens nothing, and the same page can still be paid', async () => {
    const checkout = await open();
    await sendPaymentEvent(testBed.product, {
      ...paidOf(checkout, { subscriptionId: null }),
      kind: 'failed',
      paymentId: null,
    });
    expect(await stateOf()).toBe('offered');
    await pay(checkout);
    expect(await stateOf()).toBe('bought');
    expect(await planPaymentsOf(testBed.product.platform, patient.id)).toHaveLength(1);
  });

  test('a return path outside the product is refused', async () => {
    const body = { successRoute: 'https://evil.test' };
    const answer = await patient.call('POST', '/payment/create-premium-checkout-session', { body });
    expect(answer.status).toBe(400);
  });
});

test('CG-100: without the setting nothing is sold, and the page says that it is coming', async () => {
  const product = await openTestPlatform();
  try {
    const someone = await signedInPatient(product, { workspaceId: provider });
    expect(await stateOf(someone)).toBe('coming-soon');
    const answer = await someone.call('POST', '/payment/create-premium-checkout-session', { body: {} });
    expect(answer).toMatchObject({ status: 409, body: { code: 'premium.not-sold' } });
  } finally {
    await product.close();
  }
});
