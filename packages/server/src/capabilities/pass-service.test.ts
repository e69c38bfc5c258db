// Passes: one resource, one use, ended with what they came from (CG-172, SEC-T3).
import { limits } from '@plainscan/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { storedImage, type TestCase } from '../../tests/case-fixture.ts';
import { openSessionFor } from '../../tests/demo-people-fixture.ts';
import { callWith, openToken, linkReaderOf, sharedCase } from '../../tests/share-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import { newObjectKey } from '../platform/storage/object-key.ts';
import { callAnonymously, type TestAnswer } from '../test-platform-fixture.ts';

let testBed: TestBed;
let shown: TestCase;
let another: TestCase;
let session: string;

beforeAll(async () => {
  testBed = await openTestBed();
  shown = await sharedCase(testBed);
  another = await sharedCase(testBed);
});
afterAll(() => testBed.product.close());
beforeEach(async () => {
  session = await openSessionFor(testBed.product.platform, testBed.ids.patient);
});

const ended = { status: 410, body: { code: 'pass.ended' } };
const get = (bearer: unknown, path: string): Promise<TestAnswer> => callWith(testBed.product, bearer, path);
const tokenIn = (link: unknown): string =>
  new URL(String(link), 'http://host').searchParams.get('token') ?? '';

/** Returns the pass from the viewer URL of a signed-in user. */
async function viewerPass(path = `/cases/${shown.id}/viewer-link`): Promise<string> {
  const { status, body } = await get(session, path);
  expect(status).toBe(200);
  expect(body['viewerLink']).toMatch(new RegExp(`^/viewer\\?uuid=${shown.studyId}&token=[\\w-]{43}$`));
  return tokenIn(body['viewerLink']);
}

async function sharedPass(what: 'files' | 'video', body: object = {}): Promise<{ pass: string; id: string }> {
  const answer = await callAnonymously(
    testBed.product.app,
    'POST',
    `/patients/record/${shown.id}/share-links`,
    {
      headers: { authorization: `Bearer ${session}` },
      body: { what, ...body },
    },
  );
  const reader = linkReaderOf(testBed, answer);
  return { pass: String((await reader.open()).body['pass']), id: reader.id };
}

describe('a viewer’s pass (CG-172)', () => {
  test('H-027, V-028, V-051: is in the viewer’s URL, and differs from the session’s token', async () => {
    for (const path of [`/cases/${shown.id}/viewer-link`, `/patients/record/${shown.id}/viewer-link`]) {
      const pass = await viewerPass(path);
      expect(pass).not.toBe(session);
      expect((await get(pass, `/resources/${shown.studyId}`)).status).toBe(200);
      expect(await openToken(testBed.product, pass)).toMatchObject({
        status: 200,
        body: { pass, kind: 'study', uuid: shown.studyId, mayDownload: true, sharedBy: null },
      });
    }
  });

  test('opens its own images and nothing else: other resources, other calls, changes', async () => {
    const pass = await viewerPass();
    const { studyId, instanceId } = shown;
    expect((await get(pass, `/studies/${studyId}`)).status).toBe(200);
    expect((await get(pass, `/studies/${studyId}/instances/${instanceId}`)).status).toBe(200);
    for (const path of [
      `/resources/${another.studyId}`,
      `/studies/${another.studyId}`,
      `/studies/${another.studyId}/instances/${another.instanceId}`,
      `/studies/${studyId}/instances/${another.instanceId}`,
      `/patients/record/${another.studyId}/viewer-link`,
      `/patients/record/${shown.id}/viewer-link`,
    ])
      expect((await get(pass, path)).status, path).toBe(404);
    for (const path of [
      '/users/current-user',
      '/cases',
      `/cases/${shown.id}`,
      `/cases/${shown.id}/viewer-link`,
      `/patients/record/${studyId}`,
      `/patients/record/${studyId}/video-report-link`,
      `/patients/record/${studyId}/download-compress-study`,
      `/patients/record/${studyId}/share-links`,
    ])
      expect((await get(pass, path)).status, path).toBe(401);
    expect((await callWith(testBed.product, pass, '/ws-ticket', 'POST')).status).toBe(401);
  });

  test('ends ten minutes after its last use, and stays valid while it is used', async () => {
    const [idle, used] = [await viewerPass(), await viewerPass()];
    for (let passed = 0; passed <= limits.passMilliseconds; passed += 5 * 60_000) {
      expect((await get(used, `/studies/${shown.studyId}`)).status).toBe(200);
      testBed.clock.advance(5 * 60_000);
      await callWith(testBed.product, session, '/auth/activity', 'POST');
    }
    expect(await get(idle, `/studies/${shown.studyId}`)).toMatchObject(ended);
    expect(await openToken(testBed.product, idle)).toMatchObject(ended);
    expect((await get(used, `/studies/${shown.studyId}`)).status).toBe(200);
  });

  test('is renewed by what streams through it', async () => {
    const pass = await viewerPass();
    const link = await previewLinkWith(pass);
    for (let at = 0; at < 3; at += 1) {
      testBed.clock.advance(limits.passMilliseconds - 60_000);
      await callWith(testBed.product, session, '/auth/activity', 'POST');
      expect((await callAnonymously(testBed.product.app, 'GET', link)).status).toBe(200);
    }
    expect((await get(pass, `/studies/${shown.studyId}`)).status).toBe(200);
  });

  test('ends with its session', async () => {
    const pass = await viewerPass();
    await callWith(testBed.product, session, '/auth/logout', 'POST');
    expect(await get(pass, `/studies/${shown.studyId}`)).toMatchObject(ended);
  });
});

/** Returns a link to bytes that was issued to a pass. */
async function previewLinkWith(pass: string): Promise<string> {
  const key = newObjectKey();
  await testBed.product.platform.objects.put(key, Buffer.from('picture'));
  await testBed.select(sql`UPDATE study_series SET preview_key = ${key} WHERE id = ${shown.seriesId}`);
  const { body } = await get(pass, `/resources/${shown.studyId}`);
  const document = body['document'] as { series: { previewUrl: string }[] };
  return document.series[0]?.previewUrl ?? '';
}

describe('a pass from a shared link', () => {
  test('SEC-T3, V-053: opens only what was shared, regardless of its owner’s rights', async () => {
    const { pass: video } = await sharedPass('video');
    const { pass: files } = await sharedPass('files');
    expect((await get(video, `/patients/record/${shown.id}/video-report-link`)).status).toBe(200);
    expect((await get(files, `/resources/${shown.studyId}`)).status).toBe(200);
    const denied: [unknown, string, number][] = [
      [video, `/patients/record/${another.id}/video-report-link`, 404],
      [video, `/resources/${shown.studyId}`, 401],
      [video, `/studies/${shown.studyId}`, 401],
      [files, `/patients/record/${shown.studyId}/video-report-link`, 401],
      [files, `/resources/${another.studyId}`, 404],
      [files, `/cases/${shown.id}`, 401],
      [files, '/patients/record', 401],
    ];
    for (const [pass, path, status] of denied) expect((await get(pass, path)).status, path).toBe(status);
  });

  test('neither shows whose images they are nor lets them be saved, unless that was allowed (CG-142)', async () => {
    const { pass: looks } = await sharedPass('files');
    const { pass: saves } = await sharedPass('files', { mayDownload: true });
    const seen = await get(looks, `/resources/${shown.studyId}?hideContext=false`);
    expect(seen.body['document']).not.toHaveProperty('patient');
    expect(seen.body['downloadPath']).toBeNull();
    const children = await get(looks, `/patients/record/${shown.studyId}/child-resources-link`);
    expect([seen.body['childResources'], children.body['data']]).toEqual([[], []]);
    expect((await openToken(testBed.product, saves)).body).toMatchObject({ mayDownload: true });
    expect((await openToken(testBed.product, looks)).body).toMatchObject({ mayDownload: false });
  });

  test('B8: for view-only access returns de-identified images of the same length in bytes', async () => {
    const path = `/studies/${shown.studyId}/instances/${shown.instanceId}`;
    const { pass: looks } = await sharedPass('files');
    const { pass: saves } = await sharedPass('files', { mayDownload: true });
    const [seen, saved, own] = await Promise.all([looks, saves, session].map((bearer) => get(bearer, path)));
    for (const answer of [seen, saved, own])
      expect(answer).toMatchObject({
        status: 200,
        headers: { 'content-length': String(storedImage.length) },
      });
    expect(seen?.bytes.length).toBe(storedImage.length);
    expect(seen?.bytes.toString('latin1')).not.toMatch(/Moran|Edith|ID-1|19540211/);
    for (const answer of [saved, own]) expect(answer?.bytes.toString('latin1')).toContain('Moran^Edith');
  });

  test('H-001, B8: ranges of an image are the same bytes, and say no more of the patient', async () => {
    const path = `/studies/${shown.studyId}/instances/${shown.instanceId}`;
    const { pass: looks } = await sharedPass('files');
    const { pass: saves } = await sharedPass('files', { mayDownload: true });
    const total = storedImage.length;
    for (const bearer of [looks, saves]) {
      const whole = await get(bearer, path);
      const part = (range: string): Promise<TestAnswer> =>
        callAnonymously(testBed.product.app, 'GET', path, {
          headers: { authorization: `Bearer ${bearer}`, range },
        });
      for (const [from, to] of [
        [0, 199],
        [132, 300],
        [200, total - 1],
        [total - 50, total - 1],
      ] as const) {
        const answer = await part(`bytes=${from}-${to}`);
        expect(answer).toMatchObject({
          status: 206,
          headers: {
            'content-range': `bytes ${from}-${to}/${total}`,
            'content-length': String(to - from + 1),
          },
        });
        expect(answer.bytes.equals(whole.bytes.subarray(from, to + 1))).toBe(true);
      }
      // The preamble is never cut, because nobody could tell whether it is one.
      for (const range of ['bytes=0-9', 'bytes=20-200', `bytes=${total}-`, 'lines=1-2'])
        expect(await part(range)).toMatchObject({
          status: 200,
          headers: { 'content-length': String(total) },
        });
    }
  });

  test('ends with its link: both the pass and its bytes, at once', async () => {
    const { pass, id } = await sharedPass('video');
    const report = await get(pass, `/patients/record/${shown.id}/video-report-link`);
    const link = String(report.body['link']);
    expect((await callAnonymously(testBed.product.app, 'GET', link)).status).toBe(200);
    await callWith(testBed.product, session, `/share-links/${id}`, 'DELETE');
    expect(await get(pass, `/patients/record/${shown.id}/video-report-link`)).toMatchObject(ended);
    expect(await openToken(testBed.product, pass)).toMatchObject(ended);
    expect((await callAnonymously(testBed.product.app, 'GET', link)).body).toMatchObject({
      code: 'media.ended',
    });
  });

  test('stays valid when the sharing user logs out, and ends with the link', async () => {
    const { pass } = await sharedPass('files', { days: 1 });
    await callWith(testBed.product, session, '/auth/logout', 'POST');
    expect((await get(pass, `/resources/${shown.studyId}`)).status).toBe(200);
    testBed.clock.advance(limits.capabilityMilliseconds);
    expect(await get(pass, `/resources/${shown.studyId}`)).toMatchObject(ended);
  });
});
