// The sample study: stored by the job, read over HTTP by users who have not paid yet, and by no one else (I-015,
// CG-105).
import { readEventTrack, trackMomentAt, type StudyDocument } from '@plainscan/contract';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { runAs, signedInPatient, workspaceIds } from '../../tests/demo-people-fixture.ts';
import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import { detachedJobContext } from '../platform/jobs/detached-job-context.ts';
import { callAnonymously, type TestCaller } from '../test-platform-fixture.ts';
import { listStudyObjects } from '../uploads/upload-retention-service.ts';
import { makeSample } from './make-sample-handler.ts';
import { sampleVersion } from './sample-files.ts';
import { requestSample } from './sample-service.ts';

type Patient = Awaited<ReturnType<typeof signedInPatient>>;
let testBed: TestBed;
let studyId: string;
let patient: Patient;
const platform = () => testBed.product.platform;
const setOrder = (userId: string, status: string) =>
  testBed.select(sql`UPDATE patient_order SET status = ${status} WHERE user_id = ${userId} RETURNING id`);
const newPatient = async (status: string, workspaceId: number = workspaceIds.provider) => {
  const added = await signedInPatient(testBed.product, { workspaceId });
  expect(await setOrder(added.id, status)).toHaveLength(1);
  return added;
};
const listOf = async (caller: TestCaller, query = '') =>
  (await caller.call('GET', `/patients/record?${query}`)).body;
const jobs = () => testBed.select(sql`SELECT id FROM job WHERE kind = 'make-sample'`);
const samples = () => testBed.select(sql`SELECT * FROM sample`);

beforeAll(async () => {
  testBed = await openTestBed();
  await requestSample(platform());
  await requestSample(platform());
  expect(await jobs()).toHaveLength(1);
  await testBed.select(sql`DELETE FROM job WHERE kind = 'make-sample'`);
  await makeSample(platform(), detachedJobContext);
  studyId = String((await samples())[0]?.['study_id']);
  patient = await newPatient('demo');
}, 300_000);
afterAll(() => testBed.product.close());

test('CG-105: there is only one, and it is requested only while there is none', async () => {
  const before = await samples();
  await makeSample(platform(), detachedJobContext);
  await requestSample(platform());
  expect(await samples()).toEqual(before);
  expect(await jobs()).toEqual([]);
});

test('CG-105: an update replaces the sample of an earlier version once, and removes its files', async () => {
  const keysOf = async (id: string) => {
    const [row] = await samples();
    const study = await platform().database.asSystem(() => listStudyObjects(id));
    const keys = ['video_key', 'poster_key', 'event_track_key'].map((name) => String(row?.[name]));
    return [...study, ...keys, `${keys[0]}.small`];
  };
  const isStored = (key: string) => platform().objects.exists(key);
  const [former] = await samples();
  const formerKeys = await keysOf(studyId);
  expect(await Promise.all(formerKeys.map(isStored))).not.toContain(false);
  await testBed.select(sql`UPDATE sample SET version = 1 RETURNING id`);
  await requestSample(platform());
  expect(await jobs()).toHaveLength(1);
  await testBed.select(sql`DELETE FROM job WHERE kind = 'make-sample'`);
  await makeSample(platform(), detachedJobContext);
  const [replaced, ...others] = await samples();
  expect([replaced?.['version'], others]).toEqual([sampleVersion, []]);
  expect(replaced?.['study_id']).not.toBe(former?.['study_id']);
  studyId = String(replaced?.['study_id']);
  expect(await Promise.all(formerKeys.map(isStored))).not.toContain(true);
  expect(await Promise.all((await keysOf(studyId)).map(isStored))).not.toContain(false);
  expect(await testBed.select(sql`SELECT id FROM study WHERE id = ${former?.['study_id']}`)).toEqual([]);
  await requestSample(platform());
  expect(await jobs()).toEqual([]);
});

describe('users who have not paid yet', () => {
  test.each(['demo', 'registered'])('I-015, I-016: find it in the list: %s', async (status) => {
    const list = await listOf(await newPatient(status));
    expect(list).toMatchObject({
      total: 1,
      data: [
        { id: studyId, title: 'Sample: MRI of the brain', isSample: true, status: 'completed', caseId: null },
      ],
    });
  });

  test('I-025: can list only the sample, or everything else', async () => {
    expect(await listOf(patient, 'isSample=true')).toMatchObject({ total: 1, data: [{ id: studyId }] });
    expect(await listOf(patient, 'isSample=false')).toEqual({ data: [], total: 0 });
    expect(await listOf(patient, 'keyword=brain')).toMatchObject({ total: 1 });
    expect(await listOf(patient, 'keyword=knee')).toEqual({ data: [], total: 0 });
    expect(await listOf(patient, 'isSample=true&page=1&limit=10')).toEqual({ data: [], total: 1 });
  });

  test('I-016, CG-105: read an MR of the brain in slices, without a patient’s name', async () => {
    const { body } = await patient.call('GET', `/resources/${studyId}`);
    const document = body['document'] as {
      imageCount: number;
      series: { id: string; modality: string; instances: { id: string }[] }[];
    };
    expect(document.series.map(({ modality, instances }) => [modality, instances.length])).toEqual([
      ['MR', 106],
      ['MR', 24],
      ['MR', 24],
    ]);
    expect(document).not.toHaveProperty('patient');
    const [first] = document.series[0]?.instances ?? [];
    const image = await patient.call('GET', `/studies/${studyId}/instances/${first?.id}`);
    expect(image.bytes.subarray(128, 132).toString('latin1')).toBe('DICM');
    // As an archive sends it: lossless JPEG-LS.
    expect(image.bytes.subarray(0, 400).includes('1.2.840.10008.1.2.4.80')).toBe(true);
    const link = await patient.call('GET', `/patients/record/${studyId}/viewer-link`);
    expect(link.body['viewerLink']).toMatch(new RegExp(`^/viewer\\?uuid=${studyId}&token=`));
  });

  test('I-016: watch its video', async () => {
    const { body } = await patient.call('GET', `/patients/record/${studyId}/video-report-link`);
    const video = body['videoReport'] as Record<string, unknown> & { captions: object[]; chapters: object[] };
    expect(video).toMatchObject({ status: 'ready', recordedBy: null });
    expect(video['duration']).toBeCloseTo(84, 0);
    expect([video.captions.length, video.chapters.length]).toEqual([18, 8]);
    const bytes = await patient.call('GET', String(body['link']), { headers: { range: 'bytes=0-11' } });
    expect(bytes.status).toBe(206);
    expect(bytes.bytes.subarray(4, 8).toString('latin1')).toBe('ftyp');
  });

  test('CG-213, I-016: watch its video on a slow connection', async () => {
    const { body } = await patient.call('GET', `/patients/record/${studyId}/video-report-link`);
    const { smallLink, duration } = body['videoReport'] as { smallLink: string; duration: number };
    const small = await patient.call('GET', smallLink);
    expect(small.headers['content-type']).toBe('video/mp4');
    expect((small.bytes.length * 8) / duration).toBeLessThanOrEqual(400_000);
  });

  test('B7, I-016: get an event track of its video that names images they can open', async () => {
    const { body } = await patient.call('GET', `/patients/record/${studyId}/video-report-link`);
    const { eventTrackLink } = body['videoReport'] as { eventTrackLink: string };
    const { bytes, headers } = await patient.call('GET', eventTrackLink);
    expect(headers['content-type']).toBe('application/gzip');
    const moment = trackMomentAt(readEventTrack(gunzipSync(bytes).toString()), 25_000);
    const document = (await patient.call('GET', `/studies/${studyId}`)).body as unknown as StudyDocument;
    expect(moment?.view).toMatchObject({ study: document.studyUid, series: document.series[0]?.seriesUid });
    expect(document.series[0]?.instances.map(({ sopUid }) => sopUid)).toContain(moment?.view.instance);
    expect(moment?.ink).toMatchObject([{ kind: 'circle', instance: moment?.view.instance }]);
  });

  test('CG-105: it is never counted', async () => {
    expect((await patient.call('GET', '/users/current-user')).body).toMatchObject({ storedStudies: 0 });
    expect((await patient.call('GET', '/patients/study/all')).body).toEqual({ data: [], total: 0 });
    expect((await patient.call('GET', '/cases/not-paid')).body).toEqual({ data: [], total: 0 });
  });

  test('I-024, CG-105: can only view it', async () => {
    const shareBody = { name: 'Dr. Ito', email: 'doctor@mail.test' };
    const calls: [string, string, object?][] = [
      ['GET', `/patients/record/${studyId}/download`],
      ['POST', '/patients/record/download/batch', { recordIds: [studyId] }],
      ['DELETE', `/patients/record/${studyId}`],
      ['PUT', `/patients/record/${studyId}/view-report-first-time`],
      ['POST', `/patients/record/${studyId}/share-links`, { what: 'video' }],
      ['POST', `/patients/record/${studyId}/share-report-email`, shareBody],
    ];
    for (const [method, path, body] of calls)
      expect((await patient.call(method, path, { body })).status, path).toBe(404);
    expect(await listOf(patient)).toMatchObject({ total: 1 });
  });
});

describe('no one else', () => {
  const seen = async (caller: TestCaller) => {
    const paths = [
      `/patients/record/${studyId}`,
      `/patients/record/${studyId}/video-report-link`,
      `/studies/${studyId}`,
      `/resources/${studyId}`,
    ];
    const answers = await Promise.all(paths.map((path) => caller.call('GET', path)));
    return answers.map(({ status }) => status);
  };

  test.each(['paid', 'complete', 'cancelled', 'archived'])(
    'I-015, CG-106: not a patient whose order is %s',
    async (status) => {
      const person = await newPatient('demo');
      expect(await seen(person)).toEqual([200, 200, 200, 200]);
      await setOrder(person.id, status);
      expect(await seen(person)).toEqual([404, 404, 404, 404]);
      expect(await listOf(person)).toEqual({ data: [], total: 0 });
    },
  );

  test('I-020: not the patients of other clinics, who see only their video reports', async () => {
    const person = await newPatient('registered', workspaceIds.harbor);
    expect(await seen(person)).toEqual([404, 404, 404, 404]);
    expect(await listOf(person)).toEqual({ data: [], total: 0 });
  });

  test('CG-105: no staff, and no one without a session; a super-admin has it as a preview (CG-10)', async () => {
    for (const staff of ['consultant', 'clinicAdmin', 'clerk'] as const)
      for (const status of await seen(testBed.callers[staff])) expect([403, 404], staff).toContain(status);
    const { app } = testBed.product;
    expect((await callAnonymously(app, 'GET', `/studies/${studyId}`)).status).toBe(401);
    expect(await listOf(testBed.callers.super)).toMatchObject({ total: 1, data: [{ isSample: true }] });
  });

  test('SEC-A1: by row-level security alone, and no one can write it', async () => {
    const run = (email: string, statement: string) => runAs(platform(), email, statement);
    const find = `SELECT id FROM study WHERE id = '${studyId}'`;
    const counts = async (email: string) => [
      (await run(email, 'SELECT id FROM sample')).rows.length,
      (await run(email, find)).rows.length,
    ];
    expect(await counts('new@demo.test')).toEqual([1, 1]);
    for (const email of ['consultant@demo.test', 'admin@lakeside.test', 'patient@harbor.test'])
      expect(await counts(email), email).toEqual([0, 0]);
    for (const email of ['super@demo.test', 'new@demo.test'])
      for (const statement of ['UPDATE sample SET video_size = 1', 'DELETE FROM sample'])
        await expect(run(email, statement)).rejects.toMatchObject({ cause: { code: '42501' } });
  });
});
