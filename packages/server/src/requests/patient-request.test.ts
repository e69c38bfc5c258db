// T01 … T03: every kind of request by patients, and what it costs.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { TestBed } from '../../tests/test-bed-fixture.ts';
import { callWhileLocked } from '../../tests/held-locks-fixture.ts';
import { addCase, readCaseRow } from '../../tests/case-fixture.ts';
import { signedInPatient, workspaceIds } from '../../tests/demo-people-fixture.ts';
import {
  creditsOf,
  giveCredit,
  ownForm,
  portalAccess,
  readImages,
  sentReport,
  setWorkspace,
} from '../../tests/request-fixture.ts';
import {
  openPrepaidRequester,
  openRequestCast,
  openRequester,
  otherClinicCode,
  requestedClinicCode as code,
  type Requester,
} from '../../tests/requester-fixture.ts';
import { uploadWith } from '../../tests/upload-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import type { TestAnswer } from '../test-platform-fixture.ts';

const { harbor, lakeside, provider } = workspaceIds;

let testBed: TestBed;
let patient: Requester;
const platform = () => testBed.product.platform;

beforeAll(async () => {
  testBed = await openRequestCast();
});
afterAll(() => testBed.product.close());

beforeEach(async () => {
  patient = await openPrepaidRequester(testBed);
});

describe('with a previously purchased report (T01 … T03, CG-52)', () => {
  let credit: string;
  beforeEach(async () => {
    credit = await giveCredit(platform(), patient.id, 'express');
  });
  const isSpentOn = async (answer: TestAnswer) =>
    expect(await creditsOf(platform(), patient.id)).toMatchObject([
      { id: credit, caseId: answer.body['id'] },
    ]);

  test('the patient’s own images need no written report (J-019, F-041)', async () => {
    const answer = await patient.request(ownForm({ uploadId: await patient.images() }));
    expect(answer.body).toMatchObject({
      status: { value: 'uploading' },
      reportType: 'express',
      patientName: 'Maggie Ellison',
    });
    await isSpentOn(answer);
  });

  test('the oldest one is spent first, whatever its price (CG-52)', async () => {
    testBed.clock.advance(1_000);
    const newer = await giveCredit(platform(), patient.id, 'standard');
    const answer = await patient.byPortal();
    expect(answer.body).toMatchObject({ reportType: 'express' });
    const spent = (await creditsOf(platform(), patient.id)).map(({ id, caseId }) => [id, caseId]);
    expect(spent.toSorted()).toEqual(
      [
        [credit, answer.body['id']],
        [newer, null],
      ].toSorted(),
    );
    expect((await patient.byPortal()).body).toMatchObject({ reportType: 'standard' });
  });

  test('images that have been read: new at once', async () => {
    const { uploadId, studyId } = await readImages(platform(), patient.id, provider);
    expect((await patient.request(ownForm({ uploadId }))).body).toMatchObject({
      status: { value: 'new' },
      dicomStudy: { id: studyId },
    });
  });

  test('an existing study of one’s own, and of no one else (CG-175)', async () => {
    const own = await addCase(platform(), {
      workspaceId: provider,
      patient: patient.id,
      creator: patient.id,
    });
    const other = await addCase(platform(), {
      workspaceId: provider,
      patient: testBed.ids.patient,
      creator: testBed.ids.super,
    });
    expect(await patient.request(ownForm({ studyId: other.studyId }))).toMatchObject({ status: 404 });
    expect(await creditsOf(platform(), patient.id)).toMatchObject([{ usedAt: null }]);
    expect((await patient.request(ownForm({ studyId: own.studyId }))).body).toMatchObject({
      status: { value: 'new' },
      reports: [{ name: 'report.pdf' }],
    });
  });

  test('an existing study needs a written report, its own or one in the form (J-019)', async () => {
    const { studyId } = await readImages(platform(), patient.id, provider, { ownerUserId: patient.id });
    const refused = await patient.request(ownForm({ studyId }));
    expect(refused).toMatchObject({ status: 400, body: { code: 'case.files-missing' } });
    expect(await creditsOf(platform(), patient.id)).toMatchObject([{ usedAt: null }]);
    const reportUploadId = await sentReport(platform(), patient.id);
    expect((await patient.request(ownForm({ studyId, reportUploadId }))).body).toMatchObject({
      status: { value: 'new' },
      dicomStudy: { id: studyId },
    });
  });

  test('both terms, for every kind of request (J-019, W-054)', async () => {
    const termsAccepted = false;
    const answers = [
      await patient.request(ownForm({ uploadId: await patient.images(), termsAccepted })),
      await patient.byCode({ termsAccepted }),
      await patient.byPortal({ termsAccepted }),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({
        status: 400,
        body: {
          code: 'case.terms',
          message: 'Please accept the terms and conditions to proceed.',
          validationError: { termsAccepted: ['Please fill in this field.'] },
        },
      });
    expect(await creditsOf(platform(), patient.id)).toMatchObject([{ usedAt: null }]);
  });

  test('another user’s upload is not found (CG-175)', async () => {
    const others = await uploadWith(platform(), testBed.ids.patient, 'study', { status: 'sealed' });
    expect(await patient.request(ownForm({ uploadId: others }))).toMatchObject({ status: 404 });
    const reportUploadId = await sentReport(platform(), testBed.ids.patient);
    expect(
      await patient.request(ownForm({ uploadId: await patient.images(), reportUploadId })),
    ).toMatchObject({
      status: 404,
    });
  });

  test('without images only with a written report (F-029, F-033, CG-178)', async () => {
    const dcmRequestType = 'UserRequestedImagelessVideoReport';
    for (const body of [ownForm(), ownForm({ dcmRequestType })])
      expect(await patient.request(body)).toMatchObject({
        status: 400,
        body: { code: 'case.report-missing' },
      });
    const reportUploadId = await sentReport(platform(), patient.id);
    const answer = await patient.request(ownForm({ dcmRequestType, reportUploadId }));
    expect(answer.body).toMatchObject({
      status: { value: 'new' },
      dcmRequestType,
      uploadOption: 'imageless',
    });
  });

  test('V-030, T02, F-033, G-013: by a clinic’s code: its staff send the images (CG-35, CG-155)', async () => {
    const answer = await patient.byCode({ clinicCode: code.toLowerCase() });
    expect(answer.body).toMatchObject({
      status: { value: 'pending-upload' },
      workspace: { id: harbor },
      patientWorkspace: { id: provider },
      clinicUploadDetail: 'MR of last week',
      clinicUploadOption: 'Use my upcoming/most recent scan',
      patient: ownForm().patient,
    });
    await isSpentOn(answer);
    const { body } = await patient.call('GET', '/users/current-user');
    const reference = { clinicCode: code, clinicName: 'Harbor Imaging', clinicSubdomain: 'harbor' };
    expect(body).toMatchObject({ referenceWorkspace: reference, numOfReport: 0, availableReport: null });
    await setWorkspace(platform(), lakeside, { allowClinicUpload: true });
    await giveCredit(platform(), patient.id);
    expect((await patient.byCode({ clinicCode: otherClinicCode })).body).toMatchObject({
      workspace: { id: lakeside },
    });
    await setWorkspace(platform(), lakeside, { allowClinicUpload: false });
    const later = await patient.call('GET', '/users/current-user');
    expect(later.body).toMatchObject({ referenceWorkspace: reference });
  });

  test('a request counts as an order from then on (CG-12)', async () => {
    const hasRequested = async () =>
      (await patient.call('GET', '/users/current-user')).body['hasRequestedOrder'];
    expect(await hasRequested()).toBe(false);
    await giveCredit(platform(), patient.id);
    await patient.byPortal();
    expect(await hasRequested()).toBe(true);
  });

  test.each([otherClinicCode, 'NOBODY1'])(
    'the code %s is marked as wrong (F-030, W-030, Y-009)',
    async (clinicCode) => {
      const answer = await patient.byCode({ clinicCode });
      expect(answer).toMatchObject({
        status: 400,
        body: { message: 'This workspace does not support clinic upload' },
      });
      expect(answer.body['validationError']).toHaveProperty(['clinicCode']);
    },
  );

  test.each([
    ['Use my upcoming/most recent scan', 201],
    ['Use an older scan of mine', 201],
    ['latest', 400],
    ['', 400],
  ])('the scan the clinic is asked for is sent as %j: %s (G-013)', async (clinicUploadOption, status) => {
    const answer = await patient.byCode({ clinicUploadOption });
    expect(answer.status).toBe(status);
    if (status === 201) expect(answer.body).toMatchObject({ clinicUploadOption });
    else expect(answer.body['validationError']).toHaveProperty(['clinicUploadOption']);
  });

  test('a clinic needs the study details; the error says so (F-031, CG-64)', async () => {
    const answer = await patient.byCode({ clinicUploadDetail: '' });
    expect(answer.body['validationError']).toMatchObject({
      clinicUploadDetail: ["Study details can't be blank"],
    });
  });

  test('by a portal: upload-shared, the password sealed (CG-70)', async () => {
    const answer = await patient.byPortal();
    expect(answer.body).toMatchObject({ status: { value: 'upload-shared' }, workspace: { id: provider } });
    expect(answer.bytes.toString()).not.toContain(portalAccess.portalPassword);
    const [row] = await testBed.select(
      sql`SELECT password_sealed FROM case_portal_access WHERE case_id = ${String(answer.body['id'])}`,
    );
    expect(
      platform().sealer.open(String(row?.['password_sealed']), `portal:${String(answer.body['id'])}`),
    ).toBe(portalAccess.portalPassword);
  });

  test('another patient’s credit, a used one and an invalid one are refused (CG-161)', async () => {
    const others = await giveCredit(platform(), testBed.ids.patient);
    await patient.byPortal({ userReportId: credit });
    for (const userReportId of [others, credit])
      expect((await patient.byPortal({ userReportId })).body['validationError']).toHaveProperty([
        'userReportId',
      ]);
  });

  test('two simultaneous requests spend it once (C4)', async () => {
    // A request that has found the report stops here, before it spends it.
    const lockReport = () =>
      platform()
        .database.current()
        .execute(sql`SELECT id FROM user_report WHERE id = ${credit} FOR UPDATE`);
    const answers = await callWhileLocked(platform(), lockReport, [
      () => patient.byPortal(),
      () => patient.byCode(),
      () => patient.byPortal(),
      () => patient.byCode(),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 402, 402, 402]);
    expect((await creditsOf(platform(), patient.id)).filter(({ usedAt }) => usedAt !== null)).toHaveLength(1);
  });
});

describe('without one (CG-162, CG-166)', () => {
  test('if payment is required first: 402 with a message, and nothing is stored', async () => {
    expect(await patient.byPortal()).toMatchObject({ status: 402, body: { code: 'case.pay-first' } });
    expect(await testBed.select(sql`SELECT 1 FROM "case" WHERE patient_user_id = ${patient.id}`)).toEqual([]);
  });

  test('V-013: elsewhere it waits for payment, one request at a time, and is listed as not paid', async () => {
    await setWorkspace(platform(), provider, { canRequestBeforePay: true });
    const first = await patient.byPortal();
    expect(first.body).toMatchObject({ status: { value: 'not-paid' }, selectedPaymentMethod: 'patient-pay' });
    const second = await patient.byPortal();
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'case.unpaid-open', caseId: first.body['id'] },
    });
    const { body } = await patient.call('GET', '/users/current-user');
    expect(body).toMatchObject({ firstUnpaidCase: { id: first.body['id'] } });
    const unpaid = await patient.call('GET', '/cases/not-paid');
    expect(unpaid.body).toMatchObject({ data: [{ id: first.body['id'] }], total: 1 });
    expect((await testBed.callers.patient.call('GET', '/cases/not-paid')).body['total']).toBe(0);
  });

  test.each(['admin@lakeside.test', 'creator@lakeside.test'])(
    'V-013: %s sees what their own clinic has to pay, not what it ordered elsewhere (CG-166)',
    async (email) => {
      const staff = await testBed.product.as(email);
      const order = { patient: testBed.ids.patient, creator: testBed.ids.clerk, status: 'not-paid' } as const;
      const own = await addCase(platform(), { ...order, workspaceId: lakeside });
      const elsewhere = await addCase(platform(), { ...order, workspaceId: provider, home: lakeside });
      await testBed.select(
        sql`UPDATE "case" SET payer = 'workspace' WHERE id IN (${own.id}, ${elsewhere.id})`,
      );
      const { body } = await staff.call('GET', '/cases/not-paid');
      const ids = (body['data'] as { id: string }[]).map(({ id }) => id);
      expect([ids.includes(own.id), ids.includes(elsewhere.id)]).toEqual([true, false]);
      await testBed.select(
        sql`UPDATE "case" SET status = 'archived' WHERE id IN (${own.id}, ${elsewhere.id})`,
      );
    },
  );

  test('two simultaneous requests make one case', async () => {
    await setWorkspace(platform(), provider, { canRequestBeforePay: true });
    const answers = await Promise.all([patient.byPortal(), patient.byCode(), patient.byPortal()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  test('what a clinic pays for is not the patient’s to pay (CG-166)', async () => {
    await addCase(platform(), {
      workspaceId: provider,
      patient: patient.id,
      creator: testBed.ids.super,
      status: 'not-paid',
    });
    const isOpen = async () => (await patient.call('GET', '/users/current-user')).body['firstUnpaidCase'];
    expect(await isOpen()).not.toBeNull();
    await testBed.select(sql`UPDATE "case" SET payer = 'workspace' WHERE patient_user_id = ${patient.id}`);
    expect(await isOpen()).toBeNull();
  });
});

describe('who may request, and what is checked', () => {
  test('CG-10: staff cannot order on behalf of a patient in any way', async () => {
    for (const person of ['super', 'clerk'] as const)
      for (const way of ['', '/clinic-upload', '/upload-shared']) {
        const answer = await testBed.callers[person].call('POST', `/cases/request-report${way}`, {
          body: ownForm(),
        });
        expect(answer.status, `${person} ${way}`).toBe(403);
      }
  });

  test('patients of a white-glove clinic may, those of other partners may not (B-025)', async () => {
    for (const [workspaceId, status] of [
      [lakeside, 201],
      [harbor, 403],
    ] as const) {
      patient = await openRequester(testBed.product, workspaceId);
      await giveCredit(platform(), patient.id);
      expect((await patient.request(ownForm({ uploadId: await patient.images() }))).status).toBe(status);
    }
  });

  test('a user with an unverified mailbox sees their own request (CG-170)', async () => {
    const { id, call } = await signedInPatient(testBed.product, { workspaceId: provider, unverified: true });
    await giveCredit(platform(), id);
    const body = ownForm({ uploadSharedInfo: portalAccess });
    const answer = await call('POST', '/cases/request-report/upload-shared', { body });
    expect(answer).toMatchObject({ status: 201, body: { patient: { userId: id } } });
  });

  test.each([
    [{ patient: {} }, 'patient.preferredName'],
    [{ patient: { preferredName: 'M', phoneNumber: 'call me' } }, 'patient.phoneNumber'],
    [{ preferredReportDate: '2026-11-21T00:00:00.000Z' }, 'preferredReportDate'],
  ])('%j is refused (F-021, CG-61, CG-62)', async (change, field) => {
    expect((await patient.byPortal(change)).body['validationError']).toHaveProperty([field]);
  });

  test('an empty question, no date and no details are accepted (J-016, CG-61)', async () => {
    await giveCredit(platform(), patient.id);
    const details = { preferredName: 'M', name: '', phoneNumber: '', gender: '' };
    const answer = await patient.byPortal({ patient: details, questionText: '' });
    expect(answer).toMatchObject({
      status: 201,
      body: { questionText: null, patientName: 'Maggie Ellison' },
    });
    expect(await readCaseRow(platform(), String(answer.body['id']))).toMatchObject({ createdBy: patient.id });
  });

  test('V-066: a clinic is found by its code; guessing codes is rate-limited (CG-110)', async () => {
    const look = (word: string) => patient.call('GET', `/workspaces/clinic-code/${word}`);
    expect((await look(code)).body).toEqual({
      code,
      workspaceId: harbor,
      name: 'Harbor Imaging',
      allowClinicUpload: 'allowed',
    });
    expect(await look(otherClinicCode)).toMatchObject({
      status: 400,
      body: { code: 'case.no-clinic-upload' },
    });
    for (let at = 2; at < 20; at += 1) expect((await look(`XXX${at}`)).status).toBe(404);
    expect(await look(code)).toMatchObject({ status: 429, body: { code: 'rate.exceeded' } });
  });
});
