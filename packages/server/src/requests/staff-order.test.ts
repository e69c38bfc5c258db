// T04 … T06, T08, T09: who pays for staff requests, uploads that are already taken, and drafts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openTestBed, type TestBed, type TestPerson } from '../../tests/test-bed-fixture.ts';
import { actionsOf, readCaseRow } from '../../tests/case-fixture.ts';
import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import {
  creditsOf,
  giveCredit,
  newPatient,
  readImages,
  requestShortcuts,
  sentReport,
} from '../../tests/request-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';

const { lakeside, summit } = workspaceIds;

let testBed: TestBed;
beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());

const platform = () => testBed.product.platform;
const { create, files, form } = requestShortcuts(() => testBed);

describe('who pays (F-010, F-034, CG-51, CG-52)', () => {
  const inHouse = (change: object = {}) =>
    create('inHouse', form({ uploadOption: 'pending-upload', ...change }));

  test.each([
    [undefined, 'patient', 'patient-pay'],
    ['patient-pay', 'patient', 'patient-pay'],
    ['admin-pay', 'workspace', 'admin-pay'],
  ] as const)(
    'white-glove-plus with %s: not-paid, the %s pays',
    async (selectedPaymentMethod, payer, method) => {
      const { body } = await inHouse({ selectedPaymentMethod });
      expect(body).toMatchObject({ status: { value: 'not-paid' }, selectedPaymentMethod: method });
      expect(await readCaseRow(platform(), String(body['id']))).toMatchObject({ payer, needsPayment: true });
    },
  );

  test('white-glove: no one has to pay, whatever the form says', async () => {
    const { body } = await create(
      'clerk',
      form({ uploadOption: 'pending-upload', selectedPaymentMethod: 'admin-pay' }),
    );
    expect(body).toMatchObject({ status: { value: 'pending-upload' }, selectedPaymentMethod: null });
  });

  test('the patient’s credit is spent once, and its type becomes the case’s (CG-161)', async () => {
    const email = 'patient@harbor.test';
    const patient = newPatient({ email, name: 'Theodore Vance', dateOfBirth: '1949-04-02' });
    const userReportId = await giveCredit(platform(), testBed.ids.inHousePatient, 'express');
    const { body } = await inHouse({ patient, userReportId, selectedPaymentPackage: 'standard' });
    expect(body).toMatchObject({ status: { value: 'pending-upload' }, reportType: 'express' });
    expect(body['userReport']).not.toBeNull();
    expect(await creditsOf(platform(), testBed.ids.inHousePatient)).toMatchObject([
      { id: userReportId, caseId: body['id'] },
    ]);
    const second = await inHouse({ patient, userReportId });
    expect(second.status).toBe(400);
    expect(second.body['validationError']).toHaveProperty(['userReportId']);
  });

  test('another patient’s credit does not count (CG-161)', async () => {
    const userReportId = await giveCredit(platform(), testBed.ids.patient);
    expect(await inHouse({ userReportId })).toMatchObject({ status: 400, body: { code: 'input.invalid' } });
  });
});

describe('an upload belongs to one case', () => {
  test('another user’s is not found, and one of another case is refused', async () => {
    const order = form(await files('clerk'));
    expect((await create('clinicAdmin', order)).status).toBe(404);
    expect((await create('clerk', order)).status).toBe(201);
    const again = await create('clerk', order);
    expect(again).toMatchObject({ status: 409, body: { code: 'upload.taken' } });
  });
});

test('the account, workspace and case in a form are the patient’s own, or not found (F-032, CG-175)', async () => {
  const email = `${crypto.randomUUID()}@mail.test`;
  const first = await create('clerk', form({ ...(await files('clerk')), patient: newPatient({ email }) }));
  const { userId } = first.body['patient'] as { userId: string };
  const again = async (change: object, more: object = {}) =>
    (
      await create(
        'clerk',
        form({ ...(await files('clerk')), patient: newPatient({ email, ...change }), ...more }),
      )
    ).status;
  expect(await again({ userId: testBed.ids.inHousePatient })).toBe(404);
  expect(await again({ workspaceId: summit })).toBe(404);
  expect(await again({ email: `${crypto.randomUUID()}@mail.test`, userId })).toBe(404);
  const printed = { caseId: null, uploadedReport: [{ name: 'a.pdf' }], workspaceId: lakeside };
  expect(await again({ userId, workspaceId: lakeside }, printed)).toBe(201);
});

describe('a draft and its completion (T08, T09, F-020)', () => {
  const draft = async (change: object = {}) =>
    create('super', {
      draft: true,
      workspaceId: summit,
      resourceTitle: `Gateway ${Math.random()}`,
      ...change,
    });
  const complete = (id: string, body: object, person: TestPerson = 'otherClerk') =>
    testBed.put(person, id, 'complete', body);

  test('F-038: a super-admin creates it only if cases come from a gateway', async () => {
    expect((await draft()).body).toMatchObject({
      status: { value: 'incomplete' },
      patient: { userId: null, name: '' },
    });
    expect((await draft({ workspaceId: lakeside })).body['validationError']).toHaveProperty(['workspaceId']);
    const byStaff = await create('otherClerk', { draft: true, workspaceId: summit, resourceTitle: 'x' });
    expect(byStaff).toMatchObject({ status: 403 });
  });

  test('it shows what the images say, and becomes a case of its patient', async () => {
    const header = { patientName: 'NOLAN^ARTHUR', patientBirthDate: '1959-07-08', patientSex: 'M' };
    const { uploadId, studyId } = await readImages(platform(), testBed.ids.super, summit, header);
    const { body } = await draft({ uploadId });
    expect(body['patient']).toMatchObject({
      name: 'ARTHUR NOLAN',
      dateOfBirth: '1959-07-08',
      gender: 'male',
    });
    const id = String(body['id']);
    const patient = newPatient({ name: 'Arthur Nolan' });
    const rest = { patient, termsAccepted: true, selectedPaymentMethod: 'admin-pay' };
    expect(await complete(id, rest)).toMatchObject({ status: 400, body: { code: 'case.files-missing' } });
    const reportUploadId = await sentReport(platform(), testBed.ids.otherClerk);
    const done = await complete(id, { ...rest, reportUploadId });
    expect(done.body).toMatchObject({
      status: { value: 'not-paid' },
      patientName: 'Arthur Nolan',
      reports: [{}],
    });
    const row = await readCaseRow(platform(), id);
    expect(row).toMatchObject({
      studyId,
      createdBy: testBed.ids.otherClerk,
      payer: 'workspace',
      needsPayment: true,
    });
    const [owned] = await testBed.select(sql`SELECT owner_user_id FROM study WHERE id = ${studyId}`);
    expect(owned).toEqual({ owner_user_id: row.patientUserId });
    expect(await complete(id, { ...rest, reportUploadId })).toMatchObject({
      status: 200,
      body: { version: row.version },
    });
    expect(await actionsOf(platform(), id)).toEqual(['draft', 'complete']);
  });

  test('T09, B4: the reason why the images name someone else is stored, and recorded once', async () => {
    const id = String((await draft()).body['id']);
    const reason = { identityReason: 'Her maiden name' };
    const body = { patient: newPatient(), termsAccepted: true, ...(await files('otherClerk')), ...reason };
    await complete(id, body);
    expect((await complete(id, body)).status).toBe(200);
    expect(await readCaseRow(platform(), id)).toMatchObject({ identityAckBy: testBed.ids.otherClerk });
    const steps = await actionsOf(platform(), id);
    expect(steps.filter((step) => step === 'confirmIdentity')).toHaveLength(1);
  });

  test('V-034: as one multipart body that includes the written report', async () => {
    const { uploadId } = await readImages(platform(), testBed.ids.super, summit);
    const id = String((await draft({ uploadId })).body['id']);
    const form = new FormData();
    const patient = newPatient();
    for (const [field, value] of Object.entries(patient)) form.append(`patient[${field}]`, value);
    form.append('termsAccepted', 'true');
    form.append('selectedPaymentMethod', 'admin-pay');
    form.append('reportFiles', new File(['%PDF-1.7 what was found'], 'found.pdf'));
    const body = new Response(form);
    const headers = { 'content-type': body.headers.get('content-type') ?? '' };
    const bytes = new Uint8Array(await body.arrayBuffer());
    const send = (person: TestPerson) =>
      testBed.callers[person].call('PUT', `/cases/${id}/complete`, { bytes, headers });
    expect((await send('patient')).status).toBe(403);
    expect(await send('otherClerk')).toMatchObject({
      status: 200,
      body: { patientName: patient.name, reports: [{ name: 'found.pdf' }], status: { value: 'not-paid' } },
    });
  });

  test('with images being processed it continues as usual; other users do not find it', async () => {
    const id = String((await draft()).body['id']);
    const body = { patient: newPatient(), termsAccepted: true, ...(await files('otherClerk')) };
    expect(await complete(id, body, 'clerk')).toMatchObject({ status: 404 });
    expect(await complete(id, body, 'consultant')).toMatchObject({ status: 404 });
    expect((await complete(id, body)).body).toMatchObject({ status: { value: 'not-paid' } });
    expect(await complete(await testBed.pooled(), body, 'clerk')).toMatchObject({ status: 409 });
  });
});
