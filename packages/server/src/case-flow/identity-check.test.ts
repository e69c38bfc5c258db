// B4, T41: images that name another patient are held before the case can be claimed, and a user decides whose they are.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { actionsOf, readCaseRow } from '../../tests/case-fixture.ts';
import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { openCaseDriver, statusOf, type CaseDriver } from '../../tests/upload-case-fixture.ts';
import { newPatient, readImages, sentReport, staffForm } from '../../tests/request-fixture.ts';
import { uploadWith } from '../../tests/upload-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';

let testBed: TestBed;
let driver: CaseDriver;
beforeAll(async () => {
  testBed = await openTestBed();
  driver = openCaseDriver(testBed);
});
afterAll(() => testBed.product.close());

const row = (id: string) => readCaseRow(testBed.product.platform, id);

type Header = { name?: string | null; birthDate?: string | null; sex?: string | null; patients?: number };

/** Creates a case of Edith Moran, female, born on February 11, 1954, that becomes new with images of this header. */
async function caseWith(
  header: Header,
  change = {},
): Promise<{ id: string; uploadId: string; studyId: string }> {
  const id = await driver.empty(change);
  const { uploadId, studyId } = await driver.readStudy('clerk');
  await testBed.select(sql`UPDATE study SET patient_name = ${header.name ?? null}, patient_sex = ${header.sex ?? null},
    patient_birth_date = ${header.birthDate ?? null}::date, patients = ${header.patients ?? 1} WHERE id = ${studyId}`);
  const body = { uploadId, reportUploadId: await driver.report('clerk') };
  expect(statusOf(await testBed.put('clerk', id, 'clinic-upload', body))).toBe('new');
  return { id, uploadId, studyId };
}
const holdOf = async (id: string) => (await row(id)).identityHold;

describe('a case that becomes new (B4)', () => {
  test.each<[string, Header]>([
    ['the same person', { name: 'MORAN^EDITH', birthDate: '1954-02-11', sex: 'F' }],
    ['accents, order and a title', { name: 'Dr.^Édith^MORAN', birthDate: '1954-02-11' }],
    ['an empty header', {}],
    ['an anonymized one', { name: 'ANON^0042', birthDate: '1900-01-01', sex: 'O' }],
    [
      'an anonymized one with an invented birth date',
      { name: 'Sample^Patient', birthDate: '1968-04-12', sex: 'M' },
    ],
  ])('is not held for %s', async (_, header) => {
    const { id } = await caseWith(header);
    expect(await holdOf(id)).toBeNull();
    expect((await testBed.put('consultant', id, 'claim')).status).toBe(200);
  });

  test.each<[string, Header, string[]]>([
    ['another name', { name: 'LEWIS^NORA', birthDate: '1954-02-11', sex: 'F' }, ['name']],
    ['another birth date', { name: 'MORAN^EDITH', birthDate: '1981-07-30' }, ['birth-date']],
    ['another sex', { name: 'MORAN^EDITH', sex: 'M' }, ['sex']],
    ['several patients', { name: 'MORAN^EDITH', patients: 2 }, ['several-patients']],
    [
      'all of it',
      { name: 'LEWIS^PAT', birthDate: '1981-07-30', sex: 'M', patients: 2 },
      ['name', 'birth-date', 'sex', 'several-patients'],
    ],
  ])('is held for %s, and cannot be claimed', async (_, header, findings) => {
    const { id } = await caseWith(header);
    const shown = (await testBed.get('consultant', id)).body['identityHold'] as {
      findings: string[];
      images: object;
    };
    expect(shown.findings).toEqual(findings);
    expect(JSON.stringify(shown.images)).not.toContain('MORAN');
    expect((await testBed.get('patient', id)).body['identityHold']).toBeNull();
    const claimed = await testBed.put('consultant', id, 'claim');
    expect(statusOf(claimed)).toMatch(/^409 The images name another patient/);
    expect((await row(id)).assigneeId).toBeNull();
    expect(await actionsOf(testBed.product.platform, id)).toEqual([
      'create',
      'submitUpload',
      'finishProcessing',
      'holdIdentity',
    ]);
  });
});

describe('T41', () => {
  const another = { name: 'LEWIS^NORA', birthDate: '1981-07-30', sex: 'F' };
  const checkAction = (
    person: 'consultant' | 'clerk' | 'patient' | 'super',
    id: string,
    verdict: string,
    reason = 'Maiden name',
  ) => driver.post(person, id, 'identity', { verdict, reason });

  test('accepted: with who, when and why; the case can be claimed and is not held again', async () => {
    const { id } = await caseWith(another);
    expect((await checkAction('clerk', id, 'accept')).status).toBe(403);
    expect((await checkAction('consultant', id, 'accept', ' ')).status).toBe(400);
    const answer = await checkAction('consultant', id, 'accept');
    expect(answer.body).toMatchObject({ identityHold: null, status: { value: 'new' } });
    expect(await row(id)).toMatchObject({
      identityAckBy: testBed.ids.consultant,
      identityAckAt: testBed.clock.now(),
    });
    expect((answer.body['history'] as object[]).at(-1)).toMatchObject({
      event: 'case.identity-accepted',
      reason: 'Maiden name',
    });
    const audit = await testBed.select(
      sql`SELECT actor_id FROM audit_event WHERE entity_id = ${id} AND action = 'case.identity-accepted'`,
    );
    expect(audit).toEqual([{ actor_id: testBed.ids.consultant }]);
    await testBed.put('consultant', id, 'claim');
    expect(statusOf(await testBed.put('consultant', id, 'reject'))).toBe('new');
    expect(await holdOf(id)).toBeNull();
  });

  test('refused: the images go, the requester is asked for the right ones, and those are checked too', async () => {
    const { id, uploadId, studyId } = await caseWith(another);
    const answer = await checkAction('super', id, 'refuse', 'Not hers');
    expect(answer.body).toMatchObject({
      status: { value: 'pending-upload' },
      dicomStudy: null,
      identityHold: null,
    });
    expect(await testBed.mailsOf(id)).toContain('identity-refused to creator@lakeside.test');
    const [left] = await testBed.select(
      sql`SELECT study.owner_user_id, case_id FROM study JOIN upload ON upload.id = study.upload_id WHERE study.id = ${studyId}`,
    );
    expect(left).toEqual({ owner_user_id: null, case_id: null });
    expect((await row(id)).uploadId).toBeNull();
    expect(uploadId).not.toBe('');
    const next = await driver.readStudy('clerk');
    await testBed.select(sql`UPDATE study SET patient_name = 'ABBOTT^ANN' WHERE id = ${next.studyId}`);
    expect(statusOf(await testBed.put('clerk', id, 'clinic-upload', { uploadId: next.uploadId }))).toBe(
      'new',
    );
    expect((await holdOf(id))?.findings).toEqual(['name']);
  });

  test('there is nothing to decide about images that are not held; the patient may never decide', async () => {
    const { id } = await caseWith({});
    expect(statusOf(await checkAction('consultant', id, 'accept'))).toMatch(
      /^409 These images do not need to be confirmed/,
    );
    expect((await checkAction('patient', id, 'accept')).status).toBe(403);
  });
});

describe('acknowledged in the form (B4)', () => {
  const identityReason = 'Changed her name after marriage';
  const platform = () => testBed.product.platform;
  const header = { patientName: 'LEWIS^NORA', patientBirthDate: '1981-07-30', patientSex: 'F' };
  const form = async (change: object) =>
    staffForm(testBed.clock.now(), {
      reportUploadId: await sentReport(platform(), testBed.ids.clerk),
      ...change,
    });
  const create = async (change: object) =>
    testBed.callers.clerk.call('POST', '/cases', { body: await form(change) });
  const images = () => readImages(platform(), testBed.ids.clerk, workspaceIds.lakeside, header);
  const accepted = async (id: string) =>
    testBed.select(sql`SELECT e.actor_id, e.detail ->> 'reason' AS reason, a.actor_id AS audited FROM case_event e
      LEFT JOIN audit_event a ON a.entity_id = e.case_id::text AND a.action = e.event
      WHERE e.case_id = ${id} AND e.event = 'case.identity-accepted'`);
  const recorded = () => [
    { actor_id: testBed.ids.clerk, reason: identityReason, audited: testBed.ids.clerk },
  ];

  test('create: with who, when and why; the case is not held for it, and can be claimed', async () => {
    const { uploadId } = await images();
    const { body } = await create({ uploadId, identityReason });
    const id = String(body['id']);
    expect(body).toMatchObject({ status: { value: 'new' }, identityHold: null });
    expect(await row(id)).toMatchObject({
      identityAckBy: testBed.ids.clerk,
      identityAckAt: testBed.clock.now(),
    });
    expect(await accepted(id)).toEqual(recorded());
    expect((await testBed.put('consultant', id, 'claim')).status).toBe(200);
  });

  test.each([[''], ['   ']])('without a reason (“%s”) it is held', async (word) => {
    const { uploadId } = await images();
    const { body } = await create({ uploadId, identityReason: word });
    expect(body).toMatchObject({ status: { value: 'new' }, identityHold: { findings: expect.anything() } });
    expect(await accepted(String(body['id']))).toEqual([]);
  });

  test('images that are read later are not held either, but other images that replace them are', async () => {
    const uploadId = await uploadWith(platform(), testBed.ids.clerk, 'study', { status: 'sealed' });
    const { body } = await create({ uploadId, identityReason });
    const id = String(body['id']);
    expect(body['status']).toMatchObject({ value: 'uploading' });
    expect(await accepted(id)).toEqual(recorded());
    expect((await testBed.callers.clerk.call('DELETE', `/uploads/${uploadId}`)).status).toBe(204);
    const other = await images();
    expect(statusOf(await testBed.put('clerk', id, 'clinic-upload', { uploadId: other.uploadId }))).toBe(
      'new',
    );
    expect((await holdOf(id))?.findings).toContain('name');
  });

  test('an acknowledgment of images that come later has no effect', async () => {
    const { body } = await create({ uploadOption: 'pending-upload', identityReason });
    expect((await row(String(body['id']))).identityAckAt).toBeNull();
  });

  test('T09: complete', async () => {
    const draft = { draft: true, workspaceId: workspaceIds.summit, resourceTitle: 'From the gateway' };
    const { body } = await testBed.callers.super.call('POST', '/cases', { body: draft });
    const id = String(body['id']);
    const { uploadId } = await readImages(platform(), testBed.ids.super, workspaceIds.summit, header);
    const reportUploadId = await sentReport(platform(), testBed.ids.super);
    const order = { patient: newPatient(), termsAccepted: true, uploadId, reportUploadId, identityReason };
    const answer = await testBed.put('super', id, 'complete', order);
    expect(answer.body['identityHold']).toBeNull();
    const noted = [{ actor_id: testBed.ids.super, reason: identityReason, audited: testBed.ids.super }];
    expect(await accepted(id)).toEqual(noted);
    // Sending the same form again adds no second acknowledgment.
    expect((await testBed.put('super', id, 'complete', order)).status).toBe(200);
    expect(await accepted(id)).toEqual(noted);
  });
});
