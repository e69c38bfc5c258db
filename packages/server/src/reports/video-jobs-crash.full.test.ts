// R2, B10, B11: the process is killed during each job of a video: fitting a clip, joining, finding the speech, writing
// captions, making the files for slow connections and to save. The next process finishes the job once. With TEST_DATABASE_URL on PostgreSQL and S3, otherwise on the
// embedded database and the data folder.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import {
  makeClaimedCase,
  makePack,
  sendPack,
  type Caller,
  type Pack,
} from '../../tests/crash/clinic-steps.ts';
import { openKillTarget, stuckMilliseconds, type KillTarget } from '../../tests/crash/kill-target.ts';
import { waitUntil } from '../../tests/crash/wait-until.ts';
import { materialForm } from '../../tests/material-fixture.ts';
import { startS3Peer, type S3Peer } from '../../tests/s3-peer-fixture.ts';
import { madeRecording } from '../../tests/segment-fixture.ts';
import { startSpeechPeer, type SpeechPeer } from '../../tests/speech-peer-fixture.ts';

const databaseUrl = process.env['TEST_DATABASE_URL'] ?? '';

let target: KillTarget;
let consultant: Caller;
let caseId = '';
let speech: SpeechPeer;
let bucket: S3Peer | undefined;
let recording: Buffer | null;
let clipFile: Buffer | null;
beforeAll(async () => {
  recording = await madeRecording(9, { size: '1080x1350', rate: 30 });
  clipFile = await madeRecording(40, { size: '640x360', rate: 30 });
  if (recording === null) return;
  speech = await startSpeechPeer();
  if (databaseUrl !== '') bucket = await startS3Peer();
  Object.assign(process.env, bucket?.environment);
  target = await openKillTarget(databaseUrl, {
    environment: { SPEECH_URL: speech.url, ...(bucket && { STORAGE_URL: bucket.url }) },
  });
  consultant = await target.as('consultant@demo.test');
  caseId = await makeClaimedCase(target, 'video-jobs@mail.test');
  const uploadId = await send('video', recording);
  await consultant('POST', `/cases/${caseId}/video-report`, { body: { uploadId } });
  await wait('The draft', async () => {
    await consultant('POST', `/cases/${caseId}/video-edit`);
    return (await edited()).state === 'ready' || undefined;
  });
}, 240_000);
afterAll(async () => {
  await target?.remove();
  await speech?.close();
  await bucket?.close();
});
beforeEach((context) => {
  if (recording === null) context.skip('ffmpeg is missing');
});

const wait = <T>(what: string, look: () => Promise<T | undefined>): Promise<T> =>
  waitUntil(what, performance.now() + stuckMilliseconds, look);

function send(purpose: 'video' | 'material', bytes: Buffer): Promise<string> {
  const pack = { ...makePack('video', [{ path: 'film.mp4', bytes }]), purpose };
  return sendPack(consultant, pack as Pack, { id: null, acknowledged: 0 });
}

/** Adds a ready video to the library. */
async function libraryClip(bytes: Buffer): Promise<string> {
  const uploadId = await send('material', bytes);
  const { body } = await consultant('POST', '/materials', {
    body: materialForm({ uploadId, type: 'video', title: 'A long clip' }),
  });
  const id = String(body['id']);
  await wait('The clip of the library', async () => {
    const { body } = await consultant('GET', `/materials/${id}`);
    return body['state'] === 'ready' || undefined;
  });
  return id;
}

type Part = { segmentId: string; start: number; end: number };
type Edited = {
  videoId: string;
  number: number;
  version: number;
  state: string;
  edit: { parts: Part[]; chapters: object[]; poster: null };
};
type Clip = { segment: { id: string; state: string; duration: number; isEncodedAgain: boolean } };
type Tracks = {
  phrases: object[] | null;
  speech: { state: string; captions: { text: string }[] | null };
};

async function get<T>(path: string): Promise<T> {
  return (await consultant('GET', `/cases/${caseId}/${path}`)).body as T;
}
const edited = () => get<Edited>('video-edit');
const clips = async () => (await get<{ clips: Clip[] }>('video-clips')).clips;
const tracks = () => get<Tracks>('video-tracks');

/** Kills the process at these times after `ask`. At least one kill must come before `isDone`. */
async function interrupt(
  ask: () => Promise<{ status: number }>,
  isDone: () => Promise<boolean>,
  moments = [200, 900],
): Promise<void> {
  let cutOff = 0;
  for (const milliseconds of moments) {
    expect((await ask()).status).toBe(200);
    await pause(milliseconds);
    // Asked before the kill, because a short job may end before the next process answers.
    if (!(await isDone())) cutOff += 1;
    await target.killAfter(0);
    await target.restart();
  }
  expect(cutOff).toBeGreaterThan(0);
}

/** With a database server the folder may be shared, so folders that a process left are removed only after a day. */
async function expectCleanScratch(): Promise<void> {
  if (!target.isEmbedded) return;
  await wait('The end of the scratch folders', async () => {
    const left = (await readdir(join(target.dataFolder, 'scratch'))).filter((name) =>
      /^(video|segment|phrases|speech|copies)-/.test(name),
    );
    return left.length === 0 || undefined;
  });
}

test('R2, B11: a clip is fitted once, and the draft is unchanged', async () => {
  const before = await edited();
  const body = { kind: 'library', id: await libraryClip(clipFile ?? Buffer.alloc(0)) };
  await interrupt(
    () => consultant('POST', `/cases/${caseId}/video-clips`, { body }),
    async () => (await clips())[0]?.segment.state !== 'reading',
  );
  expect((await edited()).edit).toEqual(before.edit);
  const clip = await wait('The copy of the clip', async () => {
    const [clip] = await clips();
    expect(clip?.segment.state).not.toBe('failed');
    return clip?.segment.state === 'ready' ? clip : undefined;
  });
  expect(await clips()).toHaveLength(1);
  expect(clip.segment.isEncodedAgain).toBe(false);
  expect(clip.segment.duration).toBeCloseTo(40_000, -3);
  await expectCleanScratch();
}, 400_000);

test('R2, B11: a draft with a clip between its parts is joined once', async () => {
  const before = await edited();
  const [whole] = before.edit.parts;
  const [clip] = await clips();
  const parts = [
    { segmentId: whole?.segmentId, start: 0, end: 4_000 },
    { segmentId: clip?.segment.id, start: 0, end: clip?.segment.duration },
    { segmentId: whole?.segmentId, start: 6_000, end: 9_000 },
  ];
  const { videoId, version, edit } = before;
  const body = { videoId, version, edit: { ...edit, parts } };
  await interrupt(
    () => consultant('PUT', `/cases/${caseId}/video-edit`, { body }),
    async () => (await edited()).state !== 'preparing',
  );
  const made = await wait('The joined video', async () => {
    const made = await edited();
    expect(made.state).not.toBe('failed');
    return made.state === 'ready' ? made : undefined;
  });
  expect(made.number).toBe(before.number + 1);
  expect(made.edit.parts).toHaveLength(3);
  const { body: opened } = await consultant('GET', `/cases/${caseId}`);
  expect(opened['videoVersions']).toHaveLength(2);
  const { duration, downloadLink } = opened['videoReport'] as { duration: number; downloadLink: string };
  expect(duration).toBeCloseTo(47, 0);
  expect((await consultant('GET', downloadLink)).status).toBe(200);
  await expectCleanScratch();
}, 400_000);

test('R2, B10: the spoken phrases are found', async () => {
  await interrupt(
    () => consultant('POST', `/cases/${caseId}/video-phrases`),
    async () => (await tracks()).phrases !== null,
    [300],
  );
  const { phrases } = await wait('The phrases', async () => {
    const found = await tracks();
    return found.phrases === null ? undefined : found;
  });
  expect(phrases?.length).toBeGreaterThan(0);
  await expectCleanScratch();
}, 400_000);

test('R2, B10: captions are proposed once', async () => {
  speech.answer(200, { text: 'Hello.', words: [{ word: 'hello', start: 0, end: 1 }] });
  await interrupt(
    () => consultant('POST', `/cases/${caseId}/video-captions`),
    async () => (await tracks()).speech.state !== 'running',
    [300],
  );
  const { speech: heard } = await wait('The captions', async () => {
    const found = await tracks();
    return found.speech.state === 'done' ? found : undefined;
  });
  expect(heard.captions).toEqual([expect.objectContaining({ text: 'Hello.' })]);
  await expectCleanScratch();
}, 400_000);

test('R2: the further files of a signed video are made once', async () => {
  type Report = { smallLink: string | null; captionedLink: string | null };
  const report = async () => (await consultant('GET', `/cases/${caseId}`)).body['videoReport'] as Report;
  const isMade = async () => (await report()).smallLink !== null;
  const body = { checks: [], reason: 'Watched elsewhere' };
  // While its title is drawn, or joined with it.
  await interrupt(() => consultant('PUT', `/cases/${caseId}/sign-off`, { body }), isMade, [900]);
  await wait('The further files', async () => (await isMade()) || undefined);
  const { smallLink, captionedLink } = await report();
  for (const link of [smallLink, captionedLink])
    expect((await consultant('GET', String(link))).status).toBe(200);
  await expectCleanScratch();
}, 400_000);
