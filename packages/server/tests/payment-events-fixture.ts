// Long series of card company events (W1 to W5): tampered, repeated and shuffled, in all orders, lost, and without a
// worker. Each function returns how many of them ended as they should.
import { createHash } from 'node:crypto';

import { sql } from '../src/platform/database/drizzle.ts';
import { seededNumbers } from '../src/platform/storage/packs/pack-fixture.ts';
import { deliver, type CardDesk, type CardMessage } from './card-desk-fixture.ts';
import { waitUntil } from './crash/wait-until.ts';
import { signedInPatient, workspaceIds } from './demo-people-fixture.ts';
import { addUnpaid } from './order-fixture.ts';
import { openCheckout } from './payment-fixture.ts';
import { openStorage, planPaymentsOf, plansOf } from './plan-fixture.ts';
import { creditsOf } from './request-fixture.ts';

type Patient = Awaited<ReturnType<typeof signedInPatient>>;

const { provider } = workspaceIds;
const newPatient = ({ testBed }: CardDesk): Promise<Patient> =>
  signedInPatient(testBed.product, { workspaceId: provider });

/**
 * Makes a case that waits for payment, with an open checkout. Returns the case's ID and the card company's ID of the
 * checkout.
 */
async function openCase({ testBed }: CardDesk, patient: Patient) {
  const people = { patient: patient.id, creator: patient.id, workspaceId: provider };
  const caseId = await addUnpaid(testBed.product.platform, people);
  return { caseId, sessionId: await openCheckout(patient, caseId) };
}

const openPlan = async (patient: Patient): Promise<string> =>
  String((await openStorage(patient, 'standard')).body['sessionId']);

/** Returns everything that an event could change, as one value. */
async function stateOf({ testBed }: CardDesk): Promise<string> {
  const rows = await testBed.select(sql`
    SELECT (SELECT count(*) FROM payment_event) AS events, (SELECT count(*) FROM user_report) AS reports,
      (SELECT count(*) FROM user_plan) AS plans,
      (SELECT string_agg(id::text || status, ' ' ORDER BY id) FROM payment) AS payments,
      (SELECT string_agg(id::text || status, ' ' ORDER BY id) FROM "case") AS cases`);
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
}

type Tamper = (desk: CardDesk, message: CardMessage, turn: number) => Parameters<typeof deliver>[2];

const isAt = ({ testBed }: CardDesk, seconds: number): Date =>
  new Date(testBed.clock.now().getTime() + seconds * 1_000);

/** Signed for the right bytes, sent with others. */
const withBody =
  (change: (body: Buffer, turn: number) => Buffer): Tamper =>
  (desk, { body }, turn) => ({ body: change(body, turn), signature: desk.sign(body, isAt(desk, 0)) });

const tamperings: Tamper[] = [
  () => ({ signature: null }),
  () => ({ signature: '' }),
  (desk) => ({ signature: `t=${isAt(desk, 0).getTime() / 1_000},v1=${'0'.repeat(64)}` }),
  (desk, { body }) => ({ signature: desk.sign(body, isAt(desk, 0), 'whsec_of_somebody_else') }),
  (desk, _, turn) => ({ at: isAt(desk, -301 - turn) }),
  (desk, _, turn) => ({ at: isAt(desk, 301 + turn) }),
  (desk, { body }) => ({ signature: desk.sign(body, isAt(desk, 0)).replace(/t=\d+/, `t=${Date.now()}`) }),
  withBody((body, turn) => {
    const at = turn % body.length;
    const changed = Buffer.from(body);
    changed.writeUInt8(body.readUInt8(at) ^ 1, at);
    return changed;
  }),
  withBody((body) => Buffer.concat([body, Buffer.from(' ')])),
  withBody((body) => body.subarray(0, -1)),
];

/**
 * W1: returns how many of `total` events with forged, missing, old, early or altered signatures were refused and
 * changed nothing.
 */
export async function runTamperedEvents(desk: CardDesk, total: number): Promise<number> {
  const patient = await newPatient(desk);
  const { sessionId } = await openCase(desk, patient);
  const message = await desk.pay(sessionId);
  const before = await stateOf(desk);
  let refused = 0;
  for (let turn = 0; turn < total; turn += 1) {
    const spoil = tamperings[turn % tamperings.length] as Tamper;
    const { status } = await deliver(desk, message, spoil(desk, message, turn));
    if (status === 400 && (await stateOf(desk)) === before) refused += 1;
  }
  // After all the refusals, the unaltered event is still accepted.
  return (await deliver(desk, message)).status === 204 && (await stateOf(desk)) !== before ? refused : 0;
}

/** Returns the final state of a patient's payments, the same for all who did the same. */
async function endOf({ testBed }: CardDesk, patientId: string): Promise<string> {
  const { platform } = testBed.product;
  const credits = await creditsOf(platform, patientId);
  const steps = await testBed.select(sql`
    SELECT action, count(*)::int AS times FROM audit_event
    WHERE patient_user_id = ${patientId} AND action IN ('payment.received', 'payment.refunded')
    GROUP BY action ORDER BY action`);
  return JSON.stringify({
    plans: await plansOf(platform, patientId),
    payments: await planPaymentsOf(platform, patientId),
    credits: credits.map(({ usedAt, endedAt }) => [usedAt !== null, endedAt !== null]),
    steps,
  });
}

/** Makes five events of one patient: a case and a plan are paid, the plan is renewed, refunded, and ended. */
async function createFiveEvents(desk: CardDesk, patient: Patient): Promise<CardMessage[]> {
  const { sessionId } = await openCase(desk, patient);
  const plan = await openPlan(patient);
  return [
    await desk.pay(sessionId),
    await desk.pay(plan),
    await desk.renew(plan),
    await desk.refund(plan),
    await desk.end(plan),
  ];
}

/**
 * W2: each of five events of each patient is sent one to five times, shuffled, simultaneously. Returns how many events
 * took effect exactly once: each patient ends like one whose five events came in order.
 */
export async function runRepeatedEvents(desk: CardDesk, patients: number) {
  const usual = await newPatient(desk);
  for (const message of await createFiveEvents(desk, usual)) await deliver(desk, message);
  const right = await endOf(desk, usual.id);
  const next = seededNumbers(patients);
  const ids: string[] = [];
  const messages: CardMessage[] = [];
  for (let at = 0; at < patients; at += 1) {
    const patient = await newPatient(desk);
    ids.push(patient.id);
    for (const message of await createFiveEvents(desk, patient))
      messages.push(...Array.from({ length: 1 + Math.floor(next() * 5) }, () => message));
  }
  const shuffled = messages
    .map((message) => ({ message, at: next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ message }) => message);
  await atOnce(shuffled, async (message) => {
    const { status } = await deliver(desk, message);
    if (status !== 204) throw new Error(`A message was answered with ${status}.`);
  });
  let wrong = 0;
  for (const id of ids) if ((await endOf(desk, id)) !== right) wrong += 1;
  const events = patients * 5;
  return { once: events - 5 * wrong, events, sent: shuffled.length };
}

const maxSimultaneous = 40;

async function atOnce<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values();
  await Promise.all(
    Array.from({ length: maxSimultaneous }, async () => {
      for (const item of left) await work(item);
    }),
  );
}

const ordersOf = (items: readonly number[]): number[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((one) => ordersOf(items.filter((other) => other !== one)).map((rest) => [one, ...rest]));

/**
 * W3: all 24 orders of paid, renewed, refunded and ended, for a refund of the first year and for one of the renewal.
 * Returns how many ended like the usual order.
 */
export async function runEventOrders(desk: CardDesk): Promise<{ same: number; total: number }> {
  let same = 0;
  let total = 0;
  for (const refund of [desk.refund, desk.refundRenewal]) {
    let right: string | undefined;
    for (const order of ordersOf([0, 1, 2, 3])) {
      const patient = await newPatient(desk);
      const plan = await openPlan(patient);
      const messages = [
        await desk.pay(plan),
        await desk.renew(plan),
        await refund(plan),
        await desk.end(plan),
      ];
      for (const at of order) await deliver(desk, messages[at] as CardMessage);
      const end = await endOf(desk, patient.id);
      right ??= end;
      total += 1;
      if (end === right && end.includes('"refunded"')) same += 1;
    }
  }
  return { same, total };
}

const statusesOf = async ({ testBed }: CardDesk, caseIds: readonly string[]): Promise<string[]> => {
  const rows = await testBed.select(
    sql`SELECT status FROM "case" WHERE id IN (SELECT jsonb_array_elements_text(${JSON.stringify(caseIds)}::jsonb)::uuid)`,
  );
  return rows.map(({ status }) => String(status));
};

/** W4: events get lost. Returns how many of the paid cases continue within a minute of the worker's first query. */
export async function runLostEvents(desk: CardDesk, checkouts: number): Promise<number> {
  const caseIds: string[] = [];
  for (let at = 0; at < checkouts; at += 1) {
    const { caseId, sessionId } = await openCase(desk, await newPatient(desk));
    await desk.pay(sessionId);
    caseIds.push(caseId);
  }
  desk.testBed.clock.advance(60_000);
  const worker = await desk.testBed.product.startWorker();
  const settled = async () =>
    (await statusesOf(desk, caseIds)).filter((status) => status !== 'not-paid').length;
  try {
    await waitUntil('The answer about every checkout', performance.now() + 60_000, async () =>
      (await settled()) === checkouts ? true : undefined,
    );
  } catch {
    // A timeout is counted, not thrown.
  } finally {
    await worker.stop();
  }
  return settled();
}

/**
 * W5: events arrive while no worker runs. Returns how long each took to be accepted, in milliseconds, and how many had
 * no effect once a worker runs again.
 */
export async function runWithStoppedWorker(desk: CardDesk, messages: number) {
  const cases: { caseId: string; message: CardMessage }[] = [];
  for (let at = 0; at < messages; at += 1) {
    const { caseId, sessionId } = await openCase(desk, await newPatient(desk));
    cases.push({ caseId, message: await desk.pay(sessionId) });
  }
  const milliseconds: number[] = [];
  for (const { message } of cases) {
    const startedAt = performance.now();
    await deliver(desk, message);
    milliseconds.push(performance.now() - startedAt);
  }
  const worker = await desk.testBed.product.startWorker();
  const countUnsealed = async (): Promise<number> => {
    const [row] = await desk.testBed.select(
      sql`SELECT count(*)::int AS n FROM outbox_event WHERE seq IS NULL`,
    );
    return Number(row?.['n']);
  };
  try {
    await waitUntil('The news of every payment', performance.now() + 120_000, async () =>
      (await countUnsealed()) === 0 ? true : undefined,
    );
  } finally {
    await worker.stop();
  }
  const statuses = await statusesOf(
    desk,
    cases.map(({ caseId }) => caseId),
  );
  return { milliseconds, lost: statuses.filter((status) => status === 'not-paid').length };
}
