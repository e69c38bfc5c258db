// T32, T33, T39, T42: how archiving affects payments (CG-52), and how an unpaid request ends or changes its payer.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { addCase, readCaseRow, setCase } from '../../tests/case-fixture.ts';
import { signedInPatient, workspaceIds } from '../../tests/demo-people-fixture.ts';
import {
  checkout,
  paymentEventOf,
  openCheckout,
  paymentsOf,
  sendPaymentEvent,
} from '../../tests/payment-fixture.ts';
import { creditsOf, giveCredit } from '../../tests/request-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';

const { harbor } = workspaceIds;
let testBed: TestBed;
let patient: Awaited<ReturnType<typeof signedInPatient>>;
const platform = () => testBed.product.platform;

beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());

beforeEach(async () => {
  patient = await signedInPatient(testBed.product, { workspaceId: harbor });
});

async function unpaid(payer: 'patient' | 'workspace' = 'patient', creator = testBed.ids.inHouse) {
  const people = { patient: patient.id, creator };
  const { id } = await addCase(platform(), { workspaceId: harbor, status: 'not-paid', ...people });
  await setCase(platform(), id, {
    payer,
    needsPayment: true,
    dueDate: null,
    waitingSince: testBed.clock.now(),
  });
  return id;
}
async function paid(payer: 'patient' | 'workspace' = 'patient') {
  const id = await unpaid(payer);
  const caller = payer === 'patient' ? patient : testBed.callers.inHouse;
  await sendPaymentEvent(testBed.product, paymentEventOf(await openCheckout(caller, id)));
  return id;
}
const archive = (id: string) => testBed.put('super', id, 'archive', { reason: 'Sent twice.' });
const unarchive = (id: string) => testBed.put('super', id, 'unarchive');
const credits = () => creditsOf(platform(), patient.id);
const unused = async () => (await credits()).filter(({ usedAt }) => usedAt === null);
const statusOf = async (id: string) => (await readCaseRow(platform(), id)).status;

describe('archiving and the patient’s payment (T32, CG-52)', () => {
  test('an unclaimed report is returned to its patient, once', async () => {
    const id = await paid();
    const [bought] = await credits();
    expect((await archive(id)).body).toMatchObject({ status: { value: 'archived' }, userReport: null });
    expect(await unused()).toMatchObject([{ source: 'return', returnedFrom: bought?.id, paymentId: null }]);
    expect((await archive(id)).status).toBe(200);
    expect(await unused()).toHaveLength(1);
    expect((await patient.call('GET', '/users/current-user')).body).toMatchObject({ numOfReport: 1 });
  });

  test('a claimed report stays spent', async () => {
    const id = await paid();
    await testBed.put('inHouse', id, 'claim');
    await testBed.put('inHouse', id, 'reject');
    await archive(id);
    expect(await unused()).toEqual([]);
  });

  test('a returned report pays the patient’s oldest other unpaid case of that type at once (T10, CG-166)', async () => {
    const id = await paid();
    const other = await unpaid();
    await archive(id);
    expect(await statusOf(other)).toBe('new');
    expect(await credits()).toMatchObject([{ caseId: null }, { source: 'return', caseId: other }]);
  });

  test('a clinic’s payment is marked for a refund, and its patient gets no credit', async () => {
    const id = await paid('workspace');
    await archive(id);
    expect(await paymentsOf(platform(), id)).toMatchObject([{ status: 'paid', needs_refund: true }]);
    expect(await unused()).toEqual([]);
    expect((await unarchive(id)).body).toMatchObject({ status: { value: 'new' } });
    expect(await paymentsOf(platform(), id)).toMatchObject([{ needs_refund: false }]);
  });

  test('an open checkout ends', async () => {
    const id = await unpaid();
    await openCheckout(patient, id);
    await archive(id);
    expect(await paymentsOf(platform(), id)).toMatchObject([{ status: 'expired' }]);
  });
});

describe('back from the archive (T33)', () => {
  test('with its report if it is still unused; also the third time', async () => {
    const id = await paid();
    for (let round = 0; round < 3; round += 1) {
      testBed.clock.advance(1_000);
      await archive(id);
      expect((await unarchive(id)).body).toMatchObject({ status: { value: 'new' } });
      expect(await unused()).toEqual([]);
      expect((await credits()).filter(({ caseId }) => caseId === id)).toHaveLength(1);
    }
  });

  test('unpaid if its report was used in the meantime; the payment returns it to where it was', async () => {
    const id = await paid();
    await archive(id);
    const other = await unpaid();
    await testBed.select(
      sql`UPDATE user_report SET used_at = now(), case_id = ${other} WHERE user_id = ${patient.id} AND used_at IS NULL`,
    );
    expect((await unarchive(id)).body).toMatchObject({ status: { value: 'not-paid' } });
    await sendPaymentEvent(testBed.product, paymentEventOf(await openCheckout(patient, id)));
    expect(await statusOf(id)).toBe('new');
  });

  test('unpaid if its payment was refunded in the meantime (CG-112)', async () => {
    const id = await paid();
    await archive(id);
    await testBed.select(sql`UPDATE user_report SET ended_at = now() WHERE user_id = ${patient.id}`);
    expect((await unarchive(id)).body).toMatchObject({ status: { value: 'not-paid' } });
  });

  test('a withdrawn request waits for payment again, with 30 new days (T39)', async () => {
    const id = await unpaid('patient', patient.id);
    await patient.call('PUT', `/cases/${id}/withdraw`);
    testBed.clock.advance(60_000);
    await unarchive(id);
    expect(await readCaseRow(platform(), id)).toMatchObject({
      status: 'not-paid',
      waitingSince: testBed.clock.now(),
    });
  });

  test('a patient’s second unpaid request is refused with the first one’s ID (CG-162)', async () => {
    const id = await unpaid('patient', patient.id);
    await patient.call('PUT', `/cases/${id}/withdraw`);
    const open = await unpaid('patient', patient.id);
    expect(await unarchive(id)).toMatchObject({
      status: 409,
      body: { code: 'case.unpaid-open', caseId: open },
    });
    expect(await statusOf(id)).toBe('archived');
  });

  test('deleted images are requested again, with the reason', async () => {
    const id = await paid();
    await archive(id);
    await testBed.select(
      sql`UPDATE study SET deleted_at = now() WHERE id = (SELECT study_id FROM "case" WHERE id = ${id})`,
    );
    expect((await unarchive(id)).body).toMatchObject({
      status: { value: 'pending-upload' },
      uploadFailure: {
        code: 'imagesDeleted',
        message: 'The images were deleted meanwhile. Please send them again.',
      },
    });
  });
});

describe('CG-166: a report of the other type pays for a request', () => {
  const use = (id: string) => patient.call('PUT', `/cases/${id}/use-credit`);

  test('the case takes its type and continues; an open checkout ends; a repetition changes nothing', async () => {
    const id = await unpaid('patient', patient.id);
    expect((await patient.call('GET', `/cases/${id}`)).body['offeredActions']).not.toContainEqual(
      expect.objectContaining({ action: 'useCredit' }),
    );
    expect((await use(id)).body).toMatchObject({ code: 'payment.no-credit' });
    await openCheckout(patient, id);
    const spare = await giveCredit(platform(), patient.id, 'express');
    expect((await patient.call('GET', `/cases/${id}`)).body['offeredActions']).toContainEqual({
      action: 'useCredit',
      enabled: true,
    });
    for (let time = 0; time < 2; time += 1)
      expect((await use(id)).body).toMatchObject({ status: { value: 'new' }, reportType: 'express' });
    expect(await credits()).toMatchObject([{ id: spare, caseId: id, usedAt: expect.any(Date) }]);
    expect(await paymentsOf(platform(), id)).toMatchObject([{ status: 'expired' }]);
    expect(await readCaseRow(platform(), id)).toMatchObject({ needsPayment: false, version: 3 });
  });

  test('L-031: a checkout that names the unpaid request is not refused for it', async () => {
    const id = await unpaid('patient', patient.id);
    await giveCredit(platform(), patient.id, 'express');
    expect((await checkout(patient, id)).status).toBe(200);
  });

  test('never for what the clinic pays, and by no other user', async () => {
    await giveCredit(platform(), patient.id, 'express');
    const clinics = await unpaid('workspace');
    expect((await use(clinics)).body).toMatchObject({ code: 'payment.not-yours' });
    expect((await testBed.put('inHouse', await unpaid(), 'use-credit')).status).toBe(403);
    expect((await testBed.put('super', await unpaid(), 'use-credit')).status).toBe(403);
    expect((await testBed.put('inHousePatient', await unpaid(), 'use-credit')).status).toBe(404);
    expect(await unused()).toHaveLength(1);
  });

  test('two simultaneous requests spend it once (C4)', async () => {
    for (let round = 0; round < 6; round += 1) {
      const ids = [await unpaid(), await unpaid()];
      const spare = await giveCredit(platform(), patient.id, 'express');
      const answers = await Promise.all(ids.map(use));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const ends = await Promise.all(ids.map(statusOf));
      expect(ends.sort()).toEqual(['new', 'not-paid']);
      expect((await credits()).find((row) => row.id === spare)?.caseId).toBe(
        ids[answers.findIndex(({ status }) => status === 200)],
      );
    }
  });
});

describe('withdrawn, or handed to the patient (T39, T42)', () => {
  test('the requester may withdraw, and users who only see it may not', async () => {
    const own = await unpaid('patient', patient.id);
    expect((await testBed.put('inHouse', own, 'withdraw')).status).toBe(403);
    expect((await testBed.put('otherClerk', own, 'withdraw')).status).toBe(404);
    await openCheckout(patient, own);
    expect((await patient.call('PUT', `/cases/${own}/withdraw`)).body).toMatchObject({
      status: { value: 'archived' },
    });
    expect(await paymentsOf(platform(), own)).toMatchObject([{ status: 'expired' }]);
    const clinics = await unpaid();
    expect((await patient.call('PUT', `/cases/${clinics}/withdraw`)).status).toBe(403);
    expect((await testBed.put('inHouse', clinics, 'withdraw')).status).toBe(200);
    expect((await testBed.put('inHouse', await paid(), 'withdraw')).status).toBe(409);
  });

  test('the clinic lets the patient pay: its checkout ends, and the patient’s begins (T42)', async () => {
    const id = await unpaid('workspace');
    await openCheckout(testBed.callers.inHouse, id);
    const body = { selectedPaymentMethod: 'patient-pay' };
    expect((await testBed.put('otherClerk', id, 'payment-method', body)).status).toBe(404);
    const answer = await testBed.put('inHouse', id, 'payment-method', body);
    expect(answer.body).toMatchObject({
      status: { value: 'not-paid' },
      selectedPaymentMethod: 'patient-pay',
    });
    expect(await paymentsOf(platform(), id)).toMatchObject([{ status: 'expired' }]);
    expect(
      (await testBed.put('inHouse', id, 'payment-method', { selectedPaymentMethod: 'admin-pay' })).status,
    ).toBe(400);
    await sendPaymentEvent(testBed.product, paymentEventOf(await openCheckout(patient, id)));
    expect(await statusOf(id)).toBe('new');
  });

  test('an unused report is spent once, whatever happens at the same time (C4)', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await paid();
      const spare = await giveCredit(platform(), patient.id, 'express');
      await Promise.all([archive(id), archive(id), openCheckout(patient, await unpaid()).catch(() => '')]);
      const rows = await credits();
      const linked = rows.flatMap(({ caseId }) => (caseId === null ? [] : [caseId]));
      expect(new Set(linked).size).toBe(linked.length);
      expect(rows.find((row) => row.id === spare)?.usedAt).toBeNull();
      await testBed.select(sql`DELETE FROM user_report WHERE id = ${spare}`);
    }
  });
});
