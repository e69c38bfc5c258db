// What users do with a case through the API: each row of the case flow with its effects, messages and refusals.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openTestBed, type TestBed, type TestPerson as Person } from '../../tests/test-bed-fixture.ts';
import { actionsOf, readCaseRow } from '../../tests/case-fixture.ts';
import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';

const { harbor, lakeside } = workspaceIds;

let testBed: TestBed;
let clock: TestBed['clock'];
let product: TestBed['product'];
let ids: TestBed['ids'];
let put: TestBed['put'];
let get: TestBed['get'];
let pooled: TestBed['pooled'];
let worked: TestBed['worked'];
let reviewed: TestBed['reviewed'];
let select: TestBed['select'];
let mailsOf: TestBed['mailsOf'];

beforeAll(async () => {
  testBed = await openTestBed();
  ({ clock, product, ids, put, get, pooled, worked, reviewed, select, mailsOf } = testBed);
});
afterAll(() => testBed.product.close());

describe('each transition', () => {
  const steps: [
    name: string,
    start: () => Promise<string>,
    person: Person,
    call: string,
    to: string,
    event: string,
    mails: string[],
  ][] = [
    ['claim (T19)', () => pooled(), 'consultant', 'claim', 'in-progress', 'case.claimed', []],
    ['give back (T23, CG-32)', () => worked(), 'consultant', 'reject', 'new', 'case.given-back', []],
    ['take back from somebody (T23)', () => worked(), 'super', 'reject', 'new', 'case.taken-back', []],
    [
      'send for review (T26)',
      () => worked({ video: 'ready' }),
      'consultant',
      'done',
      'review',
      'case.sent-for-review',
      ['review-wanted to reviewer@demo.test', 'review-wanted to super@demo.test'],
    ],
    [
      'start review (T27)',
      () => worked({ status: 'review', video: 'ready' }),
      'reviewer',
      'review',
      'in-review',
      'case.review-started',
      [],
    ],
    [
      'cancel review (T28)',
      () => reviewed(),
      'reviewer',
      'cancel-review',
      'review',
      'case.review-cancelled',
      [],
    ],
    [
      'cancel review for somebody (T28)',
      () => reviewed(),
      'super',
      'cancel-review',
      'review',
      'case.review-cancelled',
      [],
    ],
    [
      'discard review (T29)',
      () => reviewed(),
      'reviewer',
      'discard-review',
      'in-progress',
      'case.review-discarded',
      ['sent-back to consultant@demo.test'],
    ],
    [
      'discard the draft (T24)',
      () => worked({ video: 'ready' }),
      'consultant',
      'discard-review',
      'in-progress',
      'case.video-discarded',
      [],
    ],
    [
      'sign off in review: the patient gets a mail (T30, E-053, I-026)',
      () => reviewed(),
      'reviewer',
      'sign-off',
      'completed',
      'case.signed-off',
      ['ready to patient@lakeside.test', 'signed-off to creator@lakeside.test'],
    ],
    [
      'sign off without review: the patient gets a mail (T30, E-053)',
      () => worked({ video: 'ready' }),
      'consultant',
      'sign-off',
      'completed',
      'case.signed-off',
      ['ready to patient@lakeside.test', 'signed-off to creator@lakeside.test'],
    ],
  ];

  test.each(steps)('%s', async (_, start, person, call, to, event, mails) => {
    const id = await start();
    const answer = await put(person, id, call);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id, version: 2, status: { value: to } });
    expect((answer.body['history'] as { event: string }[]).at(-1)).toMatchObject({ event });
    // T40: the list shows how long it has been waiting to be claimed or reviewed.
    const waits = ['new', 'review'].includes(to);
    expect(answer.body['waitingSince']).toBe(waits ? clock.now().toISOString() : null);
    expect(await mailsOf(id)).toEqual(mails);
    const audit = await select(
      sql`SELECT actor_id, outcome, patient_user_id FROM audit_event WHERE entity_id = ${id} AND action = ${event}`,
    );
    expect(audit).toEqual([{ actor_id: ids[person], outcome: 'allowed', patient_user_id: ids.patient }]);
    const live = await select(sql`SELECT rooms FROM outbox_event WHERE data ->> 'caseId' = ${id}`);
    expect(live).toHaveLength(1);
    expect(live[0]?.['rooms']).toEqual(
      expect.arrayContaining([`case:${id}`, 'workspace-cases:3', 'provider-pool', `user:${ids.patient}`]),
    );
  });

  test.each(steps.filter(([name]) => !name.startsWith('discard the draft')))(
    '%s, a second time by the same user, gets 200 and changes nothing',
    async (_, start, person, call) => {
      const id = await start();
      const first = await put(person, id, call);
      const before = [
        await readCaseRow(product.platform, id),
        await actionsOf(product.platform, id),
        await mailsOf(id),
      ];
      const again = await put(person, id, call);
      // CG-49: the one refusal whose text the specification defines.
      if (call === 'reject')
        expect(again).toMatchObject({
          status: 400,
          body: { message: 'Not allowed to reject this case with the current status' },
        });
      else expect(again).toMatchObject({ status: 200, body: { version: 2, status: first.body['status'] } });
      expect([
        await readCaseRow(product.platform, id),
        await actionsOf(product.platform, id),
        await mailsOf(id),
      ]).toEqual(before);
    },
  );
});

describe('a refusal', () => {
  test.each([
    ['claim of a taken case', () => worked(), 'second', 'claim', 409, 'This case has been picked up'],
    [
      'claim of a finished case',
      () => worked({ status: 'completed', video: 'ready' }),
      'second',
      'claim',
      409,
      'This case has been picked up',
    ],
    [
      'claim by a clinic that leaves it to the provider',
      () => pooled(),
      'clerk',
      'claim',
      403,
      /^Only .* may do this\.$/,
    ],
    [
      'giving back with a video (W-010, CG-49)',
      () => worked({ video: 'ready' }),
      'consultant',
      'reject',
      400,
      'Not allowed to reject this case with the current status',
    ],
    ['sending without a video', () => worked(), 'consultant', 'done', 409, 'Record or upload a video first.'],
    [
      'sending a video that is not ready',
      () => worked({ video: 'processing' }),
      'consultant',
      'done',
      409,
      'The video is still being prepared. You can continue as soon as it is ready.',
    ],
    [
      'sending a video that failed',
      () => worked({ video: 'failed' }),
      'consultant',
      'done',
      409,
      'The video could not be prepared. Record or upload it again.',
    ],
    [
      'signing off without a video',
      () => worked(),
      'consultant',
      'sign-off',
      409,
      'Record or upload a video first.',
    ],
    [
      'reviewing one’s own work',
      () => worked({ status: 'review', assignee: ids.reviewer, video: 'ready' }),
      'reviewer',
      'review',
      403,
      /^Only .* may do this\.$/,
    ],
    [
      'a second reviewer',
      () => reviewed({ reviewer: ids.super }),
      'reviewer',
      'review',
      409,
      'This case is now “In Review”. Check it again before you continue.',
    ],
    [
      'signing off somebody else’s review',
      () => reviewed({ reviewer: ids.super }),
      'reviewer',
      'sign-off',
      403,
      /^Only .* may do this\.$/,
    ],
    ['the consultant in review', () => reviewed(), 'consultant', 'sign-off', 403, /^Only .* may do this\.$/],
    [
      'rejecting a finished report (W-010)',
      () => reviewed({ status: 'completed' }),
      'super',
      'reject',
      400,
      'Not allowed to reject this case with the current status',
    ],
    [
      'rejecting a new case of the provider itself (W-010)',
      () => pooled({ workspaceId: 1, home: 1 }),
      'consultant',
      'reject',
      400,
      'Not allowed to reject this case with the current status',
    ],
    [
      'rating an unfinished report',
      () => reviewed(),
      'patient',
      'rate',
      409,
      'This case is now “In Review”. Check it again before you continue.',
    ],
  ] as const)('%s says why, and nothing changes', async (_, start, person, call, status, message) => {
    const id = await start();
    const before = await readCaseRow(product.platform, id);
    const answer = await put(person, id, call, call === 'rate' ? { ratingScore: 3 } : undefined);
    expect(answer.status).toBe(status);
    expect(answer.body['message']).toEqual(
      typeof message === 'string' ? message : expect.stringMatching(message),
    );
    expect(await readCaseRow(product.platform, id)).toEqual(before);
    expect(await mailsOf(id)).toEqual([]);
  });

  test('of the assignee’s sign-off if the clinic requires a review', async () => {
    await select(sql`UPDATE workspace SET require_review = true WHERE id = ${lakeside}`);
    const id = await worked({ video: 'ready' });
    expect((await put('consultant', id, 'sign-off')).status).toBe(403);
    expect((await put('consultant', id, 'done')).status).toBe(200);
    await select(sql`UPDATE workspace SET require_review = false WHERE id = ${lakeside}`);
  });
});

describe('who may claim (CG-36)', () => {
  const hours = (count: number): Date => new Date(clock.now().getTime() + count * 3_600_000);
  const inHouse = (dueDate: Date): Promise<string> =>
    pooled({ workspaceId: harbor, patient: ids.inHousePatient, creator: ids.inHouse, dueDate });

  test('a clinic that makes its own videos claims its own cases', async () => {
    const id = await inHouse(hours(72));
    expect((await put('consultant', id, 'claim')).status).toBe(403);
    expect((await put('inHouse', id, 'claim')).status).toBe(200);
  });

  test('the provider claims them once they are delayed (E-022)', async () => {
    const id = await inHouse(hours(23));
    expect((await get('consultant', id)).body).toMatchObject({
      isDelayed: true,
      status: { value: 'delayed', label: 'Delayed' },
    });
    expect((await put('consultant', id, 'claim')).status).toBe(200);
  });

  test('an in-house case that is sent for review notifies the clinic’s and the provider’s reviewers', async () => {
    const id = await pooled({
      workspaceId: harbor,
      patient: ids.inHousePatient,
      creator: ids.inHouse,
      assignee: ids.inHouse,
      status: 'in-progress',
      video: 'ready',
    });
    expect((await put('inHouse', id, 'done')).status).toBe(200);
    expect(await mailsOf(id)).toEqual([
      'review-wanted to admin@harbor.test',
      'review-wanted to reviewer@demo.test',
      'review-wanted to super@demo.test',
    ]);
  });

  test('giving back keeps the first assignee’s name and the due date', async () => {
    const id = await pooled();
    await put('consultant', id, 'claim');
    await put('consultant', id, 'reject');
    const before = await readCaseRow(product.platform, id);
    expect(before).toMatchObject({ assigneeId: null, originalAssigneeId: ids.consultant });
    await put('second', id, 'claim');
    expect(await readCaseRow(product.platform, id)).toMatchObject({
      assigneeId: ids.second,
      originalAssigneeId: ids.consultant,
      dueDate: before.dueDate,
    });
  });
});
