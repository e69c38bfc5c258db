// CG-98, CG-99: what happens to images when storage ends, over a simulated year.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { day } from '@plainscan/contract';
import { addCase, setCase } from '../../../tests/case-fixture.ts';
import { signedInPatient, workspaceIds } from '../../../tests/demo-people-fixture.ts';
import { callWhileLocked } from '../../../tests/held-locks-fixture.ts';
import { sendPaymentEvent } from '../../../tests/payment-fixture.ts';
import { addStudies, buyStorage, keptOf, renewalOf, signedInAgain } from '../../../tests/plan-fixture.ts';
import { giveCredit, ownForm } from '../../../tests/request-fixture.ts';
import { openTestBed, type TestBed } from '../../../tests/test-bed-fixture.ts';
import { uploadWith } from '../../../tests/upload-fixture.ts';
import { cleanUp } from '../../clean-up.ts';
import { sql } from '../../platform/database/drizzle.ts';
import { runRetention } from './retention-round.ts';

const { provider } = workspaceIds;
const start = new Date('2026-11-20T09:00:00.000Z');
let testBed: TestBed;
let patient: Awaited<ReturnType<typeof signedInPatient>>;
const platform = () => testBed.product.platform;
const at = (date: Date): void => testBed.clock.set(date);
const after = (from: Date, days: number): Date => new Date(from.getTime() + days * day);

beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());
beforeEach(async () => {
  at(start);
  patient = await signedInPatient(testBed.product, { workspaceId: provider });
});

/** Returns the names of the patient's emails, oldest first. */
const mailsTo = async (userId = patient.id): Promise<string[]> =>
  (
    await testBed.select(
      sql`SELECT template FROM email_outbox WHERE recipient_id = ${userId} ORDER BY created_at, id`,
    )
  ).map(({ template }) => String(template));
const studiesOf = async (userId = patient.id): Promise<string[]> =>
  (await testBed.select(sql`SELECT id FROM study WHERE owner_user_id = ${userId} ORDER BY id`)).map(
    ({ id }) => String(id),
  );
/** Runs two rounds at once, as two processes would. */
const round = () => Promise.all([cleanUp(platform()), cleanUp(platform())]);
async function roundsAfter(moment: Date, days: readonly number[]): Promise<void> {
  for (const passed of days) {
    at(after(moment, passed));
    await round();
  }
}
const again = () => signedInAgain(testBed.product, patient.id);
const planned = async () =>
  (await runRetention(platform(), { isDryRun: true })).filter(({ userId }) => userId === patient.id);

/** Adds a case of the patient with images that `creator` sent. */
const addCaseOf = (creator: string, status: 'in-progress' | 'completed') =>
  addCase(platform(), { workspaceId: provider, status, patient: patient.id, creator });

describe('a year of storage (I-027, CG-98)', () => {
  test('bought, renewed, canceled: emails on day 0 and day 23; on day 30 exactly the free images go', async () => {
    const { subscriptionId } = await buyStorage(testBed.product, patient, 'standard');
    const free = (await addStudies(platform(), patient.id, 2)).toSorted();
    const { id: caseId, studyId: inUse } = await addCaseOf(patient.id, 'in-progress');
    const studies = [...free, inUse].toSorted();
    const renewal = new Date('2027-11-20T09:00:00.000Z');
    at(after(renewal, -15));
    await round();
    expect(await mailsTo()).toEqual(['receipt']);
    at(after(renewal, -13));
    await round();
    await round();
    expect(await mailsTo()).toEqual(['receipt', 'renewal-ahead']);
    at(after(renewal, 1));
    await sendPaymentEvent(testBed.product, renewalOf(subscriptionId, 4_000));
    await (await again()).call('POST', '/payment/cancel-subscription');
    expect((await mailsTo()).slice(2)).toEqual(['receipt', 'plan-cancelled']);

    const end = new Date('2028-11-20T09:00:00.000Z');
    at(after(end, -1));
    await round();
    expect(await mailsTo()).toHaveLength(4);
    at(after(end, 0.1));
    await round();
    await round();
    expect((await mailsTo()).slice(4)).toEqual(['storage-ended']);
    at(after(end, 22.9));
    await round();
    expect(await mailsTo()).toHaveLength(5);
    at(after(end, 23.1));
    await round();
    await round();
    expect((await mailsTo()).slice(5)).toEqual(['storage-ending']);
    at(after(end, 29.9));
    await round();
    expect(await keptOf(platform(), patient.id)).toEqual(studies);

    at(after(end, 30.1));
    expect(await planned()).toEqual([
      expect.objectContaining({ does: 'delete', studyIds: free }),
      expect.objectContaining({ does: 'keep', studyIds: [inUse] }),
    ]);
    expect(await studiesOf()).toEqual(studies);
    await round();
    expect(await studiesOf()).toEqual([inUse]);

    // The protected study gets its own week after its case closes.
    at(after(end, 60));
    await round();
    expect(await studiesOf()).toEqual([inUse]);
    await setCase(platform(), caseId, { status: 'completed' });
    await round();
    at(after(end, 65.1));
    await round();
    await round();
    at(after(end, 66.9));
    await round();
    expect(await studiesOf()).toEqual([inUse]);
    at(after(end, 67.1));
    await round();
    expect(await studiesOf()).toEqual([]);
    expect((await mailsTo()).slice(6)).toEqual(['temporary-study', 'temporary-study-ending']);
  });

  test('images that a case starts to use while they are being deleted stay until a week after it closes', async () => {
    await buyStorage(testBed.product, patient, 'standard');
    const [taken = '', free = ''] = await addStudies(platform(), patient.id, 2);
    const { id: caseId } = await addCaseOf(testBed.ids.consultant, 'in-progress');
    await (await again()).call('POST', '/payment/cancel-subscription');
    const end = new Date('2027-11-20T09:00:00.000Z');
    await roundsAfter(end, [0.1, 23.1]);
    at(after(end, 30.1));
    const take = () => setCase(platform(), caseId, { studyId: taken });
    await callWhileLocked(platform(), take, [() => runRetention(platform())]);
    expect(await keptOf(platform(), patient.id)).toContain(taken);
    expect(await keptOf(platform(), patient.id)).not.toContain(free);
    const marks = await testBed.select(
      sql`SELECT study_id, reason FROM temporary_study WHERE user_id = ${patient.id}`,
    );
    expect(marks).toEqual([{ study_id: taken, reason: 'storage-ended' }]);
  });

  test('a purchase within the 30 days keeps everything', async () => {
    await buyStorage(testBed.product, patient, 'standard');
    const studies = (await addStudies(platform(), patient.id, 2)).toSorted();
    await (await again()).call('POST', '/payment/cancel-subscription');
    const end = new Date('2027-11-20T09:00:00.000Z');
    await roundsAfter(end, [0.1, 23.1]);
    at(after(end, 29));
    await buyStorage(testBed.product, await again(), 'basic');
    at(after(end, 40));
    await round();
    expect(await planned()).toEqual([]);
    expect(await keptOf(platform(), patient.id)).toEqual(studies);
  });

  test('an active plan that is too small deletes nothing', async () => {
    await buyStorage(testBed.product, patient, 'basic');
    const studies = (await addStudies(platform(), patient.id, 6)).toSorted();
    at(after(start, 300));
    await round();
    expect(await keptOf(platform(), patient.id)).toEqual(studies);
  });

  test('a server that was down all along still warns twice, and days before anything is deleted', async () => {
    await buyStorage(testBed.product, patient, 'standard');
    const studies = (await addStudies(platform(), patient.id, 1)).toSorted();
    await (await again()).call('POST', '/payment/cancel-subscription');
    const late = new Date('2028-06-01T09:00:00.000Z');
    at(late);
    await round();
    await round();
    expect((await mailsTo()).slice(2)).toEqual(['storage-ended']);
    at(after(late, 1.1));
    await round();
    expect((await mailsTo()).slice(3)).toEqual(['storage-ending']);
    at(after(late, 7));
    await round();
    expect(await studiesOf()).toEqual(studies);
    at(after(late, 7.2));
    expect(await planned()).toEqual([expect.objectContaining({ does: 'delete', studyIds: studies })]);
    await round();
    expect(await studiesOf()).toEqual([]);
  });

  test('images that a clinic sent are not in the patient’s storage (CG-99)', async () => {
    await buyStorage(testBed.product, patient, 'standard');
    const [own = ''] = await addStudies(platform(), patient.id, 1);
    const { studyId: sent } = await addCaseOf(testBed.ids.consultant, 'completed');
    await (await again()).call('POST', '/payment/cancel-subscription');
    const end = new Date('2027-11-20T09:00:00.000Z');
    await roundsAfter(end, [0.1, 23.1, 30.1]);
    const left = await studiesOf();
    expect(left).toContain(sent);
    expect(left).not.toContain(own);
  });
});

describe('a study from a request while the storage is full (I-028, CG-99)', () => {
  async function request(): Promise<{ studyId: string; caseId: string }> {
    const uploadId = await uploadWith(platform(), patient.id, 'study', { status: 'read' });
    const [studyId = ''] = await addStudies(platform(), patient.id, 1);
    await testBed.select(sql`UPDATE study SET upload_id = ${uploadId}, owner_user_id = NULL
      WHERE id = ${studyId} RETURNING id`);
    await testBed.select(sql`UPDATE upload SET study_id = ${studyId} WHERE id = ${uploadId} RETURNING id`);
    await giveCredit(platform(), patient.id);
    const caller = await again();
    const answer = await caller.call('POST', '/cases/request-report', { body: ownForm({ uploadId }) });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return { studyId, caseId: String(answer.body['id']) };
  }

  test('is deleted seven days after its last case, never while one is open', async () => {
    const { studyId, caseId } = await request();
    at(after(start, 90));
    await setCase(platform(), caseId, { status: 'in-progress' });
    await round();
    expect(await mailsTo()).not.toContain('temporary-study');
    await setCase(platform(), caseId, { status: 'completed' });
    await round();
    at(after(start, 95.1));
    await round();
    // The case is reopened: the clock stops and later restarts.
    await setCase(platform(), caseId, { status: 'in-progress' });
    at(after(start, 120));
    await round();
    expect(await studiesOf()).toEqual([studyId]);
    await setCase(platform(), caseId, { status: 'completed' });
    await round();
    at(after(start, 125.1));
    await round();
    at(after(start, 126.9));
    await round();
    expect(await studiesOf()).toEqual([studyId]);
    at(after(start, 127.1));
    await round();
    expect(await studiesOf()).toEqual([]);
  });

  test('is also marked as temporary if its images arrive after the request', async () => {
    const { id } = await addCaseOf(patient.id, 'in-progress');
    await setCase(platform(), id, { status: 'pending-upload', studyId: null });
    const uploadId = await uploadWith(platform(), patient.id, 'study');
    const answer = await patient.call('PUT', `/cases/${id}/clinic-upload`, { body: { uploadId } });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const marks = await testBed.select(
      sql`SELECT user_id, reason FROM temporary_study WHERE upload_id = ${uploadId}`,
    );
    expect(marks).toEqual([{ user_id: patient.id, reason: 'storage-full' }]);
  });

  test('stays if there was or later is room; the form says so beforehand', async () => {
    const said = async () => (await (await again()).call('GET', '/patients/storage')).body;
    expect(await said()).toEqual({ studyCount: 0, maxStudy: 0, isNextTemporary: true });
    const { studyId } = await request();
    await buyStorage(testBed.product, await again(), 'basic');
    await round();
    expect(await said()).toEqual({ studyCount: 1, maxStudy: 3, isNextTemporary: false });
    const second = await request();
    const marks = await testBed.select(sql`SELECT id FROM temporary_study WHERE user_id = ${patient.id}`);
    expect(marks).toEqual([]);
    expect(await studiesOf()).toEqual([studyId, second.studyId].toSorted());
  });
});
