// Clinic introductions: row-level security, live rooms, the storage check, and the erasure of the uploader.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

import { addPerson, openSessionFor, workspaceIds } from '../../tests/demo-people-fixture.ts';
import { addIntroduction } from '../../tests/introduction-fixture.ts';
import { events, joined, openLivePages } from '../../tests/live-page-fixture.ts';
import { idOf, openRowSecurityCases, product, run, type Email } from '../../tests/row-security-fixture.ts';
import { scrubStorage } from '../operations/scrub-storage-handler.ts';
import { insertCheck, selectFindings } from '../operations/storage-check-repository.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { sql } from '../platform/database/drizzle.ts';
import { detachedJobContext } from '../platform/jobs/detached-job-context.ts';
import { selectAccounts, selectPerson } from '../privacy/person-repository.ts';
import { callAnonymously } from '../test-platform-fixture.ts';
import type { Worker } from '../worker.ts';
import type { IntroductionRow } from '../workspaces/workspace-tables.ts';
import { finishIntroduction } from './introduction-service.ts';

const { lakeside, summit } = workspaceIds;
let worker: Worker;
let address: string;
let own: IntroductionRow;
let foreign: IntroductionRow;
let waiting: IntroductionRow;
const live = openLivePages(
  () => product,
  () => address,
);

beforeAll(async () => {
  await openRowSecurityCases();
  worker = await product.startWorker();
  address = (await product.listen()).replace('http', 'ws');
  const by = idOf('super@demo.test');
  own = await addIntroduction(product.platform, { workspaceId: lakeside, by });
  foreign = await addIntroduction(product.platform, { workspaceId: summit, by });
  waiting = await addIntroduction(product.platform, { workspaceId: lakeside, by }, { status: 'processing' });
});
afterEach(() => live.endAll());
afterAll(() => product.close());

const system = <T>(fn: () => Promise<T>): Promise<T> => product.platform.database.asSystem(fn);

describe('row-level security alone', () => {
  test.each([
    ['patient@lakeside.test', ['own']],
    ['creator@lakeside.test', ['own']],
    ['admin@lakeside.test', ['own']],
    // Their case is in the pool.
    ['consultant@demo.test', ['own']],
    ['patient@summit.test', ['foreign']],
    ['admin@summit.test', ['foreign']],
    ['creator@harbor.test', []],
    ['super@demo.test', ['foreign', 'own', 'waiting']],
  ] as const)('lets %s see %j (I-023)', async (email, expected) => {
    const { rows } = await run(email, 'SELECT id FROM workspace_introduction');
    const names = new Map([
      [own.id, 'own'],
      [foreign.id, 'foreign'],
      [waiting.id, 'waiting'],
    ]);
    expect(rows.map(({ id }) => names.get(String(id))).sort()).toEqual([...expected]);
  });

  test.each([
    ['patient@lakeside.test', 'SELECT id FROM upload WHERE purpose = $$introduction$$'],
    ['creator@lakeside.test', 'SELECT id FROM upload WHERE purpose = $$introduction$$'],
  ] as const)('shows %s nothing of the upload behind it', async (email, statement) => {
    expect((await run(email, statement)).rows).toEqual([]);
  });

  test('a patient whose report is not finished yet sees none', async () => {
    const hide = sql`UPDATE "case" SET status = 'in-review' WHERE workspace_id = ${lakeside}`;
    await system(() => product.platform.database.current().execute(hide));
    const seen = async (email: Email) =>
      (await run(email, 'SELECT id FROM workspace_introduction')).rows.length;
    expect([await seen('patient@lakeside.test'), await seen('creator@lakeside.test')]).toEqual([0, 1]);
    const show = sql`UPDATE "case" SET status = 'completed' WHERE workspace_id = ${lakeside}`;
    await system(() => product.platform.database.current().execute(show));
  });

  test.each([
    "UPDATE workspace_introduction SET status = 'failed'",
    'DELETE FROM workspace_introduction',
    'INSERT INTO workspace_introduction SELECT * FROM workspace_introduction',
    'UPDATE workspace SET global_video_introduction_resource_id = NULL',
  ])('lets nobody write directly: %s (CG-124)', async (statement) => {
    for (const email of ['super@demo.test', 'admin@lakeside.test'] as const)
      await expect(run(email, statement), email).rejects.toMatchObject({ cause: { code: '42501' } });
  });
});

test('anyone who manages clinics can join the clinic’s own room and sees the progress (P-042)', async () => {
  const boss = await live.signedInPage('super@demo.test');
  const staff = await live.signedInPage('admin@lakeside.test');
  const patient = await live.signedInPage('patient@lakeside.test');
  for (const page of [boss, staff, patient]) page.send('join-workspace-room', { workspaceId: lakeside });
  for (const page of [boss, staff]) page.send('join-cases-room');
  for (const page of [boss, staff, patient]) await page.settled();
  const others = ['workspace-cases:3'];
  expect([boss, staff, patient].map(joined)).toEqual([['workspace:3', 'every-case'], others, []]);
  await finishIntroduction(product.platform, waiting, {
    status: 'failed',
    failure: { code: 'videoUnreadable' },
  });
  await worker.seal.sealNow();
  const expected = [{ event: 'introduction-updated', data: { workspaceId: lakeside } }];
  await vi.waitFor(() => expect(events(boss)).toMatchObject(expected), 10_000);
  await vi.waitFor(() => expect(events(staff)).toMatchObject(expected), 10_000);
  expect(events(patient)).toEqual([]);
});

test('R10: the storage check knows its objects and reports a missing one', async () => {
  const { platform } = product;
  const look = async (): Promise<string[]> => {
    const checkId = newId();
    await system(() => insertCheck(checkId, platform.clock.now()));
    await scrubStorage(platform, { checkId }, detachedJobContext);
    const findings = await system(() => selectFindings(checkId));
    return findings.map(({ problem, objectKey, belongsTo }) => `${problem} ${objectKey} of ${belongsTo}`);
  };
  const before = await look();
  const mine = [own, foreign].flatMap(({ videoKey, posterKey }) => [String(videoKey), String(posterKey)]);
  expect(before.filter((found) => mine.some((key) => found.includes(key)))).toEqual([]);
  await platform.objects.delete(String(foreign.videoKey));
  const added = (await look()).filter((found) => !before.includes(found));
  expect(added).toEqual([`missing ${foreign.videoKey} of Summit Radiology`]);
});

test('CG-150: an upload made for a clinic stays when its uploader is erased', async () => {
  const { platform } = product;
  const role = 'super-admin' as const;
  const userId = await addPerson(platform, { workspaceId: workspaceIds.provider, role });
  const headers = { authorization: `Bearer ${await openSessionFor(platform, userId)}` };
  const files = [{ path: 'a.mp4', size: 10 }];
  const body = { purpose: 'introduction', files };
  const { body: sent } = await callAnonymously(product.app, 'POST', '/uploads', { headers, body });
  const { id } = await addIntroduction(platform, { workspaceId: workspaceIds.harbor, by: userId });
  const held = await system(async () => {
    const { rows } = await product.platform.database
      .current()
      .execute<{ email: string }>(sql`SELECT email FROM app_user WHERE id = ${userId}`);
    const email = rows[0]?.email ?? '';
    return selectPerson(email, await selectAccounts(email));
  });
  expect(held.uploadIds).toEqual([sent['id']]);
  expect(held.uploadIds).not.toContain(id);
});
