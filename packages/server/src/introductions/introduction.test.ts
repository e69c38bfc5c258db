// Clinic introduction videos: uploading, preparing, replacing, removing, and who can see them.
import { limits, type Case, type Introduction } from '@plainscan/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { openTestBed, type TestBed, type TestPerson } from '../../tests/test-bed-fixture.ts';
import { storedVideo } from '../../tests/case-fixture.ts';
import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { addIntroduction, multipartOf, welcomeVideo } from '../../tests/introduction-fixture.ts';
import { madeRecording } from '../../tests/segment-fixture.ts';
import { announce, sendPack } from '../../tests/upload-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import { detachedJobContext } from '../platform/jobs/detached-job-context.ts';
import { callAnonymously, type TestAnswer } from '../test-platform-fixture.ts';
import { removeAbandonedUploads } from '../uploads/upload-retention-service.ts';
import type { IntroductionRow } from '../workspaces/workspace-tables.ts';
import { prepareIntroductionJob } from './introduction-jobs.ts';
import { failAbandonedIntroductions, prepareIntroduction } from './prepare-introduction-handler.ts';

const { lakeside, summit, harbor } = workspaceIds;
const path = `/workspaces/${lakeside}`;
const note = Buffer.from('This is a note and no videoFile at all.\n'.repeat(20));
const noise = Buffer.from(Array.from({ length: 40_000 }, (_, at) => (at * 7919) % 251));

let testBed: TestBed;
let videoFile: Buffer;
beforeAll(async () => {
  testBed = await openTestBed();
  videoFile = await welcomeVideo();
});
afterAll(() => testBed.product.close());

/** Every test starts without one. */
beforeEach(async () => {
  for (const id of [lakeside, summit, harbor]) await put('super', '', `/workspaces/${id}`);
});
afterEach(() => vi.restoreAllMocks());

const put = (person: TestPerson, globalVideoIntroduction: string, address = path): Promise<TestAnswer> =>
  testBed.callers[person].call('PUT', address, { body: { globalVideoIntroduction } });
const send = (bytes: Uint8Array, name = 'welcome.mp4'): Promise<string> =>
  sendPack(testBed.callers.super, 'introduction', [{ path: name, bytes }]);
const prepare = (introductionId: string) =>
  prepareIntroduction(testBed.product.platform, { introductionId }, detachedJobContext);
const shownIn = ({ body }: TestAnswer): Introduction | null =>
  body['globalVideoIntroduction'] as Introduction | null;
const shownTo = async (person: TestPerson, caseId: string): Promise<Introduction | null> =>
  ((await testBed.get(person, caseId)).body['workspace'] as Case['workspace']).globalVideoIntroduction;
const ready = (change: Partial<IntroductionRow> = {}) =>
  addIntroduction(testBed.product.platform, { workspaceId: lakeside, by: testBed.ids.super }, change);
const follow = (link: string | null | undefined, range?: string) =>
  callAnonymously(testBed.product.app, 'GET', link ?? '', { headers: range ? { range } : {} });
const audited = async (): Promise<string[]> =>
  (
    await testBed.select(sql`SELECT action || ' ' || workspace_id AS said FROM audit_event
      WHERE action LIKE 'workspace.introduction-%' ORDER BY at, id`)
  ).map(({ said }) => String(said));
const isStored = async (key: string | null): Promise<boolean> =>
  (await testBed.product.platform.objects.stat(key ?? '')) !== undefined;

describe('V-109, P-042: PUT /workspaces/{id} with globalVideoIntroduction', () => {
  test('a file in a multipart body is made playable, and plays in ranges (I-023)', async () => {
    const caseId = await testBed.pooled();
    const sent = await testBed.callers.super.call(
      'PUT',
      path,
      multipartOf('globalVideoIntroduction', 'a.mp4', videoFile),
    );
    expect(sent.status).toBe(200);
    expect(sent.body).toMatchObject({ id: lakeside, name: 'Lakeside Clinic' });
    const waiting = shownIn(sent);
    expect(waiting).toMatchObject({ status: 'processing', downloadLink: null, replacement: null });
    await prepare(waiting?.id ?? '');
    const shown = await shownTo('super', caseId);
    expect(shown).toMatchObject({ id: waiting?.id, status: 'ready', failure: null, replacement: null });
    expect(shown?.duration).toBeCloseTo(3, 0);
    const poster = await follow(shown?.thumbnailPath);
    expect([poster.status, poster.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const part = await follow(shown?.h264.downloadLink, 'bytes=4-7');
    expect([part.status, part.headers['content-type'], String(part.bytes)]).toEqual([
      206,
      'video/mp4',
      'ftyp',
    ]);
    const [row] = await testBed.select(sql`SELECT global_video_introduction_resource_id AS id FROM workspace
      WHERE id = ${lakeside}`);
    expect(row).toEqual({ id: waiting?.id });
  });

  test('an upload’s id does the same, and repeating it changes nothing', async () => {
    const before = (await audited()).length;
    const id = await send(videoFile);
    const [one, two] = await Promise.all([put('super', id), put('super', id)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    await prepare(id);
    expect(shownIn(await put('super', id))).toMatchObject({ id, status: 'ready' });
    expect((await audited()).slice(before)).toEqual([`workspace.introduction-set ${lakeside}`]);
  });

  test('the old one plays until the new one is ready, and is then deleted with its links', async () => {
    const caseId = await testBed.pooled();
    const old = await ready();
    const link = (await shownTo('super', caseId))?.downloadLink;
    const id = await send(videoFile);
    const answer = shownIn(await put('super', id));
    expect(answer).toMatchObject({ id: old.id, status: 'ready', replacement: { id, status: 'processing' } });
    expect(await shownTo('clerk', caseId)).toMatchObject({ id: old.id, replacement: null });
    await prepare(id);
    expect(await shownTo('clerk', caseId)).toMatchObject({ id, status: 'ready', replacement: null });
    expect([await isStored(old.videoKey), await isStored(old.posterKey)]).toEqual([false, false]);
    expect((await follow(link)).status).toBe(404);
    expect(await testBed.select(sql`SELECT id FROM upload WHERE id = ${old.id}`)).toEqual([]);
  });

  test('CG-213: a small copy for slow connections is made with it, and ends with it', async (context) => {
    const large = await madeRecording(4, { size: '1280x720', rate: 30 });
    if (large === null) return context.skip('ffmpeg is missing');
    const caseId = await testBed.pooled({ status: 'completed', video: 'ready' });
    const id = await send(large);
    await put('super', id);
    await prepare(id);
    const shown = await shownTo('patient', caseId);
    const [whole, small] = [await follow(shown?.downloadLink), await follow(shown?.smallLink)];
    expect([small.status, small.headers['content-type']]).toEqual([200, 'video/mp4']);
    expect(small.bytes.length).toBeLessThan(whole.bytes.length / 2);
    const [row] = await testBed.select(sql`SELECT video_key FROM workspace_introduction WHERE id = ${id}`);
    const key = `${String(row?.['video_key'])}.small`;
    expect(await isStored(key)).toBe(true);
    await put('super', '');
    expect((await follow(shown?.smallLink)).status).toBe(404);
    expect(await isStored(key)).toBe(false);
  });

  test('the later of two simultaneous changes wins, and nothing of the other is left', async () => {
    const first = await send(videoFile, 'first.mp4');
    const second = await send(videoFile, 'second.mp4');
    const answers = await Promise.all([put('super', first), put('super', second)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const rows = await testBed.select(
      sql`SELECT id FROM workspace_introduction WHERE workspace_id = ${lakeside}`,
    );
    expect(rows).toHaveLength(1);
    const stays = String(rows[0]?.['id']);
    const goes = stays === first ? second : first;
    await Promise.all([prepare(first), prepare(second)]);
    expect(shownIn(await put('super', stays))).toMatchObject({ id: stays, status: 'ready' });
    expect(await testBed.select(sql`SELECT id FROM upload WHERE id = ${goes}`)).toEqual([]);
    expect((await put('super', goes)).status).toBe(404);
  });

  test('one that is dropped while it is being prepared leaves nothing behind', async () => {
    const id = await send(videoFile);
    await put('super', id);
    const { objects } = testBed.product.platform;
    const kept: string[] = [];
    vi.spyOn(objects, 'put').mockImplementationOnce(async (key, body) => {
      kept.push(key);
      await put('super', '');
      vi.restoreAllMocks();
      return objects.put(key, body);
    });
    await prepare(id);
    expect(kept).toHaveLength(1);
    expect(await isStored(kept[0] ?? '')).toBe(false);
    expect(shownIn(await testBed.callers.super.call('PUT', path, { body: {} }))).toBeNull();
  });

  test('an empty value removes it with its file, and doing so twice is recorded once', async () => {
    const caseId = await testBed.pooled();
    const { videoKey } = await ready();
    const before = (await audited()).length;
    expect(shownIn(await put('super', ''))).toBeNull();
    expect(shownIn(await put('super', ''))).toBeNull();
    expect(await shownTo('super', caseId)).toBeNull();
    expect(await isStored(videoKey)).toBe(false);
    expect((await audited()).slice(before)).toEqual([`workspace.introduction-removed ${lakeside}`]);
  });

  test('a missing value changes nothing; an unknown workspace is not found', async () => {
    const { id } = await ready();
    expect(shownIn(await testBed.callers.super.call('PUT', path, { body: {} }))).toMatchObject({ id });
    expect((await put('super', '', '/workspaces/99999')).status).toBe(404);
  });

  test.each([
    ['clinicAdmin', 403],
    ['clerk', 403],
    ['consultant', 403],
    // An administrator of another workspace cannot find this one.
    ['reviewer', 404],
    ['patient', 403],
  ] as const)('CG-124: %s gets %i, and nothing is kept of what they send', async (person, status) => {
    const { id } = await ready();
    expect((await put(person, '')).status).toBe(status);
    const sent = multipartOf('globalVideoIntroduction', 'mine.mp4', videoFile);
    expect((await testBed.callers[person].call('PUT', path, sent)).status).toBe(status);
    const { answer } = await announce(testBed.callers[person], 'introduction', [
      { path: 'a.mp4', bytes: videoFile },
    ]);
    expect(answer.status).toBe(403);
    expect(shownIn(await testBed.callers.super.call('PUT', path, { body: {} }))).toMatchObject({ id });
  });

  test('an upload of another kind, user or clinic is refused', async () => {
    const report = await sendPack(testBed.callers.super, 'video', [{ path: 'a.mp4', bytes: videoFile }]);
    expect((await put('super', report)).status).toBe(404);
    const theirs = await sendPack(testBed.callers.clerk, 'video', [{ path: 'a.mp4', bytes: videoFile }]);
    expect((await put('super', theirs)).status).toBe(404);
    const { id } = await ready();
    const taken = await put('super', id, `/workspaces/${summit}`);
    expect([taken.status, taken.body['code']]).toEqual([409, 'upload.taken']);
  });
});

describe('invalid videos', () => {
  test('a file larger than a report’s video may be is refused', async () => {
    const files = [{ path: 'long.mp4', size: limits.videoBytes + 1 }];
    const body = { purpose: 'introduction', files };
    const { status, body: said } = await testBed.callers.super.call('POST', '/uploads', { body });
    expect([status, said['message']]).toEqual([413, 'This is larger than 2 GB. Please send less at a time.']);
  });

  test('a text named .mp4 is refused with a clear message, and the old one stays', async () => {
    const caseId = await testBed.pooled();
    const old = await ready();
    const words = 'This file is not a video. Please choose an MP4, MOV or WebM file.';
    const sent = await testBed.callers.super.call(
      'PUT',
      path,
      multipartOf('globalVideoIntroduction', 'a.mp4', note),
    );
    expect([sent.status, sent.body['message']]).toEqual([400, words]);
    // The file that came with the refused call is deleted as well.
    const left = sql`SELECT id FROM upload WHERE purpose = 'introduction' AND status = 'failed'`;
    expect(await testBed.select(left)).toEqual([]);
    const byId = await put('super', await send(note));
    expect([byId.status, byId.body['code'], byId.body['message']]).toEqual([400, 'upload.not-video', words]);
    expect(await shownTo('super', caseId)).toMatchObject({ id: old.id, status: 'ready', replacement: null });
    expect((await follow((await shownTo('clerk', caseId))?.downloadLink)).bytes.equals(storedVideo)).toBe(
      true,
    );
  });

  test('unrecognizable data fails with its cause, and the old one stays', async () => {
    const caseId = await testBed.pooled();
    const old = await ready();
    const id = await send(noise);
    await put('super', id);
    await expect(prepare(id)).rejects.toThrow('videoUnreadable');
    const shown = await shownTo('super', caseId);
    expect(shown).toMatchObject({ id: old.id, status: 'ready', replacement: { id, status: 'failed' } });
    expect(shown?.replacement?.failure).toMatchObject({ code: 'videoUnreadable' });
    expect(await shownTo('clinicAdmin', caseId)).toMatchObject({
      id: old.id,
      failure: null,
      replacement: null,
    });
    // Setting the one that plays keeps it and drops the other.
    expect(shownIn(await put('super', old.id))).toMatchObject({ id: old.id, replacement: null });
    expect(await testBed.select(sql`SELECT id FROM upload WHERE id = ${id}`)).toEqual([]);
  });

  test('B16: anyone who manages clinics can retry a failed one, and nobody else can', async () => {
    const caseId = await testBed.pooled();
    const id = await send(videoFile);
    await put('super', id);
    await testBed.select(
      sql`UPDATE job SET status = 'dead' WHERE key = ${`${prepareIntroductionJob.kind}:${id}`}`,
    );
    await failAbandonedIntroductions(testBed.product.platform);
    const failed = await shownTo('super', caseId);
    expect(failed).toMatchObject({ status: 'failed' });
    expect(failed?.failure).toMatchObject({ code: 'videoCutOff' });
    const retry = (person: TestPerson) =>
      testBed.callers[person].call('POST', `/jobs/${failed?.failedJobId ?? ''}/retry`);
    expect((await retry('clinicAdmin')).status).toBe(404);
    expect((await retry('super')).status).toBe(204);
    expect(await shownTo('super', caseId)).toMatchObject({ status: 'processing', failure: null });
    await prepare(id);
    expect(await shownTo('super', caseId)).toMatchObject({ id, status: 'ready' });
    expect((await retry('super')).status).toBe(409);
  });
});

describe('who sees it (E-050, K-003, I-023)', () => {
  test('the patient with a finished report, and not before', async () => {
    const row = await ready();
    const open = await testBed.pooled();
    const finished = await testBed.pooled({ status: 'completed', video: 'ready' });
    expect(await shownTo('patient', open)).toBeNull();
    const shown = await shownTo('patient', finished);
    expect(shown).toMatchObject({ id: row.id, status: 'ready', duration: 42, replacement: null });
    const whole = await follow(shown?.h264.downloadLink);
    expect([whole.status, whole.bytes.equals(storedVideo)]).toEqual([200, true]);
  });

  test('staff who can read the case, but not those who only supplied its images', async () => {
    const row = await ready();
    const caseId = await testBed.pooled({ uploadWorkspaceId: summit });
    for (const person of ['super', 'clerk', 'clinicAdmin', 'consultant', 'reviewer'] as const)
      expect(await shownTo(person, caseId), person).toMatchObject({ id: row.id, status: 'ready' });
    expect(await shownTo('otherClerk', caseId)).toBeNull();
  });

  test('one that is not ready is visible only to those who manage clinics', async () => {
    await ready({ status: 'failed', videoKey: null, posterKey: null, failure: { code: 'videoUnreadable' } });
    const caseId = await testBed.pooled({ status: 'completed' });
    expect(await shownTo('super', caseId)).toMatchObject({
      status: 'failed',
      failure: { code: 'videoUnreadable' },
    });
    for (const person of ['clerk', 'consultant', 'patient'] as const)
      expect(await shownTo(person, caseId), person).toBeNull();
  });

  test('one clinic’s introduction appears only in that clinic’s cases', async () => {
    await ready();
    const place = {
      workspaceId: harbor,
      pool: false,
      patient: testBed.ids.inHousePatient,
      creator: testBed.ids.inHouse,
    };
    const caseId = await testBed.pooled({ ...place, status: 'completed' });
    expect(await shownTo('inHousePatient', caseId)).toBeNull();
  });
});

test('an introduction is never an abandoned upload, no matter how old, and cannot be discarded', async () => {
  const { id } = await ready();
  const { platform } = testBed.product;
  await testBed.select(sql`UPDATE upload SET created_at = '2026-01-01T00:00:00Z' WHERE id = ${id}`);
  await removeAbandonedUploads(platform);
  const givenUp = await testBed.callers.super.call('DELETE', `/uploads/${id}`);
  expect([givenUp.status, givenUp.body['code']]).toEqual([409, 'upload.taken']);
  expect(await testBed.select(sql`SELECT id FROM upload WHERE id = ${id}`)).toHaveLength(1);
});
