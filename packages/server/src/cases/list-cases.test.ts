// Responses of the case lists: rows with derived values, keyword search, and who sees which.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openTestBed, type TestBed, type TestPerson } from '../../tests/test-bed-fixture.ts';
import { addCase, setCase } from '../../tests/case-fixture.ts';
import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { giveCredit } from '../../tests/request-fixture.ts';
import { uploadWith } from '../../tests/upload-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';

type Row = Record<string, unknown> & { id: string };

let testBed: TestBed;
let ofLakeside: string;
let ofSummit: string;
let unpaid: string;
beforeAll(async () => {
  testBed = await openTestBed();
  const people = { assignee: testBed.ids.consultant, reviewer: testBed.ids.reviewer };
  ofLakeside = await testBed.worked({
    ...people,
    status: 'in-review',
    video: 'ready',
    title: 'CT of the chest',
  });
  unpaid = await testBed.pooled({ status: 'not-paid', pool: false, title: 'MR of the knee' });
  const other = { patient: testBed.ids.otherClerk, creator: testBed.ids.otherClerk, title: 'CT of the head' };
  ofSummit = (await addCase(testBed.product.platform, { workspaceId: workspaceIds.summit, ...other })).id;
});
afterAll(() => testBed.product.close());

async function list(person: TestPerson, query = ''): Promise<{ data: Row[]; total: unknown }> {
  const { body } = await testBed.callers[person].call('GET', `/cases?limit=50${query}`);
  return { data: body['data'] as Row[], total: body['total'] };
}
const ids = ({ data }: { data: Row[] }): string[] => data.map(({ id }) => id);

describe('GET /cases', () => {
  test('D-012: returns rows and their number', async () => {
    const { body } = await testBed.callers.clerk.call('GET', '/cases?limit=1');
    expect(body).toMatchObject({ total: 2, data: [expect.objectContaining({ id: expect.any(String) })] });
    expect(body['data']).toHaveLength(1);
  });

  test('D-003: finds by words of patient, study and name, and nothing else', async () => {
    expect(ids(await list('clerk', '&keyword=chest'))).toEqual([ofLakeside]);
    expect(ids(await list('clerk', '&keyword=KNEE'))).toEqual([unpaid]);
    expect(await list('clerk', '&keyword=head')).toEqual({ data: [], total: 0 });
  });

  test('D-020: a super-admin gets the cases of every workspace, in each view, and opens each', async () => {
    expect(ids(await list('super'))).toEqual(expect.arrayContaining([ofLakeside, ofSummit, unpaid]));
    expect(ids(await list('super', '&status=in-review'))).toEqual([ofLakeside]);
    expect(ids(await list('super', '&status=not-paid'))).toEqual([unpaid]);
    for (const id of [ofLakeside, ofSummit, unpaid])
      expect((await testBed.get('super', id)).status).toBe(200);
    expect(ids(await list('clerk'))).not.toContain(ofSummit);
  });

  test('E-020, D-013: rows and case include derived values', async () => {
    const derived = {
      patientName: expect.stringMatching(/\w+/) as string,
      workspaceName: 'Lakeside Clinic',
      isDelayed: false,
      statusColor: '#0F919D',
      reportSubmitted: true,
    };
    const rows = await list('clerk', '&status=in-review');
    expect(rows.data[0]).toMatchObject(derived);
    const people = {
      assigneeName: expect.stringMatching(/\w+/) as string,
      reviewerName: expect.stringMatching(/\w+/) as string,
    };
    expect((await testBed.get('clerk', ofLakeside)).body).toMatchObject({ ...derived, ...people });
  });

  test('E-020, CG-43, D-013: a case due in less than a day is delayed, in the delayed color', async () => {
    const dueDate = new Date(testBed.clock.now().getTime() + 24 * 3_600_000 - 1);
    const id = await testBed.pooled({ dueDate });
    await setCase(testBed.product.platform, id, { reportType: 'express' });
    expect((await testBed.get('clerk', id)).body).toMatchObject({
      status: { value: 'delayed' },
      isDelayed: true,
      statusColor: '#DE3C37',
    });
  });

  test('CG-69: the clinic’s staff see unpaid cases, and cannot claim them', async () => {
    expect(ids(await list('clerk', '&status=not-paid'))).toEqual([unpaid]);
    for (const person of ['clerk', 'clinicAdmin', 'super'] as const)
      expect((await testBed.put(person, unpaid, 'claim')).status, person).toBeGreaterThanOrEqual(403);
  });

  test('D-001, D-009, V-012: ten a page from page 0 in ascending order by default', async () => {
    const workspaceId = workspaceIds.harbor;
    const people = { patient: testBed.ids.inHousePatient, creator: testBed.ids.inHouse };
    const due = (hours: number) => new Date(testBed.clock.now().getTime() + hours * 3_600_000);
    for (let at = 11; at >= 0; at -= 1)
      await testBed.pooled({
        ...people,
        workspaceId,
        pool: false,
        title: `Scan ${String(at).padStart(2, '0')}`,
        dueDate: due(30 + at),
        ...(at > 8 && { status: 'completed' }),
        ...(at === 3 && { dueDate: due(20) }),
      });
    const ask = async (query: string, person: TestPerson = 'inHouse') => {
      const { body } = await testBed.callers[person].call('GET', `/cases?orderField=title${query}`);
      return { titles: (body['data'] as Row[]).map(({ title }) => title), total: body['total'] };
    };
    const titles = Array.from({ length: 12 }, (_, at) => `Scan ${String(at).padStart(2, '0')}`);
    expect(await ask('')).toEqual({ titles: titles.slice(0, 10), total: 12 });
    expect(await ask('&page=1')).toEqual({ titles: titles.slice(10), total: 12 });
    expect(await ask('&limit=3&page=1')).toEqual({ titles: titles.slice(3, 6), total: 12 });
    expect(await ask('&orderType=DESC&limit=2')).toEqual({ titles: ['Scan 11', 'Scan 10'], total: 12 });
    expect(await ask('&status=completed')).toEqual({ titles: titles.slice(9), total: 3 });
    expect(await ask('&keyword=scan%2007')).toEqual({ titles: ['Scan 07'], total: 1 });
    // Cases that are due soon are added to the requested statuses.
    const soon = ['Scan 03', ...titles.slice(9)];
    expect(await ask('&status=completed&isDueSoon=true')).toEqual({ titles: soon, total: 4 });
    expect(await ask('', 'inHousePatient')).toMatchObject({ total: 12 });
    expect((await ask('', 'patient')).titles).not.toContain('Scan 00');
  });

  test('D-018: the date paid is when the report of the case was bought', async () => {
    const id = await testBed.pooled();
    const credit = await giveCredit(testBed.product.platform, testBed.ids.patient);
    const paid = async () => {
      const rows = await list('clerk');
      return rows.data.find((row) => row.id === id)?.['userReport'];
    };
    expect(await paid()).toBeNull();
    const boughtAt = testBed.clock.now().toISOString();
    testBed.clock.advance(60_000);
    await testBed.select(sql`UPDATE user_report SET case_id = ${id} WHERE id = ${credit}`);
    expect(await paid()).toEqual({ createdAt: boughtAt });
    expect((await testBed.get('clerk', id)).body['userReport']).toEqual({ createdAt: boughtAt });
  });
});

test('E-023, V-015: an action returns the changed case, which has a viewer', async () => {
  const id = await testBed.pooled();
  const { body } = await testBed.put('consultant', id, 'claim');
  expect(body).toMatchObject({ id, status: { value: 'in-progress' }, viewerLink: `/viewer?caseId=${id}` });
  const { body: viewer } = await testBed.callers.consultant.call('GET', `/cases/${id}/viewer-link`);
  expect(viewer['viewerLink']).toMatch(/^\/viewer\?uuid=[\w-]{36}&token=[\w-]{43}$/);
});

test('T25: an edited draft is a new version, and the previous one is kept', async () => {
  const id = await testBed.worked({ video: 'ready' });
  const uploadId = await uploadWith(testBed.product.platform, testBed.ids.consultant, 'video', {
    status: 'sealed',
  });
  const answer = await testBed.callers.consultant.call('POST', `/cases/${id}/video-report`, {
    body: { uploadId },
  });
  expect(answer.body).toMatchObject({
    status: { value: 'in-progress' },
    reportSubmitted: true,
    videoReport: { version: 2, status: 'processing' },
  });
  expect(answer.body['videoVersions']).toEqual([
    expect.objectContaining({ version: 1, discardedAt: expect.any(String) as string }),
    expect.objectContaining({ version: 2, discardedAt: null }),
  ]);
});
