// W4, CG-97: a renewal whose event was lost is fetched from Stripe two hours after it was due.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { hour, day } from '@plainscan/contract';
import { deliver, openStripeDesk, type StripeDesk } from '../../tests/card-desk-fixture.ts';
import { signedInPatient, workspaceIds } from '../../tests/demo-people-fixture.ts';
import { openStorage, plansOf } from '../../tests/plan-fixture.ts';
import { testBedStart } from '../../tests/test-bed-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import { queryOverdueSubscriptions, runSubscriptionQuery } from './reconcile-service.ts';

const yearLater = new Date('2027-11-20T09:00:00.000Z');
let desk: StripeDesk;
let patient: Awaited<ReturnType<typeof signedInPatient>>;
const platform = () => desk.testBed.product.platform;

beforeAll(async () => {
  desk = await openStripeDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  desk.testBed.clock.set(testBedStart);
  // Those of the other tests.
  await desk.testBed.select(sql`UPDATE user_plan SET status = 'ended'`);
  patient = await signedInPatient(desk.testBed.product, { workspaceId: workspaceIds.provider });
});

/** Buys a year of storage. Returns the checkout and its subscription. */
async function bought(): Promise<{ sessionId: string; subscriptionId: string }> {
  const sessionId = String((await openStorage(patient, 'standard')).body['sessionId']);
  expect((await deliver(desk, await desk.pay(sessionId))).status).toBe(204);
  return { sessionId, subscriptionId: desk.peer.books.sessionOf(sessionId).subscription ?? '' };
}

/** Returns the subscriptions that are asked about this long after the plan's end. */
async function askedAfter(milliseconds: number): Promise<unknown[]> {
  await desk.testBed.select(sql`DELETE FROM job WHERE kind = 'ask-about-subscription'`);
  desk.testBed.clock.set(new Date(yearLater.getTime() + milliseconds));
  await queryOverdueSubscriptions(platform());
  const jobs = await desk.testBed.select(
    sql`SELECT payload ->> 'subscriptionId' AS id FROM job WHERE kind = 'ask-about-subscription'`,
  );
  return jobs.map(({ id }) => id);
}

test('W4: from two hours after its end until the plan has lapsed', async () => {
  const { subscriptionId } = await bought();
  expect(await askedAfter(2 * hour)).toEqual([]);
  expect(await askedAfter(2 * hour + 1)).toEqual([subscriptionId]);
  expect(await askedAfter(14 * day + 2 * hour - 1)).toEqual([subscriptionId]);
  expect(await askedAfter(14 * day + 2 * hour)).toEqual([]);
});

test('CG-185: without a card company nobody is asked', async () => {
  await bought();
  const { config } = platform();
  const { cards } = config;
  Object.assign(config, { cards: null });
  try {
    expect(await askedAfter(3 * hour)).toEqual([]);
  } finally {
    Object.assign(config, { cards });
  }
  expect(await askedAfter(3 * hour)).toHaveLength(1);
});

test('W4: the answer renews the plan, once, even if the event still arrives', async () => {
  const { sessionId, subscriptionId } = await bought();
  desk.testBed.clock.set(new Date(yearLater.getTime() + 3 * hour));
  const lost = await desk.renew(sessionId);
  await runSubscriptionQuery(platform(), { subscriptionId });
  await runSubscriptionQuery(platform(), { subscriptionId });
  expect((await deliver(desk, lost)).status).toBe(204);
  expect(await plansOf(platform(), patient.id)).toMatchObject([{ status: 'active' }]);
  const renewals = await desk.testBed.select(
    sql`SELECT status FROM payment WHERE payer_user_id = ${patient.id} AND plan_change = 'renewal'`,
  );
  expect(renewals).toEqual([{ status: 'paid' }]);
  expect(await askedAfter(3 * hour)).toEqual([]);
});

test('nobody asks about a canceled or an ended plan', async () => {
  await bought();
  await patient.call('GET', '/payment/cancel-subscription');
  expect(await askedAfter(3 * hour)).toEqual([]);
  await desk.testBed.select(
    sql`UPDATE user_plan SET cancelled_at = NULL, status = 'ended' WHERE user_id = ${patient.id}`,
  );
  expect(await askedAfter(3 * hour)).toEqual([]);
});
