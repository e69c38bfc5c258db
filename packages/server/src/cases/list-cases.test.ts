// What the lists of cases answer: rows with what is derived, words that are searched, and who sees all of them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openTestBed, type TestBed, type TestPerson } from '../../tests/test-bed-fixture.ts';
import { addCase, setCase } from '../../tests/case-fixture.ts';
import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { uploadWith } from '../../tests/upload-fixture.ts';

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
  test('D-012: answers rows and their number', async () => {
    const { body } = await testBed.callers.clerk.call('GET', '/cases?limit=1');
    expect(body).toMatchObject({ total: 2, data: [expect.objectContaining({ id: expect.any(String) })] });
    expect(body['data']).toHaveLength(1);
  });

  test('D-003: finds by words of patient, study and name, and nothing else', async () => {
    expect(ids(await list('clerk', '&keyword=chest'))).toEqual([ofLakeside]);
    expect(ids(await list('clerk', '&keyword=KNEE'))).toEqual([unpaid]);
    expect(await list('clerk', '&keyword=head')).toEqual({ data: [], total: 0 });
  });

  test('D-020: a super-admin has the cases of every workspace, in each view, and opens each', async () => {
    expect(ids(await list('super'))).toEqual(expect.arrayContaining([ofLakeside, ofSummit, unpaid]));
    expect(ids(await list('super', '&status=in-review'))).toEqual([ofLakeside]);
    expect(ids(await list('super', '&status=not-paid'))).toEqual([unpaid]);
    for (const id of [ofLakeside, ofSummit, unpaid])
      expect((await testBed.get('super', id)).status).toBe(200);
    expect(ids(await list('clerk'))).not.toContain(ofSummit);
  });

  test('E-020, D-013: rows and case carry what is derived', async () => {
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

  test('E-020, CG-43, D-013: what is due in less than a day is delayed, in the delayed color', async () => {
    const dueDate = new Date(testBed.clock.now().getTime() + 24 * 3_600_000 - 1);
    const id = await testBed.pooled({ dueDate });
    await setCase(testBed.product.platform, id, { reportType: 'express' });
    expect((await testBed.get('clerk', id)).body).toMatchObject({
      status: { value: 'delayed' },
      isDelayed: true,
      statusColor: '#DE3C37',
    });
  });

  test('CG-69: the staff of the clinic see what is not paid for, and cannot claim it', async () => {
    expect(ids(await list('clerk', '&status=not-paid'))).toEqual([unpaid]);
    for (const person of ['clerk', 'clinicAdmin', 'super'] as const)
      expect((await testBed.put(person, unpaid, 'claim')).status, person).toBeGreaterThanOrEqual(403);
  });
});

test('E-023: an action answers the changed case, which has a viewer', async () => {
  const id = await testBed.pooled();
  const { body } = await testBed.put('consultant', id, 'claim');
  expect(body).toMatchObject({ id, status: { value: 'in-progress' }, viewerLink: `/viewer?caseId=${id}` });
  const { body: viewer } = await testBed.callers.consultant.call('GET', `/cases/${id}/viewer-link`);
  expect(viewer['viewerLink']).toMatch(/^\/viewer\?uuid=[\w-]{36}&token=[\w-]{43}$/);
});

test('T25: an edited draft is a new version, and the one before is kept', async () => {
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
