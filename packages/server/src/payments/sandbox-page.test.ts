// The sandbox's payment page in a browser: what it shows, what its buttons do, and for whom it exists.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { addCase, readCaseRow, setCase } from '../../tests/case-fixture.ts';
import { signedInPatient, workspaceIds } from '../../tests/demo-people-fixture.ts';
import { checkout, paymentsOf } from '../../tests/payment-fixture.ts';
import { buyStorage, openPackage, openStorage, plansOf } from '../../tests/plan-fixture.ts';

let testBed: TestBed;
let id: string;
let path: string;

beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());

beforeEach(async () => {
  const people = { patient: testBed.ids.inHousePatient, creator: testBed.ids.inHouse };
  ({ id } = await addCase(testBed.product.platform, {
    workspaceId: workspaceIds.harbor,
    status: 'not-paid',
    ...people,
  }));
  await setCase(testBed.product.platform, id, { needsPayment: true });
  const routes = `&successRoute=${encodeURIComponent('/payment-successful?studyId=1')}`;
  const { body } = await checkout(testBed.callers.inHousePatient, id, routes);
  path = new URL(String(body['url'])).pathname;
});

const ask = (method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}) =>
  testBed.product.app.inject({ method, url, headers: { host: 'localhost:8080', ...headers } });
const press = (button: string) =>
  ask('POST', `${path}/${button}`, { 'content-type': 'application/x-www-form-urlencoded' });

test('CG-89: shows what is paid and how much with the discount, and has no script', async () => {
  const page = await ask('GET', path);
  expect(page.statusCode).toBe(200);
  for (const words of [
    '$85.50',
    'Standard video report for TST-',
    '$95.00',
    'Discount, 10% off',
    '−$9.50',
    'Total, paid once',
    'Pay $85.50</button>',
    'Decline the card',
    'Harbor Imaging',
  ])
    expect(page.body).toContain(words);
  expect(page.body).not.toMatch(/<script|javascript:/i);
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'nonce-/);
});

test('speaks the payer’s language', async () => {
  await testBed.callers.inHousePatient.call('PUT', '/users/locale', { body: { locale: 'es' } });
  const { body } = await ask('GET', path);
  expect(body).toContain('Pagar $85.50');
  await testBed.callers.inHousePatient.call('PUT', '/users/locale', { body: { locale: 'en' } });
});

test('Pay releases the case and returns with the session (L-023)', async () => {
  const answer = await press('pay');
  const session = path.split('/').at(-1);
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toBe(`/payment-successful?studyId=1&session_id=${session}`);
  expect((await readCaseRow(testBed.product.platform, id)).status).toBe('new');
  expect((await ask('GET', path)).body).toContain('This payment page has expired');
  expect((await press('pay')).headers.location).toBe(path);
  expect(await paymentsOf(testBed.product.platform, id)).toMatchObject([{ status: 'paid' }]);
});

test('Decline leaves the case unpaid and returns too', async () => {
  const answer = await press('decline');
  expect(answer.headers.location).toBe(`/payment-fail?session_id=${path.split('/').at(-1)}`);
  expect((await readCaseRow(testBed.product.platform, id)).status).toBe('not-paid');
});

test.each([
  ['a proxy', { 'x-forwarded-for': '203.0.113.9' }],
  ['a proxy without the usual header', { 'x-real-ip': '203.0.113.9' }],
  ['another host', { host: 'reports.example.com' }],
  ['a name that is no clinic of the demo', { host: 'evil.localhost' }],
  ['another site', { 'sec-fetch-site': 'cross-site' }],
])('does not exist for %s', async (_, headers) => {
  expect((await ask('GET', path, headers)).statusCode).toBe(404);
  expect((await ask('POST', `${path}/pay`, headers)).statusCode).toBe(404);
  expect((await ask('GET', '/dev/checkout/sandbox_nothing')).statusCode).toBe(404);
});

test('a storage plan is bought, and the same page charges or refuses its next renewals (CG-184, L-048)', async () => {
  const patient = await signedInPatient(testBed.product, { workspaceId: workspaceIds.provider });
  const { body } = await openStorage(patient, 'standard');
  path = new URL(String(body['url'])).pathname;
  const page = (await ask('GET', path)).body;
  for (const words of [
    'Storage plan Standard',
    'Total today',
    '$40.00',
    'Then $40 on 11/20/2027, and every 12 months',
  ])
    expect(page).toContain(words);
  expect((await press('renew')).headers.location).toBe(path);
  expect(await plansOf(testBed.product.platform, patient.id)).toEqual([]);
  expect((await press('pay')).headers.location).toBe(
    `/payment-subscription-success?session_id=${path.split('/').at(-1)}`,
  );
  const renewal = (await ask('GET', path)).body;
  for (const words of ['Next renewal', 'Charge the next year now', 'Refuse the card'])
    expect(renewal).toContain(words);
  await press('renew');
  await press('refuse-renewal');
  expect(await plansOf(testBed.product.platform, patient.id)).toMatchObject([{ status: 'active' }]);
  expect((await ask('GET', path)).body).toContain('Then $40 on 11/20/2028');
  await patient.call('POST', '/payment/cancel-subscription');
  expect((await ask('GET', path)).body).toContain('This payment page has expired');
});

test('a change at no cost is confirmed, and a package is in the payer’s language (L-010, CG-91)', async () => {
  const patient = await signedInPatient(testBed.product, { workspaceId: workspaceIds.provider });
  await buyStorage(testBed.product, patient, 'deluxe');
  path = new URL(String((await openStorage(patient, 'basic')).body['url'])).pathname;
  for (const words of ['$0', 'Confirm</button>', 'Then $15 on 11/20/2027'])
    expect((await ask('GET', path)).body).toContain(words);
  await press('pay');
  expect(await plansOf(testBed.product.platform, patient.id)).toMatchObject([
    { plan_key: 'deluxe', status: 'active' },
    { plan_key: 'basic', status: 'scheduled' },
  ]);
  await patient.call('PUT', '/users/locale', { body: { locale: 'es' } });
  path = new URL(String((await openPackage(patient, 'additional')).body['url'])).pathname;
  expect((await ask('GET', path)).body).toContain('Informe en video adicional');
});
