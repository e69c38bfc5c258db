// How far a patient has watched the video of a report (B9), over HTTP.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { readCaseRow, setCase } from '../../../tests/case-fixture.ts';
import { runAs } from '../../../tests/demo-people-fixture.ts';
import { openTestBed, type TestBed, type TestPerson } from '../../../tests/test-bed-fixture.ts';
import { newId } from '../../platform/clock/uuidv7.ts';
import { sql } from '../../platform/database/drizzle.ts';

let testBed: TestBed;
let caseId: string;
let videoId: string;
beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());
beforeEach(async () => {
  caseId = await testBed.pooled({ status: 'completed', video: 'ready' });
  const [video] = await testBed.select(sql`SELECT id FROM video_report WHERE case_id = ${caseId}`);
  videoId = String(video?.['id']);
});

type Change = { viewingId?: string; videoId?: string; ranges?: unknown; position?: number };
const send = (change: Change, person: TestPerson = 'patient') =>
  testBed.callers[person].call('PUT', `/patients/record/${caseId}/watched`, {
    body: { viewingId: newId(), videoId, ranges: [{ start: 0, end: 10 }], position: 10, ...change },
  });
const watched = async () =>
  (await testBed.callers.patient.call('GET', `/patients/record/${caseId}/watched`)).body;
const rows = () =>
  testBed.select(
    sql`SELECT ranges, position FROM report_watch WHERE case_id = ${caseId} ORDER BY started_at`,
  );

describe('saving what was watched', () => {
  test('B9: is stored per visit, merged, and counted once no matter how often it is sent', async () => {
    const viewingId = newId();
    const first = { viewingId, ranges: [{ start: 0, end: 12 }], position: 12 };
    for (let time = 0; time < 2; time += 1) expect((await send(first)).status).toBe(204);
    testBed.clock.advance(1_000);
    await send({
      viewingId,
      ranges: [
        { start: 40, end: 50 },
        { start: 10, end: 20 },
      ],
      position: 50,
    });
    expect(await rows()).toEqual([
      {
        ranges: [
          { start: 0, end: 20 },
          { start: 40, end: 50 },
        ],
        position: 50,
      },
    ]);
  });

  test('B9: two calls of one visit at the same time lose nothing', async () => {
    const viewingId = newId();
    const parts = [0, 10, 20, 30, 40].map((start) => ({ start, end: start + 5 }));
    const answers = await Promise.all(parts.map((part) => send({ viewingId, ranges: [part] })));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
    expect(await rows()).toMatchObject([{ ranges: parts }]);
  });

  test('B9: stores nothing beyond the video’s end, and no invalid range', async () => {
    await send({ ranges: [{ start: 55, end: 900 }], position: 900 });
    expect(await rows()).toEqual([{ ranges: [{ start: 55, end: 61 }], position: 61 }]);
    await send({
      ranges: [
        { start: 20, end: 20 },
        { start: 30, end: 25 },
        { start: 70, end: 80 },
      ],
    });
    expect(await rows()).toHaveLength(1);
  });

  test.each([
    ['none', []],
    ['before the start', [{ start: -1, end: 5 }]],
    ['no number', [{ start: 'a', end: 5 }]],
    ['too many', Array.from({ length: 201 }, (_, at) => ({ start: at, end: at + 0.5 }))],
  ])('B9: refuses %s with a message', async (_, ranges) => {
    const { status, body } = await send({ ranges });
    expect(status).toBe(400);
    expect(String(body['message'])).not.toBe('');
    expect(await rows()).toEqual([]);
  });

  test('B9: a replaced video is reported as such, and one not yet signed off is not found', async () => {
    expect(await send({ videoId: newId() })).toMatchObject({
      status: 409,
      body: { code: 'watch.other-video' },
    });
    await setCase(testBed.product.platform, caseId, { status: 'in-review' });
    expect((await send({})).status).toBe(404);
    expect(await rows()).toEqual([]);
  });
});

describe('reading what was watched', () => {
  test('B9: returns where the newest visit stopped, and how much was seen in all of them', async () => {
    expect(await watched()).toEqual({ videoId, position: null, percent: 0 });
    await send({ ranges: [{ start: 0, end: 30.5 }], position: 30.5 });
    testBed.clock.advance(60_000);
    await send({ ranges: [{ start: 20, end: 40 }], position: 22 });
    expect(await watched()).toEqual({ videoId, position: 22, percent: 66 });
  });

  test('K-009, B9: the first view is recorded separately', async () => {
    await send({});
    const record = await testBed.callers.patient.call('GET', `/patients/record/${caseId}`);
    expect(record.body).toMatchObject({ viewedFirstTime: false });
  });
});

test('SEC-A1: patients see their own rows, staff those of their cases, and no one writes for another', async () => {
  await send({});
  const run = (email: string, statement: string) => runAs(testBed.product.platform, email, statement);
  const find = `SELECT 1 FROM report_watch WHERE case_id = '${caseId}'`;
  for (const [email, seen] of [
    ['patient@lakeside.test', 1],
    ['creator@lakeside.test', 1],
    ['patient@harbor.test', 0],
    ['creator@summit.test', 0],
  ] as const)
    expect((await run(email, find)).rows, email).toHaveLength(seen);
  const { patientUserId } = await readCaseRow(testBed.product.platform, caseId);
  const insert = `INSERT INTO report_watch VALUES (gen_random_uuid(), '${patientUserId}', '${videoId}', '${caseId}', '[]', 0, now(), now())`;
  await expect(run('creator@lakeside.test', insert)).rejects.toMatchObject({ cause: { code: '42501' } });
});
