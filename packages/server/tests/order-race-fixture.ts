// Two users who change one order at the same moment, and a super-admin against the card company.
import { casePlans } from '@plainscan/contract';

import { sql } from '../src/platform/database/drizzle.ts';
import { callAnonymously, type TestAnswer } from '../src/test-platform-fixture.ts';
import { readCaseRow } from './case-fixture.ts';
import { statuses, unless, type Race, type RaceFixture } from './case-race-fixture.ts';
import { addPerson, openSessionFor, signedInPatient, workspaceIds } from './demo-people-fixture.ts';
import { addUnpaid, orderOf } from './order-fixture.ts';
import { openCheckout, paymentEventOf, sendPaymentEvent } from './payment-fixture.ts';
import { creditsOf } from './request-fixture.ts';

const { provider } = workspaceIds;

async function superAdmin({ product }: RaceFixture): Promise<string> {
  const id = await addPerson(product.platform, { workspaceId: provider, role: 'super-admin' });
  return openSessionFor(product.platform, id);
}

const put = ({ product }: RaceFixture, token: string, path: string, body: object): Promise<TestAnswer> =>
  callAnonymously(product.app, 'PUT', path, { headers: { authorization: `Bearer ${token}` }, body });

/** Makes a registered order whose case waits for an open checkout. */
async function waitingOrder({ product }: RaceFixture) {
  const patient = await signedInPatient(product, { workspaceId: provider });
  const { id, platform } = { ...patient, platform: product.platform };
  const caseId = await addUnpaid(platform, { patient: id, creator: id, workspaceId: provider });
  const sessionId = await openCheckout(patient, caseId);
  const order = await orderOf(platform, id);
  return { patientId: id, caseId, sessionId, orderId: order.id };
}

/** One cancels what the other archives, and both saw it registered: one of them is told. */
const twoMoves: Race = async (fixture) => {
  const patient = await signedInPatient(fixture.product, { workspaceId: provider });
  const { platform } = fixture.product;
  const { id } = await orderOf(platform, patient.id);
  const [one, two] = [await superAdmin(fixture), await superAdmin(fixture)];
  const answers = await Promise.all([
    put(fixture, one, `/order-tracking/${id}/cancelled`, { from: 'registered' }),
    put(fixture, two, `/order-tracking/${id}/archived`, { from: 'registered' }),
  ]);
  const { status } = await orderOf(platform, patient.id);
  const { rows } = await platform.database.asSystem(() =>
    platform.database
      .current()
      .execute(
        sql`SELECT detail ->> 'to' AS "to" FROM audit_event WHERE action = 'order.moved' AND entity_id = ${id}`,
      ),
  );
  return (
    unless(statuses(answers) === '200 409', `answers ${statuses(answers)}`) ??
    unless(rows.length === 1 && rows[0]?.['to'] === status, `${rows.length} moves in the log`)
  );
};

/** A super-admin sets it paid while the card company reports it paid: one report, one release. */
const handAndCompany: Race = async (fixture) => {
  const { product } = fixture;
  const { patientId, caseId, sessionId, orderId } = await waitingOrder(fixture);
  const token = await superAdmin(fixture);
  const news = paymentEventOf(sessionId, { amountCents: casePlans.standard.priceCents });
  const [byHand, byCompany] = await Promise.all([
    put(fixture, token, `/order-tracking/${orderId}/paid`, {}),
    sendPaymentEvent(product, news),
  ]);
  const { status } = await orderOf(product.platform, patientId);
  const credits = await creditsOf(product.platform, patientId);
  const { status: caseStatus } = await readCaseRow(product.platform, caseId);
  const { rows } = await product.platform.database.asSystem(() =>
    product.platform.database
      .current()
      .execute(
        sql`SELECT id FROM case_event WHERE case_id = ${caseId} AND from_status = 'not-paid' AND to_status <> 'not-paid'`,
      ),
  );
  return (
    unless(statuses([byHand, byCompany]) === '200 204', `answers ${statuses([byHand, byCompany])}`) ??
    unless(status === 'paid', `the order is ${status}`) ??
    unless(caseStatus !== 'not-paid', 'the case still waits') ??
    unless(credits.length === 1, `${credits.length} credits`) ??
    unless(rows.length === 1, `${rows.length} releases`)
  );
};

/** One cancels while the card company reports it paid: the case continues with exactly one credit. */
const canceledWhilePaid: Race = async (fixture) => {
  const { product } = fixture;
  const { patientId, caseId, sessionId, orderId } = await waitingOrder(fixture);
  const token = await superAdmin(fixture);
  const news = paymentEventOf(sessionId, { amountCents: casePlans.standard.priceCents });
  const answers = await Promise.all([
    put(fixture, token, `/order-tracking/${orderId}/cancelled`, {}),
    sendPaymentEvent(product, news),
  ]);
  const { status } = await orderOf(product.platform, patientId);
  const { status: caseStatus } = await readCaseRow(product.platform, caseId);
  return (
    unless(statuses(answers) === '200 204', `answers ${statuses(answers)}`) ??
    unless(status === 'cancelled', `the order is ${status}`) ??
    unless(caseStatus !== 'not-paid', 'paid, and the case still waits') ??
    unless((await creditsOf(product.platform, patientId)).length === 1, 'not one credit')
  );
};

/** Two checkouts of one case are opened and paid simultaneously: one report, and the other payment is not lost. */
const paidTwice: Race = async (fixture) => {
  const { product } = fixture;
  const { platform } = product;
  const patient = await signedInPatient(product, { workspaceId: provider });
  const caseId = await addUnpaid(platform, {
    patient: patient.id,
    creator: patient.id,
    workspaceId: provider,
  });
  const sessions = [await openCheckout(patient, caseId), await openCheckout(patient, caseId)];
  const amount = { amountCents: casePlans.standard.priceCents };
  const answers = await Promise.all(
    sessions.map((sessionId) => sendPaymentEvent(product, paymentEventOf(sessionId, amount))),
  );
  const credits = await creditsOf(platform, patient.id);
  const spent = credits.filter(({ usedAt }) => usedAt !== null);
  const { rows } = await platform.database.asSystem(() =>
    platform.database.current().execute(sql`SELECT 1 FROM payment WHERE payer_user_id = ${patient.id}
      AND status = 'paid'`),
  );
  return (
    unless(statuses(answers) === '204 204', `answers ${statuses(answers)}`) ??
    unless(rows.length === 2, `${rows.length} payments`) ??
    // A patient keeps the second report for later (T10).
    unless(credits.length === 2 && spent.length === 1, `${credits.length} reports, ${spent.length} spent`)
  );
};

export const orderRaces: Record<string, { says: string; play: Race }> = {
  C9: { says: 'one order, moved two ways: one of them', play: twoMoves },
  paid: { says: 'paid by hand and by the company: one report, one release', play: handAndCompany },
  C8: { says: 'two checkouts of a case paid at once: one is spent, one is kept', play: paidTwice },
  canceled: { says: 'canceled while it is paid: the case goes on', play: canceledWhilePaid },
};
