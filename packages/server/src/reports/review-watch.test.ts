// CG-182: how much of a video a user has watched before signing it off, over HTTP.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { setVideo } from '../../tests/case-fixture.ts';
import { runAs, workspaceIds } from '../../tests/demo-people-fixture.ts';
import { openTestBed, type TestBed, type TestPerson } from '../../tests/test-bed-fixture.ts';
import { statusOf } from '../../tests/upload-case-fixture.ts';
import { uploadWith } from '../../tests/upload-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import type { TestAnswer } from '../test-platform-fixture.ts';

let testBed: TestBed;
beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());

/** Sets a rule of the clinic whose cases these are. */
const requireWatching = (isOn: boolean) =>
  testBed.select(
    sql`UPDATE workspace SET require_watching = ${isOn} WHERE id = ${workspaceIds.lakeside} RETURNING id`,
  );
beforeEach(async () => {
  await requireWatching(true);
});

type Range = { start: number; end: number };
type Answer = { videoId: string; duration: number; ranges: Range[]; isRequired: boolean };

const read = async (person: TestPerson, id: string): Promise<Answer> => {
  const { status, body } = await testBed.callers[person].call('GET', `/cases/${id}/review-watch`);
  expect(status).toBe(200);
  return body as unknown as Answer;
};
const send = (person: TestPerson, id: string, videoId: string, ...ranges: Range[]) =>
  testBed.put(person, id, 'review-watch', { videoId, ranges });
const seen = (start: number, end: number): Range => ({ start, end });

/** Creates a case in review with a video of 4:02. */
async function reviewed(): Promise<{ id: string; videoId: string }> {
  const id = await testBed.reviewed({ isWatched: false });
  await setVideo(testBed.product.platform, id, { durationSeconds: 242.4 });
  const [video] = await testBed.select(sql`SELECT id FROM video_report WHERE case_id = ${id}`);
  return { id, videoId: String(video?.['id']) };
}
type History = { event: string; reason: string | null; seen: { seconds: number; of: number } | null }[];
const signedOff = ({ body }: TestAnswer) =>
  (body['history'] as History).find(({ event }) => event === 'case.signed-off');
const auditOf = async (id: string) => {
  const rows = await testBed.select(
    sql`SELECT detail FROM audit_event WHERE entity_id = ${id} AND action = 'case.signed-off'`,
  );
  return rows.map(({ detail }) => detail);
};

describe('what was watched', () => {
  test('CG-182: is stored per user, merged, and counted once no matter how often it is sent', async () => {
    const { id, videoId } = await reviewed();
    expect(await read('reviewer', id)).toEqual({ videoId, duration: 242.4, ranges: [], isRequired: true });
    for (let time = 0; time < 2; time += 1)
      expect((await send('reviewer', id, videoId, seen(0, 30), seen(200, 900))).status).toBe(200);
    const { body } = await send('reviewer', id, videoId, seen(29, 41));
    expect(body['ranges']).toEqual([seen(0, 41), seen(200, 242.4)]);
    expect((await read('reviewer', id)).ranges).toEqual([seen(0, 41), seen(200, 242.4)]);
    expect((await read('consultant', id)).ranges).toEqual([]);
  });

  test('CG-182: two windows of one user at the same time lose nothing, and users are kept apart', async () => {
    const { id, videoId } = await reviewed();
    const parts = [0, 20, 40, 60, 80].map((start) => seen(start, start + 10));
    const people: TestPerson[] = ['reviewer', 'consultant'];
    const calls = parts.map((part, index) => send(people[index % 2] ?? 'reviewer', id, videoId, part));
    for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
    expect((await read('reviewer', id)).ranges).toEqual([parts[0], parts[2], parts[4]]);
    expect((await read('consultant', id)).ranges).toEqual([parts[1], parts[3]]);
  });

  test('CG-182: starts at zero for a replacement video, and neither video counts for the other', async () => {
    const { id, videoId } = await reviewed();
    await send('reviewer', id, videoId, seen(0, 242));
    const uploadId = await uploadWith(testBed.product.platform, testBed.ids.reviewer, 'video', {
      status: 'sealed',
    });
    await testBed.callers.reviewer.call('POST', `/cases/${id}/video-report`, { body: { uploadId } });
    const late = await send('reviewer', id, videoId, seen(0, 10));
    expect([late.status, late.body['code']]).toEqual([409, 'watch.other-video']);
    await testBed.select(sql`UPDATE video_report SET status = 'ready', duration_seconds = 100
      WHERE case_id = ${id} AND discarded_at IS NULL RETURNING id`);
    const now = await read('reviewer', id);
    expect(now).toMatchObject({ duration: 100, ranges: [] });
    expect(now.videoId).not.toBe(videoId);
    const old = await testBed.put('reviewer', id, 'sign-off', { videoId });
    expect([old.status, old.body['code']]).toEqual([409, 'watch.other-video']);
    expect(
      signedOff(
        await testBed.put('reviewer', id, 'sign-off', {
          videoId: now.videoId,
          reason: 'It is the same, only louder.',
        }),
      )?.seen,
    ).toEqual({
      seconds: 0,
      of: 100,
    });
  });

  test('CG-182: is stored only for users who may leave notes, while the report is open', async () => {
    const { id, videoId } = await reviewed();
    for (const [person, status] of [
      ['reviewer', 200],
      ['super', 200],
      ['consultant', 200],
      ['second', 403],
      ['clerk', 403],
      ['otherClerk', 404],
      ['patient', 403],
    ] as const)
      expect([person, (await send(person, id, videoId, seen(1, 2))).status]).toEqual([person, status]);
    await testBed.put('reviewer', id, 'sign-off');
    expect((await send('reviewer', id, videoId, seen(5, 9))).status).toBe(409);
  });

  test.each([
    ['reviewer@demo.test', 1],
    ['consultant@demo.test', 0],
    ['super@demo.test', 0],
    ['creator@lakeside.test', 0],
    ['patient@lakeside.test', 0],
  ] as const)('CG-182, row security: %s reads %i rows of what the reviewer watched', async (email, count) => {
    const { id, videoId } = await reviewed();
    await send('reviewer', id, videoId, seen(0, 41));
    const statement = `SELECT ranges FROM review_watch WHERE case_id = '${id}'`;
    expect((await runAs(testBed.product.platform, email, statement)).rows).toHaveLength(count);
  });

  test('CG-182, row security: no one writes or deletes what another user has watched', async () => {
    const { id, videoId } = await reviewed();
    const forged = `INSERT INTO review_watch (user_id, video_id, case_id, ranges, started_at, updated_at)
      VALUES ('${testBed.ids.reviewer}', '${videoId}', '${id}', '[]', now(), now())`;
    const run = (statement: string) => runAs(testBed.product.platform, 'consultant@demo.test', statement);
    await expect(run(forged)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('row-level security') as string },
    });
    await expect(run('DELETE FROM review_watch')).rejects.toMatchObject({
      cause: { message: expect.stringContaining('permission denied') as string },
    });
  });
});

describe('signing off', () => {
  test('CG-182, V-022: the call without a body works, and records `seen 0:41 of 4:02`', async () => {
    const { id, videoId } = await reviewed();
    await send('reviewer', id, videoId, seen(0, 41.9));
    const answer = await testBed.put('reviewer', id, 'sign-off');
    expect(answer.status).toBe(200);
    expect(signedOff(answer)).toMatchObject({ seen: { seconds: 41, of: 242 }, reason: null });
    expect(await auditOf(id)).toMatchObject([{ seen: { text: 'seen 0:41 of 4:02' } }]);
    const trail = await testBed.callers.super.call('GET', `/trail?case=${id}`);
    const rows = trail.body['data'] as { kind: string; seen: object | null }[];
    expect(rows.find(({ kind }) => kind === 'case.signed-off')?.seen).toEqual({ seconds: 41, of: 242 });
  });

  test('CG-182, B12: the checks are stored with what was watched', async () => {
    const { id } = await reviewed();
    await requireWatching(false);
    await testBed.put('reviewer', id, 'sign-off', { checks: ['right-patient', 'plain-words'] });
    const [row] = await testBed.select(
      sql`SELECT detail FROM case_event WHERE case_id = ${id} AND action = 'signOff'`,
    );
    expect(row?.['detail']).toEqual({
      checks: ['right-patient', 'plain-words'],
      seen: { seconds: 0, of: 242 },
      captions: 'none',
    });
  });

  test('CG-209, CG-182: on without a setting; 409 until 95% was watched, also for a consultant who signs off alone', async () => {
    const { id, videoId } = await reviewed();
    const body = { videoId };
    expect(statusOf(await testBed.put('reviewer', id, 'sign-off', body))).toBe(
      '409 You have seen 0:00 of 4:02. Watch the rest of the video, or say why you are signing off without it.',
    );
    // What the consultant has watched does not count for the reviewer.
    await send('consultant', id, videoId, seen(0, 242.4));
    await send('reviewer', id, videoId, seen(0, 230));
    const early = await testBed.put('reviewer', id, 'sign-off', { ...body, reason: '   ' });
    expect([early.status, early.body['code']]).toEqual([409, 'case.unwatched']);
    const ticked = await testBed.put('reviewer', id, 'sign-off', { checks: ['right-patient'] });
    expect(ticked.status).toBe(409);
    expect((await read('reviewer', id)).isRequired).toBe(true);
    await send('reviewer', id, videoId, seen(230, 230.4));
    expect((await testBed.put('reviewer', id, 'sign-off', body)).status).toBe(200);

    const alone = await testBed.worked({ video: 'ready', isWatched: false });
    const { videoId: draft, duration } = await read('consultant', alone);
    expect((await testBed.put('consultant', alone, 'sign-off')).status).toBe(409);
    await send('consultant', alone, draft, seen(0, duration));
    expect((await testBed.put('consultant', alone, 'sign-off')).status).toBe(200);
  });

  test('CG-209, V-022: the call without a body is 409 only where it is on and nothing was seen', async () => {
    const { id, videoId } = await reviewed();
    expect((await testBed.put('reviewer', id, 'sign-off')).body['code']).toBe('case.unwatched');
    await send('reviewer', id, videoId, seen(0, 2));
    expect((await testBed.put('reviewer', id, 'sign-off')).status).toBe(200);
    const other = await reviewed();
    await requireWatching(false);
    expect((await testBed.put('reviewer', other.id, 'sign-off')).status).toBe(200);
  });

  test('CG-182: a reason overrides it and stays in the history, not in the audit, which is never erased', async () => {
    const { id } = await reviewed();
    const reason = 'I sat beside Ana when she recorded it.';
    const answer = await testBed.put('reviewer', id, 'sign-off', { reason });
    expect(signedOff(answer)).toMatchObject({ reason, seen: { seconds: 0, of: 242 } });
    expect(JSON.stringify(await auditOf(id))).not.toContain('Ana');
    expect((await testBed.get('patient', id)).body['history']).toEqual([]);
  });

  test('CG-209, CG-40: only a super-admin switches it off, for one clinic; a second user is another setting', async () => {
    const { id, videoId } = await reviewed();
    const set = (person: TestPerson, body: object) =>
      testBed.callers[person].call('PUT', `/workspaces/${workspaceIds.lakeside}/settings`, { body });
    expect((await set('clinicAdmin', { requireWatching: false })).status).toBe(403);
    expect((await set('super', { requireWatching: false })).body).toMatchObject({
      requireWatching: false,
      requireReview: false,
      lastChanges: { requireWatching: { before: true, after: false } },
    });
    const [others] = await testBed.select(
      sql`SELECT bool_and(require_watching) AS "areOn" FROM workspace WHERE id <> ${workspaceIds.lakeside}`,
    );
    expect(others?.['areOn']).toBe(true);
    await set('super', { requireReview: true });
    expect((await testBed.put('reviewer', id, 'sign-off', { videoId })).status).toBe(200);
    await set('super', { requireReview: false, requireWatching: true });
  });
});
