// CG-195: closing and reopening a clinic, and the effects on its users, requests, timers and mails.
import { demoPassword } from '@plainscan/demo/src/demo-accounts.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { day } from '@plainscan/contract';
import { sql } from '../platform/database/drizzle.ts';
import { callAnonymously, type TestAnswer } from '../test-platform-fixture.ts';
import { openTestBed, type TestBed, type TestPerson } from '../../tests/test-bed-fixture.ts';
import { addCase } from '../../tests/case-fixture.ts';
import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { ownForm, requestShortcuts, setWorkspace } from '../../tests/request-fixture.ts';
import { checkoutOf } from '../../tests/authorization-objects-fixture.ts';
import { runCaseDeadlines } from '../timers/case-deadlines.ts';

const { lakeside, harbor } = workspaceIds;

let testBed: TestBed;
beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());
const { form, files } = requestShortcuts(() => testBed);

const call = (method: string, path: string, id: number = lakeside): Promise<TestAnswer> =>
  testBed.callers.super.call(method, `/workspaces/${id}${path}`);
const signInAll = async () => {
  const emails = {
    super: 'super@demo.test',
    clerk: 'creator@lakeside.test',
    clinicAdmin: 'admin@lakeside.test',
    patient: 'patient@lakeside.test',
  } as const;
  for (const [person, email] of Object.entries(emails) as [TestPerson, string][])
    testBed.callers[person] = await testBed.product.as(email);
};
/** Completes all work of Lakeside and opens it. */
beforeEach(async () => {
  const { database } = testBed.product.platform;
  await database.asSystem(async () => {
    await database
      .current()
      .execute(sql`UPDATE "case" SET status = 'completed' WHERE status NOT IN ('completed', 'archived')`);
    await database.current().execute(sql`UPDATE payment SET status = 'expired' WHERE status = 'open'`);
    await database.current().execute(sql`UPDATE workspace SET closed_at = NULL`);
    await database.current().execute(sql`DELETE FROM email_outbox`);
  });
  await signInAll();
});
const order = () =>
  testBed.callers.super.call('POST', '/cases', {
    body: form({ workspaceId: lakeside, uploadOption: 'pending-upload' }),
  });
const mailsOfAdmins = async (template: string): Promise<unknown[]> =>
  testBed.select(
    sql`SELECT to_address, subject FROM email_outbox WHERE template = ${template} ORDER BY to_address`,
  );

describe('closing', () => {
  test('locks the staff out at once; the patients can still read', async () => {
    const finished = await testBed.pooled({ status: 'completed' });
    const closed = await call('PUT', '/close');
    expect(closed).toMatchObject({ status: 200, body: { closedAt: testBed.clock.now().toISOString() } });
    for (const person of ['clerk', 'clinicAdmin'] as const)
      expect((await testBed.callers[person].call('GET', '/cases')).status).toBe(401);
    for (const email of ['creator@lakeside.test', 'admin@lakeside.test'])
      await expect(testBed.product.as(email)).rejects.toThrow(
        'Lakeside Clinic is closed, so its staff cannot log in.',
      );
    expect((await testBed.get('patient', finished)).status).toBe(200);
    expect((await (await testBed.product.as('patient@lakeside.test')).call('GET', '/cases')).status).toBe(
      200,
    );
    // The provider and other clinics continue to work.
    expect((await testBed.callers.otherClerk.call('GET', '/cases')).status).toBe(200);
    expect((await call('GET', '')).body).toMatchObject({
      lastChanges: { closed: { before: false, after: true } },
    });
  });

  test('is not revealed to a stranger with a wrong password', async () => {
    await call('PUT', '/close');
    const login = (word: string) =>
      callAnonymously(testBed.product.app, 'POST', '/auth/login', {
        body: { email: 'creator@lakeside.test', password: word },
        headers: { 'sub-domain': 'lakeside' },
      });
    expect((await login('wrong')).body['code']).toBe('login.incorrect');
    expect((await login(demoPassword)).body['code']).toBe('workspace.closed');
  });

  test.each([
    'new',
    'in-progress',
    'review',
    'in-review',
    'pending-upload',
    'upload-shared',
    'uploading',
    'incomplete',
  ] as const)('is refused while a case is %s, and says which', async (status) => {
    const id = await testBed.pooled({ status });
    const refused = await call('PUT', '/close');
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'workspace.close-refused', openCaseCount: 1, openCases: [{ id, status }] },
    });
    expect((await call('GET', '/closing')).body).toMatchObject({ mayClose: false, openCaseCount: 1 });
    expect((await call('GET', '')).body['closedAt']).toBeNull();
    expect((await testBed.callers.clerk.call('GET', '/cases')).status).toBe(200);
  });

  test('names the longest-waiting cases first, and those of the same moment by ID', async () => {
    const ids = [await testBed.pooled({ status: 'review' })];
    testBed.clock.advance(1_000);
    for (const status of ['new', 'pending-upload'] as const) ids.push(await testBed.pooled({ status }));
    const openCases = ids.map((id) => ({ id }));
    expect((await call('GET', '/closing')).body).toMatchObject({ openCases, openCaseCount: 3 });
    expect((await call('PUT', '/close')).body).toMatchObject({ openCases });
  });

  test('is refused for a case of its patient that others work on, and for an open payment', async () => {
    const { platform } = testBed.product;
    const elsewhere = await addCase(platform, {
      workspaceId: harbor,
      home: lakeside,
      patient: testBed.ids.patient,
      creator: testBed.ids.inHouse,
      status: 'in-progress',
    });
    expect((await call('PUT', '/close')).body['openCases']).toMatchObject([{ id: elsewhere.id }]);
    await platform.database.asSystem(() =>
      platform.database
        .current()
        .execute(sql`UPDATE "case" SET status = 'completed' WHERE id = ${elsewhere.id}`),
    );
    const unpaid = await testBed.pooled({ status: 'not-paid' });
    await checkoutOf(platform, testBed.ids.patient, unpaid);
    expect((await call('PUT', '/close')).body).toMatchObject({ openCaseCount: 0, openCheckoutCount: 1 });
  });

  test('is impossible for the provider, and doing it twice has no further effect', async () => {
    expect((await call('PUT', '/close', 1)).body['code']).toBe('workspace.close-provider');
    const first = await call('PUT', '/close');
    testBed.clock.advance(60_000);
    testBed.callers.super = await testBed.product.as('super@demo.test');
    expect((await call('PUT', '/close')).body['closedAt']).toBe(first.body['closedAt']);
  });

  test('ends requests: none by staff, patients, its code or registration', async () => {
    await setWorkspace(testBed.product.platform, lakeside, {
      clinicCode: 'LAK3304',
      allowClinicUpload: true,
      canRequestBeforePay: true,
    });
    await call('PUT', '/close');
    const own = await testBed.callers.patient.call('POST', '/cases/request-report', {
      body: ownForm(await files('patient')),
    });
    expect(own).toMatchObject({ status: 409, body: { code: 'workspace.closed-orders' } });
    const asked = await order();
    expect(asked).toMatchObject({ status: 409, body: { code: 'workspace.closed-orders' } });
    expect((await testBed.callers.otherClerk.call('GET', '/workspaces/clinic-code/LAK3304')).status).toBe(
      404,
    );
    const registered = await callAnonymously(testBed.product.app, 'POST', '/auth/register', {
      headers: { 'sub-domain': 'lakeside' },
      body: {
        name: 'New Patient',
        preferredName: 'New',
        email: 'new@mail.test',
        phoneNumber: '(555) 010-0100',
        dateOfBirth: '1980-01-01',
        gender: 'female',
        password: 'Quiet-Harbor-7',
        confirmPassword: 'Quiet-Harbor-7',
        termsAccepted: true,
      },
    });
    expect(registered.body['code']).toBe('workspace.closed-orders');
    const rows = await testBed.select(
      sql`SELECT id FROM "case" WHERE workspace_id = ${lakeside} AND status <> 'completed'`,
    );
    expect(rows).toEqual([]);
  });

  test('an unpaid request cannot be paid or claimed in the meantime', async () => {
    const unpaid = await testBed.pooled({ status: 'not-paid' });
    await call('PUT', '/close');
    const checkout = await testBed.callers.patient.call(
      'GET',
      `/payment/create-case-checkout-session?caseId=${unpaid}`,
    );
    expect(checkout).toMatchObject({ status: 409, body: { code: 'workspace.closed-orders' } });
  });

  test('a simultaneous request comes first, or finds it closed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [ordered, closed] = await Promise.all([order(), call('PUT', '/close')]);
      const open = await testBed.select(
        sql`SELECT id FROM "case" WHERE workspace_id = ${lakeside} AND status = 'pending-upload'`,
      );
      const [row] = await testBed.select(sql`SELECT closed_at FROM workspace WHERE id = ${lakeside}`);
      if (ordered.status === 201)
        expect([closed.status, open.length, row?.['closed_at']]).toEqual([409, 1, null]);
      else expect([ordered.status, closed.status, open.length]).toEqual([409, 200, 0]);
      await testBed.product.platform.database.asSystem(async () => {
        const database = testBed.product.platform.database.current();
        await database.execute(sql`UPDATE "case" SET status = 'completed' WHERE workspace_id = ${lakeside}`);
        await database.execute(sql`UPDATE workspace SET closed_at = NULL`);
      });
    }
  });

  test('notifies its administrators, as does reopening (CG-201)', async () => {
    await call('PUT', '/close');
    const mails = await mailsOfAdmins('clinic-closed');
    expect(mails).toMatchObject([
      { to_address: 'admin@lakeside.test', subject: 'Lakeside Clinic was closed' },
    ]);
    await call('PUT', '/reopen');
    await call('PUT', '/reopen');
    expect(await mailsOfAdmins('clinic-reopened')).toMatchObject([
      { to_address: 'admin@lakeside.test', subject: 'Lakeside Clinic is open again' },
    ]);
  });

  test('reserves its names: no other clinic gets its address or code', async () => {
    await call('PUT', '/close');
    const refused = await testBed.callers.super.call('PUT', `/workspaces/${harbor}/subdomain`, {
      body: { subdomain: 'lakeside' },
    });
    expect(refused.status).toBe(409);
  });
});

describe('reopening', () => {
  test('restores logins and requests', async () => {
    await call('PUT', '/close');
    expect((await call('PUT', '/reopen')).body['closedAt']).toBeNull();
    const clerk = await testBed.product.as('creator@lakeside.test');
    expect((await clerk.call('GET', '/cases')).status).toBe(200);
    expect((await order()).status).toBe(201);
  });

  test('resumes timers: an unpaid request keeps the days it had left', async () => {
    const { platform } = testBed.product;
    const unpaid = await testBed.pooled({ status: 'not-paid' });
    const since = testBed.clock.now();
    await platform.database.asSystem(() =>
      platform.database
        .current()
        .execute(
          sql`UPDATE "case" SET waiting_since = ${since.toISOString()}::timestamptz WHERE id = ${unpaid}`,
        ),
    );
    const statusOf = async () =>
      (await testBed.select(sql`SELECT status FROM "case" WHERE id = ${unpaid}`))[0]?.['status'];
    testBed.clock.advance(20 * day);
    testBed.callers.super = await testBed.product.as('super@demo.test');
    await call('PUT', '/close');
    testBed.clock.advance(100 * day);
    await runCaseDeadlines(platform);
    expect(await statusOf()).toBe('not-paid');
    testBed.callers.super = await testBed.product.as('super@demo.test');
    await call('PUT', '/reopen');
    testBed.clock.advance(9 * day);
    await runCaseDeadlines(platform);
    expect(await statusOf()).toBe('not-paid');
    testBed.clock.advance(2 * day);
    // Another clinic being closed changes nothing here.
    await setWorkspace(platform, harbor, { closedAt: testBed.clock.now() });
    await runCaseDeadlines(platform);
    expect(await statusOf()).toBe('archived');
  });
});
