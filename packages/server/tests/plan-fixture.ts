// Patients who buy plans, and the card company's reports about it, for lifecycle tests.
import { newId } from '../src/platform/clock/uuidv7.ts';
import { sql } from '../src/platform/database/drizzle.ts';
import type { Platform } from '../src/platform/platform.ts';
import type { CheckoutEvent, SubscriptionEvent } from '../src/payments/payment-company.ts';
import {
  callerWith,
  type TestAnswer,
  type TestCaller,
  type TestPlatform,
} from '../src/test-platform-fixture.ts';
import { openSessionFor } from './demo-people-fixture.ts';
import { sendPaymentEvent } from './payment-fixture.ts';

type Caller = Pick<TestCaller, 'call'>;

export const openPackage = (caller: Caller, plan: string): Promise<TestAnswer> =>
  caller.call('GET', `/payment/create-package-checkout-session?plan=${plan}`);

export const openStorage = (
  caller: Caller,
  plan: string,
  removeRecordIds: readonly string[] = [],
): Promise<TestAnswer> =>
  caller.call('POST', '/payment/create-subscription-checkout-session', { body: { plan, removeRecordIds } });

export const planChange = async (caller: Caller, plan: string): Promise<Record<string, unknown>> =>
  (await caller.call('GET', `/payment/plan-change?plan=${plan}`)).body;

export type PlanCheckout = { sessionId: string; amountCents: number; subscriptionId: string };

/** Returns what the card company knows about an opened checkout. Throws for a refused one. */
export async function checkoutOf({ database }: Platform, answer: TestAnswer): Promise<PlanCheckout> {
  const sessionId = String(answer.body['sessionId']);
  if (answer.status >= 300) throw new Error(`No checkout: ${JSON.stringify(answer.body)}`);
  const { rows } = await database.asSystem(() =>
    database
      .current()
      .execute<{ amount: number }>(
        sql`SELECT amount_cents AS amount FROM payment WHERE provider_session_id = ${sessionId}`,
      ),
  );
  return { sessionId, amountCents: rows[0]?.amount ?? -1, subscriptionId: `sub_${sessionId}` };
}

/** The card company's report that a checkout was confirmed. Without a price there is no payment (CG-183). */
export const paidOf = (
  { sessionId, amountCents, subscriptionId }: PlanCheckout,
  change: Partial<CheckoutEvent> = {},
): CheckoutEvent => ({
  id: newId(),
  kind: 'paid',
  sessionId,
  paymentId: amountCents > 0 ? `pay_${sessionId}` : null,
  subscriptionId,
  amountCents,
  ...change,
});

export const renewalOf = (
  subscriptionId: string,
  amountCents: number,
  kind: SubscriptionEvent['kind'] = 'renewed',
): SubscriptionEvent => ({
  id: newId(),
  kind,
  subscriptionId,
  paymentId: kind === 'renewed' ? `pay_${newId()}` : null,
  amountCents,
});

/** Chooses a storage plan and pays for it. */
export async function buyStorage(
  product: TestPlatform,
  caller: Caller,
  plan: string,
  removeRecordIds: readonly string[] = [],
): Promise<PlanCheckout> {
  const opened = await checkoutOf(product.platform, await openStorage(caller, plan, removeRecordIds));
  await sendPaymentEvent(product, paidOf(opened));
  return opened;
}

export async function plansOf({ database }: Platform, userId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await database.asSystem(() =>
    database.current().execute(
      sql`SELECT plan_key, kind, status, expired_at, cancelled_at, renewal_cents FROM user_plan
        WHERE user_id = ${userId} ORDER BY created_at, id`,
    ),
  );
  return rows;
}

/** Signs the same user in again after a session has expired. */
export async function signedInAgain({ app, platform }: TestPlatform, userId: string): Promise<TestCaller> {
  return callerWith(app, await openSessionFor(platform, userId));
}

/** Returns a patient's payments for plans, oldest first. */
export async function planPaymentsOf(
  { database }: Platform,
  userId: string,
): Promise<Record<string, unknown>[]> {
  const { rows } = await database.asSystem(() =>
    database.current().execute(
      sql`SELECT purpose, plan_key, plan_change, status, amount_cents, needs_refund FROM payment
        WHERE payer_user_id = ${userId} AND purpose <> 'case' ORDER BY created_at, id`,
    ),
  );
  return rows;
}

/** Adds studies that the patient keeps without a case and returns their IDs. */
export async function addStudies(
  { database, clock }: Platform,
  userId: string,
  number: number,
): Promise<string[]> {
  const ids = Array.from({ length: number }, () => newId());
  await database.asSystem(async () => {
    for (const id of ids)
      await database.current().execute(sql`
        INSERT INTO study (id, owner_user_id, owner_email, workspace_id, title, type, image_count, study_uid, created_at, updated_at)
        SELECT ${id}::uuid, app_user.id, lower(app_user.email), app_user.workspace_id, 'Kept', 'dcm', 1, ${id},
          ${clock.now().toISOString()}::timestamptz, ${clock.now().toISOString()}::timestamptz
        FROM app_user WHERE app_user.id = ${userId}::uuid`);
  });
  return ids;
}

/** Returns which of them are still kept. */
export async function keptOf({ database }: Platform, userId: string): Promise<string[]> {
  const { rows } = await database.asSystem(() =>
    database
      .current()
      .execute<{ id: string }>(
        sql`SELECT id FROM study WHERE owner_user_id = ${userId} AND deleted_at IS NULL ORDER BY id`,
      ),
  );
  return rows.map(({ id }) => id);
}
