// T04 … T06: how staff create a case, what each option requires, and what is refused before anything is stored.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openTestBed, type TestBed, type TestPerson } from '../../tests/test-bed-fixture.ts';
import { actionsOf, addCase, readCaseRow } from '../../tests/case-fixture.ts';
import { addPerson, workspaceIds } from '../../tests/demo-people-fixture.ts';
import {
  byPortal,
  newPatient,
  portalAccess,
  readImages,
  requestShortcuts,
  sentReport,
} from '../../tests/request-fixture.ts';
import { uploadWith } from '../../tests/upload-fixture.ts';
import { finishProcessing } from '../case-files/image-processing.ts';
import { sql } from '../platform/database/drizzle.ts';

const { harbor, lakeside, summit } = workspaceIds;
const foreignId = '019a0000-0000-7000-8000-000000000000';

let testBed: TestBed;
beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());

const platform = () => testBed.product.platform;
const { create, files, form } = requestShortcuts(() => testBed);

describe('the options (F-016, F-025 … F-029)', () => {
  test('T04 images being processed and a report: uploading, with the terms recorded (CG-157)', async () => {
    const { status, body } = await create('clerk', form({ ...(await files('clerk')), notifyMe: false }));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: { value: 'uploading' },
      reports: [{ name: 'report.pdf' }],
      workspace: { id: lakeside },
    });
    const id = String(body['id']);
    expect(await readCaseRow(platform(), id)).toMatchObject({
      notifyCreator: false,
      statusBeforeUpload: 'pending-upload',
    });
    expect(
      await testBed.select(
        sql`SELECT kind, user_id FROM terms_acceptance WHERE case_id = ${id} ORDER BY kind`,
      ),
    ).toEqual([
      { kind: 'education', user_id: testBed.ids.clerk },
      { kind: 'terms', user_id: testBed.ids.clerk },
    ]);
  });

  test('T04 images already read and a report: new, due by its type (CG-44)', async () => {
    const { uploadId, studyId } = await readImages(platform(), testBed.ids.clerk, lakeside);
    const reportUploadId = await sentReport(platform(), testBed.ids.clerk);
    const order = form({ uploadId, reportUploadId, selectedPaymentPackage: 'express' });
    const { body } = await create('clerk', order);
    expect(body).toMatchObject({
      status: { value: 'new' },
      dicomStudy: { id: studyId },
      reportType: 'express',
    });
    expect(body['dueDate']).toBe(new Date(testBed.clock.now().getTime() + 24 * 3_600_000).toISOString());
  });

  test.each([
    ['images without a report', 'files-missing', { reportUploadId: undefined }],
    ['a report without images', 'files-missing', { uploadId: undefined }],
    [
      'imageless without a report (CG-178)',
      'report-missing',
      { uploadOption: 'imageless', reportUploadId: undefined },
    ],
    ['an existing study without saying which', 'files-missing', { uploadOption: 'existing-study' }],
  ])('%s is refused', async (_, code, change) => {
    const sent = await files('clerk');
    const answer = await create('clerk', form({ ...sent, ...change }));
    expect(answer).toMatchObject({ status: 400, body: { code: `case.${code}` } });
  });

  test('T04 imageless with a report: new, and it states that there are no images (E-019)', async () => {
    const reportUploadId = await sentReport(platform(), testBed.ids.clerk);
    const { body } = await create('clerk', form({ uploadOption: 'imageless', reportUploadId }));
    expect(body).toMatchObject({
      status: { value: 'new' },
      dcmRequestType: 'UserRequestedImagelessVideoReport',
      uploadOption: 'imageless',
    });
  });

  test('CG-44, X-004: a date that the form only suggested does not move the due date', async () => {
    const now = testBed.clock.now().getTime();
    const reportUploadId = await sentReport(platform(), testBed.ids.clerk);
    const change = { uploadOption: 'imageless', reportUploadId, isSuggestedDate: true };
    const { body } = await create('clerk', form({ ...change, selectedPaymentPackage: 'standard' }));
    expect(body['dueDate']).toBe(new Date(now + 72 * 3_600_000).toISOString());
  });

  test('T06 files later: pending-upload, no report needed', async () => {
    const { body } = await create('clerk', form({ uploadOption: 'pending-upload' }));
    expect(body).toMatchObject({ status: { value: 'pending-upload' } });
    expect(await actionsOf(platform(), String(body['id']))).toEqual(['createWithoutFiles']);
  });

  test('V-032, T05 the portal: upload-shared; its password is sealed and never returned (CG-70)', async () => {
    const answer = await create('clerk', form({ uploadSharedInfo: portalAccess }), byPortal);
    expect(answer).toMatchObject({
      status: 201,
      body: { status: { value: 'upload-shared' }, title: 'MR Brain' },
    });
    expect(answer.bytes.toString()).not.toContain(portalAccess.portalPassword);
    const id = String(answer.body['id']);
    const [row] = await testBed.select(sql`SELECT * FROM case_portal_access WHERE case_id = ${id}`);
    expect(row).toMatchObject({ address: portalAccess.portalAddress, username: portalAccess.portalUsername });
    const sealed = String(row?.['password_sealed']);
    expect(platform().sealer.open(sealed, `portal:${id}`)).toBe(portalAccess.portalPassword);
    expect(() => platform().sealer.open(sealed, 'portal:another')).toThrow();
  });

  test.each(['portalAddress', 'portalUsername', 'portalPassword', 'studyName'])(
    'T05 without %s is refused (F-027)',
    async (field) => {
      const answer = await create(
        'clerk',
        form({ uploadSharedInfo: { ...portalAccess, [field]: ' ' } }),
        byPortal,
      );
      expect(answer.status).toBe(400);
      expect(answer.body['validationError']).toHaveProperty([`uploadSharedInfo.${field}`]);
    },
  );
});

describe('an existing study (CG-175)', () => {
  async function studyOf(patient: string, workspaceId: number = lakeside) {
    const { studyId, id } = await addCase(platform(), { workspaceId, patient, creator: testBed.ids.clerk });
    return { studyId, caseId: id };
  }
  const priya = { name: 'Priya Raman', email: 'patient@lakeside.test', dateOfBirth: '1968-09-17' };
  const again = (studyId: string, patient: object = newPatient(priya)) =>
    create('clerk', form({ uploadOption: 'existing-study', studyId, patient }));

  test('of the named patient is used, with the report of its earlier case', async () => {
    const { studyId } = await studyOf(testBed.ids.patient);
    const { status, body } = await again(studyId);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: { value: 'new' },
      dicomStudy: { id: studyId },
      reports: [{ name: 'report.pdf' }],
    });
  });

  test('of another patient, another clinic, or nonexistent is not found', async () => {
    const other = await addPerson(platform(), { workspaceId: lakeside, role: 'patient' });
    const foreign = await addPerson(platform(), { workspaceId: summit, role: 'patient' });
    const ids = [(await studyOf(other)).studyId, (await studyOf(foreign, summit)).studyId, foreignId];
    for (const id of ids) expect(await again(id)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  test('is listed for users who see its case, and for no one else', async () => {
    const patient = await addPerson(platform(), { workspaceId: lakeside, role: 'patient' });
    const { studyId } = await studyOf(patient);
    const list = (person: TestPerson, id = patient) =>
      testBed.callers[person].call('GET', `/patients/${id}/studies`);
    expect((await list('clerk')).body).toEqual({
      data: [{ id: studyId, title: 'MR head', imageCount: 1, studyDate: null, hasReport: true }],
      total: 1,
    });
    expect((await list('super')).body).toMatchObject({ total: 1 });
    expect(await list('otherClerk')).toMatchObject({ status: 404 });
    expect(await list('patient')).toMatchObject({ status: 404 });
    expect(await list('clerk', testBed.ids.clerk)).toMatchObject({ status: 404 });
    expect(await list('clerk', foreignId)).toMatchObject({ status: 404 });
  });
});

describe('the patient (CG-109, CG-170, CG-171)', () => {
  const later = (patient: object) =>
    create('clerk', form({ uploadOption: 'pending-upload', patient: newPatient(patient) }));
  const known = { email: 'patient@lakeside.test', dateOfBirth: '1968-09-17' };

  test('a new one is invited with these details (Y-008)', async () => {
    const patient = newPatient();
    await create('clerk', form({ uploadOption: 'pending-upload', patient }));
    expect(
      await testBed.select(
        sql`SELECT name, status, workspace_id FROM app_user WHERE email = ${patient.email}`,
      ),
    ).toEqual([{ name: patient.name, status: 'invited', workspace_id: lakeside }]);
  });

  test('F-004, F-039: a new one gets one invitation by email, a known one a notice of the case', async () => {
    const patient = newPatient();
    const order = () => create('clerk', form({ uploadOption: 'pending-upload', patient }));
    const first = String((await order()).body['id']);
    const toPatient = (mail: string) => mail.startsWith('requested ');
    expect((await testBed.mailsOf(first)).filter(toPatient)).toEqual([`requested to ${patient.email}`]);
    const linkOf = async (id: string): Promise<string> => {
      const [mail] = await testBed.select(sql`SELECT text FROM email_outbox
        WHERE template = 'requested' AND key LIKE ${`%:${id}:%`}`);
      return /http:\/\/\S+/.exec(String(mail?.['text']))?.[0] ?? '';
    };
    expect(await linkOf(first)).toMatch(/\/invite\?token=[\w-]{43}/);
    const answer = await later(known);
    expect(await linkOf(String(answer.body['id']))).not.toContain('/invite');
    // Ordered again before the patient joined: two invitations are never valid at once.
    await order();
    const live =
      await testBed.select(sql`SELECT t.id FROM one_time_token t JOIN app_user u ON u.id = t.user_id
      WHERE u.email = ${patient.email} AND t.kind = 'invite' AND t.used_at IS NULL`);
    expect(live).toHaveLength(1);
  });

  test.each([
    ['the same name in another order, case and accents', { ...known, name: 'RAMAN, Príya' }, 201],
    ['another name', { ...known, name: 'Anita Raman' }, 400],
    ['another birth date', { ...known, name: 'Priya Raman', dateOfBirth: '1998-09-17' }, 400],
    [
      'another name, said to be the same person',
      { ...known, name: 'Priya Ellis', identity: 'same-person' },
      201,
    ],
    [
      'a child of the account holder',
      { ...known, name: 'Mina Raman', dateOfBirth: '2019-01-02', identity: 'guardian' },
      201,
    ],
  ])('%s', async (_, patient, status) => {
    const answer = await later(patient);
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.body['validationError']).toHaveProperty(['patient.identity']);
    const [account] = await testBed.select(sql`SELECT name FROM app_user WHERE email = ${known.email}`);
    expect(account).toEqual({ name: 'Priya Raman' });
  });

  test('a child under 13 needs a guardian, whose account stores none of the child’s details', async () => {
    const child = { email: 'guardian@mail.test', dateOfBirth: '2020-02-02' };
    expect(await later(child)).toMatchObject({ status: 400, body: { code: 'case.age' } });
    expect((await later({ ...child, identity: 'guardian' })).status).toBe(201);
    const [account] = await testBed.select(
      sql`SELECT date_of_birth FROM app_user WHERE email = ${child.email}`,
    );
    expect(account).toEqual({ date_of_birth: null });
  });

  test('the address of a staff member cannot be a patient’s', async () => {
    const answer = await later({ email: 'admin@lakeside.test' });
    expect(answer.body['validationError']).toHaveProperty(['patient.email']);
  });

  test('V-038: by-email: staff in their own workspace, a super-admin in the given one', async () => {
    const find = (person: TestPerson, query = '') =>
      testBed.callers[person].call('GET', `/patients/by-email?email=patient@lakeside.test${query}`);
    expect((await find('clerk')).body).toMatchObject({ patient: { userId: testBed.ids.patient } });
    expect((await find('super')).body).toEqual({ patient: null });
    expect((await find('super', `&workspaceId=${lakeside}`)).body).toMatchObject({
      patient: { name: 'Priya Raman' },
    });
    expect(await find('otherClerk', `&workspaceId=${lakeside}`)).toMatchObject({ status: 404 });
  });
});

describe('what is refused before anything is stored', () => {
  const later = (change: object) => form({ uploadOption: 'pending-upload', ...change });

  test.each([
    ['without the terms (F-014)', { termsAccepted: false }, 'case.terms'],
    ['a date in 71 hours (F-022)', { preferredReportDate: '2026-11-23T08:00:00.000Z' }, 'input.invalid'],
    ['no question (F-019)', { questionText: ' ' }, 'input.invalid'],
    ['a phone number with letters', { patient: newPatient({ phoneNumber: 'call me' }) }, 'input.invalid'],
  ])('%s', async (_, change, code) => {
    expect(await create('clerk', later(change))).toMatchObject({ status: 400, body: { code } });
  });

  test.each([
    ['W-037', '2026-11-23T08:00:00.000Z', 'Preferred Report Date can not be less than 72 hours'],
    ['W-038', '2027-11-21T08:00:00.000Z', 'Preferred Report Date can not be more than one year'],
  ])('%s: the report wanted by %s is refused: %s', async (_, preferredReportDate, text) => {
    const { status, body } = await create('clerk', later({ preferredReportDate }));
    expect([status, body['validationError']]).toEqual([400, { preferredReportDate: [text] }]);
  });

  test('every invalid field is named (F-019, F-040, CG-164)', async () => {
    const patient = newPatient({ phoneNumber: 'call me', dateOfBirth: '2031-01-01' });
    const { body } = await create('clerk', later({ questionText: ' ', patient }));
    expect(Object.keys(body['validationError'] as object).sort()).toEqual([
      'patient.dateOfBirth',
      'patient.phoneNumber',
      'questionText',
    ]);
  });

  test.each([
    ['staff', () => ({ call: '/cases', by: 'clerk' as const, form: form({}) })],
    [
      'a patient',
      () => ({
        call: '/cases/request-report',
        by: 'patient' as const,
        form: { patient: { preferredName: 'Jo' } },
      }),
    ],
  ])(
    'F-018, F-032: what %s call images must be images, whether they are read before or after',
    async (_who, make) => {
      await testBed.select(sql`UPDATE workspace SET can_request_before_pay = true WHERE id = ${lakeside}`);
      const { call, by, form: rest } = make();
      const reportUploadId = await sentReport(platform(), testBed.ids[by]);
      const { uploadId, studyId } = await readImages(platform(), testBed.ids[by], lakeside, {});
      await testBed.select(sql`UPDATE study SET type = 'pdf' WHERE id = ${studyId}`);
      const body = { ...rest, termsAccepted: true, reportUploadId, mainFileType: 'dcm' };
      expect(await create(by, { ...body, uploadId }, call)).toMatchObject({
        status: 400,
        body: { code: 'upload.no-study' },
      });
      expect(
        (await create(by, { ...body, uploadId, mainFileType: 'any' }, call)).body['validationError'],
      ).toEqual({
        mainFileType: [expect.stringMatching(/DICOM/)],
      });
      const unread = await uploadWith(platform(), testBed.ids[by], 'study', { status: 'sealed' });
      const { body: begun } = await create(by, { ...body, uploadId: unread }, call);
      const id = String(begun['id']);
      const study = { id: studyId, title: 'Letter', type: 'pdf' };
      await platform().database.asSystem(() =>
        finishProcessing(platform(), { caseId: id, uploadId: unread }, study, testBed.clock.now()),
      );
      expect(await readCaseRow(platform(), id)).toMatchObject({
        studyId: null,
        uploadFailedReason: { code: 'noStudyFiles' },
      });
    },
  );

  test('F-038: a form in a workspace whose cases come from a gateway', async () => {
    expect(await create('otherClerk', later({}))).toMatchObject({
      status: 403,
      body: { code: 'case.gateway-workspace' },
    });
  });

  test('a workspace other than one’s own, except for a super-admin (CG-175)', async () => {
    expect((await create('clerk', later({ workspaceId: harbor }))).status).toBe(404);
    const bySuper = await create('super', later({ workspaceId: harbor }));
    expect(bySuper.body).toMatchObject({ workspace: { id: harbor }, status: { value: 'not-paid' } });
    expect((await create('super', later({ workspaceId: 99 }))).status).toBe(404);
  });
});

describe('additional administrators and files (F-012, F-013)', () => {
  const admins = (person: TestPerson, query = '') =>
    testBed.callers[person].call('GET', `/admins/active${query}`);

  test('V-039, Q-017: active administrators of the workspace are offered, not oneself, disabled or deleted ones', async () => {
    await addPerson(platform(), { workspaceId: lakeside, role: 'admin', status: 'disabled' });
    const deleted = await addPerson(platform(), { workspaceId: lakeside, role: 'admin' });
    await testBed.select(sql`UPDATE app_user SET deleted_at = now() WHERE id = ${deleted}`);
    const names = [{ id: testBed.ids.clinicAdmin, name: 'Helen Marsh', email: 'admin@lakeside.test' }];
    expect((await admins('clerk')).body).toEqual({ data: names, total: 1 });
    expect((await admins('clinicAdmin')).body).toEqual({ data: [], total: 0 });
    const id = await testBed.pooled();
    expect((await admins('super', `?caseId=${id}`)).body).toEqual({ data: names, total: 1 });
    expect(await admins('otherClerk', `?caseId=${id}`)).toMatchObject({ status: 404 });
    expect((await admins('super', `?workspaceId=${lakeside}`)).body).toEqual({ data: names, total: 1 });
    expect((await admins('clerk', `?workspaceId=${lakeside}`)).status).toBe(200);
    expect((await admins('otherClerk', `?workspaceId=${lakeside}`)).status).toBe(404);
  });

  test('only they are notified; anyone else is not found, and no case is created', async () => {
    const order = (notifiedAdmins: unknown) => form({ uploadOption: 'pending-upload', notifiedAdmins });
    const { body } = await create('clerk', order(testBed.ids.clinicAdmin));
    const notified = await testBed.select(
      sql`SELECT user_id FROM case_notified_admin WHERE case_id = ${String(body['id'])}`,
    );
    expect(notified).toEqual([{ user_id: testBed.ids.clinicAdmin }]);
    const before = await testBed.select(sql`SELECT count(*) FROM "case"`);
    for (const id of [testBed.ids.inHouseAdmin, testBed.ids.second, foreignId])
      expect((await create('clerk', order([testBed.ids.clinicAdmin, id]))).status).toBe(404);
    expect(await testBed.select(sql`SELECT count(*) FROM "case"`)).toEqual(before);
  });

  test('additional files wait for the job that checks them; other users’ files are not found', async () => {
    const own = await uploadWith(platform(), testBed.ids.clerk, 'additional', { status: 'sealed' });
    const others = await uploadWith(platform(), testBed.ids.inHouse, 'additional', { status: 'sealed' });
    const order = (uploadId: string) =>
      form({ uploadOption: 'pending-upload', additionalFiles: [{ uploadId, type: 'Laboratory' }] });
    expect((await create('clerk', order(others))).status).toBe(404);
    const { body } = await create('clerk', order(own));
    const rows = await testBed.select(
      sql`SELECT upload_id, type, status, size::int AS size, added_by FROM additional_file WHERE case_id = ${String(body['id'])}`,
    );
    expect(rows).toEqual([
      { upload_id: own, type: 'Laboratory', status: 'processing', size: 10, added_by: testBed.ids.clerk },
    ]);
    expect(await create('clerk', order(own))).toMatchObject({ status: 409, body: { code: 'upload.taken' } });
  });
});
