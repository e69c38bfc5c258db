// F-035, T04, T10: how a discount lowers the price of an order, and an order that it makes free.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { actionsOf, addCase, readCaseRow, setCase } from '../../tests/case-fixture.ts';
import { addPerson, openSessionFor, workspaceIds } from '../../tests/demo-people-fixture.ts';
import { assignDiscount, makeDiscount } from '../../tests/discount-fixture.ts';
import {
  checkout,
  paymentEventOf,
  openCheckout,
  paymentsOf,
  sendPaymentEvent,
} from '../../tests/payment-fixture.ts';
import {
  creditsOf,
  giveCredit,
  ownForm,
  sentReport,
  setWorkspace,
  staffForm,
} from '../../tests/request-fixture.ts';
import { uploadWith } from '../../tests/upload-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import { callAnonymously, type TestCaller } from '../test-platform-fixture.ts';

const { harbor, lakeside, provider } = workspaceIds;
let testBed: TestBed;
let patient: { id: string } & Pick<TestCaller, 'call'>;
const platform = () => testBed.product.platform;

beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());

async function patientOf(workspaceId: number) {
  const id = await addPerson(platform(), { workspaceId, role: 'patient' });
  const authorization = `Bearer ${await openSessionFor(platform(), id)}`;
  const call: TestCaller['call'] = (method, path, options = {}) =>
    callAnonymously(testBed.product.app, method, path, { ...options, headers: { authorization } });
  return { id, call };
}
beforeEach(async () => {
  for (const id of [provider, harbor, lakeside])
    await setWorkspace(platform(), id, { discountId: null, discountType: null });
  patient = await patientOf(harbor);
});

const off = async (percent_off: number, workspaceId: number = harbor) =>
  assignDiscount(
    testBed.callers.super,
    workspaceId,
    await makeDiscount(testBed.callers.super, { percent_off }),
  );

async function unpaid(payer: 'patient' | 'workspace', workspaceId: number = harbor) {
  const people = { patient: patient.id, creator: testBed.ids.inHouse };
  const { id } = await addCase(platform(), { workspaceId, status: 'not-paid', ...people });
  await setCase(platform(), id, {
    payer,
    needsPayment: true,
    dueDate: null,
    waitingSince: testBed.clock.now(),
  });
  return id;
}
const statusOf = async (id: string) => (await readCaseRow(platform(), id)).status;

describe('the price of an order', () => {
  test.each([
    ['nothing', harbor, { discountType: null }, 8_550, 13_500],
    ['nothing, at the provider', provider, { discountType: null }, 9_500, 15_000],
    ['half price', provider, { discountType: 'half-price' as const }, 4_750, 7_500],
  ])('CG-89, L-013, L-014: the discount is %s', async (_, workspaceId, change, standard, express) => {
    await setWorkspace(platform(), workspaceId, change);
    patient = await patientOf(workspaceId);
    const id = await unpaid('patient', workspaceId);
    const read = async () => (await patient.call('GET', `/cases/${id}`)).body['price'];
    expect(await read()).toEqual({ listCents: 9_500, cents: standard });
    await openCheckout(patient, id, '&type=express');
    expect(await read()).toEqual({ listCents: 15_000, cents: express });
    expect(await paymentsOf(platform(), id)).toMatchObject([{ amount_cents: express }]);
  });

  test('R-005, L-013: a coupon applies to patient and clinic alike, to the cent', async () => {
    await off(33);
    const own = await unpaid('patient');
    const clinics = await unpaid('workspace');
    await openCheckout(patient, own);
    await openCheckout(testBed.callers.inHouse, clinics);
    for (const id of [own, clinics])
      expect(await paymentsOf(platform(), id)).toMatchObject([{ amount_cents: 6_365, discount_percent: 33 }]);
    expect((await testBed.callers.inHouse.call('GET', `/cases/${clinics}`)).body['price']).toEqual({
      listCents: 9_500,
      cents: 6_365,
    });
  });

  test('CG-89: depends on the patient’s own workspace, no matter who works on the case', async () => {
    await off(40, provider);
    const traveller = await patientOf(provider);
    const people = { patient: traveller.id, creator: traveller.id };
    const { id } = await addCase(platform(), {
      workspaceId: harbor,
      home: provider,
      status: 'not-paid',
      ...people,
    });
    await setCase(platform(), id, { payer: 'patient', needsPayment: true });
    await openCheckout(traveller, id);
    expect(await paymentsOf(platform(), id)).toMatchObject([{ amount_cents: 5_700, discount_percent: 40 }]);
  });

  test('the price at the checkout counts, even if the discount changes later', async () => {
    await off(50);
    const id = await unpaid('patient');
    const session = await openCheckout(patient, id);
    await assignDiscount(testBed.callers.super, harbor, null);
    await sendPaymentEvent(testBed.product, paymentEventOf(session, { amountCents: 4_750 }));
    expect(await statusOf(id)).toBe('new');
    expect((await patient.call('GET', `/cases/${id}`)).body['price']).toBeNull();
  });
});

describe('an unpaid case that a discount makes free (T10)', () => {
  beforeEach(() => off(100));

  test.each([
    ['patient', '/patient-dashboard'],
    ['workspace', '/case-created'],
  ] as const)(
    'CG-152: paid by the %s it continues at once, without a checkout, to %s',
    async (payer, page) => {
      const id = await unpaid(payer);
      const answer = await checkout(payer === 'patient' ? patient : testBed.callers.inHouse, id);
      expect(answer).toMatchObject({
        status: 200,
        body: { sessionId: null, url: `http://localhost:8080${page}?caseId=${id}` },
      });
      expect(await readCaseRow(platform(), id)).toMatchObject({ status: 'new', needsPayment: false });
      expect(await paymentsOf(platform(), id)).toEqual([]);
      expect(await creditsOf(platform(), patient.id)).toEqual([]);
      expect(await actionsOf(platform(), id)).toEqual(['create', 'confirmPayment']);
      const { body } = await testBed.callers.super.call('GET', `/cases/${id}`);
      expect(body['history']).toMatchObject([{}, { event: 'case.free' }]);
      expect(await testBed.mailsOf(id)).not.toContain(expect.stringContaining('receipt'));
    },
  );

  test('is shown at no cost and takes the chosen type', async () => {
    const id = await unpaid('patient');
    expect((await patient.call('GET', `/cases/${id}`)).body['price']).toEqual({ listCents: 9_500, cents: 0 });
    await checkout(patient, id, '&type=express');
    expect((await readCaseRow(platform(), id)).reportType).toBe('express');
  });

  test('five simultaneous requests continue the case once and get the same answer', async () => {
    const id = await unpaid('patient');
    const answers = await Promise.all(Array.from({ length: 5 }, () => checkout(patient, id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body['url'])).size).toBe(1);
    expect(await actionsOf(platform(), id)).toEqual(['create', 'confirmPayment']);
  });

  test('only someone who is to pay can continue it', async () => {
    const own = await unpaid('patient');
    expect(await checkout(testBed.callers.inHouse, own)).toMatchObject({
      status: 409,
      body: { code: 'payment.patient-pays' },
    });
    expect((await checkout(testBed.callers.otherClerk, own)).status).toBe(404);
    const clinics = await unpaid('workspace');
    expect(await checkout(patient, clinics)).toMatchObject({
      status: 409,
      body: { code: 'payment.not-yours' },
    });
    expect([await statusOf(own), await statusOf(clinics)]).toEqual(['not-paid', 'not-paid']);
  });

  test('an older checkout ends, and a payment for it is kept as a report', async () => {
    await assignDiscount(testBed.callers.super, harbor, null);
    const id = await unpaid('patient');
    const session = await openCheckout(patient, id);
    await off(100);
    await checkout(patient, id);
    expect(await paymentsOf(platform(), id)).toMatchObject([{ status: 'expired' }]);
    await sendPaymentEvent(testBed.product, paymentEventOf(session));
    expect(await creditsOf(platform(), patient.id)).toMatchObject([{ caseId: null }]);
  });

  test('continues without any card company', async () => {
    const { config } = platform();
    const { cards } = config;
    const id = await unpaid('workspace');
    Object.assign(config, { cards: null });
    try {
      expect((await checkout(testBed.callers.inHouse, id)).status).toBe(200);
    } finally {
      Object.assign(config, { cards });
    }
    expect(await statusOf(id)).toBe('new');
  });

  test('archived and unarchived, it needs no payment again (T33)', async () => {
    const id = await unpaid('workspace');
    await checkout(testBed.callers.inHouse, id);
    await testBed.put('super', id, 'archive', { reason: 'Asked for twice' });
    await assignDiscount(testBed.callers.super, harbor, null);
    expect((await testBed.put('super', id, 'unarchive')).body).toMatchObject({ status: { value: 'new' } });
  });
});

describe('an order that is free from the start', () => {
  const order = (person: 'inHouse' | 'super', change: object = {}) =>
    testBed.callers[person].call('POST', '/cases', {
      body: staffForm(testBed.clock.now(), { uploadOption: 'pending-upload', ...change }),
    });

  test.each(['admin-pay', 'patient-pay'] as const)(
    'T04, CG-51, F-035: with %s it never waits for a payment',
    async (selectedPaymentMethod) => {
      await off(100);
      const reportUploadId = await sentReport(platform(), testBed.ids.inHouse);
      const uploadId = await uploadWith(platform(), testBed.ids.inHouse, 'study', { status: 'sealed' });
      const sent = { uploadOption: 'image-upload', uploadId, reportUploadId, selectedPaymentMethod };
      const { body } = await order('inHouse', sent);
      expect(body).toMatchObject({ status: { value: 'uploading' }, price: null, selectedPaymentMethod });
      expect(await paymentsOf(platform(), String(body['id']))).toEqual([]);
    },
  );

  test('99 percent off is not free', async () => {
    await off(99);
    const { body } = await order('inHouse');
    expect(body).toMatchObject({ status: { value: 'not-paid' }, price: { listCents: 9_500, cents: 95 } });
  });

  test('a super-admin’s order for a workspace has the discount of that workspace', async () => {
    await off(100);
    expect((await order('super', { workspaceId: harbor })).body).toMatchObject({
      status: { value: 'pending-upload' },
      workspace: { id: harbor },
    });
    expect((await order('super')).body).toMatchObject({ price: { listCents: 9_500, cents: 9_500 } });
  });

  test('CG-162: a patient who must pay before ordering may order if there is nothing to pay', async () => {
    patient = await patientOf(provider);
    const upload = () => uploadWith(platform(), patient.id, 'study', { status: 'sealed' });
    const ask = async () =>
      patient.call('POST', '/cases/request-report', { body: ownForm({ uploadId: await upload() }) });
    await off(99, provider);
    expect(await ask()).toMatchObject({ status: 402, body: { code: 'case.pay-first' } });
    await off(100, provider);
    expect((await ask()).body).toMatchObject({ status: { value: 'uploading' }, price: null });
  });

  test('CG-52: an available report is not spent unless the form names it', async () => {
    await off(100);
    await giveCredit(platform(), patient.id);
    const [account] = await testBed.select(sql`SELECT email, name FROM app_user WHERE id = ${patient.id}`);
    const known = { name: account?.['name'], email: account?.['email'] };
    const { body } = await order('inHouse', {
      patient: { ...staffForm(testBed.clock.now()).patient, ...known, identity: 'same-person' },
    });
    expect(body).toMatchObject({ status: { value: 'pending-upload' } });
    expect(await creditsOf(platform(), patient.id)).toMatchObject([{ caseId: null, usedAt: null }]);
  });
});
