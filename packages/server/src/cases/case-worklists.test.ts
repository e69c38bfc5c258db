// The worklists of the dashboard: what needs whom, what is held up, and the filters, each by list, count and row.
import { caseFilterOf, hour, limits, type CaseView } from '@plainscan/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { setCase } from '../../tests/case-fixture.ts';
import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { countStatements } from '../../tests/statement-count-fixture.ts';
import { openTestBed, type TestBed, type TestPerson } from '../../tests/test-bed-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import type { CaseRow } from './case-tables.ts';

type Row = {
  id: string;
  title: string;
  isHeld: boolean;
  nextStep: { step: string; isYours: boolean } | null;
};

let testBed: TestBed;
const ids = new Map<string, string>();

/** Adds a case under a name that the test knows it by. */
async function add(
  title: string,
  spec: Parameters<TestBed['pooled']>[0] = {},
  change: Partial<CaseRow> = {},
): Promise<void> {
  const id = await testBed.pooled({ title, ...spec });
  if (Object.keys(change).length > 0) await setCase(testBed.product.platform, id, change);
  ids.set(title, id);
}

beforeAll(async () => {
  testBed = await openTestBed();
  const { consultant, second, reviewer, inHouse, inHousePatient } = testBed.ids;
  const hold = {
    findings: ['name' as const],
    images: { name: 'X', dateOfBirth: null, sex: null, patients: 1 },
  };
  const now = testBed.clock.now();
  await add('free', { dueDate: new Date(now.getTime() + 50 * hour) });
  await add('held', {}, { identityHold: hold });
  await add('to record', { status: 'in-progress', assignee: consultant });
  await add('failed video', { status: 'in-progress', assignee: consultant, video: 'failed' });
  await add('draft', { status: 'in-progress', assignee: second, video: 'ready' });
  await add('preparing', { status: 'in-progress', assignee: second, video: 'processing' });
  await add('to review', { status: 'review', assignee: consultant, video: 'ready' });
  await add('in review', { status: 'in-review', assignee: consultant, reviewer, video: 'ready' });
  await add('own review', { status: 'review', assignee: reviewer, video: 'ready' });
  await add('not sent', { status: 'pending-upload', pool: false });
  await add('unread', { status: 'pending-upload', pool: false }, { uploadFailedReason: { code: 'noImage' } });
  await add('portal', { status: 'upload-shared' });
  await add('no portal', { status: 'upload-shared' }, { portalFailure: 'Wrong password' });
  await add('incomplete', { status: 'incomplete', pool: false });
  await add('clinic pays', { status: 'not-paid', pool: false }, { payer: 'workspace' });
  await add('patient pays', { status: 'not-paid', pool: false });
  await add('unwatched', { status: 'completed', assignee: consultant, video: 'ready' });
  const asked = { openedAt: now, oldestQuestionAt: now, signedOffBy: reviewer };
  await add('asked', { status: 'completed', assignee: consultant, video: 'ready' }, asked);
  await add('done', { status: 'completed', assignee: second, video: 'ready' }, { openedAt: now });
  await add('old failure', { status: 'archived', pool: false }, { uploadFailedReason: { code: 'noImage' } });
  const harbor = { workspaceId: workspaceIds.harbor, patient: inHousePatient, creator: inHouse, pool: false };
  await add('clinic review', { ...harbor, status: 'review', assignee: inHouse, video: 'ready' });
  await add('clinic held', harbor, { identityHold: hold });
  await testBed.select(
    sql`UPDATE "case" SET created_at = created_at - interval '9 days' WHERE id = ${ids.get('done')}`,
  );
});
afterAll(() => testBed.product.close());

async function list(person: TestPerson, query: string): Promise<Row[]> {
  const { body, status } = await testBed.callers[person].call('GET', `/cases?limit=50${query}`);
  expect(status, query).toBe(200);
  expect(body['total'], query).toBe((body['data'] as Row[]).length);
  return body['data'] as Row[];
}

function queryOf(view: CaseView): string {
  const { status, isDueSoon, ...flags } = caseFilterOf(view, [], true);
  const shown = Object.entries({ ...flags, ...(isDueSoon && { isDueSoon }) }).map(
    ([flag]) => `&${flag}=true`,
  );
  return `&status=${status.join(',')}${shown.join('')}`;
}

const titles = (rows: readonly Row[]): string[] => rows.map(({ title }) => title).toSorted();
const everyone: readonly TestPerson[] = [
  'clerk',
  'clinicAdmin',
  'consultant',
  'second',
  'reviewer',
  'super',
  'inHouse',
  'inHouseAdmin',
];

describe('CG-193: worklists', () => {
  test.each(everyone)(
    'what needs a reader is the same in the list, the count and the rows: %s',
    async (person) => {
      const rows = await list(person, queryOf('all'));
      const yours = rows.filter(({ nextStep }) => nextStep?.isYours);
      const needed = await list(person, queryOf('needs-you'));
      expect(titles(needed)).toEqual(titles(yours));
      expect(needed.length).toBeGreaterThan(0);
      const { body } = await testBed.callers[person].call('GET', '/cases/counts');
      expect(body['needs-you']).toEqual({ total: needed.length, totalIsMore: false });
    },
  );

  test('a consultant needs to record, an administrator to review, a clinic to send and to pay', async () => {
    const ofProvider = ['held', 'portal'];
    expect(titles(await list('consultant', queryOf('needs-you')))).toEqual(
      ['failed video', 'to record', ...ofProvider].toSorted(),
    );
    expect(titles(await list('reviewer', queryOf('needs-you')))).toEqual(
      ['asked', 'in review', 'to review', ...ofProvider].toSorted(),
    );
    expect(titles(await list('clerk', queryOf('needs-you')))).toEqual(
      ['clinic pays', 'incomplete', 'no portal', 'not sent', 'unread'].toSorted(),
    );
    expect(titles(await list('inHouseAdmin', queryOf('needs-you')))).toEqual([
      'clinic held',
      'clinic review',
    ]);
  });

  test.each<[CaseView, string[]]>([
    ['held', ['held']],
    ['failed', ['failed video', 'no portal', 'unread']],
    ['waiting', ['incomplete', 'no portal', 'not sent', 'portal', 'unread']],
    ['unpaid', ['clinic pays', 'patient pays']],
    ['explained', ['draft', 'failed video', 'preparing', 'to record']],
    ['review', ['in review', 'own review', 'to review']],
    ['free', ['free', 'held']],
    ['unopened', ['unwatched']],
    ['asked', ['asked']],
    ['completed', ['asked', 'done', 'unwatched']],
  ])('the view %s', async (view, expected) => {
    expect(titles(await list('clerk', queryOf(view)))).toEqual(expected);
    const { body } = await testBed.callers.clerk.call('GET', '/cases/counts');
    expect(body[view]).toEqual({ total: expected.length, totalIsMore: false });
  });

  test('each row says what comes next', async () => {
    const rows = await list('clerk', queryOf('all'));
    expect(Object.fromEntries(rows.map(({ title, nextStep }) => [title, nextStep?.step]))).toEqual({
      free: 'claim',
      held: 'check-identity',
      'to record': 'record',
      'failed video': 'record-again',
      draft: 'send-for-review',
      preparing: 'video-preparing',
      'to review': 'review',
      'in review': 'finish-review',
      'own review': 'review',
      'not sent': 'send-images',
      unread: 'send-images-again',
      portal: 'fetch-images',
      'no portal': 'mend-portal',
      incomplete: 'complete-order',
      'clinic pays': 'pay-clinic',
      'patient pays': 'pay-patient',
      unwatched: 'watch',
      asked: 'answer-question',
      done: 'none',
      'old failure': 'none',
    });
    expect(titles(rows.filter(({ isHeld }) => isHeld))).toEqual(['held']);
  });

  test('B4: patients read neither what is held nor the next step', async () => {
    const rows = await list('patient', '');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ isHeld, nextStep }) => !isHeld && nextStep === null)).toBe(true);
  });

  test('CG-50: filters by clinic, consultant and age find nothing outside the reader’s own cases', async () => {
    const { harbor, lakeside } = workspaceIds;
    expect(titles(await list('super', `&workspaceId=${harbor}`))).toEqual(['clinic held', 'clinic review']);
    expect(await list('clerk', `&workspaceId=${harbor}`)).toEqual([]);
    expect(titles(await list('clerk', `&workspaceId=${lakeside}&assigneeId=${testBed.ids.second}`))).toEqual([
      'done',
      'draft',
      'preparing',
    ]);
    expect(titles(await list('super', `&assigneeId=nobody&status=new`))).toEqual(
      ['clinic held', 'free', 'held'].toSorted(),
    );
    expect(titles(await list('clerk', '&minDays=7'))).toEqual(['done']);
    const { status } = await testBed.callers.clerk.call('GET', '/cases?assigneeId=somebody');
    expect(status).toBe(400);
  });

  test('CG-50: offers the workspaces and consultants of the reader’s own cases', async () => {
    const choicesOf = async (person: TestPerson) =>
      (await testBed.callers[person].call('GET', '/cases/choices')).body;
    const names = (list: unknown) => (list as { id: unknown }[]).map(({ id }) => id);
    const ofClerk = await choicesOf('clerk');
    expect(names(ofClerk['workspaces'])).toEqual([workspaceIds.lakeside]);
    const { consultant, second, reviewer, inHouse } = testBed.ids;
    expect(names(ofClerk['assignees']).toSorted()).toEqual([consultant, second, reviewer].toSorted());
    const ofSuper = await choicesOf('super');
    expect(names(ofSuper['workspaces'])).toEqual(
      expect.arrayContaining([workspaceIds.harbor, workspaceIds.lakeside]),
    );
    expect(names(ofSuper['assignees'])).toContain(inHouse);
    expect(await choicesOf('patient')).toEqual({ workspaces: [], assignees: [], savedViews: [] });
  });

  test('D-001: keeps views for each member of staff, by name, and for nobody else', async () => {
    const { clerk, reviewer, patient } = testBed.callers;
    const savedBy = async (person: TestPerson) =>
      (await testBed.callers[person].call('GET', '/cases/choices')).body['savedViews'];
    const held = { name: 'Held at Lakeside', search: 'view=held&workspace=3' };
    const old = { name: 'áged', search: 'age=7' };
    const views = [held, { ...old, search: 'age=30' }, old];
    expect((await clerk.call('PUT', '/cases/views', { body: { views } })).body).toEqual({
      savedViews: [held, old],
    });
    expect(await savedBy('clerk')).toEqual([old, held]);
    expect(await savedBy('reviewer')).toEqual([]);
    const together = [held, old].map((view) =>
      clerk.call('PUT', '/cases/views', { body: { views: [view] } }),
    );
    expect((await Promise.all(together)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await savedBy('clerk')).toHaveLength(1);
    const many = Array.from({ length: limits.savedViews + 1 }, (_, n) => ({ name: `${n}`, search: '' }));
    expect((await reviewer.call('PUT', '/cases/views', { body: { views: many } })).status).toBe(400);
    expect((await patient.call('PUT', '/cases/views', { body: { views } })).status).toBe(403);
  });

  test('counts every view in one statement', async () => {
    const count = () => testBed.callers.reviewer.call('GET', '/cases/counts');
    await count();
    const choices = () => testBed.callers.reviewer.call('GET', '/cases/choices');
    await choices();
    expect(await countStatements(count)).toBe(await countStatements(choices));
  });
});
