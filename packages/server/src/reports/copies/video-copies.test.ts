// The further files of a signed video: who gets them, when they are made, and that they end with it (ADR 94).
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { setCase, setVideo } from '../../../tests/case-fixture.ts';
import { runAs } from '../../../tests/demo-people-fixture.ts';
import { madeRecording } from '../../../tests/segment-fixture.ts';
import { callWith, linkReaderOf } from '../../../tests/share-fixture.ts';
import { openTestBed, type TestBed, type TestPerson } from '../../../tests/test-bed-fixture.ts';
import { until } from '../../../tests/upload-fixture.ts';
import { newId } from '../../platform/clock/uuidv7.ts';
import { sql } from '../../platform/database/drizzle.ts';
import { detachedJobContext } from '../../platform/jobs/detached-job-context.ts';
import { createMediaChild } from '../../platform/media/sandbox/media-child.ts';
import { newObjectKey } from '../../platform/storage/object-key.ts';
import { listDownloadParts } from '../../records/download-content.ts';
import { callAnonymously } from '../../test-platform-fixture.ts';
import { makeVideoCopies, storeCopy } from './make-video-copies-handler.ts';
import { queueMissingCopies } from './video-copy-service.ts';

let testBed: TestBed;
let recording: Buffer | null;
let caseId: string;
let videoId: string;
let videoKey: string;
beforeAll(async () => {
  testBed = await openTestBed();
  recording = await madeRecording(6, { size: '1280x720', rate: 30 });
});
afterAll(() => testBed.product.close());
beforeEach(async (context) => {
  if (recording === null) return context.skip('ffmpeg is missing');
  caseId = await testBed.reviewed();
  videoKey = newObjectKey();
  await testBed.product.platform.objects.put(videoKey, recording);
  await setVideo(testBed.product.platform, caseId, {
    videoKey,
    durationSeconds: 6,
    width: 1280,
    height: 720,
  });
  const value = (list: unknown) => sql`${JSON.stringify(list)}::jsonb`;
  const [video] = await testBed.select(sql`UPDATE video_report
    SET captions = ${value([{ start: 1, end: 3, text: 'This is the fluid in your head.' }])},
      chapters = ${value([{ start: 0, title: 'Hello' }])} WHERE case_id = ${caseId} RETURNING id`);
  videoId = String(video?.['id']);
});

const sign = async () => {
  const body = { checks: [], reason: 'Watched elsewhere' };
  expect((await testBed.callers.reviewer.call('PUT', `/cases/${caseId}/sign-off`, { body })).status).toBe(
    200,
  );
};
const make = () => makeVideoCopies(testBed.product.platform, { videoId }, detachedJobContext);
const copies = () =>
  testBed.select(
    sql`SELECT kind, object_key, bytes::int AS bytes, sha256 FROM video_copy WHERE video_id = ${videoId} ORDER BY kind`,
  );
const jobs = () =>
  testBed.select(sql`SELECT status FROM job WHERE key = ${`make-video-copies:${videoId}`} ORDER BY id`);
type Links = { smallLink: string | null; captionedLink: string | null };
const linksFor = async (person: TestPerson): Promise<Links> =>
  (await testBed.get(person, caseId)).body['videoReport'] as Links;
const follow = (link: string | null) => callAnonymously(testBed.product.app, 'GET', String(link));
const storedFile = (key: unknown) => String(testBed.product.platform.objects.localPath(String(key)));
const savedFile = async () =>
  storedFile((await copies()).find(({ kind }) => kind === 'captioned')?.['object_key']);
const run = (program: string, args: string): string =>
  execFileSync(program, args.split(' '), { encoding: 'utf8' });
const secondsOf = (path: string) =>
  Number(run('ffprobe', `-v error -show_entries format=duration -of csv=p=0 ${path}`));
const tracksIn = (path: string) => ({
  captions: run('ffmpeg', `-v error -i ${path} -map 0:s:0 -f webvtt -`),
  chapters: run('ffprobe', `-v error -show_entries chapter=start_time -of csv=p=0 ${path}`)
    .trim()
    .split('\n')
    .map(Number),
});

/** Reads the words of the picture at this second, as an eye would. */
async function readAt(path: string, second: number): Promise<string> {
  const scratch = await mkdtemp(join(tmpdir(), 'read-'));
  const picture = join(scratch, 'picture.png');
  run('ffmpeg', `-v error -ss ${second} -i ${path} -frames:v 1 -vf negate ${picture}`);
  const child = createMediaChild({ scratch, readOnly: [picture] });
  const file = { path: picture, offset: 0, length: (await stat(picture)).size };
  const answer = await child.recognize({ ...file, page: 0, language: 'unknown', isUpsideDown: false });
  await child.close();
  await rm(scratch, { recursive: true, force: true });
  return answer.kind === 'recognized' ? answer.text : answer.kind;
}
const isStored = (key: unknown) => testBed.product.platform.objects.exists(String(key));

describe('the further files of a video', () => {
  test('B11: the sign-off has them made, once, and those who see the report get links to them', async () => {
    await sign();
    expect(await linksFor('patient')).toMatchObject({ smallLink: null, captionedLink: null });
    expect(await jobs()).toEqual([{ status: 'queued' }]);
    const worker = await testBed.product.startWorker();
    await until('both files', async () => (await copies()).length === 2 || undefined);
    await worker.stop();
    const made = await copies();
    expect(made.map(({ kind }) => kind)).toEqual(['captioned', 'small']);
    await make();
    expect(await copies()).toEqual(made);
    for (const person of ['patient', 'reviewer', 'clerk'] as const) {
      const { smallLink, captionedLink } = await linksFor(person);
      const [captioned, small] = [await follow(captionedLink), await follow(smallLink)];
      for (const [at, answer] of [captioned, small].entries()) {
        expect(answer.status).toBe(200);
        expect(answer.headers['content-type']).toBe('video/mp4');
        expect(createHash('sha256').update(answer.bytes).digest('hex')).toBe(made[at]?.['sha256']);
      }
      expect(captioned.headers['content-disposition']).toBe("attachment; filename*=UTF-8''video-report.mp4");
      expect(small.headers['content-disposition']).toMatch(/^inline/);
      expect(captioned.bytes.includes('This is the fluid in your head.')).toBe(true);
    }
    expect((await testBed.get('otherClerk', caseId)).status).toBe(404);
  });

  test('B12, T38: their links end with the recall, and no new ones come before the next sign-off', async () => {
    await sign();
    await make();
    const { smallLink, captionedLink } = await linksFor('patient');
    const body = { reason: 'The wrong side was named.' };
    expect((await testBed.callers.super.call('PUT', `/cases/${caseId}/recall`, { body })).status).toBe(200);
    for (const link of [smallLink, captionedLink]) expect((await follow(link)).status).toBe(404);
    await queueMissingCopies(testBed.product.platform);
    expect((await jobs()).length).toBe(1);
  });

  test('are not made of a draft; one that was signed earlier gets them by and by', async () => {
    await make();
    expect(await copies()).toEqual([]);
    await queueMissingCopies(testBed.product.platform);
    expect(await jobs()).toEqual([]);
    await testBed.select(
      sql`UPDATE video_report SET signed_off_at = now() WHERE id = ${videoId} RETURNING id`,
    );
    for (let time = 0; time < 2; time += 1) await queueMissingCopies(testBed.product.platform);
    expect(await jobs()).toEqual([{ status: 'queued' }]);
    await make();
    await testBed.select(sql`DELETE FROM job WHERE key = ${`make-video-copies:${videoId}`} RETURNING id`);
    await queueMissingCopies(testBed.product.platform);
    expect(await jobs()).toEqual([]);
  });

  test('R2: an attempt that was cut off leaves nothing half, and the next one makes what is missing', async () => {
    await sign();
    const cut = new AbortController();
    // The second file reports its progress.
    const context = { ...detachedJobContext, signal: cut.signal, reportProgress: () => cut.abort() };
    const attempt = makeVideoCopies(testBed.product.platform, { videoId }, context);
    await expect(attempt).rejects.toMatchObject({ code: 'cancelled' });
    const [first, ...others] = await copies();
    expect([first?.['kind'], others]).toEqual(['captioned', []]);
    await make();
    const made = await copies();
    expect(made).toHaveLength(2);
    expect(made[0]).toEqual(first);
    for (const { object_key: key } of made) expect(await isStored(key)).toBe(true);
  });

  test('CG-211: the file to save begins with its title and ends with what to do now; the film itself stays', async () => {
    await testBed.select(
      sql`UPDATE workspace SET contact_phone = '(555) 010-0142' WHERE id = (SELECT patient_workspace_id FROM "case"
        WHERE id = ${caseId}) RETURNING id`,
    );
    await sign();
    await make();
    const path = await savedFile();
    const film = storedFile(videoKey);
    expect(secondsOf(path) - secondsOf(film)).toBeCloseTo(6, 1);
    expect(await readAt(path, 1.5)).toMatch(/Your .*explained[^]*For Edith Moran[^]*Video consultant/);
    expect(await readAt(path, secondsOf(path) - 1.5)).toMatch(/What to do now[^]*\(555\) 010-0142/);
    const { captions, chapters } = tracksIn(path);
    expect(captions).toContain('00:04.000 --> 00:06.000');
    // A first chapter includes the title.
    expect(chapters).toEqual([0]);
    const [row] = await testBed.select(
      sql`SELECT video_sha256, duration_seconds AS seconds, captions FROM video_report WHERE id = ${videoId}`,
    );
    expect(row).toMatchObject({ seconds: 6, captions: [{ start: 1, end: 3 }] });
  });

  test('CG-211: the title is in the consultant’s words and the patient’s language, or left out', async () => {
    const change = (edit: object) =>
      testBed.select(
        sql`UPDATE video_report SET edit = ${JSON.stringify({ parts: [], chapters: [], poster: null, ...edit })}::jsonb
          WHERE id = ${videoId} RETURNING id`,
      );
    await testBed.select(
      sql`UPDATE app_user SET locale = 'es' WHERE id = ${testBed.ids.patient} RETURNING id`,
    );
    await change({ title: 'Su cabeza, antes de operar' });
    await sign();
    await make();
    expect(await readAt(await savedFile(), 1.5)).toMatch(/Su cabeza, antes de[^]*operar[^]*Para /);
    await testBed.select(sql`DELETE FROM video_copy WHERE video_id = ${videoId} RETURNING kind`);
    await testBed.select(
      sql`UPDATE app_user SET locale = 'en' WHERE id = ${testBed.ids.patient} RETURNING id`,
    );
    await change({ hasFrames: false });
    await make();
    const path = await savedFile();
    expect(secondsOf(path)).toBeCloseTo(6, 1);
    expect(tracksIn(path).captions).toContain('00:01.000 --> 00:03.000');
  });

  test('R2: an attempt that was cut off while the frames were added leaves nothing, and the next one makes all', async () => {
    await sign();
    const cut = { ...detachedJobContext, signal: AbortSignal.abort() };
    const attempt = makeVideoCopies(testBed.product.platform, { videoId }, cut);
    await expect(attempt).rejects.toMatchObject({ code: 'cancelled' });
    expect(await copies()).toEqual([]);
    await make();
    expect(await copies()).toHaveLength(2);
    const scratch = await readdir(join(testBed.product.platform.config.dataFolder, 'scratch'));
    expect(scratch.filter((name) => name.startsWith('copies-'))).toEqual([]);
  });

  test('a video that cannot be converted plays as it is, and is tried once', async () => {
    const broken = newObjectKey();
    await testBed.product.platform.objects.put(broken, Buffer.from('no video'));
    await setVideo(testBed.product.platform, caseId, { videoKey: broken });
    await sign();
    await make();
    expect((await copies()).map(({ object_key: key }) => key)).toEqual([null, null]);
    const links = (await linksFor('patient')) as Links & { downloadLink: string };
    expect(links).toMatchObject({ smallLink: null, captionedLink: null });
    expect((await follow(links.downloadLink)).bytes.toString()).toBe('no video');
  });

  test('of a video that was erased in the meantime are not kept', async () => {
    const { platform } = testBed.product;
    const stored = async () => {
      const keys = [];
      for await (const { key } of platform.objects.list()) keys.push(key);
      return keys.toSorted();
    };
    const before = await stored();
    const gone = { id: newId(), caseId, hasCaptions: true };
    await storeCopy(platform, gone, 'small', String(platform.objects.localPath(videoKey)));
    expect(await stored()).toEqual(before);
  });

  test('V-045: a download holds the file with captions and chapters inside', async () => {
    await sign();
    await make();
    const [captioned] = await copies();
    const wanted = { userId: testBed.ids.patient, recordIds: [caseId], locale: 'en' as const };
    const parts = await listDownloadParts(wanted, testBed.product.platform);
    const video = parts.find(({ name }) => name.endsWith('Video report.mp4'));
    expect(video).toMatchObject({
      stored: {
        objectKey: captioned?.['object_key'],
        byteLength: captioned?.['bytes'],
        sha256: captioned?.['sha256'],
      },
    });
  });

  test('B8: the file to save is for those whom the patient lets save the video', async () => {
    await sign();
    await make();
    const { product, callers } = testBed;
    const sharedWith = async (mayDownload: boolean): Promise<unknown> => {
      const body = { what: 'video', mayDownload, asksBirthDate: false };
      const path = `/patients/record/${caseId}`;
      const reader = linkReaderOf(
        testBed,
        await callers.patient.call('POST', `${path}/share-links`, { body }),
      );
      const { body: opened } = await reader.open();
      return (await callWith(product, opened['pass'], `${path}/video-report-link`)).body['videoReport'];
    };
    const link = expect.stringMatching(/^\/media\//) as string;
    expect(await sharedWith(false)).toMatchObject({ smallLink: link, captionedLink: null });
    expect(await sharedWith(true)).toMatchObject({ smallLink: link, captionedLink: link });
  });

  test('SEC-A1: row-level security shows them to anyone who sees the report, and no call can write one', async () => {
    await sign();
    await make();
    const run = (email: string, statement: string) => runAs(testBed.product.platform, email, statement);
    const find = `SELECT 1 FROM video_copy WHERE case_id = '${caseId}'`;
    for (const [email, seen] of [
      ['patient@lakeside.test', 2],
      ['creator@lakeside.test', 2],
      ['patient@harbor.test', 0],
      ['creator@summit.test', 0],
    ] as const)
      expect((await run(email, find)).rows, email).toHaveLength(seen);
    await setCase(testBed.product.platform, caseId, { status: 'in-review' });
    expect((await run('patient@lakeside.test', find)).rows).toHaveLength(0);
    const insert = `INSERT INTO video_copy VALUES ('${videoId}', '${caseId}', 'small', NULL, NULL, NULL, now())`;
    for (const email of ['super@demo.test', 'patient@lakeside.test'])
      await expect(run(email, insert)).rejects.toMatchObject({ cause: { code: '42501' } });
  });
});
