// R10: what a storage check finds, and what it leaves alone.
import { mkdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { addCase } from '../../tests/case-fixture.ts';
import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { smallDicom } from '../../tests/small-dicom-fixture.ts';
import { sendPack, until } from '../../tests/upload-fixture.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { sql } from '../platform/database/drizzle.ts';
import { detachedJobContext } from '../platform/jobs/detached-job-context.ts';
import { newObjectKey } from '../platform/storage/object-key.ts';
import { readStudy } from '../uploads/reading/read-study-handler.ts';
import { scrubStorage } from './scrub-storage-handler.ts';
import { countStored } from './state-repository.ts';
import { insertCheck, selectFindings, selectNewestCheck } from './storage-check-repository.ts';
import { readStorageReport, scrubIfDue } from './storage-service.ts';

let testBed: TestBed;
beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());

const pathOf = (key: string): string => testBed.product.platform.objects.localPath(key) ?? '';

/** Runs one check and returns its findings as `problem key`. */
async function look(): Promise<{ found: string[]; checkId: string }> {
  const { platform } = testBed.product;
  const checkId = newId();
  await platform.database.asSystem(() => insertCheck(checkId, platform.clock.now()));
  await scrubStorage(platform, { checkId }, detachedJobContext);
  const findings = await platform.database.asSystem(() => selectFindings(checkId));
  return { checkId, found: findings.map(({ problem, objectKey }) => `${problem} ${objectKey}`).sort() };
}

/**
 * Creates real studies with previews and packs of several files, and cases with videos: more than a hundred objects.
 */
async function fill(): Promise<void> {
  const { platform } = testBed.product;
  for (let at = 0; at < 5; at += 1) {
    const files = [1, 2, 3].map((number) => ({
      path: `IM${number}`,
      bytes: smallDicom({
        patientName: 'A^B',
        studyDescription: 'MR head',
        seriesDescription: 'T1',
        number,
        studyUid: `2.25.${at + 1}`,
      }),
    }));
    const uploadId = await sendPack(testBed.callers.clerk, 'study', files);
    await testBed.callers.clerk.call('POST', `/uploads/${uploadId}/finish`);
    await readStudy(platform, { uploadId }, detachedJobContext);
  }
  const people = { patient: testBed.ids.patient, creator: testBed.ids.clerk };
  for (let at = 0; at < 45; at += 1)
    await addCase(platform, { workspaceId: workspaceIds.lakeside, ...people, video: 'ready' });
}

test('R10: finds each of 100 flipped, truncated, deleted and added objects, and nothing else', async () => {
  await fill();
  expect((await look()).found).toEqual([]);
  const rows = await testBed.select(sql`SELECT pack_key AS key FROM upload WHERE pack_key IS NOT NULL
    UNION SELECT preview_key FROM study_series UNION SELECT video_key FROM video_report`);
  const keys = rows.map(({ key }) => String(key)).filter((key) => key !== 'null');
  expect(keys.length).toBeGreaterThanOrEqual(75);
  const expected: string[] = [];
  for (const [at, key] of keys.slice(0, 75).entries()) {
    const path = pathOf(key);
    const bytes = await readFile(path);
    if (at % 3 === 0) {
      bytes[(at * 7919) % bytes.length]! ^= 1 << (at % 8);
      await writeFile(path, bytes);
    } else if (at % 3 === 1) await truncate(path, bytes.length - 1);
    else await rm(path);
    expected.push(`${at % 3 === 2 ? 'missing' : 'damaged'} ${key}`);
  }
  testBed.clock.advance(1_000);
  const before = new Date(testBed.clock.now().getTime() - 2 * 3_600_000);
  for (let at = 0; at < 25; at += 1) {
    const key = newObjectKey();
    await mkdir(dirname(pathOf(key)), { recursive: true });
    await writeFile(pathOf(key), 'nobody knows me');
    await utimes(pathOf(key), before, before);
    expected.push(`orphaned ${key}`);
  }
  const { found, checkId } = await look();
  expect(found).toEqual(expected.sort());
  expect(found).toHaveLength(100);
  const { platform } = testBed.product;
  // Counts this check, not the one before it.
  expect(await platform.database.asSystem(() => countStored(before))).toMatchObject({ damagedFiles: 75 });
  expect(await platform.database.asSystem(selectNewestCheck)).toMatchObject({ id: checkId });
  const again = await scrubStorage(platform, { checkId }, detachedJobContext);
  expect(again).toBeUndefined();
  expect(await platform.database.asSystem(() => selectFindings(checkId))).toHaveLength(100);
});

test('R10: an object that is new or waits to be removed is no finding', async () => {
  const { platform } = testBed.product;
  const before = (await look()).found;
  const young = newObjectKey();
  await platform.objects.put(young, Buffer.from('its row follows'));
  await utimes(pathOf(young), testBed.clock.now(), testBed.clock.now());
  const leaving = newObjectKey();
  await platform.objects.put(leaving, Buffer.from('to be removed'));
  await utimes(pathOf(leaving), new Date(0), new Date(0));
  await testBed.select(sql`INSERT INTO object_removal (object_key) VALUES (${leaving})`);
  expect((await look()).found).toEqual(before);
});

test('R10: only super-admins start a check and read its findings', async () => {
  const worker = await testBed.product.startWorker();
  expect(worker).toBeDefined();
  const { super: boss, clinicAdmin } = testBed.callers;
  for (const [method, path] of [
    ['GET', '/operations/storage'],
    ['POST', '/operations/storage/scrub'],
  ] as const)
    expect((await clinicAdmin.call(method, path)).status).toBe(403);
  const started = await boss.call('POST', '/operations/storage/scrub');
  expect(started.status).toBe(200);
  const report = await until('the look', async () => {
    const { body } = await boss.call('GET', '/operations/storage');
    return body['finishedAt'] === null ? undefined : body;
  });
  expect(report).toMatchObject({ progress: null });
  expect(report['findings']).toHaveLength(100);
  expect(report['objects']).toBeGreaterThan(75);
});

test('R10: one check runs each night', async () => {
  const { platform } = testBed.product;
  expect(await scrubIfDue(platform)).toBe(false);
  testBed.clock.advance(24 * 3_600_000);
  expect(await scrubIfDue(platform)).toBe(true);
  expect(await scrubIfDue(platform)).toBe(false);
  expect((await readStorageReport(platform)).startedAt).toBe(testBed.clock.now().toISOString());
});
