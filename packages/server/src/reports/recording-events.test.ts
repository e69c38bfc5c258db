// B7, F9: the screen events of a recording arrive in batches, become the event track of its video, and move with edits.
import { limits, moveEventTrack, readEventTrack, type TrackEvent } from '@plainscan/contract';
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { madeRecording } from '../../tests/segment-fixture.ts';
import { openTestBed, type TestBed, type TestPerson } from '../../tests/test-bed-fixture.ts';
import { statusOf } from '../../tests/upload-case-fixture.ts';
import { until } from '../../tests/upload-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import { StorageUnavailable } from '../platform/storage/storage-error.ts';
import type { Worker } from '../worker.ts';
import { readStoredTrack, storeEventTrack } from './event-track-store.ts';

const [here, there] = [
  '019a0000-0000-7000-8000-00000000000a',
  '019a0000-0000-7000-8000-00000000000b',
] as const;

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

const view = (t: number, instance: string): TrackEvent => ({
  t,
  type: 'view',
  study: '1.2',
  series: '1.2.9',
  instance,
  frame: 1,
  window: { center: 40, width: 400 },
  isInverted: false,
  isFlipped: false,
  rotation: 0,
  zoom: 1,
  center: { x: 128, y: 128.5 },
});
const pointer = (t: number): TrackEvent => ({ t, type: 'pointer', at: { x: t, y: 1 } });
const ink = (t: number, id: number): TrackEvent => ({
  t,
  type: 'ink',
  id,
  instance: '1.2.3',
  frame: 1,
  kind: 'arrow',
  color: '#ffd34d',
  points: [
    { x: 1, y: 2 },
    { x: 3, y: 4.5 },
  ],
  words: '',
});

const start = async (caseId: string, retake?: object): Promise<string> => {
  const body = { holderId: here, ...(retake && { retake }) };
  const started = await testBed.callers.consultant.call('POST', `/cases/${caseId}/recordings`, { body });
  expect(started.status).toBe(201);
  return String(started.body['id']);
};
const add = (
  id: string,
  from: number,
  events: readonly object[],
  { person = 'consultant', holderId = here }: { person?: TestPerson; holderId?: string } = {},
) => testBed.callers[person].call('PUT', `/recordings/${id}/events`, { body: { holderId, from, events } });

/** Sends bytes as a recording, finishes it, and returns the response. */
async function finish(id: string, bytes: Buffer) {
  const { consultant } = testBed.callers;
  const headers = {
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
    'recording-holder': here,
  };
  expect((await consultant.call('PATCH', `/uploads/${id}`, { bytes, headers })).status).toBe(204);
  await consultant.call('PUT', `/recordings/${id}/release`, { body: { holderId: here } });
  return consultant.call('POST', `/recordings/${id}/finish`);
}

type Video = { status: string; eventTrackLink: string | null; version: number };
const videoOf = async (caseId: string, person: TestPerson = 'consultant') =>
  (await testBed.get(person, caseId)).body['videoReport'] as Video;

/** Waits until the video of a case can be played and returns it. */
async function played(caseId: string, version = 1): Promise<Video> {
  await until('the video', async () => {
    const video = await videoOf(caseId);
    return (video.status !== 'processing' && video.version === version) || undefined;
  });
  const video = await videoOf(caseId);
  expect(video.status).toBe('ready');
  return video;
}

async function trackOf({ eventTrackLink }: Video): Promise<TrackEvent[]> {
  const answer = await testBed.callers.consultant.call('GET', String(eventTrackLink));
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/gzip']);
  return readEventTrack(gunzipSync(answer.bytes).toString());
}

/** Creates a case whose ready draft was recorded with these events. */
async function recordedWith(events: readonly TrackEvent[]): Promise<string> {
  const caseId = await testBed.worked({});
  const id = await start(caseId);
  expect((await add(id, 0, events)).status).toBe(200);
  expect((await finish(id, recording ?? Buffer.alloc(0))).body).toMatchObject({ state: 'submitted' });
  await played(caseId);
  return caseId;
}

const spoken = [view(0, '1.2.3'), ink(1_500, 0), pointer(4_000), view(6_000, '1.2.4'), pointer(8_900)];

describe('events of a recording in progress', () => {
  test('are added once and in order, no matter how often and in what batches they are sent', async () => {
    const id = await start(await testBed.worked({}));
    const received = async (from: number, events: object[]) => (await add(id, from, events)).body['received'];
    expect(await received(0, spoken.slice(0, 2))).toBe(2);
    expect(await received(0, spoken.slice(0, 2))).toBe(2);
    expect(await received(4, spoken.slice(4))).toBe(2);
    expect(await received(1, spoken.slice(1, 4))).toBe(4);
    expect(await received(4, [])).toBe(4);
    const counts = sql`SELECT first, count FROM recording_event_batch WHERE upload_id = ${id} ORDER BY first`;
    expect(await testBed.select(counts)).toEqual([
      { first: 0, count: 2 },
      { first: 2, count: 2 },
    ]);
  });

  test('sent by two simultaneous requests are counted once', async () => {
    const id = await start(await testBed.worked({}));
    const answers = await Promise.all([add(id, 0, spoken), add(id, 0, spoken)]);
    expect(answers.map(({ body }) => body['received'])).toEqual([5, 5]);
  });

  test('are accepted only from the recording’s holder, and renew the lease', async () => {
    const id = await start(await testBed.worked({}));
    expect((await add(id, 0, spoken, { person: 'super' })).status).toBe(404);
    expect((await add(id, 0, spoken, { person: 'second' })).status).toBe(404);
    expect((await add(id, 0, spoken, { person: 'patient' })).status).toBe(403);
    expect(statusOf(await add(id, 0, spoken, { holderId: there }))).toMatch(/^409 This recording is still/);
    const half = limits.recordingLeaseMilliseconds / 2 + 1_000;
    for (const from of [0, 1]) {
      testBed.clock.advance(half);
      expect((await add(id, from, spoken.slice(from, from + 1))).status).toBe(200);
    }
    const { body } = await testBed.callers.consultant.call('GET', '/recordings');
    const own = (body['data'] as { id: string; state: string }[]).find((one) => one.id === id);
    expect(own?.state).toBe('recording');
  });

  test('SEC-T4: are limited in number and format', async () => {
    const id = await start(await testBed.worked({}));
    const many = Array.from({ length: limits.trackEventsAtOnce + 1 }, (_, t) => pointer(t));
    expect((await add(id, 0, many)).status).toBe(400);
    expect((await add(id, 0, [{ ...pointer(1), script: 'x' }])).status).toBe(400);
    expect((await add(id, 0, [{ t: 1, type: 'image', source: 'x' }])).status).toBe(400);
    await testBed.select(sql`INSERT INTO recording_event_batch (upload_id, first, count, events, created_at)
      VALUES (${id}, 0, ${limits.trackEvents - 1}, '', now())`);
    expect((await add(id, limits.trackEvents - 1, [pointer(1)])).status).toBe(200);
    expect(statusOf(await add(id, limits.trackEvents, [pointer(2)]))).toMatch(/^413 The event track/);
  });

  test('are refused after the end, and are deleted with a discarded recording', async () => {
    const ended = await start(await testBed.worked({}));
    await add(ended, 0, spoken);
    await finish(ended, Buffer.from('no video'));
    expect((await add(ended, 5, spoken)).status).toBe(409);
    const given = await start(await testBed.worked({}));
    await add(given, 0, spoken);
    const { consultant } = testBed.callers;
    await consultant.call('PUT', `/recordings/${given}/release`, { body: { holderId: here } });
    expect((await consultant.call('DELETE', `/uploads/${given}`)).status).toBe(204);
    expect(await testBed.select(sql`SELECT 1 FROM recording_event_batch WHERE upload_id = ${given}`)).toEqual(
      [],
    );
  });
});

describe('the event track of a video', () => {
  test('B7: contains what was sent, up to the length of the video, and the batches are deleted', async (context) => {
    if (recording === null) return context.skip('ffmpeg is missing');
    const caseId = await recordedWith([...spoken, pointer(9_400), view(20_000, '1.2.5')]);
    const video = await played(caseId);
    expect(await trackOf(video)).toEqual(spoken);
    const [row] = await testBed.select(sql`SELECT event_track_key AS key, event_track_size::integer AS size,
      event_track_sha256 AS sha256, (SELECT count(*)::integer FROM recording_event_batch b
        WHERE b.upload_id = video_report.upload_id) AS batches FROM video_report WHERE case_id = ${caseId}`);
    const { objects } = testBed.product.platform;
    const bytes = Buffer.concat(await (await objects.read(String(row?.['key']))).toArray());
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(row).toMatchObject({ size: bytes.length, sha256, batches: 0 });
  });

  test('CG-196: does not exist without events or if no image was shown', async (context) => {
    if (recording === null) return context.skip('ffmpeg is missing');
    for (const events of [[], [pointer(1)]])
      expect(await videoOf(await recordedWith(events))).toMatchObject({ eventTrackLink: null });
  });

  test('does not count as damaged while the storage is unavailable', async () => {
    const { platform } = testBed.product;
    const row = await storeEventTrack(platform, spoken);
    expect(await readStoredTrack(platform, row)).toEqual(spoken);
    const read = () => Promise.reject(new StorageUnavailable('The file storage is not responding.'));
    const away = { ...platform, objects: { ...platform.objects, read } };
    await expect(readStoredTrack(away, row)).rejects.toThrow('The file storage is not responding.');
  });

  test('CG-202: stays with a recording that is kept for its consultant', async (context) => {
    if (recording === null) return context.skip('ffmpeg is missing');
    const caseId = await testBed.worked({});
    const id = await start(caseId);
    await add(id, 0, spoken);
    await testBed.put('reviewer', caseId, 'assignee', { userId: testBed.ids.second });
    expect((await finish(id, recording)).body).toMatchObject({ state: 'kept' });
    await testBed.put('reviewer', caseId, 'assignee', { userId: testBed.ids.consultant });
    expect(await trackOf(await played(caseId))).toEqual(spoken);
  });

  test('B12: is frozen with its hash at sign-off, and a recall revokes its link', async (context) => {
    if (recording === null) return context.skip('ffmpeg is missing');
    const caseId = await recordedWith(spoken);
    await testBed.select(sql`UPDATE "case" SET status = 'in-review', reviewer_id = ${testBed.ids.reviewer}
      WHERE id = ${caseId}`);
    const body = { checks: ['right-patient'], reason: 'Only its events are compared.' };
    expect((await testBed.put('reviewer', caseId, 'sign-off', body)).status).toBe(200);
    const hash = async () => {
      const versions = (await testBed.get('clerk', caseId)).body['videoVersions'];
      return (versions as { eventTrackSha256: string }[])[0]?.eventTrackSha256;
    };
    const signed = await hash();
    expect(signed).toMatch(/^[0-9a-f]{64}$/);
    const link = String((await videoOf(caseId, 'patient')).eventTrackLink);
    const watch = async () => (await testBed.callers.patient.call('GET', link)).status;
    expect(await watch()).toBe(200);
    await testBed.put('reviewer', caseId, 'recall', { reason: 'The side is wrong' });
    expect([await watch(), await hash()]).toEqual([404, signed]);
  });
});

describe('D8, F13: edits move the event track', () => {
  type Edited = { videoId: string; version: number; state: string; edit: { parts: object[] } };

  /** Opens the edit of a case and waits until its parts are known. */
  async function opened(caseId: string): Promise<Edited> {
    const { consultant } = testBed.callers;
    expect((await consultant.call('POST', `/cases/${caseId}/video-edit`)).status).toBe(200);
    const read = async () => (await consultant.call('GET', `/cases/${caseId}/video-edit`)).body;
    await until('the segments', async () => (await read())['state'] === 'ready' || undefined);
    return (await read()) as unknown as Edited;
  }
  const segmentOf = ({ edit }: Edited): string => (edit.parts[0] as { segmentId: string }).segmentId;

  test('a single take’s segment has its track, and a cut video has its own', async (context) => {
    if (recording === null) return context.skip('ffmpeg is missing');
    const caseId = await recordedWith(spoken);
    const edited = await opened(caseId);
    const keys = await testBed.select(sql`SELECT v.event_track_key = s.event_track_key AS same
      FROM video_report v JOIN video_segment s USING (case_id) WHERE case_id = ${caseId}`);
    expect(keys).toEqual([{ same: true }]);
    const segmentId = segmentOf(edited);
    const parts = [
      { segmentId, start: 5_000, end: 9_000 },
      { segmentId, start: 1_000, end: 3_000 },
    ];
    const body = { videoId: edited.videoId, version: edited.version, edit: { ...edited.edit, parts } };
    expect((await testBed.put('consultant', caseId, 'video-edit', body)).status).toBe(200);
    const moved = await trackOf(await played(caseId, 2));
    expect(moved).toEqual(moveEventTrack(new Map([[segmentId, spoken]]), parts));
    expect(moved.map(({ t, type }) => [t, type])).toEqual([
      [0, 'view'],
      [0, 'ink'],
      [0, 'pointer'],
      [1_000, 'view'],
      [3_900, 'pointer'],
      [4_000, 'ink-removed'],
      [4_000, 'view'],
      [4_000, 'pointer'],
      [4_500, 'ink'],
    ]);
  });

  test('a retake adds its own events, and a damaged track loses only its own events', async (context) => {
    if (recording === null) return context.skip('ffmpeg is missing');
    const caseId = await recordedWith(spoken);
    const edited = await opened(caseId);
    const kept = { segmentId: segmentOf(edited), start: 0, end: 4_000 };
    const retake = { videoId: edited.videoId, edit: { ...edited.edit, parts: [kept] }, position: 1 };
    const id = await start(caseId, retake);
    const again = [view(0, '1.2.8'), ink(200, 0)];
    await add(id, 0, again);
    await finish(id, (await madeRecording(6, { tone: 700 })) ?? Buffer.alloc(0));
    const moved = await trackOf(await played(caseId, 2));
    expect(moved.slice(-3)).toEqual([
      { t: 4_000, type: 'ink-removed', ids: [0] },
      view(4_000, '1.2.8'),
      ink(4_200, 1),
    ]);
    const [lost] = await testBed.select(sql`SELECT event_track_key AS key FROM video_segment
      WHERE id = ${kept.segmentId}`);
    await testBed.product.platform.objects.delete(String(lost?.['key']));
    const next = await opened(caseId);
    const parts = next.edit.parts.toReversed();
    const body = { videoId: next.videoId, version: next.version, edit: { ...next.edit, parts } };
    expect((await testBed.put('consultant', caseId, 'video-edit', body)).status).toBe(200);
    expect((await trackOf(await played(caseId, 3))).map(({ t, type }) => [t, type])).toEqual([
      [0, 'view'],
      [200, 'ink'],
      [6_000, 'ink-removed'],
      [6_000, 'unknown'],
    ]);
  });
});
