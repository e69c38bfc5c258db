// T12, T37 and CG-70: portal access is shared and corrected; its password is visible to few users, for a limited time,
// and appears nowhere else (B14, E-029, G-009 … G-011, W-012, security.md row 40).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { day } from '@plainscan/contract';
import { openTestBed, type TestBed, type TestPerson } from '../../tests/test-bed-fixture.ts';
import { readCaseRow } from '../../tests/case-fixture.ts';
import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import {
  openCaseDriver,
  portalFields,
  portalSecret,
  statusOf,
  type CaseDriver,
} from '../../tests/upload-case-fixture.ts';
import { exportDatabase } from '../platform/backup/export-database.ts';
import { sql } from '../platform/database/drizzle.ts';
import { runCaseTimers } from '../timers/lost-uploads.ts';

const { lakeside, provider } = workspaceIds;
let testBed: TestBed;
let driver: CaseDriver;
beforeAll(async () => {
  testBed = await openTestBed();
  driver = openCaseDriver(testBed);
});
afterAll(() => testBed.product.close());

const share = (person: TestPerson, id: string, change: object = {}) =>
  testBed.put(person, id, 'share-online-portal-access', { uploadSharedInfo: { ...portalFields, ...change } });
const reveal = (person: TestPerson, id: string) => driver.post(person, id, 'portal-password');
const row = (id: string) => readCaseRow(testBed.product.platform, id);

describe('T12 Share online portal access', () => {
  test('V-036, G-011: by the white-glove clinic that handles the case (E-029)', async () => {
    await testBed.select(sql`UPDATE workspace SET product_type = 'white-glove' WHERE id = ${lakeside}`);
    const id = await driver.empty();
    const answer = await share('clerk', id);
    await testBed.select(sql`UPDATE workspace SET product_type = 'white-glove-plus' WHERE id = ${lakeside}`);
    expect(statusOf(answer)).toBe('upload-shared');
    expect(answer.body['uploadSharedInfo']).toEqual({
      portalAddress: portalFields.portalAddress,
      portalUsername: 'edith',
      studyName: 'MRI of 3 May',
      hasPassword: true,
      mayShowPassword: false,
      sharedAt: testBed.clock.now().toISOString(),
    });
    const revealed = await reveal('super', id);
    expect(revealed.body).toEqual({ portalPassword: portalFields.portalPassword, seconds: 60 });
    const [row] = await testBed.select(sql`SELECT * FROM case_portal_access WHERE case_id = ${id}`);
    expect(JSON.stringify(row)).not.toContain(portalSecret);
  });

  test('W-013: not by another clinic, and not while the shared access works (G-010, CG-56)', async () => {
    const id = await driver.empty();
    expect((await share('clerk', id)).status).toBe(403);
    const works = await driver.shared({ creator: testBed.ids.patient });
    expect(statusOf(await share('patient', works))).toBe('400 Share online portal access is not allowed');
    const finished = await driver.empty({ status: 'completed', creator: testBed.ids.patient });
    expect(statusOf(await share('patient', finished))).toMatch(/^403|^400 Share online portal/);
  });

  test('all four fields are needed, in the specification’s words (G-009, W-012)', async () => {
    const id = await driver.shared({ creator: testBed.ids.patient }, { portalFailure: 'Locked' });
    for (const field of Object.keys(portalFields))
      expect(statusOf(await share('patient', id, { [field]: ' ' }))).toBe(
        '400 Please complete the online portal access fields',
      );
    expect((await row(id)).version).toBe(1);
  });

  test('T37 asks the user who shared it for a correction, which replaces the password', async () => {
    const id = await driver.shared({ creator: testBed.ids.patient });
    const failed = await driver.post('consultant', id, 'portal-access-failed', { reason: 'Locked out' });
    expect(failed.body).toMatchObject({ portalFailure: 'Locked out', status: { value: 'upload-shared' } });
    expect(await testBed.mailsOf(id)).toEqual(['portal-failed to patient@lakeside.test']);
    expect((await driver.post('second', id, 'portal-access-failed', { reason: 'Same' })).status).toBe(409);
    expect((await driver.post('consultant', id, 'portal-access-failed', {})).status).toBe(400);
    const corrected = await share('patient', id, {
      portalPassword: 'Another-Canary-9',
      portalUsername: 'e.moran',
    });
    expect(corrected.body).toMatchObject({
      portalFailure: null,
      uploadSharedInfo: { portalUsername: 'e.moran' },
    });
    expect((await reveal('consultant', id)).body).toEqual({
      portalPassword: 'Another-Canary-9',
      seconds: 60,
    });
  });
});

describe('who can see the password (CG-70)', () => {
  test.each([
    ['the provider’s staff', 'consultant', 200],
    ['a super-admin', 'super', 200],
    ['a clinic that leaves its videos to the provider', 'clerk', 403],
    ['the patient', 'patient', 403],
    ['a stranger', 'otherClerk', 404],
  ] as const)('%s', async (_, person, status) => {
    const id = await driver.shared();
    const { body } = await testBed.get(person, id);
    expect((body['uploadSharedInfo'] as { mayShowPassword?: boolean } | null)?.mayShowPassword ?? false).toBe(
      status === 200,
    );
    expect((await reveal(person, id)).status).toBe(status);
  });

  test('on a bypassed case only the consultant and the reviewer', async () => {
    const people = { assignee: testBed.ids.consultant, reviewer: testBed.ids.reviewer };
    const id = await driver.shared({ status: 'in-review', video: 'ready', ...people }, { isBypassed: true });
    for (const [person, status] of [
      ['consultant', 200],
      ['reviewer', 200],
      ['second', 403],
      ['clerk', 403],
    ] as const)
      expect([person, (await reveal(person, id)).status]).toEqual([person, status]);
  });

  test('each view is in timeline and audit, and their number per hour is limited', async () => {
    const id = await driver.shared();
    // Earlier views no longer count.
    await driver.wait(3_600_001);
    const looks = 20;
    for (let at = 0; at < looks; at += 1) expect((await reveal('second', id)).status).toBe(200);
    expect((await reveal('second', id)).status).toBe(429);
    const audit = await testBed.select(
      sql`SELECT actor_id FROM audit_event WHERE entity_id = ${id} AND action = 'case.password-shown'`,
    );
    expect(audit).toEqual(Array.from({ length: looks }, () => ({ actor_id: testBed.ids.second })));
    const { history } = (await testBed.get('clerk', id)).body as { history: { event: string }[] };
    expect(history.filter(({ event }) => event === 'case.password-shown')).toHaveLength(looks);
    await driver.wait(3_600_001);
    expect((await reveal('second', id)).status).toBe(200);
  });
});

describe('when the password is erased (CG-70)', () => {
  test('at once when the upload is marked complete', async () => {
    const id = await driver.shared();
    const { uploadId } = await driver.readStudy('consultant');
    const body = { uploadId, reportUploadId: await driver.report('consultant') };
    expect(statusOf(await driver.post('consultant', id, 'complete-upload-shared', body))).toBe('new');
    expect(await driver.password(id)).toBeNull();
    expect(statusOf(await driver.post('consultant', id, 'complete-upload-shared', body))).toBe('new');
    expect((await row(id)).version).toBe(2);
  });

  test('a bypassed case keeps it until it is signed off or archived', async () => {
    const work = { status: 'in-progress', video: 'ready', assignee: testBed.ids.consultant } as const;
    const signed = await driver.shared(work, { isBypassed: true });
    const archived = await driver.shared(work, { isBypassed: true });
    expect(await driver.password(signed)).not.toBeNull();
    expect((await testBed.put('consultant', signed, 'sign-off')).status).toBe(200);
    expect((await testBed.put('super', archived, 'archive')).status).toBe(200);
    expect([await driver.password(signed), await driver.password(archived)]).toEqual([null, null]);
    expect(statusOf(await reveal('consultant', archived))).toMatch(/^404|^403/);
  });

  test('always after 30 days, with one line in the timeline', async () => {
    const id = await driver.shared();
    await driver.wait(29 * day);
    await runCaseTimers(testBed.product.platform);
    expect(await driver.password(id)).not.toBeNull();
    await driver.wait(1.1 * day);
    await runCaseTimers(testBed.product.platform);
    await runCaseTimers(testBed.product.platform);
    expect(await driver.password(id)).toBeNull();
    const answer = await reveal('consultant', id);
    expect(statusOf(answer)).toMatch(/^404 The password has been erased/);
    const { history, uploadSharedInfo } = (await testBed.get('consultant', id)).body;
    expect(uploadSharedInfo).toMatchObject({ hasPassword: false, mayShowPassword: false });
    expect((history as { event: string }[]).map(({ event }) => event)).toEqual([
      'case.created',
      'case.password-erased',
    ]);
  });
});

test('the password is in no response, row, event, audit, mail or export; the export has it sealed (B14)', async () => {
  const id = await driver.shared(
    { creator: testBed.ids.patient, workspaceId: provider, home: provider },
    { portalFailure: 'No' },
  );
  const answers = [await share('patient', id), await testBed.get('consultant', id)];
  for (const person of ['consultant', 'patient', 'super'] as const)
    answers.push(await testBed.callers[person].call('GET', '/cases?limit=100'));
  await driver.post('consultant', id, 'portal-access-failed', { reason: 'Locked' });
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain(portalSecret);
  const lines: string[] = [];
  const { database, clock } = testBed.product.platform;
  await exportDatabase(database, clock, (text) => Promise.resolve(void lines.push(text)));
  const everything = lines.join('');
  // The export contains every table: cases, events, audit, mails, notifications, jobs.
  expect(everything).toContain(id);
  expect(everything).not.toContain(portalSecret);
  expect(everything).not.toContain(Buffer.from(portalSecret).toString('base64url'));
  const sealed = String(await driver.password(id));
  expect(everything).toContain(sealed);
  expect(() => testBed.product.platform.sealer.open(sealed, 'portal:another-case')).toThrow();
});

test('the API’s own role cannot read the sealed password (row-level security)', async () => {
  const id = await driver.shared();
  const { database } = testBed.product.platform;
  const actor = {
    userId: testBed.ids.super,
    role: 'super-admin',
    workspaceId: provider,
    isProvider: true,
  } as const;
  const read = database.asActor(actor, () =>
    database.current().execute(sql`SELECT password_sealed FROM case_portal_access WHERE case_id = ${id}`),
  );
  await expect(read).rejects.toThrow();
});
