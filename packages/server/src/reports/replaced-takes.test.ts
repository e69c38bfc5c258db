// T21, F13: a take that was recorded over is left out of the video and can be restored.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { madeRecording } from '../../tests/segment-fixture.ts';
import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { until } from '../../tests/upload-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import type { TestAnswer } from '../test-platform-fixture.ts';
import type { Worker } from '../worker.ts';

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
  version: number;
  edit: { parts: Part[]; chapters: object[]; poster: null };
  segments: { id: string; replaced: { start: number; end: number; chapters: object[] }[] }[];
};

/** Sends nine seconds as a recording of the case and finishes it. */
async function recorded(caseId: string, body: object, retake?: object): Promise<TestAnswer> {
  const { consultant } = testBed.callers;
  const started = await consultant.call('POST', `/cases/${caseId}/recordings`, {
    body: { holderId, ...(retake && { retake }) },
  });
  expect(started.status).toBe(201);
  const id = String(started.body['id']);
  const headers = {
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
    'recording-holder': holderId,
  };
  await consultant.call('PATCH', `/uploads/${id}`, { bytes: recording ?? Buffer.alloc(0), headers });
  await consultant.call('PUT', `/recordings/${id}/release`, { body: { holderId } });
  return consultant.call('POST', `/recordings/${id}/finish`, { body });
}

async function ready(id: string): Promise<Edited> {
  const { consultant } = testBed.callers;
  await until('the segments', async () => {
    const { body } = await consultant.call('POST', `/cases/${id}/video-edit`);
    return body['state'] === 'ready' || body['state'] === 'failed' || undefined;
  });
  const { body } = await consultant.call('GET', `/cases/${id}/video-edit`);
  expect(body['state']).toBe('ready');
  return body as unknown as Edited;
}

const videoOf = async (id: string) => (await testBed.get('consultant', id)).body['videoReport'];

const take = {
  start: 3,
  end: 5,
  chapters: [{ start: 4, title: 'A slip' }],
  captions: [{ start: 3.5, end: 4.75, text: 'This is the left side.' }],
};
const marks = {
  chapters: [
    { start: 1, title: 'Hello' },
    { start: 6, title: 'The right side' },
  ],
  captions: [{ start: 5.5, end: 7, text: 'This is the right side.' }],
  replaced: [take],
};

test('T21, F13, F14: a replaced take is left out with its tracks, and restored with them', async (context) => {
  if (recording === null) return context.skip('ffmpeg is missing');
  const id = await testBed.worked({});
  expect(await recorded(id, marks)).toMatchObject({ status: 200, body: { state: 'submitted' } });
  const made = await ready(id);
  const [segment] = made.segments;
  const segmentId = segment?.id ?? '';
  expect(made.edit.parts).toEqual([
    { segmentId, start: 0, end: 3_000 },
    { segmentId, start: 5_000, end: 9_000 },
  ]);
  expect(segment?.replaced).toEqual([
    { start: 3_000, end: 5_000, chapters: [{ segmentId, at: 4_000, title: 'A slip' }] },
  ]);
  expect(await videoOf(id)).toMatchObject({
    duration: 7,
    chapters: [
      { start: 1, title: 'Hello' },
      { start: 4, title: 'The right side' },
    ],
    captions: [{ start: 3.5, end: 5, text: 'This is the right side.' }],
  });
  const fileOf = () => testBed.select(sql`SELECT video_sha256 FROM video_segment WHERE case_id = ${id}`);
  const before = await fileOf();
  const back = {
    ...made.edit,
    parts: made.edit.parts.toSpliced(1, 0, { segmentId, start: 3_000, end: 5_000 }),
    chapters: [...made.edit.chapters, ...(segment?.replaced[0]?.chapters ?? [])],
  };
  const { videoId, version } = made;
  const saved = await testBed.put('consultant', id, 'video-edit', { videoId, version, edit: back });
  expect(saved.status).toBe(200);
  await ready(id);
  expect(await videoOf(id)).toMatchObject({
    duration: 9,
    chapters: [{ title: 'Hello' }, { start: 4, title: 'A slip' }, { start: 6 }],
    captions: [
      { start: 3.5, end: 4.75, text: 'This is the left side.' },
      { start: 5.5, end: 7, text: 'This is the right side.' },
    ],
  });
  expect(await fileOf()).toEqual(before);
});

test('F13: a retake with a redone passage is inserted at its position, without the replaced take', async (context) => {
  if (recording === null) return context.skip('ffmpeg is missing');
  const id = await testBed.worked({});
  await recorded(id, {});
  const { videoId, edit } = await ready(id);
  const [whole] = edit.parts as [Part];
  const kept = [
    { ...whole, end: 2_000 },
    { ...whole, start: 6_000 },
  ];
  const retake = { videoId, edit: { ...edit, parts: kept }, position: 1 };
  expect((await recorded(id, { replaced: [take] }, retake)).status).toBe(200);
  const made = await ready(id);
  const again = made.segments.find(({ id: segmentId }) => segmentId !== whole.segmentId)?.id;
  expect(made.edit.parts).toEqual([
    kept[0],
    { segmentId: again, start: 0, end: 3_000 },
    { segmentId: again, start: 5_000, end: 9_000 },
    kept[1],
  ]);
});

test('takes that overlap or end before they start are refused', async () => {
  const id = await testBed.worked({});
  for (const replaced of [[{ ...take, end: 2 }], [take, { ...take, start: 4, end: 6 }]])
    expect((await recorded(id, { replaced })).status).toBe(400);
});
