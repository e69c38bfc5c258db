// What staff see of a report after it was sent, and resending the email (B9, T44), over HTTP.
import { caseFilterOf, caseFlags, caseViews } from '@plainscan/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { actionsOf, readCaseRow, setCase } from '../../../tests/case-fixture.ts';
import { workspaceIds } from '../../../tests/demo-people-fixture.ts';
import { openTestBed, type TestBed, type TestPerson } from '../../../tests/test-bed-fixture.ts';
import { newId } from '../../platform/clock/uuidv7.ts';
import { sql } from '../../platform/database/drizzle.ts';

let testBed: TestBed;
let caseId: string;
beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());
beforeEach(async () => {
  caseId = await testBed.pooled({ status: 'completed', assignee: testBed.ids.consultant, video: 'ready' });
  await setCase(testBed.product.platform, caseId, { signedOffAt: testBed.clock.now() });
});

const followUp = (person: TestPerson) => testBed.callers[person].call('GET', `/cases/${caseId}/follow-up`);
const sendAgain = (person: TestPerson) => testBed.callers[person].call('POST', `/cases/${caseId}/send-again`);
const open = () => testBed.callers.patient.call('PUT', `/patients/record/${caseId}/view-report-first-time`);

describe('B9: what happened to a report', () => {
  test('is empty before anything happens', async () => {
    const { status, body } = await followUp('clerk');
    expect({ status, body }).toEqual({ status: 200, body: { mails: [], openedAt: null, watched: null } });
  });

  test('V-055: shows when it was opened and how much of each chapter was watched', async () => {
    const [video] = await testBed.select(sql`SELECT id FROM video_report WHERE case_id = ${caseId}`);
    await testBed.select(sql`UPDATE video_report SET duration_seconds = 100,
      chapters = '[{"start":0,"title":"Where"},{"start":40,"title":""}]' WHERE case_id = ${caseId}`);
    const openedAt = testBed.clock.now().toISOString();
    await open();
    testBed.clock.advance(60_000);
    await open();
    const body = {
      viewingId: newId(),
      videoId: video?.['id'],
      ranges: [{ start: 0, end: 55 }],
      position: 55,
    };
    await testBed.callers.patient.call('PUT', `/patients/record/${caseId}/watched`, { body });
    expect((await followUp('consultant')).body).toEqual({
      mails: [],
      openedAt,
      watched: {
        percent: 55,
        lastAt: testBed.clock.now().toISOString(),
        chapters: [
          { title: 'Where', percent: 100 },
          { title: '', percent: 25 },
        ],
      },
    });
  });

  test('a view by someone else does not count as the patient’s', async () => {
    await testBed.callers.clerk.call('PUT', `/patients/record/${caseId}/view-report-first-time`);
    expect((await followUp('clerk')).body).toMatchObject({ openedAt: null });
  });

  test('a report that was recalled and sent again counts as unopened', async () => {
    await open();
    const recalled = await testBed.put('reviewer', caseId, 'recall', { reason: 'Another slice.' });
    expect(recalled.status).toBe(200);
    // The patient's page may still be open.
    await open();
    expect((await followUp('clerk')).status).toBe(404);
    await setCase(testBed.product.platform, caseId, {
      status: 'completed',
      signedOffAt: testBed.clock.now(),
    });
    expect((await followUp('clerk')).body).toMatchObject({ openedAt: null });
    testBed.clock.advance(1_000);
    await open();
    expect((await followUp('clerk')).body).toMatchObject({ openedAt: testBed.clock.now().toISOString() });
  });

  test('CG-50: hidden from its patient, other clinics, and people who only supplied images', async () => {
    const { platform } = testBed.product;
    const of = async (person: TestPerson) => (await followUp(person)).status;
    expect([await of('patient'), await of('otherClerk')]).toEqual([403, 404]);
    await setCase(platform, caseId, { uploadWorkspaceId: workspaceIds.summit });
    expect(await of('otherClerk')).toBe(404);
    expect((await testBed.callers.otherClerk.call('POST', `/cases/${caseId}/send-again`)).status).toBe(403);
  });
});

describe('B9: the view of sent reports that were not opened', () => {
  const unopened = async (person: TestPerson) => {
    const { body } = await testBed.callers[person].call('GET', '/cases?isUnopened=true&status=completed');
    return { ids: (body['data'] as { id: string }[]).map(({ id }) => id), total: body['total'] };
  };

  test('lists a report until its patient opens it, for people who see the case', async () => {
    const [before, elsewhere] = [await unopened('clerk'), await unopened('otherClerk')];
    expect(before.ids).toContain(caseId);
    expect(elsewhere.ids).not.toContain(caseId);
    await open();
    expect(await unopened('clerk')).toEqual({
      ids: before.ids.filter((id) => id !== caseId),
      total: Number(before.total) - 1,
    });
  });

  test('D-002: one call returns the same counts as the lists of all views and writes no trail row', async () => {
    await testBed.worked({ dueDate: testBed.clock.now() });
    const listed = () => testBed.select(sql`SELECT 1 FROM audit_event WHERE action = 'case.listed'`);
    for (const person of ['clerk', 'consultant', 'inHouseAdmin', 'super', 'patient'] as const) {
      const { call } = testBed.callers[person];
      const before = (await listed()).length;
      const { body } = await call('GET', '/cases/counts');
      expect((await listed()).length).toBe(before);
      const seesEvery = person !== 'clerk' && person !== 'inHouseAdmin' && person !== 'patient';
      for (const view of caseViews) {
        const filter = caseFilterOf(view, [], person === 'clerk' || seesEvery);
        const query = new URLSearchParams({ limit: '1', status: filter.status.join(',') });
        for (const name of ['isDueSoon', ...caseFlags] as const) if (filter[name]) query.set(name, 'true');
        const { body: list } = await call('GET', `/cases?${query.toString()}`);
        expect([person, view, body[view]]).toEqual([
          person,
          view,
          { total: list['total'], totalIsMore: false },
        ]);
      }
    }
  });

  test('a finished case says whether it was opened; the view has no other statuses', async () => {
    const under = await testBed.worked({ video: 'ready' });
    expect((await unopened('super')).ids).not.toContain(under);
    await open();
    expect((await testBed.get('clerk', caseId)).body['openedAt']).toBe(testBed.clock.now().toISOString());
  });
});

describe('T44: resending the email', () => {
  test('sends it to the patient, tells the staff, and adds it to the history', async () => {
    expect((await sendAgain('clerk')).status).toBe(200);
    expect(await testBed.mailsOf(caseId)).toEqual(['ready to patient@lakeside.test']);
    const { body } = await followUp('clerk');
    expect(body).toMatchObject({ mails: [{ kind: 'ready', fate: 'queued', reason: null }] });
    expect(await actionsOf(testBed.product.platform, caseId)).toContain('sendAgain');
  });

  test('is refused within ten minutes of the last one for everyone, and works after that', async () => {
    const answers = await Promise.all([sendAgain('clerk'), sendAgain('consultant')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    testBed.clock.advance(10 * 60_000 - 1);
    const { status, body } = await sendAgain('super');
    expect({ status, message: body['message'] }).toEqual({
      status: 409,
      message: 'The email was sent less than ten minutes ago. Give it time to arrive, then try again.',
    });
    testBed.clock.advance(2);
    expect((await sendAgain('super')).status).toBe(200);
    expect(await testBed.mailsOf(caseId)).toHaveLength(2);
    expect(await readCaseRow(testBed.product.platform, caseId)).toMatchObject({ status: 'completed' });
  });
});
