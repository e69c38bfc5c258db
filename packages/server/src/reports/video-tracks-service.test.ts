// B10, F14: captions and chapters of a case's video: who edits them and until when, simultaneous edits, and what
// patients get.
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { readCaseRow, setVideo } from '../../tests/case-fixture.ts';
import { openTestBed, type TestBed, type TestPerson } from '../../tests/test-bed-fixture.ts';
import { statusOf } from '../../tests/upload-case-fixture.ts';
import { until } from '../../tests/upload-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import { detachedJobContext } from '../platform/jobs/detached-job-context.ts';
import { describeFfmpeg } from '../platform/media/video/ffmpeg-program.ts';
import { newObjectKey } from '../platform/storage/object-key.ts';
import { findPhrases } from './find-phrases-handler.ts';

let testBed: TestBed;
beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());

const captions = [
  { start: 0.5, end: 3, text: 'Hello Edith.' },
  { start: 3, end: 6.25, text: 'You asked about\nthe dark part.' },
];
const chapters = [
  { start: 0, title: 'Hello' },
  { start: 3, title: '' },
];

const read = (person: TestPerson, id: string) =>
  testBed.callers[person].call('GET', `/cases/${id}/video-tracks`);
const search = (person: TestPerson, id: string) =>
  testBed.callers[person].call('POST', `/cases/${id}/video-phrases`);
async function save(person: TestPerson, id: string, change: object = {}) {
  const videoId = (await testBed.get('super', id)).body['videoReport'] as { id: string };
  return testBed.put(person, id, 'video-tracks', {
    videoId: videoId.id,
    version: 1,
    captions,
    chapters,
    ...change,
  });
}
const drafted = () => testBed.worked({ video: 'ready' });

test('B10: the consultant saves them, the history shows it, and the patient gets them after sign-off', async () => {
  const id = await drafted();
  expect(await read('consultant', id)).toMatchObject({
    status: 200,
    body: { version: 1, duration: 61, captions: [], chapters: [], phrases: null, search: null },
  });
  expect(await save('consultant', id)).toMatchObject({
    status: 200,
    body: { version: 2, captions, chapters },
  });
  const shown = (await testBed.get('consultant', id)).body;
  expect(shown['videoReport']).toMatchObject({ captions, chapters });
  expect(shown['history']).toContainEqual(expect.objectContaining({ event: 'case.tracks-changed' }));
  expect(
    await testBed.select(
      sql`SELECT actor_id FROM audit_event WHERE action = 'case.tracks-changed' AND entity_id = ${id}`,
    ),
  ).toEqual([{ actor_id: testBed.ids.consultant }]);
  expect((await testBed.get('patient', id)).body['videoReport']).toBeNull();
  await testBed.put('consultant', id, 'sign-off');
  expect((await testBed.get('patient', id)).body['videoReport']).toMatchObject({ captions, chapters });
});

test('B10: of two simultaneous saves one is refused as late; a repeated save changes nothing', async () => {
  const id = await drafted();
  const other = [{ start: 1, end: 2, text: 'Another one.' }];
  const answers = await Promise.all([save('consultant', id), save('consultant', id, { captions: other })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const late = answers.find(({ status }) => status === 409);
  expect(late && statusOf(late)).toMatch(
    /^409 Someone else has changed these captions or chapters in the meantime\./,
  );
  const isFirst = answers[0]?.status === 200;
  const again = await save('consultant', id, isFirst ? {} : { captions: other });
  expect(again).toMatchObject({ status: 200, body: { version: 2 } });
  const changes = await testBed.select(
    sql`SELECT 1 FROM case_event WHERE case_id = ${id} AND event = 'case.tracks-changed'`,
  );
  expect(changes).toHaveLength(1);
});

test('B10: a newly recorded video starts with its own tracks', async () => {
  const id = await drafted();
  expect(statusOf(await save('consultant', id, { videoId: id }))).toMatch(/^409 This case has a new video\./);
});

describe('F14: errors say how to fix them', () => {
  test.each([
    [
      { captions: [{ start: 2, end: 3, text: '' }] },
      'Caption 1 at 0:02.0 has no words. Type what is said, or delete it.',
    ],
    [
      { captions: [captions[0], { start: 2, end: 4, text: 'Over it' }] },
      'Caption 2 at 0:02.0 starts before the one above it has ended. Move its start to the right, or the other’s end to the left.',
    ],
    [
      { captions: [{ start: 60, end: 63, text: 'Late' }] },
      'Caption 1 at 1:00.0 ends after the video. Move its end to the left, or delete it.',
    ],
    [
      { captions: [{ start: 0, end: 5, text: 'x'.repeat(43) }] },
      'Caption 1 at 0:00.0 needs more than 2 lines of 42 characters. Split it, or shorten it.',
    ],
    [
      { chapters: [{ start: 90, title: '' }] },
      'Chapter 1 at 1:30.0 starts after the end of the video. Change its time, or delete it.',
    ],
  ])('%j', async (change, sentence) => {
    const id = await drafted();
    expect(statusOf(await save('consultant', id, change))).toBe(`422 ${sentence}`);
    expect((await read('consultant', id)).body).toMatchObject({ version: 1, captions: [], chapters: [] });
  });

  test('invalid times, and more than a video can hold, are refused', async () => {
    const id = await drafted();
    const many = Array.from({ length: 2_001 }, (_, n) => ({ start: n, end: n + 1, text: 'x' }));
    for (const change of [{ captions: many }, { captions: [{ start: -1, end: 2, text: 'x' }] }, { more: 1 }])
      expect((await save('consultant', id, change)).status).toBe(400);
  });
});

describe('B12: who may edit, and until when', () => {
  test('during review only the reviewer, not the consultant', async () => {
    const id = await testBed.reviewed();
    expect((await save('consultant', id)).status).toBe(403);
    expect((await save('reviewer', id)).status).toBe(200);
    for (const [person, status] of [
      ['second', 403],
      ['clerk', 403],
      ['patient', 403],
      ['otherClerk', 404],
    ] as const)
      for (const answer of [await read(person, id), await save(person, id), await search(person, id)])
        expect([person, answer.status]).toEqual([person, status]);
  });

  test('after sign-off they are frozen with their hash', async () => {
    const id = await testBed.reviewed();
    await save('reviewer', id);
    await testBed.put('reviewer', id, 'sign-off', { checks: ['right-patient'] });
    const versions = (await testBed.get('reviewer', id)).body['videoVersions'] as { tracksSha256: string }[];
    expect(versions[0]?.tracksSha256).toMatch(/^[0-9a-f]{64}$/);
    for (const person of ['reviewer', 'super'] as const) {
      expect([403, 409]).toContain((await save(person, id, { version: 2, captions: [] })).status);
      expect([403, 409]).toContain((await search(person, id)).status);
    }
    expect((await testBed.get('patient', id)).body['videoReport']).toMatchObject({ captions, chapters });
  });

  test('without a video there is nothing to edit', async () => {
    const id = await testBed.worked({});
    expect(statusOf(await read('consultant', id))).toBe('409 Record or upload a video first.');
  });
});

describe('F14: where someone speaks', () => {
  async function withVideo(): Promise<{ id: string; videoId: string }> {
    const native = await describeFfmpeg('native');
    if (native.kind !== 'native') throw new Error('no ffmpeg to make a video with');
    const folder = await mkdtemp(join(tmpdir(), 'spoken-'));
    const path = join(folder, 'spoken.mp4');
    const voice = "aevalsrc='if(between(t,1,3)+between(t,4,6),0.3*sin(1900*t),0)':d=7:s=48000";
    const inputs = ['-f', 'lavfi', '-i', 'color=c=gray:s=320x180:r=5:d=7', '-f', 'lavfi', '-i', voice];
    execFileSync(native.path, ['-nostdin', '-y', '-loglevel', 'error', ...inputs, '-c:a', 'aac', path]);
    const videoKey = newObjectKey();
    await testBed.product.platform.objects.put(videoKey, await readFile(path));
    await rm(folder, { recursive: true, force: true });
    const id = await drafted();
    await setVideo(testBed.product.platform, id, { videoKey, durationSeconds: 7 });
    const { videoReport } = (await testBed.get('super', id)).body as { videoReport: { id: string } };
    return { id, videoId: videoReport.id };
  }

  test('is found once, by a job, and a second run changes nothing', async (context) => {
    if ((await describeFfmpeg('native')).kind !== 'native') return context.skip('ffmpeg is missing');
    const { id, videoId } = await withVideo();
    const started = [await search('consultant', id), await search('consultant', id)];
    for (const { status, body } of started)
      expect([status, body['search']]).toEqual([200, { state: 'running', percent: null }]);
    const worker = await testBed.product.startWorker();
    await until('the phrases', async () => (await read('consultant', id)).body['phrases'] ?? undefined);
    await worker.stop();
    const { body } = await read('consultant', id);
    const phrases = body['phrases'] as { start: number; end: number }[];
    expect(phrases.map(({ start, end }) => [Math.round(start), Math.round(end)])).toEqual([
      [1, 3],
      [4, 6],
    ]);
    expect(body['search']).toMatchObject({ state: 'done' });
    const jobs = await testBed.select(sql`SELECT status FROM job WHERE key = ${`find-phrases:${videoId}`}`);
    expect(jobs).toHaveLength(1);
    await setVideo(testBed.product.platform, id, { videoKey: newObjectKey() });
    await findPhrases(testBed.product.platform, { videoId }, detachedJobContext);
    expect((await read('consultant', id)).body['phrases']).toEqual(phrases);
    expect(await readCaseRow(testBed.product.platform, id)).toMatchObject({ status: 'in-progress' });
  });

  test('fails for a video that cannot be read, and can be retried', async () => {
    const id = await drafted();
    expect((await search('consultant', id)).status).toBe(200);
    const worker = await testBed.product.startWorker();
    await until('the end of the job', async () => {
      const { search: found } = (await read('consultant', id)).body as { search: { state: string } };
      return found.state === 'failed' || undefined;
    });
    await worker.stop();
    expect(await search('consultant', id)).toMatchObject({ body: { search: { state: 'running' } } });
  });

  test('waits for a video that is still being prepared', async () => {
    const id = await testBed.worked({ video: 'processing' });
    expect((await search('consultant', id)).status).toBe(409);
  });
});
