// What happens to a report, and what each user reads of a case (A5, CG-41, CG-50).
import { presentFileProblem } from '@plainscan/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { readCaseRow, setVideo } from '../../tests/case-fixture.ts';
import { addPerson, workspaceIds } from '../../tests/demo-people-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';

const { provider, lakeside, summit } = workspaceIds;

let testBed: TestBed;
let clock: TestBed['clock'];
let product: TestBed['product'];
let callers: TestBed['callers'];
let ids: TestBed['ids'];
let put: TestBed['put'];
let get: TestBed['get'];
let pooled: TestBed['pooled'];
let worked: TestBed['worked'];
let reviewed: TestBed['reviewed'];
let select: TestBed['select'];

beforeAll(async () => {
  testBed = await openTestBed();
  ({ clock, product, callers, ids, put, get, pooled, worked, reviewed, select } = testBed);
});
afterAll(() => testBed.product.close());

describe('the draft and the signed video', () => {
  test('a discarded draft leaves the case with its consultant and no submitted report (T24, E-045, CG-33)', async () => {
    const id = await worked({ video: 'ready' });
    const { body } = await put('consultant', id, 'discard-review');
    expect(body).toMatchObject({
      status: { value: 'in-progress' },
      assigneeId: ids.consultant,
      reportSubmitted: false,
      videoReport: null,
    });
    const [video] = await select(
      sql`SELECT discarded_at, signed_off_at FROM video_report WHERE case_id = ${id}`,
    );
    expect(video?.['discarded_at']).not.toBeNull();
  });

  test('signing off freezes the version that was reviewed', async () => {
    const id = await reviewed();
    await put('reviewer', id, 'sign-off');
    const [video] = await select(
      sql`SELECT signed_off_at IS NOT NULL AS signed, discarded_at IS NULL AS current FROM video_report WHERE case_id = ${id}`,
    );
    expect(video).toEqual({ signed: true, current: true });
    expect(await readCaseRow(product.platform, id)).toMatchObject({
      signedOffBy: ids.reviewer,
      signedOffAt: clock.now(),
    });
  });

  test('discarding a review keeps the draft and returns it to its consultant (T29, CG-33)', async () => {
    const id = await reviewed();
    const { body } = await put('reviewer', id, 'discard-review');
    expect(body).toMatchObject({
      status: { value: 'in-progress' },
      assigneeId: ids.consultant,
      reviewer: null,
      reportSubmitted: true,
      videoReport: { status: 'ready' },
    });
  });
});

describe('the rating (T31)', () => {
  test('the same one again gets 200, whatever happened since; another is refused (K-006, CG-71, CG-199)', async () => {
    const id = await rated();
    const rate = (body: object) => put('patient', id, 'rate', body);
    expect((await rate({ ratingScore: 4, ratingComment: 'Clear.' })).status).toBe(200);
    const before = await readCaseRow(product.platform, id);
    for (const body of [
      { ratingScore: 4, ratingComment: ' Clear. ' },
      { ratingScore: 4, ratingComment: 'Clear.' },
    ])
      expect((await rate(body)).status).toBe(200);
    for (const body of [{ ratingScore: 2, ratingComment: 'Clear.' }, { ratingScore: 4 }])
      expect(await rate(body)).toMatchObject({
        status: 409,
        body: { code: 'case.rated', message: 'You have already rated this report. Thank you.' },
      });
    expect(await readCaseRow(product.platform, id)).toEqual(before);
  });

  const rated = () => worked({ status: 'completed', video: 'ready' });

  test.each([
    [{ ratingScore: 0 }, 'ratingScore'],
    [{ ratingScore: 6 }, 'ratingScore'],
    [{ ratingScore: 4.5 }, 'ratingScore'],
    [{ ratingScore: '5' }, 'ratingScore'],
    [{}, 'ratingScore'],
    [{ ratingScore: 5, ratingComment: 'x'.repeat(2_001) }, 'ratingComment'],
  ])('X-014: %j is refused', async (body, field) => {
    const answer = await put('patient', await rated(), 'rate', body);
    expect(answer.status).toBe(400);
    expect(answer.body['validationError']).toHaveProperty([field]);
  });

  test.each([
    [{ ratingScore: 1 }, null],
    [{ ratingScore: 5, ratingComment: '  Clear.  ' }, 'Clear.'],
    [{ ratingScore: 3, ratingComment: '<script>alert(1)</script>' }, '<script>alert(1)</script>'],
    [
      { ratingScore: 3, ratingComment: 'half a sign \ud83d and a NUL \0.' },
      'half a sign \ufffd and a NUL \ufffd.',
    ],
  ])('V-027, X-014: %j is kept as %j', async (body, comment) => {
    const answer = await put('patient', await rated(), 'rate', body);
    expect(answer).toMatchObject({
      status: 200,
      body: { ratingScore: body.ratingScore, ratingComment: comment },
    });
  });
});

describe('what each user reads of a case (A5, CG-41, CG-50)', () => {
  test('the patient reads nothing of the report before it is signed off', async () => {
    const { body } = await get('patient', await reviewed());
    expect(body).toMatchObject({ writtenReport: null, videoReport: null, reportSubmitted: false });
    expect(JSON.stringify(body)).not.toContain('Nothing to worry about');
  });

  test('and all of it afterwards', async () => {
    const id = await reviewed();
    await put('reviewer', id, 'sign-off');
    expect((await get('patient', id)).body).toMatchObject({
      writtenReport: 'Nothing to worry about.',
      reportSubmitted: true,
      videoReport: { status: 'ready', duration: 61, downloadLink: expect.stringMatching(/^\/media\//) },
    });
  });

  test('a clinic that only sent the images reads the row and the study, but no question, video, report or rating', async () => {
    const id = await pooled({
      workspaceId: provider,
      pool: false,
      home: summit,
      uploadWorkspaceId: lakeside,
      status: 'completed',
      video: 'ready',
      assignee: ids.consultant,
    });
    const { status, body } = await get('clinicAdmin', id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      patientName: 'Edith Moran',
      dicomStudy: { imageCount: 1 },
      questionText: null,
      writtenReport: null,
      videoReport: null,
      reportSubmitted: false,
      reports: [],
      ratingScore: null,
      offeredActions: [],
    });
    expect((await get('otherClerk', id)).body).toMatchObject({ questionText: 'What do my pictures show?' });
  });

  test('every view is in the audit: a case, a list with its IDs, a study (U1, B13)', async () => {
    const id = await pooled();
    const { body } = await get('clerk', id);
    await callers.clerk.call('GET', `/studies/${(body['dicomStudy'] as { id: string }).id}`);
    await callers.clerk.call('GET', '/cases?limit=1&orderType=DESC');
    const rows = await select(
      sql`SELECT action, entity_id, detail FROM audit_event WHERE actor_id = ${ids.clerk} ORDER BY position DESC LIMIT 3`,
    );
    expect(rows).toMatchObject([
      { action: 'case.listed', detail: { ids: [id] } },
      { action: 'study.viewed', entity_id: (body['dicomStudy'] as { id: string }).id },
      { action: 'case.read', entity_id: id },
    ]);
  });

  test('a written report is listed once its file is stored', async () => {
    const id = await pooled();
    const reports = async () => (await get('clerk', id)).body['reports'];
    expect(await reports()).toHaveLength(1);
    await select(sql`UPDATE upload SET pack_key = NULL WHERE case_id = ${id}`);
    expect(await reports()).toEqual([]);
  });

  test('a video in preparation has no link yet, and a failed one says why', async () => {
    const id = await worked({ video: 'processing' });
    expect((await get('consultant', id)).body).toMatchObject({
      videoReport: { status: 'processing', downloadLink: null, duration: null },
    });
    await setVideo(product.platform, id, { status: 'failed', failure: { code: 'videoNoPicture' } });
    expect((await get('consultant', id)).body).toMatchObject({
      videoReport: { status: 'failed', failure: presentFileProblem({ code: 'videoNoPicture' }) },
    });
  });

  test('H-027: the case has a plain viewer link, and the call returns its URL with a pass', async () => {
    const id = await pooled();
    const { body } = await get('clerk', id);
    expect(body['viewerLink']).toBe(`/viewer?caseId=${id}`);
    const { viewerLink } = (await callers.clerk.call('GET', `/cases/${id}/viewer-link`)).body;
    const { id: studyId } = body['dicomStudy'] as { id: string };
    expect(viewerLink).toMatch(new RegExp(`^/viewer\\?uuid=${studyId}&token=[\\w-]{43}$`));
  });
});

describe('the mail to a patient without a password (CG-174)', () => {
  test('contains a new invitation that leads to the report', async () => {
    const email = 'never-signed-in@mail.test';
    const patient = await addPerson(product.platform, {
      workspaceId: lakeside,
      role: 'patient',
      status: 'invited',
      email,
    });
    const id = await reviewed({ patient });
    await put('reviewer', id, 'sign-off');
    const [mail] = await select(sql`SELECT text FROM email_outbox WHERE to_address = ${email}`);
    const link = new URL(/http\S+/.exec(String(mail?.['text']))?.[0] ?? '');
    expect(link).toMatchObject({ hostname: 'lakeside.localhost', pathname: '/invite' });
    expect(link.searchParams.get('redirect')).toBe(`/patient-report?caseId=${id}`);
    const check = await callers.clerk.call(
      'GET',
      `/auth/invitation-check/${link.searchParams.get('token') ?? ''}`,
    );
    expect(check.body).toEqual({ valid: true, email, role: 'patient' });
  });

  test('names neither body part nor finding', async () => {
    const id = await reviewed();
    await put('reviewer', id, 'sign-off');
    const mails = await select(sql`SELECT subject, text FROM email_outbox WHERE key LIKE ${`%:${id}:%`}`);
    // One to the patient and one to the requester.
    expect(mails).toHaveLength(2);
    expect(JSON.stringify(mails)).not.toMatch(/\bMR\b|\bhead\b|worry about|What do my pictures/i);
  });
});
