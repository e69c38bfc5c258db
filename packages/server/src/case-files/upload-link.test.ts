// B14: a link by which someone without an account sends files into one case, and into nothing else.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { limits, hour, day } from '@plainscan/contract';
import { readCaseRow } from '../../tests/case-fixture.ts';
import { openTestBed, type TestBed, type TestPerson } from '../../tests/test-bed-fixture.ts';
import { openCaseDriver, type CaseDriver } from '../../tests/upload-case-fixture.ts';
import { announce, freshFiles, sendPack, uploadWith } from '../../tests/upload-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import { callAnonymously, callerWith, type TestAnswer } from '../test-platform-fixture.ts';

let testBed: TestBed;
let driver: CaseDriver;
beforeAll(async () => {
  testBed = await openTestBed();
  driver = openCaseDriver(testBed);
});
afterAll(() => testBed.product.close());

const ask = (call: 'open' | 'submit', body: object): Promise<TestAnswer> =>
  callAnonymously(testBed.product.app, 'POST', `/upload-links/${call}`, { body });
const make = (caseId: string, body: object = {}, person: TestPerson = 'clerk'): Promise<TestAnswer> =>
  testBed.callers[person].call('POST', `/cases/${caseId}/upload-link`, { body });
const tokenOf = ({ body }: TestAnswer): string =>
  new URL(String(body['url'])).searchParams.get('token') ?? '';
const holderOf = (token: string) => callerWith(testBed.product.app, token);
/** Returns a case that waits for its images, and the secret of a link to it. */
async function linked(): Promise<{ caseId: string; token: string }> {
  const caseId = await driver.empty();
  return { caseId, token: tokenOf(await make(caseId)) };
}

test('B14, T13: the link’s holder sends images and a report without an account, and its case has them', async () => {
  const caseId = await driver.empty();
  const link = await make(caseId, { receiverEmail: 'desk@imaging.test', days: 3 });
  expect(link).toMatchObject({ status: 201, body: { receiverEmail: 'desk@imaging.test', openedAt: null } });
  const token = tokenOf(link);
  const [mail] = await testBed.select(
    sql`SELECT to_address, text FROM email_outbox WHERE template = 'upload-link'`,
  );
  expect(mail).toMatchObject({
    to_address: 'desk@imaging.test',
    text: expect.stringContaining(token) as string,
  });
  const opened = await ask('open', { token });
  const { name, patientSnapshot } = await readCaseRow(testBed.product.platform, caseId);
  expect(opened).toMatchObject({
    status: 200,
    body: {
      caseName: name,
      workspace: { name: 'Lakeside Clinic' },
      needsReport: true,
      isSubmitted: false,
      uploads: [],
    },
  });
  expect(JSON.stringify(opened.body)).not.toContain(patientSnapshot.name);
  const holder = holderOf(token);
  const uploadId = await sendPack(holder, 'study', freshFiles('first', 'second'));
  const reportUploadId = await sendPack(holder, 'report', [
    { path: 'report.pdf', bytes: Buffer.from('%PDF-1.4') },
  ]);
  const submitted = await ask('submit', { token, uploadId, reportUploadId });
  expect(submitted).toMatchObject({ status: 200, body: { isSubmitted: true } });
  expect(await ask('submit', { token, uploadId, reportUploadId })).toMatchObject({
    status: 200,
    body: { isSubmitted: true },
  });
  const more = { purpose: 'report', files: [{ path: 'more.pdf', size: 10 }] };
  expect(await holder.call('POST', '/uploads', { body: more })).toMatchObject({
    status: 410,
    body: { code: 'upload-link.ended' },
  });
  expect(await readCaseRow(testBed.product.platform, caseId)).toMatchObject({
    status: 'uploading',
    uploadId,
  });
  const events = await testBed.select(
    sql`SELECT event FROM case_event WHERE case_id = ${caseId} ORDER BY at, id`,
  );
  expect(events.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['case.upload-link-made', 'case.upload-started', 'case.upload-link-used']),
  );
  expect(events.filter(({ event }) => event === 'case.upload-started')).toHaveLength(1);
});

test('B14: the secret opens only the calls for sending files, and only what was sent by it', async () => {
  const { caseId, token } = await linked();
  const holder = holderOf(token);
  const other = await uploadWith(testBed.product.platform, testBed.ids.clerk, 'study', {
    status: 'receiving',
  });
  for (const [method, path, status] of [
    ['GET', `/cases/${caseId}`, 401],
    ['GET', '/cases', 401],
    ['GET', '/users/current-user', 401],
    ['PUT', `/cases/${caseId}/clinic-upload`, 401],
    ['GET', `/uploads/${other}`, 404],
    ['DELETE', `/uploads/${other}`, 404],
  ] as const)
    expect({ path, status: (await holder.call(method, path)).status }).toEqual({ path, status });
  for (const body of [
    { purpose: 'video', files: [{ path: 'film.mp4', size: 10 }] },
    { purpose: 'study', files: [{ path: '1.dcm', size: 10 }], caseId },
  ])
    expect(await holder.call('POST', '/uploads', { body })).toMatchObject({
      body: { code: 'upload.purpose' },
    });
  // Uploads from the creator's own session are not available through the link.
  expect(await ask('submit', { token, uploadId: other })).toMatchObject({ status: 404 });
  expect(await readCaseRow(testBed.product.platform, caseId)).toMatchObject({ status: 'pending-upload' });
});

test('B14: a link that was ended, replaced or has expired takes nothing more, and says so', async () => {
  const { caseId, token } = await linked();
  const { id } = await announce(holderOf(token), 'study', freshFiles('one'));
  const second = tokenOf(await make(caseId));
  const gone = { status: 410, body: { code: 'upload-link.ended' } };
  expect(await ask('open', { token })).toMatchObject(gone);
  expect(await holderOf(token).call('GET', `/uploads/${id}`)).toMatchObject(gone);
  expect(await ask('open', { token: second })).toMatchObject({ status: 200 });
  const path = `/cases/${caseId}/upload-link`;
  expect((await testBed.callers.clerk.call('DELETE', path)).status).toBe(204);
  expect((await testBed.callers.clerk.call('DELETE', path)).status).toBe(204);
  expect(await ask('open', { token: second })).toMatchObject(gone);
  expect((await testBed.callers.clerk.call('GET', path)).body).toEqual({ link: null });
  const third = tokenOf(await make(caseId, { days: 1 }));
  await driver.wait(day + 1);
  expect(await ask('open', { token: third })).toMatchObject(gone);
  expect(await ask('open', { token: `${third}x` })).toMatchObject(gone);
});

test('B14: of two created at once one works, and its secret is stored nowhere', async () => {
  const caseId = await driver.empty();
  const tokens = (await Promise.all([make(caseId), make(caseId, {}, 'clinicAdmin')])).map(tokenOf);
  const states = await Promise.all(tokens.map(async (token) => (await ask('open', { token })).status));
  expect(states.sort()).toEqual([200, 410]);
  const shown = await testBed.callers.clerk.call('GET', `/cases/${caseId}/upload-link`);
  expect(shown.body).toMatchObject({ link: { url: null } });
  const kept = await testBed.select(sql`SELECT row_to_json(upload_link)::text AS text FROM upload_link
    UNION ALL SELECT row_to_json(audit_event)::text FROM audit_event
    UNION ALL SELECT row_to_json(case_event)::text FROM case_event`);
  for (const token of tokens) expect(kept.filter(({ text }) => String(text).includes(token))).toEqual([]);
});

test('B14, CG-50: created by users who may send the files themselves, for a case that waits for them', async () => {
  const { caseId } = await linked();
  expect((await make(caseId, {}, 'otherClerk')).status).toBe(404);
  expect((await make(caseId, {}, 'patient')).status).toBe(403);
  expect((await testBed.callers.otherClerk.call('GET', `/cases/${caseId}/upload-link`)).status).toBe(404);
  expect((await testBed.callers.otherClerk.call('DELETE', `/cases/${caseId}/upload-link`)).status).toBe(404);
  expect((await make(await testBed.pooled())).status).toBe(409);
  expect((await make(caseId, { days: limits.uploadLinkMaxDays + 1 })).status).toBe(400);
});

test('B14: a stranger with a link has a limited number of uploads, and an address a limited number of views', async () => {
  const { token } = await linked();
  const holder = holderOf(token);
  const given = await announce(holder, 'study', freshFiles('given up'));
  expect((await holder.call('DELETE', `/uploads/${given.id}`)).status).toBe(204);
  for (let at = 0; at < limits.uploadLinkUploads; at += 1)
    await sendPack(holder, 'report', [{ path: 'report.pdf', bytes: Buffer.from(`%PDF-1.4 ${at}`) }]);
  const { answer } = await announce(holder, 'report', [{ path: 'one.pdf', bytes: Buffer.from('x') }]);
  expect(answer).toMatchObject({ status: 409, body: { code: 'upload-link.too-many' } });
  let last = 200;
  for (let at = 0; at < limits.uploadLinkOpeningsAnHour && last === 200; at += 1)
    last = (await ask('open', { token })).status;
  expect(last).toBe(429);
});

test('B14: what a stranger leaves unfinished does not use up what the link’s creator may send', async () => {
  const { token } = await linked();
  const holder = holderOf(token);
  const announceStudy = (caller: typeof holder, path: string, size: number): Promise<TestAnswer> =>
    caller.call('POST', '/uploads', { body: { purpose: 'study', files: [{ path, size }] } });
  const half = limits.unfinishedBytes / 2;
  for (const path of ['a.dcm', 'b.dcm']) expect((await announceStudy(holder, path, half)).status).toBe(201);
  expect(await announceStudy(holder, 'c.dcm', 1)).toMatchObject({
    status: 413,
    body: { code: 'upload.too-much' },
  });
  expect((await announceStudy(testBed.callers.clerk, 'own.dcm', half)).status).toBe(201);
  // Another link has bytes of its own, too.
  const other = holderOf((await linked()).token);
  expect((await announceStudy(other, 'd.dcm', half)).status).toBe(201);
});

test('B14: a user creates a limited number of links an hour', async () => {
  await driver.wait(hour);
  const caseId = await driver.empty();
  for (let at = 0; at < limits.uploadLinksAnHour; at += 1) expect((await make(caseId)).status).toBe(201);
  expect(await make(caseId)).toMatchObject({ status: 429, body: { code: 'rate.exceeded' } });
  await driver.wait(hour);
  expect((await make(caseId)).status).toBe(201);
});

test('B14: a link ends with its creator’s account', async () => {
  // Moves on to the next hour of the rate limit.
  await driver.wait(hour + 1);
  const { token } = await linked();
  await testBed.select(sql`UPDATE app_user SET status = 'disabled' WHERE id = ${testBed.ids.clerk}`);
  expect(await ask('open', { token })).toMatchObject({ status: 410 });
  expect(await holderOf(token).call('POST', '/uploads', { body: {} })).toMatchObject({ status: 410 });
  await testBed.select(sql`UPDATE app_user SET status = 'active' WHERE id = ${testBed.ids.clerk}`);
  expect(await ask('open', { token })).toMatchObject({ status: 200 });
});
