// B2: only one window at a time records a case, and no recording is lost, whatever happens to the case.
import { limits } from '@plainscan/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestBed, type TestBed, type TestPerson } from '../../tests/test-bed-fixture.ts';
import { statusOf } from '../../tests/upload-case-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import type { TestAnswer } from '../test-platform-fixture.ts';

const [here, there] = [
  '019a0000-0000-7000-8000-00000000000a',
  '019a0000-0000-7000-8000-00000000000b',
] as const;

let testBed: TestBed;
beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());

const start = (person: TestPerson, caseId: string, holderId: string = here) =>
  testBed.callers[person].call('POST', `/cases/${caseId}/recordings`, { body: { holderId } });
const hold = (person: TestPerson, id: string, holderId: string = here) =>
  testBed.callers[person].call('PUT', `/recordings/${id}/lease`, { body: { holderId } });
const release = (person: TestPerson, id: string, holderId: string = here) =>
  testBed.callers[person].call('PUT', `/recordings/${id}/release`, { body: { holderId } });
const finish = (person: TestPerson, id: string, body?: object) =>
  testBed.callers[person].call('POST', `/recordings/${id}/finish`, body ? { body } : {});
const send = (id: string, offset: number, holder: string | null = here): Promise<TestAnswer> =>
  testBed.callers.consultant.call('PATCH', `/uploads/${id}`, {
    bytes: Buffer.from('abc'),
    headers: {
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      ...(holder !== null && { 'recording-holder': holder }),
    },
  });
const recordingOf = async (person: TestPerson, id: string) => {
  const { body } = await testBed.callers[person].call('GET', '/recordings');
  return (body['data'] as Record<string, unknown>[]).find((one) => one['id'] === id);
};
/** Starts a recording of three bytes, held by the consultant's first window. */
async function recorded(caseId: string): Promise<string> {
  const started = await start('consultant', caseId);
  expect(started.status).toBe(201);
  const id = String(started.body['id']);
  testBed.clock.advance(1_000);
  expect((await send(id, 0)).status).toBe(204);
  return id;
}

test('T21, B2: a second window learns who is recording the case until the lease ends', async () => {
  const caseId = await testBed.worked({});
  const id = await recorded(caseId);
  expect(statusOf(await start('consultant', caseId, there))).toMatch(
    /^409 .+ is recording this case in another window or on another device\. Finish that recording first\.$/,
  );
  expect(await recordingOf('consultant', id)).toMatchObject({ state: 'recording', holderId: here, caseId });
  testBed.clock.advance(limits.recordingLeaseMilliseconds + 1);
  expect(await recordingOf('consultant', id)).toMatchObject({ state: 'unfinished', holderId: null });
  expect((await start('consultant', caseId, there)).status).toBe(201);
  expect((await hold('consultant', id)).status).toBe(409);
});

test('B2: if two windows start at once, only one records', async () => {
  const caseId = await testBed.worked({});
  const answers = await Promise.all([start('consultant', caseId, here), start('consultant', caseId, there)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});

test('B2: chunks and a paused window’s calls renew the lease', async () => {
  const caseId = await testBed.worked({});
  const id = await recorded(caseId);
  const half = limits.recordingLeaseMilliseconds / 2 + 1_000;
  testBed.clock.advance(half);
  expect((await send(id, 3)).status).toBe(204);
  testBed.clock.advance(half);
  expect(await recordingOf('consultant', id)).toMatchObject({ state: 'recording' });
  expect(await hold('consultant', id)).toMatchObject({ status: 200, body: { maySubmit: true } });
  testBed.clock.advance(half);
  expect(await recordingOf('consultant', id)).toMatchObject({ state: 'recording' });
});

test('B2: nothing another window does shortens a recording that is held', async () => {
  const caseId = await testBed.worked({});
  const id = await recorded(caseId);
  const consultant = testBed.callers.consultant;
  for (const answer of [
    await finish('consultant', id),
    await consultant.call('POST', `/uploads/${id}/finish`),
    await consultant.call('POST', `/cases/${caseId}/video-report`, { body: { uploadId: id } }),
    await consultant.call('DELETE', `/uploads/${id}`),
    await hold('consultant', id, there),
    await send(id, 3, there),
    await send(id, 3, null),
  ])
    expect(statusOf(answer)).toBe('409 This recording is still running in another window. Finish it there.');
  expect((await release('consultant', id, there)).status).toBe(204);
  expect(await recordingOf('consultant', id)).toMatchObject({ state: 'recording', receivedBytes: 3 });
  expect((await send(id, 3)).status).toBe(204);
});

test('T22: a released recording becomes the draft of its case, once', async () => {
  const caseId = await testBed.worked({});
  const id = await recorded(caseId);
  expect((await release('consultant', id)).status).toBe(204);
  expect((await testBed.callers.consultant.call('GET', `/recordings/${id}/file`)).status).toBe(404);
  expect(await finish('consultant', id)).toMatchObject({ status: 200, body: { state: 'submitted' } });
  expect(await finish('consultant', id)).toMatchObject({ status: 200, body: { state: 'submitted' } });
  expect((await testBed.get('consultant', caseId)).body).toMatchObject({
    videoReport: { status: 'processing' },
    videoVersions: [{ version: 1, discardedAt: null }],
  });
});

test('B10: marked chapters are saved with the video, in order and each time only once', async () => {
  const caseId = await testBed.worked({});
  const id = await recorded(caseId);
  await release('consultant', id);
  const chapters = [
    { start: 61.2504, title: ' The fluid spaces ' },
    { start: 2, title: '' },
    { start: 2, title: 'Again' },
  ];
  expect((await finish('consultant', id, { chapters })).status).toBe(200);
  const kept = [
    { start: 2, title: '' },
    { start: 61.25, title: 'The fluid spaces' },
  ];
  expect((await testBed.get('consultant', caseId)).body['videoReport']).toMatchObject({ chapters: kept });
  expect((await finish('consultant', id, { chapters: [] })).status).toBe(200);
  expect((await testBed.get('consultant', caseId)).body['videoReport']).toMatchObject({ chapters: kept });
});

test('B10: spoken script lines become the captions of the video', async () => {
  const caseId = await testBed.worked({});
  const id = await recorded(caseId);
  await release('consultant', id);
  const captions = [
    { start: 1.25, end: 4, text: 'Hello Maggie.' },
    { start: 4, end: 19, text: 'These are the ventricles.' },
  ];
  const late = [{ start: 5, end: 4, text: 'Backward' }];
  expect((await finish('consultant', id, { captions: late })).status).toBe(422);
  expect((await finish('consultant', id, { captions })).status).toBe(200);
  const after = (await testBed.get('consultant', caseId)).body;
  expect(after['videoReport']).toMatchObject({ captions, chapters: [] });
  expect(after['hasCaptions']).toBe(true);
});

test('B10: they stay with a recording that is kept for its consultant, and return with the case', async () => {
  const caseId = await testBed.worked({});
  const { second, consultant } = testBed.ids;
  const id = await recorded(caseId);
  await testBed.put('reviewer', caseId, 'assignee', { userId: second });
  await release('consultant', id);
  const chapters = [{ start: 1.5, title: 'Hello' }];
  expect(await finish('consultant', id, { chapters })).toMatchObject({ body: { state: 'kept' } });
  await testBed.put('reviewer', caseId, 'assignee', { userId: consultant });
  expect((await testBed.get('consultant', caseId)).body['videoReport']).toMatchObject({ chapters });
});

test('CG-202: if a case is reassigned during recording, the draft is kept and can be restored', async () => {
  const caseId = await testBed.worked({});
  const { second, consultant } = testBed.ids;
  const id = await recorded(caseId);
  expect((await testBed.put('reviewer', caseId, 'assignee', { userId: second })).status).toBe(200);
  expect(await hold('consultant', id)).toMatchObject({ status: 200, body: { maySubmit: false } });
  expect((await release('consultant', id)).status).toBe(204);
  const kept = await finish('consultant', id);
  expect(kept).toMatchObject({ status: 200, body: { state: 'kept', caseId } });
  expect(new Date(String(kept.body['keptUntil'])).getTime() - testBed.clock.now().getTime()).toBe(
    limits.draftKeptMilliseconds,
  );
  expect(await finish('consultant', id)).toMatchObject({ status: 200, body: { state: 'kept' } });
  expect((await testBed.get('second', caseId)).body['videoReport']).toBeNull();
  const file = await testBed.callers.consultant.call('GET', `/recordings/${id}/file`);
  expect([file.status, file.bytes.toString()]).toEqual([200, 'abc']);
  expect((await testBed.callers.second.call('GET', `/recordings/${id}/file`)).status).toBe(404);
  expect((await testBed.put('reviewer', caseId, 'assignee', { userId: consultant })).status).toBe(200);
  expect((await testBed.get('consultant', caseId)).body['videoReport']).toMatchObject({
    status: 'processing',
  });
  expect(
    await testBed.select(
      sql`SELECT actor_id FROM audit_event WHERE action = 'recording.kept' AND entity_id = ${caseId}`,
    ),
  ).toEqual([{ actor_id: consultant }]);
});

test('CG-202: a reassigned case takes no recording from its former consultant, in either order', async () => {
  const caseId = await testBed.worked({});
  const id = await recorded(caseId);
  await release('consultant', id);
  const [given, ended] = await Promise.all([
    testBed.put('reviewer', caseId, 'assignee', { userId: testBed.ids.second }),
    finish('consultant', id),
  ]);
  expect([given.status, ended.status]).toEqual([200, 200]);
  expect(await recordingOf('consultant', id)).toMatchObject({ state: 'kept' });
  expect((await testBed.get('second', caseId)).body['videoReport']).toBeNull();
});

test('only the consultant of a case can record it and access the recordings', async () => {
  const caseId = await testBed.worked({});
  expect((await start('second', caseId)).status).toBe(403);
  expect((await start('otherClerk', caseId)).status).toBe(404);
  expect(
    (await testBed.callers.consultant.call('POST', `/cases/${caseId}/recordings`, { body: {} })).status,
  ).toBe(400);
  const id = await recorded(caseId);
  for (const answer of [await hold('super', id), await release('super', id), await finish('super', id)])
    expect(answer.status).toBe(404);
  expect(await recordingOf('super', id)).toBeUndefined();
});

test('an account’s key is unique to it, stays the same, and is stored sealed', async () => {
  const keyOf = async (person: TestPerson) =>
    String((await testBed.callers[person].call('GET', '/recordings/key')).body['key']);
  const key = await keyOf('consultant');
  expect(Buffer.from(key, 'base64').length).toBe(32);
  expect(await keyOf('consultant')).toBe(key);
  expect(await keyOf('second')).not.toBe(key);
  const rows = await testBed.select(sql`SELECT key_sealed FROM recording_key`);
  expect(JSON.stringify(rows)).not.toContain(key);
});

test('a kept draft can be downloaded for seven days', async () => {
  const caseId = await testBed.worked({});
  const id = await recorded(caseId);
  await testBed.put('reviewer', caseId, 'assignee', { userId: testBed.ids.second });
  await release('consultant', id);
  await finish('consultant', id);
  testBed.clock.advance(limits.draftKeptMilliseconds + 1_000);
  const caller = await testBed.product.as('consultant@demo.test');
  expect((await caller.call('GET', `/recordings/${id}/file`)).status).toBe(404);
});
