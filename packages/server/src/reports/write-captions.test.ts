// B10: captions by the operator's own speech service: what is sent, what it proposes, and how bad responses are
// handled.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { setVideo } from '../../tests/case-fixture.ts';
import { madeRecording } from '../../tests/segment-fixture.ts';
import { startSpeechPeer, type SpeechPeer } from '../../tests/speech-peer-fixture.ts';
import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { statusOf } from '../../tests/upload-case-fixture.ts';
import { until } from '../../tests/upload-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import { detachedJobContext } from '../platform/jobs/detached-job-context.ts';
import { newObjectKey } from '../platform/storage/object-key.ts';
import { writeCaptions } from './write-captions-handler.ts';

let peer: SpeechPeer;
let testBed: TestBed;
let recording: Buffer | null;

beforeAll(async () => {
  peer = await startSpeechPeer();
  testBed = await openTestBed({ SPEECH_URL: peer.url, SPEECH_KEY: 'operator-key' });
  recording = await madeRecording(9);
});
afterAll(async () => {
  await testBed.product.close();
  await peer.close();
});
beforeEach(() => peer.requests.splice(0));

const heard = {
  text: 'Hello, Edith. These are your ventricles.',
  words: ['hello', 'edith', 'these', 'are', 'your', 'ventricles'].map((word, at) => ({
    word,
    start: at,
    end: at + 0.9,
  })),
};

/** Creates a draft with a nine-second video. */
async function drafted(): Promise<{ id: string; videoId: string }> {
  const id = await testBed.worked({ video: 'ready' });
  const videoKey = newObjectKey();
  await testBed.product.platform.objects.put(videoKey, recording ?? Buffer.alloc(0));
  await setVideo(testBed.product.platform, id, { videoKey, durationSeconds: 9 });
  const { videoReport } = (await testBed.get('super', id)).body as { videoReport: { id: string } };
  return { id, videoId: videoReport.id };
}
const ask = (id: string) => testBed.callers.consultant.call('POST', `/cases/${id}/video-captions`);
const speechOf = async (id: string) => {
  const { body } = await testBed.callers.consultant.call('GET', `/cases/${id}/video-tracks`);
  return body['speech'] as { state: string; captions: unknown; problem: { code: string } | null };
};
const run = (videoId: string) => writeCaptions(testBed.product.platform, { videoId }, detachedJobContext);

test('B10: only the sound is sent, with the key, and the text comes back as captions to review', async (context) => {
  if (recording === null) return context.skip('ffmpeg is missing');
  peer.answer(200, heard);
  const { id, videoId } = await drafted();
  expect(await speechOf(id)).toEqual({ state: 'none', percent: 0, problem: null, captions: null });
  for (const { status, body } of [await ask(id), await ask(id)])
    expect([status, body['speech']]).toMatchObject([200, { state: 'running', captions: null }]);
  const worker = await testBed.product.startWorker();
  await until('the captions', async () => (await speechOf(id)).captions ?? undefined);
  await worker.stop();
  expect(await speechOf(id)).toMatchObject({
    state: 'done',
    captions: [
      { start: 0, end: 2, text: 'Hello, Edith.' },
      { start: 2, end: 6.3, text: 'These are your ventricles.' },
    ],
  });
  const [request, ...more] = peer.requests;
  expect(more).toEqual([]);
  expect(request).toMatchObject({
    authorization: 'Bearer operator-key',
    fields: {
      model: 'whisper-1',
      response_format: 'verbose_json',
      'timestamp_granularities[]': 'word',
    },
  });
  expect(Object.keys(request?.fields ?? {})).toHaveLength(3);
  const sound = Buffer.from(request?.sound ?? []);
  expect(sound.toString('latin1', 4, 8)).toBe('ftyp');
  expect(sound.includes('avc1')).toBe(false);
  // Proposed but not saved, because no one has reviewed them yet.
  expect((await testBed.get('consultant', id)).body['videoReport']).toMatchObject({ captions: [] });
  await run(videoId);
  expect(peer.requests).toHaveLength(1);
});

describe('B10: failures of the speech service', () => {
  test.for([
    ['refuses', 401, {}, 'speechRefused', false],
    ['has too much to do', 429, {}, 'speechAway', true],
    ['breaks', 503, 'oops', 'speechAway', true],
    ['answers with a page', 200, '<html>', 'speechUnclear', false],
    // A retry would only get the same answer.
    ['answers without end', 200, ' '.repeat(10_000_001), 'speechUnclear', false],
    ['answers without times', 200, { text: 'Hello' }, 'speechUnclear', false],
    ['hears nothing', 200, { text: '', words: [] }, 'speechNothing', false],
    ['sends others to another host', 307, {}, 'speechAway', true],
  ] as const)('%s', async ([_, status, body, code, mayRetry], context) => {
    if (recording === null) return context.skip('ffmpeg is missing');
    peer.answer(status, body);
    const { id, videoId } = await drafted();
    await expect(run(videoId)).rejects.toMatchObject({ reason: { code }, mayRetry });
    expect(await speechOf(id)).toMatchObject({ captions: null });
  });

  test('the user learns the reason and can try again', async (context) => {
    if (recording === null) return context.skip('ffmpeg is missing');
    peer.answer(400, {});
    const { id } = await drafted();
    await ask(id);
    const worker = await testBed.product.startWorker();
    await until('the end', async () => (await speechOf(id)).problem ?? undefined);
    await worker.stop();
    expect(await speechOf(id)).toMatchObject({ state: 'failed', problem: { code: 'speechRefused' } });
    expect((await ask(id)).body['speech']).toMatchObject({ state: 'running' });
  });
});

test('B10: without the setting there is no button, and the call says what to do instead', async () => {
  const other = await openTestBed();
  try {
    const id = await other.worked({ video: 'ready' });
    const { body } = await other.callers.consultant.call('GET', `/cases/${id}/video-tracks`);
    expect(body['speech']).toBeNull();
    expect(statusOf(await other.callers.consultant.call('POST', `/cases/${id}/video-captions`))).toBe(
      '409 This server has no speech service. Please write the captions yourself, or paste what you said.',
    );
    expect(await other.select(sql`SELECT 1 FROM job WHERE kind = 'write-captions'`)).toEqual([]);
  } finally {
    await other.product.close();
  }
});
