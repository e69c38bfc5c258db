// A download from the request to the saved file: one ZIP, one email, one link valid for seven days.
import { limits } from '@plainscan/contract';
import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { addCase, setCase, storedImage, storedVideo, type TestCase } from '../../tests/case-fixture.ts';
import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { readZip } from '../../tests/zip-fixture.ts';
import type { TrackEvent } from '@plainscan/contract';
import dicomParser from 'dicom-parser';
import { sql } from '../platform/database/drizzle.ts';
import { storeEventTrack } from '../reports/event-track-store.ts';
import { detachedJobContext } from '../platform/jobs/detached-job-context.ts';
import { newObjectKey } from '../platform/storage/object-key.ts';
import { callAnonymously, type TestAnswer } from '../test-platform-fixture.ts';
import { prepareDownloadFile, removeExpiredDownloads } from './prepare-download-handler.ts';

let testBed: TestBed;
beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());

const completed = (title: string, change: object = {}): Promise<TestCase> =>
  addCase(testBed.product.platform, {
    workspaceId: workspaceIds.lakeside,
    patient: testBed.ids.patient,
    creator: testBed.ids.clerk,
    status: 'completed',
    video: 'ready',
    title,
    ...change,
  });

type Row = { id: string; state: string; object_key: string | null; failure: string | null };
const newest = async (): Promise<Row> =>
  (await testBed.select(sql`SELECT * FROM download ORDER BY created_at DESC, id DESC LIMIT 1`))[0] as Row;

async function ask(id: string): Promise<Row> {
  const { status, body } = await testBed.callers.patient.call('GET', `/patients/record/${id}/download`);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body['message']).toBe('You will get an email when your download is ready.');
  return newest();
}
const prepare = (id: string) =>
  prepareDownloadFile(testBed.product.platform, { downloadId: id }, detachedJobContext);

/** Returns the emails of a download, with the token of the link if there is one. */
async function mailsOf(id: string) {
  const rows = await testBed.select(
    sql`SELECT template, subject, text, to_address FROM email_outbox WHERE key LIKE ${`%:${id}`}`,
  );
  return rows.map((row) => ({ ...row, token: /token=([\w-]+)/.exec(String(row['text']))?.[1] ?? '' }));
}

/** Does what the page of the emailed link does: opens it, then asks for the file's URL. */
async function follow(id: string, token: string): Promise<TestAnswer> {
  const { app } = testBed.product;
  const opened = await callAnonymously(app, 'POST', '/resources/open', { body: { token } });
  if (opened.status !== 200) return opened;
  expect(opened.body).toMatchObject({ kind: 'download', uuid: id });
  return callAnonymously(app, 'GET', `/patients/record/${id}/download-compress-study`, {
    headers: { authorization: `Bearer ${String(opened.body['pass'])}` },
  });
}

test('V-045, V-052, H-023, CG-84: a record becomes one ZIP, emailed as a link, with a known length', async () => {
  const record = await completed('Knee: left/right?');
  const { id } = await ask(record.studyId);
  await prepare(id);
  const [mail, ...others] = await mailsOf(id);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ template: 'download-ready', to_address: 'patient@lakeside.test' });
  const { body } = await follow(id, mail?.token ?? '');
  expect(body).toMatchObject({ state: 'ready', fileName: 'study.zip' });
  const saved = await callAnonymously(testBed.product.app, 'GET', String(body['link']));
  expect(saved.status).toBe(200);
  expect(Number(saved.headers['content-length'])).toBe(saved.bytes.length);
  expect(body['bytes']).toBe(saved.bytes.length);
  expect(saved.headers['content-disposition']).toContain('attachment');
  const files = await readZip(saved.bytes);
  expect([...files.keys()]).toEqual([
    'Knee left right/Images/01 T1/0001.dcm',
    'Knee left right/Report/report.pdf',
    'Knee left right/Report/Written report.txt',
    'Knee left right/Report/Video report.mp4',
  ]);
  expect(files.get('Knee left right/Images/01 T1/0001.dcm')).toEqual(storedImage);
  expect(files.get('Knee left right/Report/Video report.mp4')).toEqual(storedVideo);
});

test('CG-84: images from inside an archive are read from the object with its contents', async () => {
  const record = await completed('Sent as a ZIP');
  const key = newObjectKey();
  await testBed.product.platform.objects.put(key, Buffer.concat([Buffer.from('another file'), storedImage]));
  await testBed.select(
    sql`UPDATE pack_file SET object_key = ${key}, container_id = id, byte_offset = 12 WHERE id = (
      SELECT pack_file_id FROM study_instance WHERE id = ${record.instanceId}) RETURNING id`,
  );
  const { id } = await ask(record.studyId);
  await prepare(id);
  const { object_key: zip } = await newest();
  const bytes = await (await testBed.product.platform.objects.read(zip ?? '')).toArray();
  const files = await readZip(Buffer.concat(bytes));
  expect(files.get('Sent as a ZIP/Images/01 T1/0001.dcm')).toEqual(storedImage);
});

/** Stores a video that draws an arrow on the case's only image. */
async function markVideo({ videoId, instanceId }: TestCase): Promise<void> {
  const slice = { instance: '2.25.4711.1.1', frame: 1 };
  const events: TrackEvent[] = [
    {
      ...slice,
      t: 0,
      type: 'view',
      study: '2.25.4711',
      series: '2.25.4711.1',
      window: { center: 40, width: 400 },
      isInverted: false,
      isFlipped: false,
      rotation: 0,
      zoom: 1,
      center: { x: 3.5, y: 3.5 },
    },
    {
      ...slice,
      t: 1,
      type: 'ink',
      id: 0,
      kind: 'pen',
      color: '#ffd34d',
      points: [
        { x: 1, y: 2 },
        { x: 3, y: 4 },
      ],
      words: '',
    },
  ];
  const { platform } = testBed.product;
  const { eventTrackKey, eventTrackSize, eventTrackSha256 } = await storeEventTrack(platform, events);
  await platform.database.asSystem(async () => {
    const handle = platform.database.current();
    await handle.execute(sql`UPDATE video_report SET event_track_key = ${eventTrackKey},
      event_track_size = ${eventTrackSize}, event_track_sha256 = ${eventTrackSha256} WHERE id = ${videoId}`);
    await handle.execute(sql`UPDATE study_instance SET sop_uid = ${slice.instance} WHERE id = ${instanceId}`);
  });
}

test('B21: with the report’s marks, each slice gets a presentation state, identical each time', async () => {
  const record = await completed('Marked');
  await markVideo(record);
  const zipOf = async (query: string) => {
    const { patient } = testBed.callers;
    await patient.call('GET', `/patients/record/${record.studyId}/download${query}`);
    const { id } = await newest();
    await prepare(id);
    const { object_key: key } = await newest();
    return readZip(Buffer.concat(await (await testBed.product.platform.objects.read(String(key))).toArray()));
  };
  expect([...(await zipOf('')).keys()].filter((name) => name.includes('Marks'))).toEqual([]);
  const state = (await zipOf('?withMarks=true')).get('Marked/Marks/0001.dcm') ?? Buffer.alloc(0);
  const set = dicomParser.parseDicom(state);
  expect([set.string('x00080060'), set.string('x00100010')]).toEqual(['PR', 'Moran^Edith']);
  expect((await zipOf('?withMarks=true')).get('Marked/Marks/0001.dcm')).toEqual(state);
});

test('SEC-L3: asked for again, the same files are mailed again and not stored again, until they change', async () => {
  const record = await completed('Spine');
  const first = await ask(record.studyId);
  await prepare(first.id);
  const again = await ask(record.studyId);
  expect(again.id).toBe(first.id);
  const tokens = (await mailsOf(first.id)).map(({ token }) => token);
  expect(new Set(tokens).size).toBe(2);
  for (const token of tokens) expect((await follow(first.id, token)).body['state']).toBe('ready');
  const asked = await testBed.select(
    sql`SELECT id FROM audit_event WHERE action = 'record.download-asked' AND detail->'ids' ? ${record.studyId}`,
  );
  expect(asked).toHaveLength(2);
  await setCase(testBed.product.platform, record.id, { writtenReport: 'No mass. Seen again in a year.' });
  const changed = await ask(record.studyId);
  expect(changed).not.toMatchObject({ id: first.id });
  expect(changed.state).toBe('preparing');
});

test('SEC-L3: prepared downloads may fill a share of the disk, and no more', async () => {
  const record = await completed('Hip');
  const { id } = await ask(record.studyId);
  await prepare(id);
  // As if the prepared downloads had filled the disk.
  await testBed.select(sql`UPDATE download SET bytes = ${10 ** 15} WHERE id = ${id}`);
  const other = await completed('Shoulder');
  const refused = await testBed.callers.patient.call('GET', `/patients/record/${other.studyId}/download`);
  expect(refused).toMatchObject({ status: 503, body: { code: 'record.download-crowded' } });
  expect(refused.headers['retry-after']).toBe('3600');
  await testBed.select(sql`DELETE FROM download WHERE id = ${id}`);
  await ask(other.studyId);
});

test('V-045: an interrupted download resumes where it stopped', async () => {
  const record = await completed('MR head');
  const { id } = await ask(record.studyId);
  await prepare(id);
  const link = String((await follow(id, (await mailsOf(id))[0]?.token ?? '')).body['link']);
  const { app } = testBed.product;
  const whole = (await callAnonymously(app, 'GET', link)).bytes;
  const rest = await callAnonymously(app, 'GET', link, { headers: { range: 'bytes=500-' } });
  expect(rest.status).toBe(206);
  expect(rest.headers['content-range']).toBe(`bytes 500-${whole.length - 1}/${whole.length}`);
  expect(Buffer.concat([whole.subarray(0, 500), rest.bytes])).toEqual(whole);
});

test('V-046, H-023: each record is a folder in one ZIP; someone else’s record refuses the request', async () => {
  const records = [await completed('CT chest'), await completed('CT chest')];
  const foreign = await completed('MR head', { patient: testBed.ids.inHousePatient });
  const call = (recordIds: string[]) =>
    testBed.callers.patient.call('POST', '/patients/record/download/batch', { body: { recordIds } });
  expect((await call([records[0]!.studyId, foreign.studyId])).status).toBe(404);
  expect((await call([])).status).toBe(400);
  expect(await call(records.map(({ studyId }) => studyId))).toMatchObject({
    status: 200,
    body: { message: 'You will get an email when your download is ready.' },
  });
  const { id } = await newest();
  await prepare(id);
  const [mail] = await mailsOf(id);
  expect(mail).toMatchObject({ template: 'download-ready', to_address: 'patient@lakeside.test' });
  const { body } = await follow(id, mail?.token ?? '');
  expect(body['fileName']).toBe('studies-2.zip');
  const files = await readZip(
    (await callAnonymously(testBed.product.app, 'GET', String(body['link']))).bytes,
  );
  expect(new Set([...files.keys()].map((name) => name.split('/')[0]))).toEqual(
    new Set(['CT chest', 'CT chest (2)']),
  );
});

test('V-045: only its patient can request a download, and a second request meanwhile starts no other', async () => {
  const record = await completed('MR head');
  for (const person of ['consultant', 'clerk', 'super'] as const)
    expect(
      (await testBed.callers[person].call('GET', `/patients/record/${record.studyId}/download`)).status,
      person,
    ).toBe(403);
  const first = await ask(record.studyId);
  expect((await ask(record.studyId)).id).toBe(first.id);
});

test('CG-84: before sign-off it contains neither video nor text', async () => {
  const record = await completed('MR head', { status: 'in-review' });
  const { id } = await ask(record.studyId);
  await prepare(id);
  const { body } = await follow(id, (await mailsOf(id))[0]?.token ?? '');
  const files = await readZip(
    (await callAnonymously(testBed.product.app, 'GET', String(body['link']))).bytes,
  );
  expect([...files.keys()].filter((name) => /Video|Written/.test(name))).toEqual([]);
});

test('V-045: a case’s images are included even if their study belongs to no one', async () => {
  const record = await completed('MR head');
  await testBed.select(sql`UPDATE study SET owner_user_id = NULL WHERE id = ${record.studyId}`);
  const { id } = await ask(record.studyId);
  await prepare(id);
  const { body } = await follow(id, (await mailsOf(id))[0]?.token ?? '');
  const files = await readZip(
    (await callAnonymously(testBed.product.app, 'GET', String(body['link']))).bytes,
  );
  expect(files.get('MR head/Images/01 T1/0001.dcm')).toEqual(storedImage);
});

test('SEC-R1: after a crash at any point it is made completely, with one email and one object', async () => {
  const { platform } = testBed.product;
  const record = await completed('MR head');
  const { id } = await ask(record.studyId);
  const kills = ['before the first byte', 'after the object', 'after the mail'] as const;
  for (const kill of kills) {
    const objects: typeof platform.objects = {
      ...platform.objects,
      put: async (key, body) => {
        if (kill === 'before the first byte') throw new Error('killed');
        const stored = await platform.objects.put(key, body);
        if (kill === 'after the object') throw new Error('killed');
        return stored;
      },
    };
    const run = prepareDownloadFile({ ...platform, objects }, { downloadId: id }, detachedJobContext);
    if (kill === 'after the mail') await run;
    else await expect(run).rejects.toThrow('killed');
  }
  // The process dies after its commit, and the job runs again.
  const { object_key: key } = await newest();
  await prepare(id);
  expect(await mailsOf(id)).toHaveLength(1);
  expect(await newest()).toMatchObject({ state: 'ready', object_key: key });
  expect((await readZip(await readFile(platform.objects.localPath(key ?? '') ?? ''))).size).toBe(4);
});

test('SEC-R10: a damaged file is not put into a download, and the user is told', async () => {
  const { platform } = testBed.product;
  const record = await completed('MR head');
  const [row] = await testBed.select(sql`SELECT pack_key FROM upload WHERE id = ${record.uploadId}`);
  const path = platform.objects.localPath(String(row?.['pack_key'])) ?? '';
  const bytes = await readFile(path);
  bytes[200]! ^= 1;
  await writeFile(path, bytes);
  const image = `/studies/${record.studyId}/instances/${record.instanceId}`;
  const refused = await testBed.callers.patient.call('GET', image);
  expect(refused.status).toBe(500);
  expect(refused.body).toMatchObject({ code: 'server.file-damaged' });
  const { id } = await ask(record.studyId);
  await expect(prepare(id)).rejects.toThrow('damaged');
  expect(await newest()).toMatchObject({ state: 'failed', object_key: null });
  expect(await mailsOf(id)).toMatchObject([{ template: 'download-failed', token: '' }]);
  const link = await testBed.callers.patient.call(
    'GET',
    `/patients/record/${record.studyId}/download-compress-study`,
  );
  expect(link.body).toMatchObject({ state: 'failed', link: null });
});

test('V-045: a record without files has nothing to download', async () => {
  const record = await completed('MR head', { status: 'pending-upload' });
  await setCase(testBed.product.platform, record.id, { studyId: null });
  const { status, body } = await testBed.callers.patient.call(
    'GET',
    `/patients/record/${record.id}/download`,
  );
  expect([status, body['code']]).toEqual([409, 'record.nothing-to-download']);
});

test('CG-84: the link, its pass and the file are gone after seven days', async () => {
  const { platform } = testBed.product;
  const record = await completed('MR head');
  const { id } = await ask(record.studyId);
  await prepare(id);
  const { object_key: key } = await newest();
  const token = (await mailsOf(id))[0]?.token ?? '';
  const link = String((await follow(id, token)).body['link']);
  const later = await ask((await completed('MR head')).studyId);
  testBed.clock.advance(limits.downloadMilliseconds + 1);
  await prepare(later.id);
  expect((await follow(id, token)).status).toBe(410);
  expect((await callAnonymously(testBed.product.app, 'GET', link)).status).toBe(404);
  await removeExpiredDownloads(platform);
  expect(await newest()).toMatchObject({ id: later.id, state: 'ready' });
  expect(await platform.objects.exists(key ?? '')).toBe(false);
  expect(await testBed.select(sql`SELECT id FROM download WHERE id = ${id}`)).toEqual([]);
});
