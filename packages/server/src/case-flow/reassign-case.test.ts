// T43: a case goes from one consultant to another, its draft only if it is handed over (CG-202).
import { limits } from '@plainscan/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { actionsOf, readCaseRow } from '../../tests/case-fixture.ts';
import { addPerson, openSessionFor, workspaceIds } from '../../tests/demo-people-fixture.ts';
import { openTestBed, type TestBed, type TestPerson } from '../../tests/test-bed-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import { callerWith } from '../test-platform-fixture.ts';

let testBed: TestBed;
beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());

const give = (person: TestPerson, caseId: string, body: object) =>
  testBed.put(person, caseId, 'assignee', body);
const videosOf = (caseId: string) =>
  testBed.select(sql`SELECT version, recorded_by, discarded_at IS NULL AS current, kept_until FROM video_report
    WHERE case_id = ${caseId} ORDER BY version`);

test('T43: the case is reassigned, its status, due date and first consultant stay; both are told and it is audited', async () => {
  const id = await testBed.worked({});
  const { second, consultant, reviewer } = testBed.ids;
  const before = await readCaseRow(testBed.product.platform, id);
  const answer = await give('reviewer', id, { userId: second, reason: 'On leave.' });
  expect(answer).toMatchObject({
    status: 200,
    body: { assigneeId: second, status: { value: 'in-progress' } },
  });
  expect(await readCaseRow(testBed.product.platform, id)).toMatchObject({
    assigneeId: second,
    dueDate: before.dueDate,
    originalAssigneeId: before.originalAssigneeId,
    version: 2,
  });
  const audit = await testBed.select(
    sql`SELECT actor_id, detail FROM audit_event WHERE action = 'case.reassigned' AND entity_id = ${id}`,
  );
  expect(audit).toMatchObject([{ actor_id: reviewer }]);
  expect((await testBed.callers.consultant.call('GET', `/cases/${id}`)).status).toBe(200);
  expect((await testBed.put('consultant', id, 'done')).status).toBe(403);
  expect((await testBed.put('second', id, 'done')).status).toBe(409);
  expect(consultant).not.toBe(second);
});

test('the same user again: 200 and nothing happens; a user who may not reassign is told so first', async () => {
  const id = await testBed.worked({});
  expect((await give('reviewer', id, { userId: testBed.ids.consultant })).status).toBe(200);
  expect(await readCaseRow(testBed.product.platform, id)).toMatchObject({ version: 1 });
  expect(await actionsOf(testBed.product.platform, id)).not.toContain('reassign');
  expect((await give('clinicAdmin', id, { userId: testBed.ids.consultant })).status).toBe(403);
  expect((await give('second', id, { userId: testBed.ids.second })).status).toBe(403);
  expect((await give('inHouseAdmin', id, { userId: testBed.ids.second })).status).toBe(404);
});

test('CG-36: only active users who may claim the case can get it', async () => {
  const id = await testBed.worked({});
  const disabled = await addPerson(testBed.product.platform, {
    workspaceId: workspaceIds.provider,
    role: 'creator',
    status: 'disabled',
  });
  const { clerk, patient, otherClerk } = testBed.ids;
  for (const userId of [clerk, patient, otherClerk, disabled, '019a0000-0000-7000-8000-000000000000'])
    expect(await give('reviewer', id, { userId }), userId).toMatchObject({
      status: 409,
      body: { code: 'case.assignee-unfit' },
    });
  expect((await give('reviewer', id, { userId: 'nobody' })).status).toBe(400);
  expect(await readCaseRow(testBed.product.platform, id)).toMatchObject({ version: 1 });
});

test('a draft stays its consultant’s for seven days, and is back when the case comes back', async () => {
  const id = await testBed.worked({ video: 'ready' });
  const { second, consultant } = testBed.ids;
  const given = await give('reviewer', id, { userId: second });
  expect(given.body).toMatchObject({ videoReport: null, reportSubmitted: false });
  const [aside] = await videosOf(id);
  expect(aside).toMatchObject({ recorded_by: consultant, current: false });
  expect(new Date(String(aside?.['kept_until'])).getTime() - testBed.clock.now().getTime()).toBe(
    limits.draftKeptMilliseconds,
  );
  // Only reassigning this case to them restores the draft.
  const other = await testBed.worked({ assignee: second });
  expect((await give('reviewer', other, { userId: consultant })).status).toBe(200);
  expect(await videosOf(id)).toMatchObject([{ current: false }]);
  const back = await give('reviewer', id, { userId: consultant });
  expect(back.body['reportSubmitted']).toBe(true);
  expect(await videosOf(id)).toMatchObject([{ current: true, kept_until: null }]);
});

test('if handed over, the draft goes along; the response names the new consultant', async () => {
  const id = await testBed.worked({ video: 'ready' });
  const { second } = testBed.ids;
  const given = await give('reviewer', id, { userId: second, handOverDraft: true });
  expect(given.body).toMatchObject({ reportSubmitted: true, assignee: { id: second } });
  expect(await videosOf(id)).toMatchObject([{ current: true, kept_until: null }]);
});

test('after seven days the draft is gone for good', async () => {
  const id = await testBed.worked({ video: 'ready' });
  await give('reviewer', id, { userId: testBed.ids.second });
  testBed.clock.advance(limits.draftKeptMilliseconds + 1_000);
  const caller = callerWith(
    testBed.product.app,
    await openSessionFor(testBed.product.platform, testBed.ids.reviewer),
  );
  const back = await caller.call('PUT', `/cases/${id}/assignee`, {
    body: { userId: testBed.ids.consultant },
  });
  expect(back).toMatchObject({ status: 200, body: { reportSubmitted: false } });
});

test('possible assignees are listed by name, with their number of open cases', async () => {
  const fresh = await openTestBed();
  try {
    const id = await fresh.worked({});
    await fresh.worked({ assignee: fresh.ids.second });
    const { body } = await fresh.callers.reviewer.call('GET', `/cases/${id}/assignees`);
    const people = body['data'] as { userId: string; name: string; casesInHand: number }[];
    expect(people.map(({ userId }) => userId).toSorted()).toEqual(
      [fresh.ids.second, fresh.ids.reviewer, fresh.ids.super].toSorted(),
    );
    expect(people.find(({ userId }) => userId === fresh.ids.second)).toMatchObject({ casesInHand: 1 });
    expect(people.map(({ name }) => name)).toEqual(people.map(({ name }) => name).toSorted());
    const waiting = await fresh.worked({ status: 'review', video: 'ready' });
    // The report is in review, and its consultant is active.
    expect((await fresh.callers.reviewer.call('GET', `/cases/${waiting}/assignees`)).status).toBe(403);
    const unclaimed = await fresh.pooled();
    expect((await fresh.callers.super.call('GET', `/cases/${unclaimed}/assignees`)).status).toBe(403);
    expect((await fresh.callers.clinicAdmin.call('GET', `/cases/${id}/assignees`)).status).toBe(403);
  } finally {
    await fresh.product.close();
  }
});
