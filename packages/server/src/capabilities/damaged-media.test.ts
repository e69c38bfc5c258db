// R10: a link serves an object only while it is unchanged since it was stored. Otherwise the operator is told.
import { randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { addCase, storedImage, type TestCase } from '../../tests/case-fixture.ts';
import { addPerson, openSessionFor, userIdOf, workspaceIds } from '../../tests/demo-people-fixture.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { insertCheck } from '../operations/storage-check-repository.ts';
import { readStorageReport } from '../operations/storage-service.ts';
import { sql } from '../platform/database/drizzle.ts';
import { callAnonymously, openTestPlatform, type TestPlatform } from '../test-platform-fixture.ts';

const large = 17 * 1024 * 1024;
const refused = { status: 500, body: { code: 'server.file-damaged' } };

let product: TestPlatform;
let shown: TestCase;
let links: { video: string; report: string };
beforeAll(async () => {
  product = await openTestPlatform();
});
afterAll(() => product.close());

/** A separate case for each test: every test damages something. */
beforeEach(async () => {
  const { platform } = product;
  const patient = await addPerson(platform, { workspaceId: workspaceIds.lakeside, role: 'patient' });
  const creator = await userIdOf(platform, 'creator@lakeside.test');
  const where = { workspaceId: workspaceIds.lakeside, patient, creator };
  shown = await addCase(platform, { ...where, status: 'completed', video: 'ready' });
  await platform.database.asSystem(() => insertCheck(newId(), platform.clock.now()));
  links = await linksOf(patient);
});

async function linksOf(patient: string): Promise<typeof links> {
  const headers = { authorization: `Bearer ${await openSessionFor(product.platform, patient)}` };
  const { body } = await callAnonymously(product.app, 'GET', `/cases/${shown.id}`, { headers });
  return {
    video: (body['videoReport'] as { downloadLink: string }).downloadLink,
    report: (body['reports'] as { downloadLink: string }[])[0]?.downloadLink ?? '',
  };
}

const get = (link: string, range?: string, method = 'GET') =>
  callAnonymously(product.app, method, link, { headers: range === undefined ? {} : { range } });

async function keyOf(column: 'video' | 'report'): Promise<string> {
  const { database } = product.platform;
  const { rows } = await database.asSystem(() =>
    database.current().execute<{ key: string }>(
      column === 'video'
        ? sql`SELECT video_key AS key FROM video_report WHERE case_id = ${shown.id}`
        : sql`SELECT pack_key AS key FROM upload WHERE id = (SELECT upload_id FROM pack_file
            WHERE id = (SELECT pack_file_id FROM report_file WHERE case_id = ${shown.id} LIMIT 1))`,
    ),
  );
  return rows[0]?.key ?? '';
}

const pathOf = (key: string): string => product.platform.objects.localPath(key) ?? '';

async function damage(path: string, at: number): Promise<void> {
  const bytes = await readFile(path);
  bytes[at]! ^= 1;
  await writeFile(path, bytes);
}

/** Returns the findings of the operations page for an object. */
async function findingsOf(key: string): Promise<string[]> {
  const { findings } = await readStorageReport(product.platform);
  return findings.filter(({ objectKey }) => objectKey === key).map(({ problem }) => problem);
}

test.each(['video', 'report'] as const)(
  'R10: a damaged %s is refused with a message, whole or by ranges, and is on the operations page once',
  async (what) => {
    const key = await keyOf(what);
    expect((await get(links[what])).status).toBe(200);
    await damage(pathOf(key), what === 'video' ? 500 : storedImage.length - 1);
    const answer = await get(links[what]);
    expect(answer).toMatchObject(refused);
    expect(answer.headers).toMatchObject({ 'content-type': expect.stringContaining('json') });
    expect(answer.body['message']).toMatch(/damaged in our storage/);
    expect(await get(links[what], 'bytes=0-9')).toMatchObject(refused);
    expect(await get(links[what], 'bytes=-3')).toMatchObject(refused);
    expect(await findingsOf(key)).toEqual(['damaged']);
  },
);

test('R10: a video that no longer exists is refused and recorded as missing', async () => {
  const key = await keyOf('video');
  await rm(pathOf(key));
  expect(await get(links.video)).toMatchObject(refused);
  expect(await findingsOf(key)).toEqual(['missing']);
});

test('R10: a large video is checked before its first range is sent, and again after it was changed', async () => {
  const key = await keyOf('video');
  const video = randomBytes(large);
  await product.platform.objects.put(key, video);
  const section = await get(links.video, 'bytes=1000-1999');
  expect(section.status).toBe(206);
  expect(section.bytes.equals(video.subarray(1_000, 2_000))).toBe(true);
  expect((await get(links.video, `bytes=${large - 5}-`)).bytes.equals(video.subarray(-5))).toBe(true);
  expect((await get(links.video)).bytes.equals(video)).toBe(true);
  await damage(pathOf(key), large - 1);
  expect(await get(links.video, 'bytes=1000-1999')).toMatchObject(refused);
  expect(await findingsOf(key)).toEqual(['damaged']);
  // Restored from a backup, it plays again.
  await writeFile(pathOf(key), video);
  expect((await get(links.video, 'bytes=1000-1999')).status).toBe(206);
});
