// T35, T39, T40 with a simulated clock: each fires once and on time, even with two processes and after a failed round.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { hour, day } from '@plainscan/contract';
import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { actionsOf, addCase, readCaseRow, setCase, type CaseSpec } from '../../tests/case-fixture.ts';
import { addPerson, workspaceIds } from '../../tests/demo-people-fixture.ts';
import { openCaseDriver } from '../../tests/upload-case-fixture.ts';
import { paymentEventOf, openCheckout, paymentsOf, sendPaymentEvent } from '../../tests/payment-fixture.ts';
import { readImages, setWorkspace, uploadRow } from '../../tests/request-fixture.ts';
import type { CaseRow } from '../cases/case-tables.ts';
import { sql } from '../platform/database/drizzle.ts';
import { removeAbandonedUploads } from '../uploads/upload-retention-service.ts';
import { runCaseDeadlines } from './case-deadlines.ts';

const { harbor, lakeside, provider } = workspaceIds;

let testBed: TestBed;
beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());

const platform = () => testBed.product.platform;
const run = () => runCaseDeadlines(platform());
const ago = (milliseconds: number) => new Date(testBed.clock.now().getTime() - milliseconds);
const done = async (id: string, action: string) =>
  (await actionsOf(platform(), id)).filter((one) => one === action).length;

async function caseWith(change: Partial<CaseRow>, spec: Partial<CaseSpec> = {}): Promise<string> {
  const people = { patient: testBed.ids.patient, creator: testBed.ids.clerk };
  const { id } = await addCase(platform(), { workspaceId: lakeside, ...people, ...spec });
  await setCase(platform(), id, { dueDate: null, waitingSince: testBed.clock.now(), ...change });
  return id;
}

// Keeps the cases of earlier tests out of the next one.
beforeEach(() =>
  testBed.select(sql`UPDATE "case" SET status = 'completed', waiting_since = NULL, due_date = NULL`),
);

describe('due soon (T35)', () => {
  test('is announced once, when less than 24 hours are left', async () => {
    const id = await caseWith({
      status: 'new',
      dueDate: new Date(testBed.clock.now().getTime() + day + hour),
    });
    await run();
    expect(await done(id, 'warnDelay')).toBe(0);
    testBed.clock.advance(hour + 1_000);
    await Promise.all([run(), run()]);
    await run();
    expect(await done(id, 'warnDelay')).toBe(1);
    expect(await readCaseRow(platform(), id)).toMatchObject({
      status: 'new',
      dueSoonNotifiedAt: testBed.clock.now(),
    });
  });

  test('only in the app within a minute of the claimers’ last notice; later also by email (T35)', async () => {
    const soon = new Date(testBed.clock.now().getTime() + hour);
    const claimed = () =>
      caseWith({ status: 'in-progress', assigneeId: testBed.ids.consultant, dueDate: soon }, { pool: true });
    const [atOnce, later] = [await claimed(), await claimed()];
    const giveBack = async (id: string) =>
      expect((await testBed.put('consultant', id, 'reject')).status).toBe(200);
    await openCaseDriver(testBed).wait(0);
    await giveBack(later);
    testBed.clock.advance(61_000);
    await giveBack(atOnce);
    // Its only event is the upload of its images, which claimers are not notified of.
    const unannounced = await caseWith({ status: 'new', dueDate: soon });
    testBed.clock.advance(59_000);
    await run();
    for (const id of [atOnce, later, unannounced]) expect(await done(id, 'warnDelay')).toBe(1);
    const dueSoon = async (id: string) =>
      (await testBed.mailsOf(id)).filter((mail) => mail.startsWith('due-soon'));
    expect(await dueSoon(atOnce)).toEqual([]);
    for (const id of [later, unannounced]) expect(await dueSoon(id)).toContain('due-soon to super@demo.test');
  });

  test('not for a case that someone is working on', async () => {
    const id = await caseWith({
      status: 'in-progress',
      dueDate: new Date(testBed.clock.now().getTime() + hour),
    });
    await run();
    expect(await done(id, 'warnDelay')).toBe(0);
  });
});

describe('unpaid (T39)', () => {
  const unpaid = async (change: Partial<CaseRow> = {}) => {
    const id = await addPerson(platform(), { workspaceId: harbor, role: 'patient' });
    return caseWith(
      { status: 'not-paid', needsPayment: true, payer: 'workspace', ...change },
      { workspaceId: harbor, patient: id, creator: testBed.ids.inHouse },
    );
  };

  test('expires 30 days after it became unpaid, with its checkout; a late payment is refunded', async () => {
    const kept = await unpaid({ waitingSince: ago(30 * day - hour), remindedFor: 'day-5' });
    const id = await unpaid({ waitingSince: ago(30 * day), remindedFor: 'day-5' });
    const sessionId = await openCheckout(await testBed.product.as('creator@harbor.test'), id);
    testBed.clock.advance(1_000);
    await Promise.all([run(), run()]);
    expect(await done(id, 'expire')).toBe(1);
    expect((await readCaseRow(platform(), id)).status).toBe('archived');
    expect((await readCaseRow(platform(), kept)).status).toBe('not-paid');
    expect(await paymentsOf(platform(), id)).toMatchObject([{ status: 'expired' }]);
    await sendPaymentEvent(testBed.product, paymentEventOf(sessionId));
    expect(await paymentsOf(platform(), id)).toMatchObject([{ status: 'paid', needs_refund: true }]);
  });

  async function withdrawnWithImages() {
    const { uploadId, studyId } = await readImages(platform(), testBed.ids.inHouse, harbor);
    const id = await unpaid({ uploadId, studyId });
    await testBed.select(sql`UPDATE upload SET case_id = ${id} WHERE id = ${uploadId}`);
    await setCase(platform(), id, { waitingSince: ago(31 * day), remindedFor: 'day-5' });
    await run();
    expect((await readCaseRow(platform(), id)).status).toBe('archived');
    return { id, uploadId, studyId };
  }
  const sweep = async () => {
    await run();
    await removeAbandonedUploads(platform());
  };

  test('its images are removed seven days later; a restored request asks for them again', async () => {
    const { id, uploadId, studyId } = await withdrawnWithImages();
    testBed.clock.advance(7 * day - hour);
    await sweep();
    expect(await uploadRow(platform(), uploadId)).toBeDefined();
    testBed.clock.advance(2 * hour);
    await sweep();
    expect(await uploadRow(platform(), uploadId)).toBeUndefined();
    expect(await testBed.select(sql`SELECT 1 FROM study WHERE id = ${studyId}`)).toEqual([]);
    expect(await readCaseRow(platform(), id)).toMatchObject({ studyId: null, uploadId: null });
  });

  test('a study that another case shows stays', async () => {
    const { uploadId, studyId } = await withdrawnWithImages();
    const other = await caseWith({ status: 'completed' });
    await setCase(platform(), other, { studyId });
    testBed.clock.advance(8 * day);
    await sweep();
    expect(await uploadRow(platform(), uploadId)).toBeDefined();
    expect(await testBed.select(sql`SELECT id FROM study WHERE id = ${studyId}`)).toEqual([{ id: studyId }]);
  });
});

describe('images that a clinic keeps for a limited time (CG-99)', () => {
  async function ended(by: string, change: Partial<CaseRow> = {}) {
    const { uploadId, studyId } = await readImages(platform(), by, harbor);
    const id = await caseWith({ status: 'completed' });
    await testBed.select(sql`UPDATE upload SET case_id = ${id} WHERE id = ${uploadId}`);
    await setCase(platform(), id, { uploadId, studyId, signedOffAt: testBed.clock.now(), ...change });
    return { id, uploadId };
  }
  const keepFor = async (days: number | null) => {
    for (const workspaceId of [harbor, lakeside])
      await setWorkspace(platform(), workspaceId, { imageRetentionDays: days });
  };
  const isKept = async ({ uploadId }: { uploadId: string }) => {
    await run();
    await removeAbandonedUploads(platform());
    return (await uploadRow(platform(), uploadId)) !== undefined;
  };

  test('are removed that many days after their case ends, if staff sent them; case and video stay', async () => {
    const [byStaff, byPatient] = [await ended(testBed.ids.inHouse), await ended(testBed.ids.inHousePatient)];
    testBed.clock.advance(400 * day);
    expect(await isKept(byStaff)).toBe(true);
    await keepFor(401);
    expect(await isKept(byStaff)).toBe(true);
    testBed.clock.advance(day + 1_000);
    expect([await isKept(byStaff), await isKept(byPatient)]).toEqual([false, true]);
    expect(await readCaseRow(platform(), byStaff.id)).toMatchObject({
      status: 'completed',
      studyId: null,
      uploadId: null,
      uploadFailedReason: null,
    });
    const audited = await testBed.select(
      sql`SELECT 1 FROM audit_event WHERE action = 'case.images-past-retention' AND entity_id = ${byStaff.id}`,
    );
    expect(audited).toHaveLength(1);
    await keepFor(null);
  });

  test('stay while the case is open, however old they are', async () => {
    await keepFor(30);
    const open = await ended(testBed.ids.inHouse, { status: 'in-progress' });
    testBed.clock.advance(60 * day);
    expect(await isKept(open)).toBe(true);
    await keepFor(null);
  });
});

describe('reminders (T40)', () => {
  const reminders = async (id: string) =>
    (
      await testBed.select(
        sql`SELECT detail ->> 'reminder' AS name FROM case_event WHERE case_id = ${id} AND action = 'remind' ORDER BY at, id`,
      )
    ).map(({ name }) => name);

  test.each([
    ['pending-upload', {}],
    ['upload-shared', {}],
    ['incomplete', {}],
    ['not-paid', { payer: 'workspace' }],
  ] as const)('%s: after two days, after five, and no more', async (status, change) => {
    const id = await caseWith({ status, ...change });
    testBed.clock.advance(2 * day - hour);
    await run();
    expect(await reminders(id)).toEqual([]);
    testBed.clock.advance(hour);
    testBed.clock.advance(1_000);
    await Promise.all([run(), run()]);
    expect(await reminders(id)).toEqual(['day-2']);
    testBed.clock.advance(3 * day);
    await run();
    testBed.clock.advance(day);
    await run();
    expect(await reminders(id)).toEqual(['day-2', 'day-5']);
    const row = await readCaseRow(platform(), id);
    expect(row).toMatchObject({ status, remindedFor: 'day-5' });
  });

  test('for an upload the clinic handed back go to the patient, not to the clinic (T40)', async () => {
    const id = await caseWith(
      { status: 'pending-upload', uploadOption: 'clinic-upload', clinicUploadRejected: true },
      { workspaceId: provider, home: provider, creator: testBed.ids.patient },
    );
    testBed.clock.advance(2 * day + 1_000);
    await run();
    expect(await reminders(id)).toEqual(['day-2']);
    const mails = await testBed.mailsOf(id);
    expect(mails).toContain('reminder to patient@lakeside.test');
    expect(mails.filter((mail) => mail.endsWith('@lakeside.test'))).toHaveLength(1);
  });

  test('are not sent for a patient’s payment or an upload in progress', async () => {
    const ids = [
      await caseWith({ status: 'not-paid', payer: 'patient', waitingSince: ago(6 * day) }),
      await caseWith({ status: 'uploading', waitingSince: ago(6 * day) }),
      await caseWith({ status: 'new', waitingSince: ago(6 * day) }),
    ];
    await run();
    for (const id of ids) expect(await reminders(id)).toEqual([]);
  });

  test('after a long pause only the later one is sent', async () => {
    const id = await caseWith({ status: 'pending-upload', waitingSince: ago(6 * day) });
    await run();
    await run();
    expect(await reminders(id)).toEqual(['day-5']);
  });

  test('B9: for an unopened report go to its patient, after two and seven days only', async () => {
    const sent = { status: 'completed', signedOffAt: testBed.clock.now(), waitingSince: null } as const;
    const id = await caseWith(sent, { video: 'ready' });
    testBed.clock.advance(2 * day - hour);
    await run();
    expect(await reminders(id)).toEqual([]);
    testBed.clock.advance(hour + 1_000);
    await Promise.all([run(), run()]);
    expect(await reminders(id)).toEqual(['unopened-2']);
    for (const wait of [5 * day, day, 5 * day, 20 * day]) {
      testBed.clock.advance(wait);
      await run();
    }
    expect(await reminders(id)).toEqual(['unopened-2', 'unopened-7']);
    expect(await testBed.mailsOf(id)).toEqual(Array(2).fill('unopened to patient@lakeside.test'));
    expect(await readCaseRow(platform(), id)).toMatchObject({ status: 'completed' });
  });

  test('B9: are not sent after it was opened, or for reports sent weeks ago', async () => {
    const now = testBed.clock.now();
    const ids = [
      await caseWith({ status: 'completed', signedOffAt: ago(3 * day), openedAt: now }),
      await caseWith({ status: 'completed', signedOffAt: ago(15 * day) }),
      await caseWith({ status: 'archived', signedOffAt: ago(3 * day) }),
    ];
    await run();
    for (const id of ids) expect(await reminders(id)).toEqual([]);
  });

  test('an overdue case gets one reminder a day until it is completed, for the people working on it that day', async () => {
    const id = await caseWith({
      status: 'in-progress',
      assigneeId: testBed.ids.consultant,
      dueDate: ago(hour),
    });
    const completed = await caseWith({ status: 'completed', dueDate: ago(hour) });
    await run();
    await run();
    await setCase(platform(), id, { status: 'review', remindedFor: null });
    await run();
    expect(await reminders(completed)).toEqual([]);
    expect(await reminders(id)).toEqual(['overdue-0']);
    testBed.clock.advance(day);
    await Promise.all([run(), run()]);
    expect(await reminders(id)).toEqual(['overdue-0', 'overdue-1']);
  });

  test('a round that fails on one case handles the other, and the next round handles the failed one', async () => {
    const ids = [
      await caseWith({ status: 'pending-upload', waitingSince: ago(3 * day) }),
      await caseWith({ status: 'pending-upload', waitingSince: ago(3 * day) }),
    ];
    const { database } = platform();
    const real = database.asSystem.bind(database);
    let calls = 0;
    const broken = vi.spyOn(database, 'asSystem').mockImplementation((work) => {
      calls += 1;
      const isBroken = calls === 4;
      // Fails after its work is done and before the commit.
      return real(async () => {
        const result = await work();
        if (isBroken) throw new Error('killed');
        return result;
      });
    });
    await run();
    broken.mockRestore();
    expect(calls).toBeGreaterThan(4);
    await run();
    await run();
    for (const id of ids) expect(await reminders(id)).toEqual(['day-2']);
  });
});
