// D8, T25: cutting a draft and rerecording parts, each save as a new version; permissions, concurrent saves,
// interruptions.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { setVideo } from '../../tests/case-fixture.ts';
import { runAs } from '../../tests/demo-people-fixture.ts';
import { madeRecording } from '../../tests/segment-fixture.ts';
import { openTestBed, type TestBed, type TestPerson } from '../../tests/test-bed-fixture.ts';
import { statusOf } from '../../tests/upload-case-fixture.ts';
import { until } from '../../tests/upload-fixture.ts';
import { selectVideo } from '../cases/video-report-repository.ts';
import { sql } from '../platform/database/drizzle.ts';
import { hasOpenJob } from '../platform/jobs/open-job.ts';
import { newObjectKey } from '../platform/storage/object-key.ts';
import type { TestAnswer } from '../test-platform-fixture.ts';
import type { Worker } from '../worker.ts';
import { prepareVideo } from './prepare-video-handler.ts';

const holderId = '019a0000-0000-7000-8000-00000000000a';

let testBed: TestBed;
let worker: Worker;
let recording: Buffer | null;
beforeAll(async () => {
  testBed = await openTestBed();
  recording = await madeRecording(9);
  worker = await testBed.product.startWorker();
});
afterAll(async () => {
  await worker.stop();
  await testBed.product.close();
});

type Part = { segmentId: string; start: number; end: number };
type Edited = {
  videoId: string;
  number: number;
  version: number;
  state: string;
  edit: { parts: Part[]; chapters: object[]; poster: object | null };
  segments: { id: string; duration: number; peaks: number[]; link: string }[];
  captions: object[];
};

const open = (person: TestPerson, id: string) =>
  testBed.callers[person].call('POST', `/cases/${id}/video-edit`);
const read = (person: TestPerson, id: string) =>
  testBed.callers[person].call('GET', `/cases/${id}/video-edit`);
const save = (person: TestPerson, id: string, body: object) => testBed.put(person, id, 'video-edit', body);
const changes = (person: TestPerson, id: string, from?: number) =>
  testBed.callers[person].call(
    'GET',
    `/cases/${id}/video-changes${from === undefined ? '' : `?from=${from}`}`,
  );

/** Creates a case in progress with a nine-second draft. */
async function drafted(): Promise<string> {
  if (recording === null) throw new Error('no ffmpeg to make a video with');
  const videoKey = newObjectKey();
  await testBed.product.platform.objects.put(videoKey, recording);
  const id = await testBed.worked({ video: 'ready' });
  await setVideo(testBed.product.platform, id, { videoKey, durationSeconds: 9 });
  return id;
}

/** Waits until it can be edited. */
async function ready(person: TestPerson, id: string): Promise<Edited> {
  await until('the segments', async () => {
    const { body } = await read(person, id);
    return body['state'] === 'ready' || body['state'] === 'failed' || undefined;
  });
  const { body } = await read(person, id);
  expect(body['state']).toBe('ready');
  return body as unknown as Edited;
}

async function opened(): Promise<{ id: string; edited: Edited }> {
  const id = await drafted();
  expect((await open('consultant', id)).status).toBe(200);
  return { id, edited: await ready('consultant', id) };
}

const cut = ({ videoId, version, edit }: Edited, parts: Part[], change: object = {}) => ({
  videoId,
  version,
  edit: { ...edit, parts, ...change },
});
const first = ({ edit }: Edited): Part => edit.parts[0] as Part;

test('CG-196, D8: opening a video makes it one segment with waveform and speech', async (context) => {
  if (recording === null) return context.skip('ffmpeg is missing');
  const { id, edited } = await opened();
  expect(edited).toMatchObject({ number: 1, version: 1, edit: { chapters: [], poster: null } });
  expect(edited.segments).toHaveLength(1);
  const [segment] = edited.segments;
  expect(segment).toMatchObject({ duration: 9_000, isEncodedAgain: false });
  expect(segment?.peaks.length).toBeGreaterThanOrEqual(90);
  expect(Math.max(...(segment?.peaks.slice(25, 45) ?? []))).toBeLessThan(5);
  expect(first(edited)).toEqual({ segmentId: segment?.id, start: 0, end: 9_000 });
  expect((await open('consultant', id)).body['segments']).toHaveLength(1);
  expect(await testBed.select(sql`SELECT 1 FROM video_segment WHERE case_id = ${id}`)).toHaveLength(1);
});

test('CG-196: a part that could not be read is read again when the edit is opened again', async (context) => {
  if (recording === null) return context.skip('ffmpeg is missing');
  const { id, edited } = await opened();
  // While its job is ending, opening would not queue another one.
  await until('the job', async () => {
    const key = `read-segment:${first(edited).segmentId}`;
    return (await testBed.product.platform.database.asSystem(() => hasOpenJob(key))) ? undefined : true;
  });
  await testBed.select(
    sql`UPDATE video_segment SET status = 'failed', failure = '{"code":"unreadable"}' WHERE case_id = ${id}`,
  );
  expect((await read('consultant', id)).body['state']).toBe('failed');
  expect((await open('consultant', id)).body).toMatchObject({ state: 'reading', failure: null });
  await ready('consultant', id);
});

test('T25, B10, B11, F14: saving makes a new version with moved captions and chapters, and keeps the previous one', async (context) => {
  if (recording === null) return context.skip('ffmpeg is missing');
  const { id, edited } = await opened();
  const captions = [
    { start: 3, end: 5, text: 'Wait.' },
    { start: 6, end: 8, text: 'Here.' },
  ];
  const tracks = { captions, chapters: [{ start: 5, title: 'Two' }] };
  await testBed.put('consultant', id, 'video-tracks', { videoId: edited.videoId, version: 1, ...tracks });
  const { segmentId } = first(edited);
  const parts = [
    { segmentId, start: 0, end: 2_200 },
    { segmentId, start: 5_300, end: 9_000 },
  ];
  expect(statusOf(await save('consultant', id, cut(edited, parts)))).toMatch(/^409 Someone else has changed/);
  const current = await ready('consultant', id);
  expect((await save('consultant', id, cut(current, parts))).body).toMatchObject({
    state: 'preparing',
    number: 2,
  });
  const made = await ready('consultant', id);
  expect(made).toMatchObject({
    number: 2,
    edit: { parts, chapters: [{ title: 'Two' }] },
    captions: [{ start: 2.9, end: 4.9, text: 'Here.' }],
    earlier: [{ number: 1, captions }],
  });
  const { videoReport, videoVersions, history } = (await testBed.get('consultant', id)).body as {
    videoReport: { duration: number; chapters: object[] };
    videoVersions: object[];
    history: object[];
  };
  expect(videoReport.duration).toBeCloseTo(5.9, 1);
  expect(videoReport.chapters).toEqual([{ start: 2.2, title: 'Two' }]);
  expect(videoVersions).toHaveLength(2);
  expect(history).toContainEqual(expect.objectContaining({ event: 'case.video-edited' }));
  expect((await testBed.get('patient', id)).body['videoReport']).toBeNull();
  // B11: what is put back has its words again.
  await save('consultant', id, cut(made, [{ segmentId, start: 0, end: 9_000 }]));
  expect(await ready('consultant', id)).toMatchObject({ number: 3, captions });
});

test('of two simultaneous saves one gets a conflict; repeating a save returns its lost answer', async (context) => {
  if (recording === null) return context.skip('ffmpeg is missing');
  const { id, edited } = await opened();
  const { segmentId } = first(edited);
  const bodies = [3_000, 4_000].map((start) => cut(edited, [{ segmentId, start, end: 9_000 }]));
  const answers = await Promise.all(bodies.map((body) => save('consultant', id, body)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const won = answers.findIndex(({ status }) => status === 200);
  const lost = answers[1 - won] as TestAnswer;
  expect(statusOf(lost)).toMatch(/^409 This video has been changed in another window/);
  expect((await save('consultant', id, bodies[won] ?? {})).status).toBe(200);
  expect(await testBed.select(sql`SELECT 1 FROM video_report WHERE case_id = ${id}`)).toHaveLength(2);
});

test('changing only chapters updates the current version; saving without changes does nothing', async (context) => {
  if (recording === null) return context.skip('ffmpeg is missing');
  const { id, edited } = await opened();
  const { segmentId } = first(edited);
  const chapters = [{ segmentId, at: 3_000, title: 'The fluid spaces' }];
  const body = cut(edited, edited.edit.parts, { chapters });
  expect((await save('consultant', id, body)).body).toMatchObject({
    number: 1,
    version: 2,
    edit: { chapters },
  });
  const again = { ...body, version: 2 };
  expect((await save('consultant', id, again)).body).toMatchObject({ number: 1, version: 2 });
});

test('CG-211: a title of its own and no frames are the current version’s too, and its patient reads the title', async (context) => {
  if (recording === null) return context.skip('ffmpeg is missing');
  const { id, edited } = await opened();
  expect(edited.edit).toMatchObject({ title: null, hasFrames: true });
  const words = { title: 'Your knee, before the operation', hasFrames: false };
  const saved = await save('consultant', id, cut(edited, edited.edit.parts, words));
  expect(saved.body).toMatchObject({ number: 1, version: 2, edit: words });
  expect(statusOf(await save('consultant', id, cut(edited, edited.edit.parts)))).toMatch(/^409/);
  const long = await save('consultant', id, cut(edited, edited.edit.parts, { title: 'a'.repeat(81) }));
  expect(long.status).toBe(400);
  const { body } = await testBed.get('consultant', id);
  expect(body['videoReport']).toMatchObject({ filmTitle: words.title });
  // What is cut keeps them.
  const [part] = edited.edit.parts;
  const again = { ...edited, version: 2, edit: { ...edited.edit, ...words } };
  await save('consultant', id, cut(again, [{ ...(part as Part), start: 2_000 }]));
  expect(await ready('consultant', id)).toMatchObject({ number: 2, edit: words });
});

test('rejects an edit that is empty or uses segments of another case', async (context) => {
  if (recording === null) return context.skip('ffmpeg is missing');
  const [{ id, edited }, other] = [await opened(), await opened()];
  const { segmentId } = first(edited);
  expect(statusOf(await save('consultant', id, cut(edited, [])))).toMatch(/^422 Nothing would be left/);
  expect((await save('consultant', id, cut(edited, [{ segmentId, start: 0, end: 100 }]))).status).toBe(422);
  const foreign = [{ segmentId: first(other.edited).segmentId, start: 0, end: 4_000 }];
  expect(statusOf(await save('consultant', id, cut(edited, foreign)))).toMatch(
    /^422 This edit names a recording/,
  );
  expect((await save('consultant', id, cut(edited, [{ segmentId, start: 0.5, end: 4_000 }]))).status).toBe(
    400,
  );
  const retake = { videoId: edited.videoId, edit: { ...edited.edit, parts: foreign }, position: 0 };
  const started = await testBed.callers.consultant.call('POST', `/cases/${id}/recordings`, {
    body: { holderId, retake },
  });
  expect(started.status).toBe(422);
});

test('B12: in review only the reviewer can open an edit', async () => {
  const id = await testBed.reviewed();
  expect((await open('consultant', id)).status).toBe(403);
  expect((await open('reviewer', id)).status).toBe(200);
});

test('B12: only the consultant can open, save or restore an edit of a case in progress', async (context) => {
  if (recording === null) return context.skip('ffmpeg is missing');
  const { id, edited } = await opened();
  const body = cut(edited, [{ ...first(edited), start: 2_000 }]);
  for (const [person, status] of [
    ['second', 403],
    ['clerk', 403],
    ['patient', 403],
    ['otherClerk', 404],
  ] as const)
    for (const answer of [
      await open(person, id),
      await read(person, id),
      await save(person, id, body),
      await testBed.put(person, id, 'video-restored', { version: 1 }),
    ])
      expect([person, answer.status]).toEqual([person, status]);
  expect((await changes('otherClerk', id)).status).toBe(404);
  expect((await changes('patient', id)).status).toBe(403);
});

describe('F13: a retake', () => {
  async function retaken(id: string, edited: Edited, position: number, parts: Part[]): Promise<TestAnswer> {
    const { consultant } = testBed.callers;
    const retake = { videoId: edited.videoId, edit: { ...edited.edit, parts }, position };
    const started = await consultant.call('POST', `/cases/${id}/recordings`, { body: { holderId, retake } });
    expect(started.status).toBe(201);
    const upload = String(started.body['id']);
    const bytes = (await madeRecording(6, { tone: 700 })) ?? Buffer.alloc(0);
    const headers = {
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'recording-holder': holderId,
    };
    expect((await consultant.call('PATCH', `/uploads/${upload}`, { bytes, headers })).status).toBe(204);
    await consultant.call('PUT', `/recordings/${upload}/release`, { body: { holderId } });
    return consultant.call('POST', `/recordings/${upload}/finish`, {
      body: {
        chapters: [{ start: 1, title: 'Again' }],
        captions: [{ start: 2, end: 4, text: 'This is the same slice.' }],
      },
    });
  }

  test('replaces the rest of the video, and the reviewer sees what is new', async (context) => {
    if (recording === null) return context.skip('ffmpeg is missing');
    const { id, edited } = await opened();
    const kept = { ...first(edited), end: 4_000 };
    expect(await retaken(id, edited, 1, [kept])).toMatchObject({ status: 200, body: { state: 'submitted' } });
    const made = await ready('consultant', id);
    expect(made.number).toBe(2);
    expect(made.segments).toHaveLength(2);
    expect(made.edit.parts).toEqual([kept, { segmentId: made.segments[1]?.id, start: 0, end: 6_000 }]);
    const { videoReport } = (await testBed.get('consultant', id)).body as {
      videoReport: { duration: number; chapters: object[]; captions: object[] };
    };
    expect(videoReport.duration).toBeCloseTo(10, 1);
    expect(videoReport.chapters).toEqual([{ start: 5, title: 'Again' }]);
    // B10: the script lines of the retake.
    expect(videoReport.captions).toEqual([{ start: 6, end: 8, text: 'This is the same slice.' }]);
    expect((await changes('reviewer', id)).body).toEqual({
      from: 1,
      to: 2,
      changes: [
        { kind: 'kept', before: { start: 0, end: 4_000 }, after: { start: 0, end: 4_000 } },
        { kind: 'replaced', before: { start: 4_000, end: 9_000 }, after: { start: 4_000, end: 10_000 } },
      ],
      before: { link: expect.stringMatching(/^\/media\//) as string, duration: 9 },
    });
    // B12: the old bytes are available to reviewers of the report, and to no one else.
    const { link } = (await changes('reviewer', id)).body['before'] as { link: string };
    expect((await testBed.callers.reviewer.call('GET', link)).status).toBe(200);
    expect((await changes('clerk', id)).body['before']).toBeNull();
    expect((await changes('reviewer', id, 7)).status).toBe(404);
  });

  test('is still a retake after the case was reassigned and came back', async (context) => {
    if (recording === null) return context.skip('ffmpeg is missing');
    const { id, edited } = await opened();
    const { second, consultant } = testBed.ids;
    const bed = testBed;
    const kept = { ...first(edited), end: 4_000 };
    const retake = { videoId: edited.videoId, edit: { ...edited.edit, parts: [kept] }, position: 1 };
    const started = await bed.callers.consultant.call('POST', `/cases/${id}/recordings`, {
      body: { holderId, retake },
    });
    const upload = String(started.body['id']);
    const headers = {
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'recording-holder': holderId,
    };
    const bytes = (await madeRecording(6, { tone: 500 })) ?? Buffer.alloc(0);
    await bed.callers.consultant.call('PATCH', `/uploads/${upload}`, { bytes, headers });
    await bed.put('reviewer', id, 'assignee', { userId: second });
    await bed.callers.consultant.call('PUT', `/recordings/${upload}/release`, { body: { holderId } });
    const ended = await bed.callers.consultant.call('POST', `/recordings/${upload}/finish`);
    expect(ended.body).toMatchObject({ state: 'kept' });
    await bed.put('reviewer', id, 'assignee', { userId: consultant });
    const made = await ready('consultant', id);
    expect(made.segments).toHaveLength(2);
  });
});

test('a job killed after writing its objects joins again; a second run changes nothing', async (context) => {
  if (recording === null) return context.skip('ffmpeg is missing');
  const { id, edited } = await opened();
  await save('consultant', id, cut(edited, [{ ...first(edited), start: 3_000 }]));
  const { videoId } = await ready('consultant', id);
  const { platform } = testBed.product;
  const row = await platform.database.asSystem(() => selectVideo(videoId));
  const run = { jobId: '', attempt: 2, signal: new AbortController().signal, reportProgress: () => {} };
  await prepareVideo(platform, { videoId }, run);
  expect(await platform.database.asSystem(() => selectVideo(videoId))).toEqual(row);
  await platform.database.asSystem(() =>
    platform.database
      .current()
      .execute(sql`UPDATE video_report SET status = 'processing' WHERE id = ${videoId}`),
  );
  await prepareVideo(platform, { videoId }, run);
  const made = await platform.database.asSystem(() => selectVideo(videoId));
  expect(made).toMatchObject({ status: 'ready', videoSha256: row?.videoSha256, edit: row?.edit });
});

test('T24: a discarded draft can be restored for 30 days, as can an earlier version', async (context) => {
  if (recording === null) return context.skip('ffmpeg is missing');
  const { id } = await opened();
  expect((await testBed.put('consultant', id, 'discard-review')).status).toBe(200);
  expect((await testBed.get('consultant', id)).body['videoReport']).toBeNull();
  const restore = (version: number) => testBed.put('consultant', id, 'video-restored', { version });
  expect((await restore(3)).status).toBe(409);
  expect(await restore(1)).toMatchObject({ status: 200, body: { videoReport: { version: 1 } } });
  expect(await restore(1)).toMatchObject({ status: 200 });
  expect((await testBed.get('consultant', id)).body['history']).toContainEqual(
    expect.objectContaining({ event: 'case.video-restored' }),
  );
  const old = new Date(testBed.clock.now().getTime() - 31 * 24 * 3_600_000);
  await testBed.put('consultant', id, 'discard-review');
  await setVideo(testBed.product.platform, id, { discardedAt: old });
  expect(statusOf(await restore(1))).toMatch(/^409 This version cannot be brought back/);
});

test('CG-50: row-level security shows segments only to staff who see the case, and none of them can write', async () => {
  const id = await testBed.worked({ video: 'ready' });
  await open('consultant', id);
  const run = (email: string, statement: string) => runAs(testBed.product.platform, email, statement);
  const find = `SELECT 1 FROM video_segment WHERE case_id = '${id}'`;
  for (const [email, seen] of [
    ['consultant@demo.test', 1],
    ['creator@lakeside.test', 1],
    ['patient@lakeside.test', 0],
    ['creator@summit.test', 0],
  ] as const)
    expect((await run(email, find)).rows, email).toHaveLength(seen);
  const write = `UPDATE video_segment SET video_key = 'x' WHERE case_id = '${id}'`;
  await expect(run('consultant@demo.test', write)).rejects.toMatchObject({ cause: { code: '42501' } });
});
