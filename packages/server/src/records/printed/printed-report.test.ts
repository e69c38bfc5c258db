// B25: the printed report with pictures from its video; who can get it, its trail rows, and its limits.
import { limits } from '@plainscan/contract';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { setCase, setVideo } from '../../../tests/case-fixture.ts';
import { runAs } from '../../../tests/demo-people-fixture.ts';
import { pagesOfPdf, textOfPdf } from '../../../tests/pdf-text-fixture.ts';
import { openTestBed, type TestBed, type TestPerson } from '../../../tests/test-bed-fixture.ts';
import { until } from '../../../tests/upload-fixture.ts';
import { sql } from '../../platform/database/drizzle.ts';
import { detachedJobContext } from '../../platform/jobs/detached-job-context.ts';
import { describeFfmpeg } from '../../platform/media/video/ffmpeg-program.ts';
import { newObjectKey } from '../../platform/storage/object-key.ts';
import { takePictures } from '../../reports/pictures/take-pictures-handler.ts';

let testBed: TestBed;
let caseId: string;
let videoId: string;
beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());

const captions = [
  { start: 0, end: 3, text: 'Hello Edith.' },
  { start: 3, end: 6, text: 'The fluid spaces\nare normal.' },
];
const chapters = [
  { start: 0, title: 'Hello' },
  { start: 3, title: 'The fluid spaces' },
];
async function sign(tracks: { captions?: unknown; chapters?: unknown } = {}): Promise<void> {
  const value = (list: unknown) => sql`${JSON.stringify(list)}::jsonb`;
  await testBed.select(sql`UPDATE video_report SET signed_off_at = now(),
    captions = ${value(tracks.captions ?? captions)}, chapters = ${value(tracks.chapters ?? chapters)}
    WHERE case_id = ${caseId} RETURNING id`);
}
beforeEach(async () => {
  await testBed.select(sql`DELETE FROM rate_window WHERE kind = 'printed-report' RETURNING kind`);
  caseId = await testBed.pooled({ status: 'completed', video: 'ready' });
  await setCase(testBed.product.platform, caseId, {
    writtenReport: 'The ventricles are normal.\nNo mass.',
    questionText: 'Is it dangerous?',
  });
  await sign();
  const [video] = await testBed.select(sql`SELECT id FROM video_report WHERE case_id = ${caseId}`);
  videoId = String(video?.['id']);
});

const path = (id = caseId) => `/patients/record/${id}/printed-report`;
const print = (person: TestPerson = 'patient', query = '') =>
  testBed.callers[person].call('GET', `${path()}${query}`);
const prepare = (person: TestPerson = 'patient') => testBed.callers[person].call('POST', path());
const jobs = () => testBed.select(sql`SELECT id FROM job WHERE key = ${`take-pictures:${videoId}`}`);

/** Adds a video of seven seconds: gray, then white. */
async function withFilm(): Promise<void> {
  const native = await describeFfmpeg('native');
  if (native.kind !== 'native') throw new Error('no ffmpeg to make a video with');
  const folder = await mkdtemp(join(tmpdir(), 'video-'));
  const file = join(folder, 'video.mp4');
  const source = "color=c=gray:s=320x180:r=5:d=7,geq=lum='if(gt(T,3),235,60)':cb=128:cr=128";
  execFileSync(native.path, ['-nostdin', '-y', '-loglevel', 'error', '-f', 'lavfi', '-i', source, file]);
  const videoKey = newObjectKey();
  await testBed.product.platform.objects.put(videoKey, await readFile(file));
  await rm(folder, { recursive: true, force: true });
  await setVideo(testBed.product.platform, caseId, { videoKey, durationSeconds: 7, width: 320, height: 180 });
}
const pictures = () =>
  testBed.select(
    sql`SELECT start, object_key FROM chapter_picture WHERE video_id = ${videoId} ORDER BY start`,
  );
const picturesIn = (bytes: Buffer) => [...bytes.toString('latin1').matchAll(/\/Subtype \/Image/g)].length;

describe('the printed report', () => {
  test('B25: shows the patient, the written report, and the text of each chapter', async () => {
    const { status, headers, bytes } = await print();
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
    expect(headers['content-disposition']).toMatch(/^attachment; filename="video-report-[\w-]+\.pdf"$/);
    const text = textOfPdf(bytes);
    for (const said of [
      'Lakeside Clinic',
      'Written report',
      'The ventricles are normal.',
      'No mass.',
      'Is it dangerous?',
      '0:00 Hello',
      'Hello Edith.',
      '0:03 The fluid spaces',
      'The fluid spaces are normal.',
      'It is not a diagnosis.',
      'What the words mean',
      'Ventricles: Spaces in the middle of the brain',
      'Page 1',
    ])
      expect(text, said).toContain(said);
    expect(pagesOfPdf(bytes)).toEqual({ pages: 2, size: '0 0 612 792' });
    expect(bytes.toString('latin1')).toContain('/Lang (en-US)');
  });

  test('B25: uses the reader’s language and paper size', async () => {
    await testBed.select(
      sql`UPDATE app_user SET locale = 'es' WHERE id = ${testBed.ids.patient} RETURNING id`,
    );
    try {
      const { bytes } = await print();
      expect(textOfPdf(bytes)).toContain('Informe escrito');
      expect(pagesOfPdf(bytes).size).toBe('0 0 595.28 841.89');
      expect(pagesOfPdf((await print('patient', '?paper=letter')).bytes).size).toBe('0 0 612 792');
    } finally {
      await testBed.select(
        sql`UPDATE app_user SET locale = 'en' WHERE id = ${testBed.ids.patient} RETURNING id`,
      );
    }
  });

  test('B25: says if there is no written text and no captions', async () => {
    await setCase(testBed.product.platform, caseId, { writtenReport: null });
    await sign({ captions: [], chapters: [] });
    const text = textOfPdf((await print()).bytes);
    expect(text).toContain('The written report is a separate file: report.pdf.');
    expect(text).toContain('The video has no captions');
  });

  test('B25: continues over pages, up to the page limit', async () => {
    await setCase(testBed.product.platform, caseId, {
      writtenReport: 'A long line of the report. '.repeat(400),
    });
    const { bytes } = await print();
    expect(pagesOfPdf(bytes).pages).toBeGreaterThan(3);
    const many = Array.from({ length: limits.captionsOfVideo }, (_, at) => ({
      start: at * 2,
      end: at * 2 + 2,
      text: `${'word '.repeat(8)}\n${'word '.repeat(7)}end.`,
    }));
    await sign({ captions: many, chapters: [] });
    const whole = await print();
    expect(pagesOfPdf(whole.bytes).pages).toBe(limits.printedReportPages);
    expect(textOfPdf(whole.bytes)).toContain('There is more than fits on these pages.');
  });

  test('B25: is available to anyone who may watch it, only after sign-off', async () => {
    expect((await print('inHousePatient')).status).toBe(404);
    expect((await print('otherClerk')).status).toBe(404);
    expect((await print('clerk')).status).toBe(200);
    await setCase(testBed.product.platform, caseId, { status: 'in-review' });
    expect((await print()).status).toBe(404);
    expect((await prepare()).status).toBe(404);
  });

  test('B25, CG-148: writes a trail row each time', async () => {
    await print();
    const rows = await testBed.select(
      sql`SELECT actor_id FROM audit_event WHERE action = 'report.printed' AND entity_id = ${caseId}`,
    );
    expect(rows).toEqual([{ actor_id: testBed.ids.patient }]);
  });

  test('B25, SEC-U1: is limited per person and hour', async () => {
    const once = async () => (await print()).status;
    for (let time = 0; time < limits.printedReportsAnHour; time += 1) expect(await once()).toBe(200);
    expect(await once()).toBe(429);
    const rows = await testBed.select(
      sql`SELECT outcome FROM audit_event WHERE action = 'report.printed' AND entity_id = ${caseId}`,
    );
    // A refused print has shown nothing.
    expect(rows).toEqual(Array.from({ length: limits.printedReportsAnHour }, () => ({ outcome: 'allowed' })));
  });
});

describe('its pictures', () => {
  test('B25: are taken from the video once, by one job, and printed next to the chapters', async (context) => {
    if ((await describeFfmpeg('native')).kind !== 'native') return context.skip('ffmpeg is missing');
    await withFilm();
    for (let time = 0; time < 2; time += 1)
      expect(await prepare()).toMatchObject({ status: 200, body: { isReady: false } });
    expect(await jobs()).toHaveLength(1);
    const worker = await testBed.product.startWorker();
    await until('the pictures', async () => (await prepare()).body['isReady'] || undefined);
    await worker.stop();
    const taken = await pictures();
    expect(taken.map(({ start }) => start)).toEqual([0, 3]);
    expect(picturesIn((await print()).bytes)).toBe(2);
    await setVideo(testBed.product.platform, caseId, { videoKey: newObjectKey() });
    await takePictures(testBed.product.platform, { videoId }, detachedJobContext);
    expect(await pictures()).toEqual(taken);
    expect(await jobs()).toHaveLength(1);
  });

  test('B25: if the video has no frame there, only the text is printed and the job does not retry', async () => {
    expect((await prepare()).body).toEqual({ isReady: false });
    const worker = await testBed.product.startWorker();
    await until('the end of the job', async () => (await prepare()).body['isReady'] || undefined);
    await worker.stop();
    expect(picturesIn((await print()).bytes)).toBe(0);
    expect(await jobs()).toHaveLength(1);
  });

  test('B25: are limited in number and never taken from a draft', async () => {
    await testBed.select(
      sql`UPDATE video_report SET signed_off_at = NULL WHERE id = ${videoId} RETURNING id`,
    );
    await takePictures(testBed.product.platform, { videoId }, detachedJobContext);
    expect(await pictures()).toEqual([]);
  });

  test('SEC-A1: row-level security shows them to anyone who sees the report, and no call can write one', async () => {
    await testBed.select(
      sql`INSERT INTO chapter_picture VALUES (${videoId}, ${caseId}, 0, NULL, now()) RETURNING start`,
    );
    const run = (email: string, statement: string) => runAs(testBed.product.platform, email, statement);
    const find = `SELECT 1 FROM chapter_picture WHERE case_id = '${caseId}'`;
    for (const [email, seen] of [
      ['patient@lakeside.test', 1],
      ['creator@lakeside.test', 1],
      ['patient@harbor.test', 0],
      ['creator@summit.test', 0],
    ] as const)
      expect((await run(email, find)).rows, email).toHaveLength(seen);
    await setCase(testBed.product.platform, caseId, { status: 'in-review' });
    expect((await run('patient@lakeside.test', find)).rows).toHaveLength(0);
    const insert = `INSERT INTO chapter_picture VALUES ('${videoId}', '${caseId}', 9, NULL, now())`;
    for (const email of ['super@demo.test', 'patient@lakeside.test'])
      await expect(run(email, insert)).rejects.toMatchObject({ cause: { code: '42501' } });
  });
});
