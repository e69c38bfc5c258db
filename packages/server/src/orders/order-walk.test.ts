// Random walks through an order and its payments, over HTTP and the card company's events: whatever the order of
// events, the contract's table holds, no payment buys two reports, and nothing paid is left waiting.
import { casePlans, orderRefusal, orderStatuses, type OrderStatus } from '@plainscan/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { signedInPatient, workspaceIds } from '../../tests/demo-people-fixture.ts';
import { addUnpaid, moveTo, orderOf } from '../../tests/order-fixture.ts';
import { openCheckout, paymentEventOf, sendPaymentEvent } from '../../tests/payment-fixture.ts';
import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { settleRefund } from '../payments/credit-return-service.ts';
import { updatePayment } from '../payments/payment-repository.ts';
import { sql } from '../platform/database/drizzle.ts';
import { seededNumbers } from '../platform/storage/packs/pack-fixture.ts';

const { provider } = workspaceIds;
const walks = 12;
const steps = 25;

let testBed: TestBed;
beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());

const platform = () => testBed.product.platform;
const select = async (statement: ReturnType<typeof sql>) =>
  (await platform().database.asSystem(() => platform().database.current().execute(statement))).rows;

type Walker = {
  patient: Awaited<ReturnType<typeof signedInPatient>>;
  orderId: string;
  sessions: string[];
  next: () => number;
};

const pick = <T>({ next }: Walker, from: readonly T[]): T | undefined =>
  from[Math.floor(next() * from.length)];
const current = ({ patient }: Walker) => orderOf(platform(), patient.id);

/** Each attempts something and returns the statuses that the order may have afterwards. */
const attempts: Record<string, (walker: Walker) => Promise<OrderStatus[]>> = {
  async moveByHand(walker) {
    const { status, paymentId } = await current(walker);
    const to =
      pick(
        walker,
        orderStatuses.filter((one) => one !== 'demo'),
      ) ?? 'paid';
    const refusal = orderRefusal('super-admin', { status, hasPaymentDetail: paymentId !== null }, to);
    const answer = await moveTo(testBed.callers.super, walker.orderId, to);
    expect(answer.status, `${status} to ${to}: ${String(refusal)}`).toBe(refusal === null ? 200 : 409);
    return [refusal === null ? to : status];
  },
  async chooseDemo({ patient, ...walker }) {
    const { status } = await current({ patient, ...walker });
    const answer = await patient.call('PUT', '/users/order-status-demo');
    const isOpen = status === 'registered' || status === 'demo';
    expect(answer.status).toBe(isOpen ? 200 : 409);
    return [isOpen ? 'demo' : status];
  },
  async ask(walker) {
    const { status } = await current(walker);
    const { id } = walker.patient;
    const isWaiting = await select(
      sql`SELECT id FROM "case" WHERE patient_user_id = ${id} AND status = 'not-paid'`,
    );
    const credits = await walker.patient.call('GET', '/users/current-user');
    // The request itself spends an active credit, so a case is only added if there is none.
    if (isWaiting.length === 0 && credits.body['numOfReport'] === 0)
      await addUnpaid(platform(), { patient: id, creator: id, workspaceId: provider });
    return [status];
  },
  async openCheckout(walker) {
    const { status } = await current(walker);
    const [waiting] = await select(
      sql`SELECT id FROM "case" WHERE patient_user_id = ${walker.patient.id} AND status = 'not-paid'`,
    );
    if (waiting) walker.sessions.push(await openCheckout(walker.patient, String(waiting['id'])));
    return [status];
  },
  async withdraw(walker) {
    const { status } = await current(walker);
    const [waiting] = await select(
      sql`SELECT id FROM "case" WHERE patient_user_id = ${walker.patient.id} AND status = 'not-paid'`,
    );
    if (waiting) await walker.patient.call('PUT', `/cases/${String(waiting['id'])}/withdraw`);
    return [status];
  },
  async companySpeaks(walker) {
    const { status } = await current(walker);
    const sessionId = pick(walker, walker.sessions);
    if (sessionId === undefined) return [status];
    const kind = pick(walker, ['paid', 'paid', 'failed', 'expired'] as const) ?? 'paid';
    const amountCents = casePlans.standard.priceCents;
    const news = paymentEventOf(sessionId, {
      kind,
      amountCents,
      ...(kind !== 'paid' && { paymentId: null }),
    });
    const times = walker.next() < 0.5 ? 1 : 2;
    for (let at = 0; at < times; at += 1)
      expect((await sendPaymentEvent(testBed.product, news)).status).toBe(204);
    const isOpen = kind === 'paid' && (status === 'registered' || status === 'demo');
    // The event changes nothing if the payment was already paid or refunded.
    return isOpen ? [status, 'paid'] : [status];
  },
  async refund(walker) {
    const { status, paymentId } = await current(walker);
    const [paid] = await select(
      sql`SELECT id FROM payment WHERE id = ${paymentId}::uuid AND status = 'paid'`,
    );
    if (!paid || paymentId === null || walker.next() > 0.3) return [status];
    const now = platform().clock.now();
    await platform().database.asSystem(async () => {
      await updatePayment(paymentId, { status: 'refunded', updatedAt: now });
      await settleRefund(paymentId, now);
    });
    return [status === 'registered' || status === 'demo' || status === 'paid' ? 'cancelled' : status];
  },
};

async function check({ patient }: Walker, at: string): Promise<void> {
  const { status, paymentId } = await orderOf(platform(), patient.id);
  const payments = await select(sql`SELECT payment.id, payment.status, payment.case_id,
      (SELECT count(*)::int FROM user_report WHERE payment_id = payment.id) AS credits,
      (SELECT count(*)::int FROM user_report WHERE payment_id = payment.id AND used_at IS NULL
        AND suspended_at IS NULL AND ended_at IS NULL) AS usable
    FROM payment WHERE patient_user_id = ${patient.id}`);
  for (const { id, credits, usable, ...payment } of payments) {
    const isPaid = payment['status'] === 'paid' || payment['status'] === 'refunded';
    expect(credits, `${at}: a payment buys one report, once`).toBe(isPaid ? 1 : 0);
    const isClosed = status === 'cancelled' || status === 'archived';
    if (payment['status'] === 'refunded') expect(usable, `${at}: nothing is left of a refund`).toBe(0);
    if (isClosed && id === paymentId) expect(usable, `${at}: a closed order suspends`).toBe(0);
  }
  const stuck =
    await select(sql`SELECT "case".id FROM "case" JOIN user_report ON user_report.user_id = patient_user_id
    WHERE patient_user_id = ${patient.id} AND status = 'not-paid' AND user_report.report_type = "case".report_type
      AND used_at IS NULL AND suspended_at IS NULL AND ended_at IS NULL`);
  expect(stuck, `${at}: paid, and a case still waits`).toEqual([]);
  const [twice] =
    await select(sql`SELECT count(*)::int AS number FROM user_report WHERE user_id = ${patient.id}
    AND case_id IS NOT NULL GROUP BY case_id HAVING count(*) > 1`);
  expect(twice, `${at}: two reports paid for one case`).toBeUndefined();
}

test.each(Array.from({ length: walks }, (_, at) => at + 1))(
  'CG-127 … CG-129, T10: walk %i follows the order table, whatever happens',
  async (seed) => {
    const patient = await signedInPatient(testBed.product, { workspaceId: provider });
    const { id: orderId } = await orderOf(platform(), patient.id);
    const walker: Walker = { patient, orderId, sessions: [], next: seededNumbers(seed) };
    const names = Object.keys(attempts);
    for (let step = 0; step < steps; step += 1) {
      const name = pick(walker, names) ?? 'ask';
      const before = (await current(walker)).status;
      const allowed = (await attempts[name]?.(walker)) ?? [];
      const at = `seed ${seed}, step ${step}: ${name} from ${before}`;
      expect(allowed, at).toContain((await current(walker)).status);
      await check(walker, at);
    }
  },
  120_000,
);
