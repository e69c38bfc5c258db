// What patients see of their studies: one record each, with the status of its newest case (I-017, I-022, V-042,
// CG-166).
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { readCaseRow, setCase } from '../../tests/case-fixture.ts';
import { signedInPatient, workspaceIds } from '../../tests/demo-people-fixture.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { sql } from '../platform/database/drizzle.ts';
import { newObjectKey } from '../platform/storage/object-key.ts';
import { callAnonymously } from '../test-platform-fixture.ts';

let testBed: TestBed;
beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());

test.each([
  ['patient', 'not-paid'],
  ['workspace', 'in-progress'],
] as const)('CG-166: while the %s has to pay, it reads %s', async (payer, status) => {
  const id = await testBed.pooled({ status: 'not-paid', pool: false });
  await setCase(testBed.product.platform, id, { payer });
  const { body } = await testBed.callers.patient.call('GET', `/patients/record/${id}`);
  expect(body).toMatchObject({ caseId: id, status, caseStatus: 'not-paid' });
  const list = await testBed.callers.patient.call('GET', '/patients/record');
  expect(list.body['data']).toContainEqual(expect.objectContaining({ caseId: id, status }));
});

test('V-042, V-043, I-022: two cases of one study are one record, represented by the newest case', async () => {
  const { platform } = testBed.product;
  const first = await testBed.pooled({ status: 'completed' });
  const { studyId } = await readCaseRow(platform, first);
  const second = await testBed.pooled({ status: 'in-progress', assignee: testBed.ids.consultant });
  const day = new Date('2026-10-01T09:00:00.000Z');
  await setCase(platform, first, { createdAt: day, signedOffAt: day });
  await setCase(platform, second, { studyId });
  const ofStudy = async () => {
    const { body } = await testBed.callers.patient.call('GET', '/patients/record?limit=50');
    const all = body['data'] as { id: string; caseId: string }[];
    expect(body['total']).toBe(all.length);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    return all.filter(({ id }) => id === studyId);
  };
  const earlierReports = [{ caseId: first, signedOffAt: day.toISOString() }];
  expect(await ofStudy()).toMatchObject([{ caseId: second, status: 'in-progress', earlierReports }]);
  const read = await testBed.callers.patient.call('GET', `/patients/record/${studyId}`);
  expect(read.body).toMatchObject({ caseId: second });
  // An archived case no longer affects the study's record.
  await setCase(platform, second, { status: 'archived' });
  expect(await ofStudy()).toMatchObject([{ caseId: first, status: 'completed', earlierReports: [] }]);
});

test('I-021, H-030, CG-81: says whose it is, what it is, and where to view and share it', async () => {
  const { platform } = testBed.product;
  const done = await testBed.pooled({ status: 'completed', video: 'ready', title: 'Scan of the head' });
  const { studyId } = await readCaseRow(platform, done);
  const posterKey = newObjectKey();
  await platform.objects.put(posterKey, Buffer.from('poster'));
  await testBed.select(sql`UPDATE video_report SET poster_key = ${posterKey} WHERE case_id = ${done}`);
  const read = async (id: string) =>
    (await testBed.callers.patient.call('GET', `/patients/record/${id}`)).body;
  expect(await read(done)).toMatchObject({
    id: studyId,
    owner: testBed.ids.patient,
    title: 'Scan of the head',
    description: null,
    imageCount: 1,
    hasTextReport: true,
    createdAt: testBed.clock.now().toISOString(),
    deleted: false,
    shareLink: `/video-report/${studyId}`,
    viewerLink: `/viewer?uuid=${studyId}`,
    type: 'dcm',
    caseId: done,
    case: { id: done, title: 'Scan of the head', status: 'completed' },
    status: 'completed',
    isAbleToViewRecord: true,
  });
  // CG-211: the server's own choice is not shown, its consultant's is.
  expect(await read(done)).toMatchObject({ posterUrl: null });
  expect(await read(done)).toMatchObject({ filmTitle: null });
  const title = 'Your head, in November';
  const edit = { parts: [], chapters: [], poster: { segmentId: newId(), at: 0 }, title };
  await testBed.select(
    sql`UPDATE video_report SET edit = ${JSON.stringify(edit)}::jsonb WHERE case_id = ${done}`,
  );
  const { posterUrl, filmTitle } = await read(done);
  expect(filmTitle).toBe(title);
  expect(await callAnonymously(testBed.product.app, 'GET', String(posterUrl))).toMatchObject({ status: 200 });
  for (const status of ['in-progress', 'not-paid', 'archived'] as const) {
    await setCase(platform, done, { status });
    expect(await read(done), status).toMatchObject({ shareLink: null, posterUrl: null, filmTitle: null });
  }
  await setCase(platform, done, { status: 'completed' });
  expect((await testBed.callers.patient.call('DELETE', `/patients/record/${studyId}`)).status).toBe(204);
  expect(await read(done)).toMatchObject({
    id: done,
    deleted: true,
    shareLink: null,
    viewerLink: null,
    isAbleToViewRecord: false,
  });
});

test('I-002, I-025: the list is searched, sorted and paged, and includes the total', async () => {
  const { lakeside: workspaceId } = workspaceIds;
  const person = await signedInPatient(testBed.product, { workspaceId });
  const letters = 'K B F D A H J C G I E L'.split(' ');
  for (const letter of letters) await testBed.pooled({ patient: person.id, title: `Scan ${letter}` });
  const titles = async (query: string) => {
    const { body } = await person.call('GET', `/patients/record?${query}`);
    return { total: body['total'], titles: (body['data'] as { title: string }[]).map(({ title }) => title) };
  };
  const sorted = letters.toSorted().map((letter) => `Scan ${letter}`);
  const byTitle = 'orderField=title&orderType=ASC&limit=10';
  expect(await titles(byTitle)).toEqual({ total: 12, titles: sorted.slice(0, 10) });
  expect(await titles(`${byTitle}&page=1`)).toEqual({ total: 12, titles: sorted.slice(10) });
  expect(await titles('orderField=title&orderType=DESC&limit=10')).toMatchObject({
    titles: sorted.toReversed().slice(0, 10),
  });
  expect(await titles('keyword=scan%20k')).toEqual({ total: 1, titles: ['Scan K'] });
  expect(await titles('keyword=knee')).toEqual({ total: 0, titles: [] });
});

test('CG-10: a super-admin’s preview has no records and no payments, and shows every report they may read', async () => {
  const unpaid = await testBed.pooled({ status: 'not-paid', pool: false });
  const done = await testBed.pooled({ status: 'completed', video: 'ready' });
  const ask = (path: string) => testBed.callers.super.call('GET', path);
  const lists = [
    '/patients/record',
    '/patients/record?isSample=true',
    '/cases/not-paid',
    '/patients/study/all',
  ];
  for (const path of lists) expect((await ask(path)).body, path).toEqual({ data: [], total: 0 });
  expect((await ask(`/patients/record/${done}`)).body).toMatchObject({ caseId: done, status: 'completed' });
  expect((await ask(`/cases/${done}`)).body['videoReport']).toMatchObject({ status: 'ready' });
  const orders: [string, string][] = [
    ['POST', '/cases/request-report'],
    ['PUT', `/cases/${done}/rate`],
    ['PUT', `/patients/record/${done}/view-report-first-time`],
    ['DELETE', `/patients/record/${done}`],
    ['GET', `/patients/record/${done}/download`],
  ];
  for (const [method, path] of orders)
    expect((await testBed.callers.super.call(method, path, { body: {} })).status, path).toBe(403);
  expect((await readCaseRow(testBed.product.platform, unpaid)).status).toBe('not-paid');
});
