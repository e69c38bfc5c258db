// What a checkout is for can change while the card company opens its page: then nobody pays on that page (F-035,
// CG-166).
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { readCaseRow, setCase } from '../../tests/case-fixture.ts';
import { signedInPatient, workspaceIds } from '../../tests/demo-people-fixture.ts';
import { assignDiscount, makeDiscount } from '../../tests/discount-fixture.ts';
import { addUnpaid } from '../../tests/order-fixture.ts';
import { checkout, paymentsOf } from '../../tests/payment-fixture.ts';
import { setWorkspace } from '../../tests/request-fixture.ts';
import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import { sandboxCompany } from './sandbox-company.ts';

const { harbor } = workspaceIds;
const noDiscount = { discountId: null, discountType: null };
let testBed: TestBed;
let patient: Awaited<ReturnType<typeof signedInPatient>>;
let caseId: string;
let sessionId: string;
const platform = () => testBed.product.platform;

beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());
beforeEach(async () => {
  await setWorkspace(platform(), harbor, noDiscount);
  patient = await signedInPatient(testBed.product, { workspaceId: harbor });
  caseId = await addUnpaid(platform(), { patient: patient.id, creator: patient.id, workspaceId: harbor });
  await setCase(platform(), caseId, { payer: 'workspace' });
});
afterEach(() => vi.restoreAllMocks());

const discount = async (percent_off: number) =>
  assignDiscount(testBed.callers.super, harbor, await makeDiscount(testBed.callers.super, { percent_off }));

/** Makes this change once, after the price was computed and before the checkout is saved. */
function whileOpening(change: () => Promise<unknown>): void {
  const open = sandboxCompany.openCheckout.bind(sandboxCompany);
  vi.spyOn(sandboxCompany, 'openCheckout').mockImplementationOnce(async (order) => {
    await change();
    const opened = await open(order);
    ({ sessionId } = opened);
    return opened;
  });
}

async function expectEndedPage(): Promise<void> {
  expect(await paymentsOf(platform(), caseId)).toEqual([]);
  const calls = await testBed.select(
    sql`SELECT payload ->> 'call' AS call FROM job WHERE payload ->> 'id' = ${sessionId}`,
  );
  expect(calls).toEqual([{ call: 'endCheckout' }]);
}

test.each<[string, () => Promise<unknown>]>([
  ['discount', () => discount(20)],
  ['report type', () => setCase(platform(), caseId, { reportType: 'express' })],
  ['patient', () => setCase(platform(), caseId, { patientUserId: testBed.ids.inHousePatient })],
])('CG-184: with another %s, the clinic has to look at the price again', async (_, change) => {
  whileOpening(change);
  expect(await checkout(testBed.callers.inHouse, caseId)).toMatchObject({
    status: 409,
    body: { code: 'payment.changed' },
  });
  await expectEndedPage();
  expect((await checkout(testBed.callers.inHouse, caseId)).status).toBe(200);
});

test('F-035: a request that became free and continued needs no checkout', async () => {
  whileOpening(async () => {
    await discount(100);
    expect(await checkout(testBed.callers.inHouse, caseId)).toMatchObject({ body: { sessionId: null } });
  });
  expect(await checkout(testBed.callers.inHouse, caseId)).toMatchObject({
    status: 409,
    body: { code: 'case.conflict' },
  });
  await expectEndedPage();
  expect((await readCaseRow(platform(), caseId)).status).toBe('new');
});
