// Receipts: one per payment, numbered without gaps, with the same numbers on paper and in the email (T10, CG-112).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { addCase, setCase } from '../../../tests/case-fixture.ts';
import { signedInPatient, workspaceIds } from '../../../tests/demo-people-fixture.ts';
import { openCheckout, paymentEventOf, sendPaymentEvent } from '../../../tests/payment-fixture.ts';
import { glyphsOfPdf, pagesOfPdf, textOfPdf } from '../../../tests/pdf-text-fixture.ts';
import {
  buyStorage,
  checkoutOf,
  openPackage,
  openStorage,
  paidOf,
  renewalOf,
  signedInAgain,
} from '../../../tests/plan-fixture.ts';
import { openTestBed, type TestBed } from '../../../tests/test-bed-fixture.ts';
import { newId } from '../../platform/clock/uuidv7.ts';
import { sql } from '../../platform/database/drizzle.ts';
import type { PaymentEvent } from '../payment-company.ts';
import { issueMissingReceipts } from './receipt-service.ts';

const { harbor, provider } = workspaceIds;
const start = new Date('2026-11-20T09:00:00.000Z');
let testBed: TestBed;
let patient: Awaited<ReturnType<typeof signedInPatient>>;
const platform = () => testBed.product.platform;
const send = async (news: PaymentEvent) => {
  const { status } = await sendPaymentEvent(testBed.product, news);
  expect(status).toBe(204);
};

beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());
beforeEach(async () => {
  testBed.clock.set(start);
  patient = await signedInPatient(testBed.product, { workspaceId: provider, name: 'Rosa Castellano' });
});

type Receipt = Record<string, unknown> & { id: string; number: string };
async function receiptsOf(caller: { call: typeof patient.call } = patient, query = ''): Promise<Receipt[]> {
  const { status, body } = await caller.call('GET', `/payment/receipts${query}`);
  expect(status).toBe(200);
  return body['data'] as Receipt[];
}
const mailsTo = (userId: string, template: string) =>
  testBed.select(
    sql`SELECT subject, text, locale, key FROM email_outbox WHERE recipient_id = ${userId} AND template = ${template} ORDER BY created_at`,
  );
const setLocale = (id: string, locale: string) =>
  testBed.select(sql`UPDATE app_user SET locale = ${locale} WHERE id = ${id} RETURNING id`);

/** Creates a patient of a partner, whose reports cost ten percent less, with a case that waits for their payment. */
async function partnerCase() {
  const person = await signedInPatient(testBed.product, { workspaceId: harbor });
  const { id } = await addCase(platform(), {
    workspaceId: harbor,
    status: 'not-paid',
    patient: person.id,
    creator: testBed.ids.inHouse,
  });
  await setCase(platform(), id, { payer: 'patient', needsPayment: true, waitingSince: start });
  return { person, id };
}

describe('a receipt comes with', () => {
  test('T10: a case, with the discount and the name of the order', async () => {
    const { person, id } = await partnerCase();
    const sessionId = await openCheckout(person, id);
    expect(await receiptsOf(person)).toEqual([]);
    await send(paymentEventOf(sessionId, { cardLast4: '4242' }));
    const [receipt] = await receiptsOf(person);
    expect(receipt).toMatchObject({
      number: expect.stringMatching(/^R-2026-\d{6}$/),
      item: 'Standard video report',
      detail: 'One personal video report, ready within 72 hours',
      caseName: expect.stringMatching(/\S/),
      priceCents: 9_500,
      discountPercent: 10,
      discountCents: 950,
      taxCents: 0,
      totalCents: 8_550,
      method: 'practice',
      cardLast4: '4242',
      paidAt: start.toISOString(),
      moneyBackUntil: '2026-12-20T09:00:00.000Z',
      refundedAt: null,
    });
    expect(await receiptsOf(person, `?sessionId=${sessionId}`)).toEqual([receipt]);
    expect(await receiptsOf(person, '?sessionId=of-another-checkout')).toEqual([]);
    expect(await receiptsOf(testBed.callers.super, `?sessionId=${sessionId}`)).toEqual([receipt]);
    expect(await mailsTo(person.id, 'receipt')).toMatchObject([
      { subject: `Your receipt ${receipt?.number}`, text: expect.stringContaining('Total paid: $85.50') },
    ]);
  });

  test('a package', async () => {
    const opened = await checkoutOf(platform(), await openPackage(patient, 'deluxe'));
    await send(paidOf(opened, { subscriptionId: null }));
    expect(await receiptsOf()).toMatchObject([
      {
        item: 'Deluxe package',
        detail: 'One personal video report, and 6 months of storage',
        totalCents: 15_000,
        discountCents: 0,
        caseName: null,
      },
    ]);
  });

  test('a storage plan, its upgrade and its renewal', async () => {
    await buyStorage(testBed.product, patient, 'basic');
    testBed.clock.advance(24 * 3_600_000);
    const { subscriptionId } = await buyStorage(
      testBed.product,
      await signedInAgain(testBed.product, patient.id),
      'standard',
    );
    testBed.clock.set(new Date('2027-11-20T10:00:00.000Z'));
    await send(renewalOf(subscriptionId, 4_000));
    const again = await signedInAgain(testBed.product, patient.id);
    expect(await receiptsOf(again)).toMatchObject([
      {
        number: expect.stringMatching(/^R-2027-/),
        totalCents: 4_000,
        detail: '12 months of storage, until 11/20/2028',
      },
      { totalCents: 2_500, detail: 'The larger plan for the rest of the year, until 11/20/2027' },
      {
        item: 'Storage plan: Basic',
        totalCents: 1_500,
        detail: '12 months of storage, until 11/20/2027',
      },
    ]);
    expect(await mailsTo(patient.id, 'receipt')).toHaveLength(3);
  });

  test('CG-129: a payment that a super-admin records by hand, only once', async () => {
    const opened = await checkoutOf(platform(), await openPackage(patient, 'basic'));
    const [{ id } = {}] = await testBed.select(
      sql`SELECT id FROM patient_order WHERE user_id = ${patient.id}`,
    );
    const paid = await testBed.callers.super.call('PUT', `/order-tracking/${String(id)}/paid`, {
      body: {},
    });
    expect(paid.status).toBe(200);
    await send(paidOf(opened, { subscriptionId: null }));
    expect(await receiptsOf()).toMatchObject([{ totalCents: 9_500, method: 'practice' }]);
    expect(await mailsTo(patient.id, 'receipt')).toHaveLength(1);
  });

  test('nothing for a free order', async () => {
    await buyStorage(testBed.product, patient, 'standard');
    const again = await signedInAgain(testBed.product, patient.id);
    await buyStorage(testBed.product, again, 'basic');
    expect(await receiptsOf(again)).toHaveLength(1);
  });
});

describe('its number', () => {
  test('leaves no gap, with simultaneous payments and failures', async () => {
    const people = await Promise.all(
      Array.from({ length: 8 }, () => signedInPatient(testBed.product, { workspaceId: provider })),
    );
    const checkouts = [];
    for (const person of people)
      checkouts.push(await checkoutOf(platform(), await openPackage(person, 'basic')));
    const events = checkouts.map((opened) => paidOf(opened, { subscriptionId: null }));
    const { database } = platform();
    const fails = database.asSystem(async () => {
      await database.current().execute(sql`
        INSERT INTO receipt_counter (year, last_number) VALUES (2026, 1)
        ON CONFLICT (year) DO UPDATE SET last_number = receipt_counter.last_number + 1`);
      throw new Error('rolled back');
    });
    await Promise.all([
      ...events.map(send),
      ...events.map(send),
      expect(fails).rejects.toThrow('rolled back'),
    ]);
    const rows = await testBed.select(
      sql`SELECT number FROM receipt WHERE number LIKE 'R-2026-%' ORDER BY number`,
    );
    expect(rows.map(({ number }) => Number(String(number).slice(7)))).toEqual(rows.map((_, at) => at + 1));
    expect(rows.length).toBeGreaterThanOrEqual(8);
  });

  test('belongs to the year of the payment, in the provider’s time zone', async () => {
    testBed.clock.set(new Date('2027-01-01T04:30:00.000Z'));
    const again = await signedInAgain(testBed.product, patient.id);
    const opened = await checkoutOf(platform(), await openPackage(again, 'basic'));
    await send(paidOf(opened, { subscriptionId: null }));
    expect(await receiptsOf(again)).toMatchObject([{ number: expect.stringMatching(/^R-2026-/) }]);
  });
});

test('CG-112, CG-201: a refund is a separate part, emailed once; the payment’s part stays', async () => {
  const opened = await checkoutOf(platform(), await openPackage(patient, 'basic'));
  await send(paidOf(opened, { subscriptionId: null }));
  const [before] = await receiptsOf();
  testBed.clock.advance(5 * 60_000);
  const refunded = { kind: 'refunded', paymentId: `pay_${opened.sessionId}` } as const;
  await send({ id: newId(), ...refunded, amountCents: 2_000 });
  await send({ id: newId(), ...refunded, amountCents: 9_500 });
  await send({ id: newId(), ...refunded, amountCents: 9_500 });
  expect(await receiptsOf()).toEqual([
    { ...before, refundedAt: '2026-11-20T09:05:00.000Z', refundedCents: 9_500 },
  ]);
  const mails = await mailsTo(patient.id, 'payment-refunded');
  expect(mails.map(({ subject }) => subject)).toEqual(['Your refund of $20.00', 'Your refund of $95.00']);
  const pdf = await patient.call('GET', `/payment/receipts/${before?.id}/pdf`);
  const text = textOfPdf(pdf.bytes);
  expect(text).toContain('Refunded on 11/20/2026\n−$95.00');
  expect(text).toContain('Total after the refund\n$0.00');
  expect(text).not.toContain('You can get your money back');
});

test('T11, CG-201: a refused card is emailed once per checkout', async () => {
  const { person, id } = await partnerCase();
  const sessionId = await openCheckout(person, id);
  const failed = { kind: 'failed', paymentId: null } as const;
  await send(paymentEventOf(sessionId, failed));
  await send(paymentEventOf(sessionId, failed));
  expect(await mailsTo(person.id, 'payment-failed')).toMatchObject([
    { subject: 'Your payment did not go through', text: expect.stringContaining('$85.50') },
  ]);
  expect(await receiptsOf(person)).toEqual([]);
});

describe('the PDF (mock-up 41)', () => {
  test.each([
    ['en', '', 'LETTER', '0 0 612 792'],
    ['en', '?paper=a4', 'A4', '0 0 595.28 841.89'],
    ['es', '', 'A4', '0 0 595.28 841.89'],
    ['es', '?paper=letter', 'LETTER', '0 0 612 792'],
  ] as const)('in %s%s is one tagged page of %s', async (locale, query, _, size) => {
    await setLocale(patient.id, locale);
    const opened = await checkoutOf(platform(), await openPackage(patient, 'basic'));
    await send(paidOf(opened, { subscriptionId: null }));
    const [receipt] = await receiptsOf();
    const pdf = await patient.call('GET', `/payment/receipts/${receipt?.id}/pdf${query}`);
    expect(pdf.status).toBe(200);
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${receipt?.number}.pdf"`,
      'cache-control': 'no-store',
    });
    const source = pdf.bytes.toString('latin1');
    expect(pagesOfPdf(pdf.bytes)).toEqual({ pages: 1, size });
    expect(source).toMatch(/^%PDF-1\.7/);
    expect(source).toContain(`/Lang (${locale}-US)`);
    expect(source).toContain('/Marked true');
    expect(source).toContain('/DisplayDocTitle true');
    expect(source).toContain('pdfuaid:part');
    expect(source.match(/\/FontFile2 /g)?.length).toBeGreaterThanOrEqual(2);
    const text = textOfPdf(pdf.bytes);
    const said =
      locale === 'en'
        ? [
            'Receipt',
            'Practice payment. No money moved.',
            '11/20/2026 - 4:00 am',
            'Eastern Time',
            'Total paid\n$95.00',
          ]
        : [
            'Recibo',
            'Pago de práctica. No se movió dinero.',
            '20/11/2026 - 4:00 a.m.',
            'Total pagado\n$95.00',
          ];
    for (const words of [...said, receipt?.number, 'Rosa Castellano']) expect(text).toContain(words);
  });

  test('SEC-A6: hostile and long texts stay on one page, and names in other scripts are printed in full', async () => {
    const names = [
      'W'.repeat(120),
      '王明 محمد עברית',
      'Łukasz Żółć \u202eevil\u0000 (\\) <b>{seller}</b>',
      '🩻'.repeat(60),
      '',
    ];
    const opened = await checkoutOf(platform(), await openPackage(patient, 'basic'));
    await send(paidOf(opened, { subscriptionId: null }));
    const [receipt] = await receiptsOf();
    const texts = [];
    for (const name of names) {
      await testBed.select(sql`UPDATE receipt SET payer_name = ${name.replaceAll('\u0000', '')},
        payer_email = ${`${'m'.repeat(200)}@mail.test`}, case_name = ${'C'.repeat(200)}, item = ${'Item '.repeat(90)},
        seller_address = ${'Long street \n'.repeat(30)}, seller_name = ${'S'.repeat(200)}
        WHERE id = ${receipt?.id} RETURNING id`);
      const pdf = await patient.call('GET', `/payment/receipts/${receipt?.id}/pdf`);
      expect(pdf.status, name).toBe(200);
      expect(pagesOfPdf(pdf.bytes).pages, name).toBe(1);
      // No letter is a box, except in the name that has no letters.
      expect(glyphsOfPdf(pdf.bytes).includes(0), name).toBe(name.includes('🩻'));
      texts.push({ text: textOfPdf(pdf.bytes), source: pdf.bytes.toString('latin1') });
    }
    expect(texts[2]?.text).toContain('Łukasz Żółć');
    expect(texts[2]?.text).toContain('<b>{seller}</b>');
    const inFull = Buffer.from('王明', 'utf16le').swap16().toString('latin1');
    expect(texts[1]?.source).toContain(inFull);
    for (const { text } of texts) expect(text).toContain('Page 1 of 1');
  });
});

test('SEC-B: the payer, the clinic’s staff and super-admins see a receipt; each access is in the audit', async () => {
  const { person, id } = await partnerCase();
  await send(paymentEventOf(await openCheckout(person, id)));
  const [receipt] = await receiptsOf(person);
  const query = `?patientId=${person.id}`;
  const pdf = `/payment/receipts/${receipt?.id}/pdf`;
  const { super: superAdmin, inHouse, clerk, consultant } = testBed.callers;
  for (const reader of [person, superAdmin, inHouse]) {
    expect(await receiptsOf(reader, query)).toHaveLength(1);
    expect((await reader.call('GET', pdf)).status).toBe(200);
  }
  for (const stranger of [patient, clerk, consultant]) {
    expect(await receiptsOf(stranger, query)).toEqual([]);
    expect((await stranger.call('GET', pdf)).status).toBe(404);
  }
  // A user's own list contains exactly what they paid for.
  expect(await receiptsOf(superAdmin)).toEqual([]);
  const looks = await testBed.select(
    sql`SELECT actor_id FROM audit_event WHERE action = 'receipt.opened' AND entity_id = ${receipt?.id}`,
  );
  expect(looks).toHaveLength(3);
});

test('a page of the list, newest first', async () => {
  await buyStorage(testBed.product, patient, 'basic');
  testBed.clock.advance(60_000);
  await buyStorage(testBed.product, patient, 'standard');
  const { body } = await patient.call('GET', '/payment/receipts?limit=1&page=1');
  expect(body).toMatchObject({ total: 2, data: [{ totalCents: 1_500 }] });
  // Of those of the same moment, the one with the higher number is newer.
  await buyStorage(testBed.product, patient, 'deluxe');
  const numbers = (await receiptsOf()).map(({ number }) => number);
  expect(numbers).toEqual(numbers.toSorted().toReversed());
});

test('limits the PDFs per hour', async () => {
  const opened = await checkoutOf(platform(), await openPackage(patient, 'basic'));
  await send(paidOf(opened, { subscriptionId: null }));
  const [receipt] = await receiptsOf();
  await testBed.select(sql`INSERT INTO rate_window (kind, subject, started_at, count)
    VALUES ('receipt-pdf', ${patient.id}, ${start.toISOString()}::timestamptz, 120) RETURNING kind`);
  expect(await patient.call('GET', `/payment/receipts/${receipt?.id}/pdf`)).toMatchObject({
    status: 429,
    body: { code: 'receipt.too-many' },
  });
});

test('CG-197: payments from before receipts existed get them in order, without an email', async () => {
  await buyStorage(testBed.product, patient, 'basic');
  testBed.clock.advance(60_000);
  const opened = await checkoutOf(platform(), await openStorage(patient, 'standard'));
  await send(paidOf(opened));
  await testBed.select(sql`DELETE FROM receipt WHERE payer_user_id = ${patient.id} RETURNING id`);
  await testBed.select(
    sql`UPDATE payment SET status = 'refunded' WHERE payer_user_id = ${patient.id} AND amount_cents = 1500 RETURNING id`,
  );
  expect(await issueMissingReceipts(platform())).toBe(2);
  expect(await issueMissingReceipts(platform())).toBe(0);
  const [later, earlier] = await receiptsOf();
  expect(earlier).toMatchObject({ totalCents: 1_500, refundedCents: 1_500 });
  expect(later).toMatchObject({ totalCents: 2_500, refundedCents: null });
  expect(Number(later?.number.slice(7))).toBe(Number(earlier?.number.slice(7)) + 1);
  expect(await mailsTo(patient.id, 'receipt')).toHaveLength(2);
});
