// B11: library clips and the clinic's introduction between the parts of a draft: who may use them, and what happens to
// the draft when they are deleted.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { setVideo } from '../../../tests/case-fixture.ts';
import { workspaceIds } from '../../../tests/demo-people-fixture.ts';
import { addIntroduction } from '../../../tests/introduction-fixture.ts';
import { addMaterial, sendMaterial, settled } from '../../../tests/material-fixture.ts';
import { madeRecording } from '../../../tests/segment-fixture.ts';
import { openTestBed, type TestBed } from '../../../tests/test-bed-fixture.ts';
import { statusOf } from '../../../tests/upload-case-fixture.ts';
import { until } from '../../../tests/upload-fixture.ts';
import { sql } from '../../platform/database/drizzle.ts';
import { detachedJobContext } from '../../platform/jobs/detached-job-context.ts';
import { newObjectKey } from '../../platform/storage/object-key.ts';
import type { TestAnswer } from '../../test-platform-fixture.ts';
import type { Worker } from '../../worker.ts';
import { selectSegment } from '../segment-repository.ts';
import { fitClipOfJob } from './fit-clip-handler.ts';

let testBed: TestBed;
let worker: Worker;
let recording: Buffer | null;
let clipFile: Buffer | null;
beforeAll(async () => {
  testBed = await openTestBed();
  recording = await madeRecording(6);
  clipFile = await madeRecording(3, {
    size: '240x320',
    rate: 25,
    captions: 'WEBVTT\n\n00:00.500 --> 00:02.500\nWhat a ventricle is.\n',
  });
  worker = await testBed.product.startWorker();
});
afterAll(async () => {
  await worker.stop();
  await testBed.product.close();
});

type Segment = { id: string; state: string; duration: number; isEncodedAgain: boolean; spoken: object[] };
type Clip = { segment: Segment; sourceId: string; percent: number | null; failure: { code: string } | null };
type Edited = {
  videoId: string;
  version: number;
  state: string;
  edit: { parts: { segmentId: string; start: number; end: number }[] };
  segments: Segment[];
};

const add = (id: string, body: object, person: 'consultant' | 'second' = 'consultant') =>
  testBed.callers[person].call('POST', `/cases/${id}/video-clips`, { body });
const list = async (id: string): Promise<Clip[]> =>
  (await testBed.callers.consultant.call('GET', `/cases/${id}/video-clips`)).body['clips'] as Clip[];
const asClip = ({ body }: TestAnswer): Clip => body as unknown as Clip;

/** Makes a six-second draft that can be edited. */
async function opened(): Promise<{ id: string; edited: Edited }> {
  const { platform } = testBed.product;
  const videoKey = newObjectKey();
  await platform.objects.put(videoKey, recording ?? Buffer.alloc(0));
  const id = await testBed.worked({ video: 'ready' });
  await setVideo(platform, id, { videoKey, durationSeconds: 6 });
  await testBed.callers.consultant.call('POST', `/cases/${id}/video-edit`);
  return { id, edited: await ready(id) };
}

async function ready(id: string): Promise<Edited> {
  const read = async () => (await testBed.callers.consultant.call('GET', `/cases/${id}/video-edit`)).body;
  await until('the video', async () => /ready|failed/.test(String((await read())['state'])) || undefined);
  return (await read()) as unknown as Edited;
}

const fitted = (id: string, segmentId: string): Promise<Clip> =>
  until('the copy of the clip', async () => {
    const clip = (await list(id)).find(({ segment }) => segment.id === segmentId);
    return clip && clip.segment.state !== 'reading' ? clip : undefined;
  });

/** Adds a ready video to the provider's library and returns its ID. */
async function libraryClip(title: string): Promise<string> {
  const files = [{ path: `${title}.mp4`, bytes: clipFile ?? Buffer.alloc(0) }];
  const { body } = await sendMaterial(testBed.callers.consultant, files, { type: 'video', title });
  const id = String(body['id']);
  expect((await settled(testBed.callers.consultant, id))['state']).toBe('ready');
  return id;
}

const save = (id: string, { videoId, version, edit }: Edited, parts: object[]) =>
  testBed.put('consultant', id, 'video-edit', { videoId, version, edit: { ...edit, parts } });

test('B11, F13: a clip is fitted once, joined by copying, and outlives its deletion', async (context) => {
  if (recording === null) return context.skip('ffmpeg is missing');
  const { id, edited } = await opened();
  const source = await libraryClip('What a ventricle is');
  const added = asClip(await add(id, { kind: 'library', id: source }));
  expect(added).toMatchObject({ sourceId: source, segment: { state: 'reading' }, failure: null });
  // Two repeated, simultaneous calls still make one copy.
  const repeated = await Promise.all([1, 2].map(() => add(id, { kind: 'library', id: source })));
  expect(repeated.map((answer) => asClip(answer).segment.id)).toEqual([added.segment.id, added.segment.id]);
  const { segment } = await fitted(id, added.segment.id);
  expect(segment).toMatchObject({
    state: 'ready',
    isEncodedAgain: false,
    size: { width: 320, height: 180 },
    clip: { kind: 'library', title: 'What a ventricle is' },
  });
  expect(segment.duration).toBeCloseTo(3_000, -2);
  expect(segment.spoken).toEqual([{ start: 0.5, end: 2.5, text: 'What a ventricle is.' }]);
  // The draft is unchanged.
  expect(await ready(id)).toMatchObject({ videoId: edited.videoId, edit: edited.edit });

  await testBed.callers.consultant.call('DELETE', `/materials/${source}`);
  const [whole] = edited.edit.parts;
  const clip = { segmentId: segment.id, start: 0, end: segment.duration };
  const parts = [{ ...whole, end: 3_000 }, clip, { ...whole, start: 3_000 }];
  expect((await save(id, edited, parts)).status).toBe(200);
  const made = await ready(id);
  expect(made.segments.map(({ isEncodedAgain }) => isEncodedAgain)).toEqual([false, false]);
  // B10: its captions are included.
  const { videoReport } = (await testBed.get('consultant', id)).body as {
    videoReport: { duration: number; captions: object[] };
  };
  expect(videoReport.captions).toEqual([{ start: 3.5, end: 5.5, text: 'What a ventricle is.' }]);
  expect(videoReport.duration).toBeCloseTo(9, 0);
  expect(
    await testBed.select(
      sql`SELECT 1 FROM audit_event WHERE action = 'case.clip-added' AND entity_id = ${id}`,
    ),
  ).toHaveLength(1);
});

test('B11: the clinic’s introduction comes first, and the second of two simultaneous saves fails', async (context) => {
  if (recording === null) return context.skip('ffmpeg is missing');
  const { id, edited } = await opened();
  const { platform } = testBed.product;
  const videoKey = newObjectKey();
  await platform.objects.put(videoKey, clipFile ?? Buffer.alloc(0));
  const place = { workspaceId: workspaceIds.lakeside, by: testBed.ids.super };
  const introduction = await addIntroduction(platform, place, { videoKey });
  const added = asClip(await add(id, { kind: 'introduction', id: introduction.id }));
  const { segment } = await fitted(id, added.segment.id);
  expect(segment).toMatchObject({ state: 'ready', clip: { kind: 'introduction', title: '' } });
  const clip = { segmentId: segment.id, start: 0, end: segment.duration };
  const orders = [
    [clip, ...edited.edit.parts],
    [...edited.edit.parts, clip],
  ];
  const answers = await Promise.all(orders.map((parts) => save(id, edited, parts)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const made = await ready(id);
  expect(made.edit.parts).toHaveLength(2);
  expect(made.segments.every(({ isEncodedAgain }) => !isEncodedAgain)).toBe(true);
});

test('CG-134: only clips the workspace may use then, and only for users who may change the video', async (context) => {
  if (recording === null) return context.skip('ffmpeg is missing');
  const { id, edited } = await opened();
  const { platform } = testBed.product;
  const of = (workspaceId: number, change: object) =>
    addMaterial(platform, { workspaceId, by: testBed.ids.super }, { type: 'video', ...change });
  const unusable = [
    { kind: 'library', id: (await of(workspaceIds.summit, {})).id },
    { kind: 'library', id: (await of(workspaceIds.provider, { type: 'image' })).id },
    { kind: 'library', id: (await of(workspaceIds.provider, { status: 'processing' })).id },
    { kind: 'library', id: id },
    {
      kind: 'introduction',
      id: (await addIntroduction(platform, { workspaceId: workspaceIds.summit, by: testBed.ids.super })).id,
    },
  ];
  for (const body of unusable)
    expect(statusOf(await add(id, body)), JSON.stringify(body)).toMatch(/^422 This clip cannot be used/);
  expect((await add(id, { kind: 'library', id }, 'second')).status).toBe(403);
  const other = await opened();
  const [foreign] = other.edited.edit.parts;
  expect((await save(id, edited, [{ ...foreign }])).status).toBe(422);
  expect(await list(id)).toEqual([]);
});

test('a clip deleted before it was copied is reported as such; rerunning the job changes nothing', async (context) => {
  if (recording === null) return context.skip('ffmpeg is missing');
  const { id } = await opened();
  const { platform } = testBed.product;
  const row = await addMaterial(
    platform,
    { workspaceId: workspaceIds.provider, by: testBed.ids.super },
    { type: 'video' },
  );
  const added = asClip(await add(id, { kind: 'library', id: row.id }));
  const gone = await fitted(id, added.segment.id);
  expect(gone).toMatchObject({ segment: { state: 'failed' }, failure: { code: 'clipGone' } });

  const source = await libraryClip('Again');
  const made = await fitted(id, asClip(await add(id, { kind: 'library', id: source })).segment.id);
  const segmentId = made.segment.id;
  const before = await platform.database.asSystem(() => selectSegment(segmentId));
  await fitClipOfJob(platform, { segmentId }, detachedJobContext);
  expect(await platform.database.asSystem(() => selectSegment(segmentId))).toEqual(before);
  // The job is killed after writing the copy and before reading it. The copy is kept.
  await testBed.select(
    sql`UPDATE video_segment SET status = 'reading', signature = '', key_frames = '[]' WHERE id = ${segmentId} RETURNING 1`,
  );
  await fitClipOfJob(platform, { segmentId }, detachedJobContext);
  expect(await platform.database.asSystem(() => selectSegment(segmentId))).toEqual(before);
});
