// The rooms of what viewers show: who gets in, and what is heard there (U-004, U-009).
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

import { addCase, type TestCase } from '../../tests/case-fixture.ts';
import { userIdOf, workspaceIds } from '../../tests/demo-people-fixture.ts';
import { events, joined, openLivePages } from '../../tests/live-page-fixture.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { openTestPlatform, type TestPlatform } from '../test-platform-fixture.ts';
import { makeFileView } from '../viewers/make-file-view-handler.ts';
import type { Worker } from '../worker.ts';

let product: TestPlatform;
let worker: Worker;
let address: string;
let ofLakeside: TestCase;
const live = openLivePages(
  () => product,
  () => address,
);
const { signedInPage } = live;

beforeAll(async () => {
  product = await openTestPlatform();
  worker = await product.startWorker();
  address = (await product.listen()).replace('http', 'ws');
  const { platform } = product;
  ofLakeside = await addCase(platform, {
    workspaceId: workspaceIds.lakeside,
    pool: true,
    patient: await userIdOf(platform, 'patient@lakeside.test'),
    creator: await userIdOf(platform, 'creator@lakeside.test'),
  });
});
afterEach(() => live.endAll());
afterAll(() => product.close());

test.each([
  ['creator@lakeside.test', true],
  ['patient@lakeside.test', true],
  ['consultant@demo.test', true],
  ['super@demo.test', true],
  ['creator@summit.test', false],
  ['admin@harbor.test', false],
  ['new@demo.test', false],
])('of the images of a case of Lakeside: %s gets in: %s (U-004)', async (person, mayJoin) => {
  const uuid = ofLakeside.studyId;
  const page = await signedInPage(person);
  page.send('join-resource-room', { uuid });
  for (const none of ['nothing', "' OR 1=1 --", newId()]) page.send('join-resource-room', { uuid: none });
  await page.settled();
  expect(joined(page)).toEqual(mayJoin ? [`resource:${uuid}`] : []);
});

test('U-009: anyone who is in the room of a report hears that it can be seen, and no one else', async () => {
  const { reportFileId: uuid, packFileId } = ofLakeside;
  const reader = await signedInPage('creator@lakeside.test');
  const stranger = await signedInPage('creator@summit.test');
  for (const page of [reader, stranger]) page.send('join-resource-room', { uuid });
  await Promise.all([reader.settled(), stranger.settled()]);
  await makeFileView(
    product.platform,
    { packFileId },
    { jobId: '', attempt: 1, reportProgress: () => undefined, signal: new AbortController().signal },
  );
  await worker.seal.sealNow();
  await vi.waitFor(
    () => expect(events(reader)[0]).toMatchObject({ event: 'resource-updated', data: { uuid } }),
    20_000,
  );
  await stranger.settled();
  expect(events(stranger)).toEqual([]);
});
