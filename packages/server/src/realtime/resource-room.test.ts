// The rooms of viewer and library resources, and of a user's own files: who can join, and which events arrive.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

import { addCase, type TestCase } from '../../tests/case-fixture.ts';
import { userIdOf, workspaceIds } from '../../tests/demo-people-fixture.ts';
import { events, joined, openLivePages, type Page } from '../../tests/live-page-fixture.ts';
import { materialForm } from '../../tests/material-fixture.ts';
import { smallDicom } from '../../tests/small-dicom-fixture.ts';
import { sendPack } from '../../tests/upload-fixture.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { detachedJobContext } from '../platform/jobs/detached-job-context.ts';
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
  product = await openTestPlatform(systemClock, { environment: { FREE_STUDIES: '10' } });
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
])('of the images of a Lakeside case: %s may join: %s (U-004)', async (person, mayJoin) => {
  const uuid = ofLakeside.studyId;
  const page = await signedInPage(person);
  page.send('join-resource-room', { uuid });
  for (const none of ['nothing', "' OR 1=1 --", newId()]) page.send('join-resource-room', { uuid: none });
  await page.settled();
  expect(joined(page)).toEqual(mayJoin ? [`resource:${uuid}`] : []);
});

test('U-009: everyone in the room of a report is told when it becomes viewable, and nobody else', async () => {
  const { reportFileId: uuid, packFileId } = ofLakeside;
  const reader = await signedInPage('creator@lakeside.test');
  const stranger = await signedInPage('creator@summit.test');
  for (const page of [reader, stranger]) page.send('join-resource-room', { uuid });
  await Promise.all([reader.settled(), stranger.settled()]);
  await makeFileView(product.platform, { packFileId }, detachedJobContext);
  await worker.seal.sealNow();
  await vi.waitFor(
    () => expect(events(reader)[0]).toMatchObject({ event: 'resource-updated', data: { uuid } }),
    20_000,
  );
  await stranger.settled();
  expect(events(stranger)).toEqual([]);
});

/** Returns the events of one kind that a page has received, once there are any. */
const heard = (page: Page, event: string): Promise<Record<string, unknown>> =>
  vi.waitFor(() => {
    const found = events(page).find((frame) => frame.event === event);
    expect(found).toBeDefined();
    return found?.data ?? {};
  }, 30_000);

const picture = (name: string) => ({
  path: name,
  bytes: smallDicom({ patientName: 'A^B', studyDescription: name, seriesDescription: 'T1', number: 1 }),
});

test('U-006, E-054, G-024, W-018: a user with the case open is told that another file was processed', async () => {
  const { id: caseId } = ofLakeside;
  const reader = await signedInPage('creator@lakeside.test');
  const stranger = await signedInPage('creator@summit.test');
  for (const page of [reader, stranger]) page.send('join-case-details-room', { caseId });
  await Promise.all([reader.settled(), stranger.settled()]);
  const sender = await product.as('admin@lakeside.test');
  const letter = { path: 'letter.txt', bytes: Buffer.from('What was found.') };
  const uploadId = await sendPack(sender, 'additional', [letter]);
  const added = await sender.call('POST', `/cases/${caseId}/additionalFiles`, {
    body: { uploadId, type: 'Letter' },
  });
  expect(added.body['additionalFiles']).toMatchObject([{ status: 'processing', fileName: 'letter.txt' }]);
  expect(await heard(reader, 'additional-files-updated')).toEqual({ caseId });
  const { body } = await sender.call('GET', `/cases/${caseId}`);
  expect(body['additionalFiles']).toMatchObject([{ status: 'ready' }]);
  await stranger.settled();
  expect(events(stranger)).toEqual([]);
});

test.each([
  ['W-048', 'that their files are kept', picture('IM1'), 'dcm', true],
  [
    'W-049',
    'that their files cannot be shown',
    { path: 'a.bin', bytes: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]) },
    'image',
    false,
  ],
])('U-007, G-031, %s: a patient receives %s, and nobody else does', async (...row) => {
  const [, , file, fileType, isKept] = row;
  const owner = await signedInPage('patient@lakeside.test');
  const other = await signedInPage('patient@summit.test');
  const caller = await product.as('patient@lakeside.test');
  const uploadId = await sendPack(caller, 'study', [file]);
  const body = { title: 'My knee', fileType, uploadId };
  expect((await caller.call('POST', '/patients/study', { body })).status).toBe(201);
  expect(await heard(owner, 'store-image-success')).toEqual({
    uploadId,
    studyId: isKept ? (expect.any(String) as string) : null,
  });
  await other.settled();
  expect(events(other)).toEqual([]);
});

test('T-002: a user with the library open is told of each resource that a colleague adds', async () => {
  const reader = await signedInPage('creator@summit.test');
  const stranger = await signedInPage('patient@summit.test');
  for (const page of [reader, stranger]) page.send('join-resource-room');
  await Promise.all([reader.settled(), stranger.settled()]);
  const colleague = await product.as('admin@summit.test');
  const uploadId = await sendPack(colleague, 'material', [picture('IM2')]);
  const body = materialForm({ uploadId, type: 'dcm' });
  const added = await colleague.call('POST', '/materials', { body });
  expect(added.status).toBe(201);
  expect(await heard(reader, 'resource-updated')).toMatchObject({ library: 'added' });
  await stranger.settled();
  expect(events(stranger)).toEqual([]);
});
