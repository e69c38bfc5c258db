// B11, R2: the process is killed while fitting a clip. The next one fits it once, and the draft stays unchanged.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { makeClaimedCase, makePack, sendPack, type Caller } from '../../../tests/crash/clinic-steps.ts';
import { openKillTarget, stuckMilliseconds, type KillTarget } from '../../../tests/crash/kill-target.ts';
import { waitUntil } from '../../../tests/crash/wait-until.ts';
import { materialForm } from '../../../tests/material-fixture.ts';
import { madeRecording } from '../../../tests/segment-fixture.ts';

let target: KillTarget;
let consultant: Caller;
let recording: Buffer | null;
let clipFile: Buffer | null;
beforeAll(async () => {
  recording = await madeRecording(4, { size: '1080x1350', rate: 30 });
  clipFile = await madeRecording(40, { size: '640x360', rate: 30 });
  if (recording === null) return;
  target = await openKillTarget();
  consultant = await target.as('consultant@demo.test');
}, 240_000);
afterAll(() => target?.remove());

const wait = <T>(what: string, look: () => Promise<T | undefined>): Promise<T> =>
  waitUntil(what, performance.now() + stuckMilliseconds, look);

async function send(purpose: 'video' | 'material', bytes: Buffer): Promise<string> {
  const pack = { ...makePack('video', [{ path: 'film.mp4', bytes }]), purpose };
  return sendPack(consultant, pack as Parameters<typeof sendPack>[1], { id: null, acknowledged: 0 });
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

type Edited = { state: string; edit: { parts: { start: number; end: number }[] } | null };
type Clip = { segment: { id: string; state: string; duration: number; isEncodedAgain: boolean } };

test('B11, R2: after a killed job the copy is made once, and the draft is unchanged', async (context) => {
  if (recording === null || clipFile === null) return context.skip('ffmpeg is missing');
  const caseId = await makeClaimedCase(target, 'clip@mail.test');
  const uploadId = await send('video', recording);
  await consultant('POST', `/cases/${caseId}/video-report`, { body: { uploadId } });
  const edited = (): Promise<Edited> =>
    wait('The draft', async () => {
      await consultant('POST', `/cases/${caseId}/video-edit`);
      const { body } = await consultant('GET', `/cases/${caseId}/video-edit`);
      return body['state'] === 'ready' ? (body as unknown as Edited) : undefined;
    });
  const before = await edited();
  const body = { kind: 'library', id: await libraryClip(clipFile) };
  const clips = async (): Promise<Clip[]> =>
    (await consultant('GET', `/cases/${caseId}/video-clips`)).body['clips'] as Clip[];

  for (const milliseconds of [300, 900]) {
    expect((await consultant('POST', `/cases/${caseId}/video-clips`, { body })).status).toBe(200);
    await target.killAfter(milliseconds);
    await target.restart();
    const [clip] = await clips();
    expect(clip?.segment.state).toBe('reading');
    expect((await edited()).edit).toEqual(before.edit);
  }
  const clip = await wait('The copy of the clip', async () => {
    const [clip] = await clips();
    expect(clip?.segment.state).not.toBe('failed');
    return clip?.segment.state === 'ready' ? clip : undefined;
  });
  expect(await clips()).toHaveLength(1);
  expect(clip.segment.isEncodedAgain).toBe(false);
  expect(clip.segment.duration).toBeCloseTo(40_000, -3);
  await wait('The end of the scratch folders', async () => {
    const left = (await readdir(join(target.dataFolder, 'scratch'))).filter((name) =>
      /^(video|segment)-/.test(name),
    );
    return left.length === 0 || undefined;
  });
}, 400_000);
