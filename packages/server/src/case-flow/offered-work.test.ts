// Actions the server offers work for those users and are refused to everyone else: the rows of E-024 … E-042.
import { caseStatuses, statusColors, type CaseAction } from '@plainscan/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openTestBed, type TestBed, type TestPerson } from '../../tests/test-bed-fixture.ts';
import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { setWorkspace } from '../../tests/request-fixture.ts';
import { openCaseDriver, type CaseDriver } from '../../tests/upload-case-fixture.ts';
import { uploadWith } from '../../tests/upload-fixture.ts';

let testBed: TestBed;
let driver: CaseDriver;
beforeAll(async () => {
  testBed = await openTestBed();
  driver = openCaseDriver(testBed);
  // E-026: a white-glove clinic cannot bypass its images.
  await setWorkspace(testBed.product.platform, workspaceIds.lakeside, { productType: 'white-glove-plus' });
});
afterAll(() => testBed.product.close());

const people: readonly TestPerson[] = [
  ...(['clerk', 'clinicAdmin', 'patient', 'consultant'] as const),
  ...(['second', 'reviewer', 'super', 'otherClerk'] as const),
];
const provider: readonly TestPerson[] = ['consultant', 'second', 'reviewer', 'super'];
const dueIn = (hours: number): Date => new Date(testBed.clock.now().getTime() + hours * 3_600_000);

async function isOffered(person: TestPerson, id: string, action: CaseAction): Promise<boolean> {
  const { status, body } = await testBed.get(person, id);
  if (status === 404) return false;
  const offered = body['offeredActions'] as { action: CaseAction; enabled: boolean }[];
  return offered.some((one) => one.action === action && one.enabled);
}

async function offeredTo(id: string, action: CaseAction): Promise<TestPerson[]> {
  const found: TestPerson[] = [];
  for (const person of people) if (await isOffered(person, id, action)) found.push(person);
  return found;
}

const withVideo = (status: 'in-progress' | 'review' = 'in-progress') =>
  testBed.worked({ status, video: 'ready' });
const completed = () => testBed.worked({ status: 'completed', video: 'ready' });

type Row = [
  ids: string,
  where: string,
  action: CaseAction,
  start: () => Promise<string>,
  to: readonly TestPerson[],
  call: string,
  becomes: string,
];
const rows: Row[] = [
  ['E-024', 'new', 'claim', () => testBed.pooled({ dueDate: dueIn(72) }), provider, 'claim', 'in-progress'],
  [
    'E-024',
    'delayed',
    'claim',
    () => testBed.pooled({ dueDate: dueIn(3) }),
    provider,
    'claim',
    'in-progress',
  ],
  ['E-025', 'upload-shared', 'bypassImages', () => driver.shared(), provider, 'upload-shared/by-pass', 'new'],
  [
    'E-027',
    'pending-upload',
    'rejectUpload',
    () => driver.empty(),
    ['clerk', 'clinicAdmin', 'super'],
    'clinic-upload/reject',
    'pending-upload',
  ],
  [
    'E-035',
    'in-review',
    'cancelReview',
    () => testBed.reviewed(),
    ['reviewer', 'super'],
    'cancel-review',
    'review',
  ],
  [
    'E-036, E-052, CG-32',
    'in-progress',
    'discard',
    () => withVideo(),
    ['consultant'],
    'discard-review',
    'in-progress',
  ],
  ['E-038', 'review', 'startReview', () => withVideo('review'), ['reviewer', 'super'], 'review', 'in-review'],
  ['E-039, E-052', 'in-progress', 'sendForReview', () => withVideo(), ['consultant'], 'done', 'review'],
  ['E-040, E-052', 'in-progress', 'signOff', () => withVideo(), ['consultant'], 'sign-off', 'completed'],
  ['E-040, E-052', 'review', 'signOff', () => withVideo('review'), ['consultant'], 'sign-off', 'completed'],
  ['E-040, E-052', 'in-review', 'signOff', () => testBed.reviewed(), ['reviewer'], 'sign-off', 'completed'],
  [
    'E-042, E-052, CG-32',
    'in-review',
    'discardReview',
    () => testBed.reviewed(),
    ['reviewer'],
    'discard-review',
    'in-progress',
  ],
  ['E-049', 'new', 'archive', () => testBed.pooled(), ['super'], 'archive', 'archived'],
  [
    'E-049',
    'archived',
    'unarchive',
    () => testBed.worked({ status: 'archived' }),
    ['super'],
    'unarchive',
    '',
  ],
  ['E-059', 'completed', 'rate', completed, ['patient'], 'rate', 'completed'],
];

test.each(rows)(
  '%s: in %s, %s is offered to those who may do it, and works only for them',
  async (...row) => {
    const [, , action, start, to, call, becomes] = row;
    const id = await start();
    expect(await offeredTo(id, action)).toEqual(to);
    const body = action === 'rate' ? { ratingScore: 5 } : undefined;
    for (const person of people.filter((one) => !to.includes(one)))
      expect([person, (await testBed.put(person, id, call, body)).status]).toEqual([
        person,
        expect.toSatisfy((status) => status === 403 || status === 404),
      ]);
    const done = await testBed.put(to[0] ?? 'super', id, call, body);
    expect(done.status).toBe(200);
    if (becomes !== '') expect(done.body['status']).toMatchObject({ value: becomes });
    if (action === 'signOff') expect(await testBed.mailsOf(id)).toContain('ready to patient@lakeside.test');
  },
);

describe('actions that need files', () => {
  test.each([
    ['E-025', 'upload-shared', () => driver.shared(), 'completeUpload', provider],
    ['E-027', 'pending-upload', () => driver.empty(), 'submitUpload', ['clerk', 'clinicAdmin', 'super']],
  ] as const)('%s: in %s files are accepted from those who may send them', async (...row) => {
    const [, , start, action, to] = row;
    const id = await start();
    expect(await offeredTo(id, action)).toEqual(to);
    const [person] = to;
    const { uploadId } = await driver.readStudy(person);
    const body = { uploadId, reportUploadId: await driver.report(person) };
    const call = action === 'completeUpload' ? 'complete-upload-shared' : 'clinic-upload';
    const method = action === 'completeUpload' ? 'POST' : 'PUT';
    const send = (by: TestPerson) => testBed.callers[by].call(method, `/cases/${id}/${call}`, { body });
    expect((await send('otherClerk')).status).toBe(404);
    expect((await send(person)).body['status']).toMatchObject({ value: 'new' });
  });

  test.each([
    ['in-progress', 'consultant', () => withVideo()],
    ['review', 'consultant', () => withVideo('review')],
    ['in-review', 'reviewer', () => testBed.reviewed()],
  ] as const)(
    'E-037, E-052, CG-32: in %s a new video is accepted only from the %s',
    async (_, whose, start) => {
      const id = await start();
      expect(await offeredTo(id, 'editVideo')).toEqual([whose]);
      const send = async (person: TestPerson) => {
        const { platform } = testBed.product;
        const uploadId = await uploadWith(platform, testBed.ids[person], 'video', { status: 'sealed' });
        return driver.post(person, id, 'video-report', { uploadId });
      };
      for (const person of people.filter((one) => one !== whose))
        expect((await send(person)).status, person).toBeGreaterThanOrEqual(403);
      expect((await send(whose)).body).toMatchObject({ reportSubmitted: true, videoReport: { version: 2 } });
    },
  );
});

test('E-061: the user who claims a case is its assignee; the first one is kept when it is claimed again', async () => {
  const id = await testBed.pooled();
  const person = (name: 'consultant' | 'second') =>
    expect.objectContaining({ id: testBed.ids[name] }) as object;
  const claimed = await testBed.put('consultant', id, 'claim');
  expect(claimed.body).toMatchObject({
    assigneeId: testBed.ids.consultant,
    assignee: person('consultant'),
    originalAssignee: person('consultant'),
  });
  const back = await testBed.put('consultant', id, 'reject');
  expect(back.body).toMatchObject({
    assigneeId: null,
    assignee: null,
    originalAssignee: person('consultant'),
  });
  const again = await testBed.put('second', id, 'claim');
  expect(again.body).toMatchObject({ assignee: person('second'), originalAssignee: person('consultant') });
});

test('E-021: there are twelve statuses, and the case includes its color', async () => {
  const shown: Record<string, unknown> = {};
  for (const status of caseStatuses) {
    const isDelayed = status === 'delayed';
    const id = await testBed.pooled(isDelayed ? { dueDate: dueIn(3) } : { status });
    const { body } = await testBed.get('super', id);
    shown[(body['status'] as { value: string }).value] = body['statusColor'];
  }
  expect(shown).toEqual(statusColors);
  const names =
    'archived completed delayed in-progress in-review incomplete new not-paid pending-upload review upload-shared uploading';
  expect(Object.keys(shown).toSorted()).toEqual(names.split(' '));
  expect(new Set(Object.values(shown)).size).toBe(12);
});
