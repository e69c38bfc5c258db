// The library's endpoints: lists, changes, complete removal, and who has access.
import type { Material } from '@plainscan/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import {
  addMaterial,
  asMaterial,
  fileOf,
  gone,
  materialForm,
  sendMaterial,
  settled,
} from '../../tests/material-fixture.ts';
import { sendPack, uploadWith } from '../../tests/upload-fixture.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { sql } from '../platform/database/drizzle.ts';
import { explainSkip, hasTestData } from '../platform/media/test-data-fixture.ts';
import { newObjectKey } from '../platform/storage/object-key.ts';
import { callAnonymously, type TestAnswer } from '../test-platform-fixture.ts';

const { provider, harbor, summit } = workspaceIds;
let testBed: TestBed;

beforeAll(async () => {
  explainSkip();
  testBed = await openTestBed();
  await testBed.product.startWorker();
});
afterAll(() => testBed.product.close());

const idsOf = ({ body }: TestAnswer) => (body['data'] as Material[]).map(({ id }) => id);
const titlesOf = ({ body }: TestAnswer) => (body['data'] as Material[]).map(({ title }) => title);

describe('a resource that is not ready (T-013, G-038)', () => {
  test('W-091, W-092, CG-132: is shown as not ready, without a link, and cannot be changed', async () => {
    const { id } = await addMaterial(
      testBed.product.platform,
      { workspaceId: provider, by: testBed.ids.super },
      { status: 'processing' },
    );
    const { body } = await testBed.callers.super.call('GET', `/materials/${id}`);
    expect(body).toMatchObject({
      isReady: false,
      state: 'processing',
      viewerLink: null,
      path: null,
      thumbnail: null,
    });
    const change = { title: 'B', category: 'educational' };
    const edit = await testBed.callers.super.call('PUT', `/materials/${id}`, { body: change });
    const remove = await testBed.callers.super.call('DELETE', `/materials/${id}`);
    expect([edit, remove].map(({ status, body: said }) => [status, said['message']])).toEqual([
      [409, 'Failed to edit file, this resource is not ready!'],
      [409, 'Failed to delete file, this resource is not ready!'],
    ]);
    await testBed.select(sql`DELETE FROM material WHERE id = ${id}`);
  });
});

test('T-017, W-100: supplementary requires anatomy and modality', async () => {
  const { platform } = testBed.product;
  const uploadId = await uploadWith(platform, testBed.ids.super, 'material', { status: 'sealed' });
  const add = (change: object) =>
    testBed.callers.super.call('POST', '/materials', { body: materialForm({ uploadId, ...change }) });
  const words = ['Required with supplementary materials'];
  const none = await add({ category: 'supplementary' });
  expect([none.status, none.body['validationError']]).toEqual([400, { anatomy: words, modality: words }]);
  const half = await add({ category: 'supplementary', anatomy: 'Brain' });
  expect(half.body['validationError']).toEqual({ modality: words });
});

describe('changing and deleting (V-082, V-083, T-005)', () => {
  const addOwn = (change: object = {}) =>
    addMaterial(
      testBed.product.platform,
      { workspaceId: provider, by: testBed.ids.super, tags: ['old'] },
      change,
    );

  test('V-082, T-011: its details change, and the audit records the previous ones', async () => {
    const { id, studyId } = await addOwn();
    const body = { title: 'New', category: 'supplementary', anatomy: 'Knee', modality: 'MRI', tags: ['x'] };
    const changed = await testBed.callers.super.call('PUT', `/materials/${id}`, { body });
    expect(changed).toMatchObject({
      status: 200,
      body: { title: 'New', category: 'supplementary', anatomy: 'Knee', modality: 'MRI', tags: [] },
    });
    const [row] = await testBed.select(sql`SELECT title FROM study WHERE id = ${studyId}`);
    expect(row?.['title']).toBe('New');
    const audit = await testBed.select(
      sql`SELECT action, detail FROM audit_event WHERE entity_id = ${id} AND entity_kind = 'material'`,
    );
    expect(audit).toMatchObject([{ action: 'material.changed', detail: { before: { title: 'Resource' } } }]);
  });

  test('V-080, V-082, V-087: the list, the resource and its change show its picture', async () => {
    const { platform } = testBed.product;
    const { id, studyId } = await addOwn();
    const picture = Buffer.from('a small picture');
    const key = newObjectKey();
    await platform.objects.put(key, picture);
    await testBed.select(sql`UPDATE study SET preview_key = ${key} WHERE id = ${studyId}`);
    const body = { title: 'With a picture', category: 'educational' };
    const changed = await testBed.callers.super.call('PUT', `/materials/${id}`, { body });
    const read = await testBed.callers.super.call('GET', `/materials/${id}`);
    const list = await testBed.callers.super.call('GET', '/materials?keyword=With a picture');
    const [listed] = list.body['data'] as Material[];
    for (const shown of [asMaterial(changed.body), asMaterial(read.body), listed]) {
      const file = await callAnonymously(testBed.product.app, 'GET', String(shown?.thumbnail));
      expect([file.status, file.bytes]).toEqual([200, picture]);
    }
  });

  test('T-012, T-016, CG-135, V-063: a self-help category exists from its first to its last resource', async () => {
    const { id } = await addOwn();
    const other = await addOwn();
    const names = async () =>
      (await testBed.callers.super.call('GET', '/self-help-category')).body['data'] as { name: string }[];
    const save = (which: string, selfHelpCategoryName: string) =>
      testBed.callers.super.call('PUT', `/materials/${which}`, {
        body: { title: 'A', category: 'self-help', selfHelpCategoryName },
      });
    const first = await save(id, 'Sleep');
    const second = await save(other.id, 'SLEEP ');
    expect(second.body['selfHelpCategory']).toEqual(first.body['selfHelpCategory']);
    expect((await names()).map(({ name }) => name)).toEqual(['Sleep']);
    await save(id, 'Food');
    expect((await names()).map(({ name }) => name)).toEqual(['Food', 'Sleep']);
    for (const one of [id, other.id])
      expect((await testBed.callers.super.call('DELETE', `/materials/${one}`)).status).toBe(204);
    expect(await names()).toEqual([]);
    expect(await testBed.select(sql`SELECT id FROM self_help_category`)).toEqual([]);
  });

  test('T-026: a category that does not accept the resource’s type is refused', async () => {
    const { id } = await addOwn({ type: 'image' });
    const body = { title: 'A', category: 'self-help', selfHelpCategoryName: 'Sleep' };
    const answer = await testBed.callers.super.call('PUT', `/materials/${id}`, { body });
    expect(answer.body['validationError']).toEqual({
      category: ['Self help materials only accept document, study or video type!'],
    });
  });

  test.skipIf(!hasTestData)('R11: with the resource every object, row and link to it goes', async () => {
    const { platform } = testBed.product;
    const thumbnailUploadId = await sendPack(testBed.callers.super, 'thumbnail', [
      fileOf('images/hopper.jpg'),
    ]);
    const uploadId = await sendPack(testBed.callers.super, 'material', [fileOf('video/edts.mp4')]);
    const body = materialForm({ uploadId, type: 'video', thumbnailUploadId });
    const added = await testBed.callers.super.call('POST', '/materials', { body });
    const ready = asMaterial(await settled(testBed.callers.super, String(added.body['id'])));
    const keysOf = async () => {
      const keys: string[] = [];
      for await (const { key } of platform.objects.list()) keys.push(key);
      return keys;
    };
    const [{ keys: own = [] } = {}] = (await testBed.select(sql`
      SELECT array_agg(key) AS keys FROM (
        SELECT pack_key AS key FROM upload WHERE id IN (${uploadId}, ${thumbnailUploadId})
        UNION ALL SELECT unnest(ARRAY[preview_key, h264_key, poster_key] || ARRAY(
          SELECT page ->> 'key' FROM jsonb_array_elements(pages) AS page))
          FROM file_view JOIN pack_file ON pack_file.id = pack_file_id
          WHERE upload_id IN (${uploadId}, ${thumbnailUploadId})) AS found WHERE key IS NOT NULL`)) as {
      keys?: string[];
    }[];
    expect(own.length).toBeGreaterThanOrEqual(6);
    const before = await keysOf();
    expect(own.every((key) => before.includes(key))).toBe(true);
    expect((await testBed.callers.super.call('DELETE', `/materials/${ready.id}`)).status).toBe(204);
    const after = await keysOf();
    expect(own.filter((key) => after.includes(key))).toEqual([]);
    for (const id of [uploadId, thumbnailUploadId]) await gone(testBed.product.platform, id);
    expect((await callAnonymously(testBed.product.app, 'GET', String(ready.h264Path))).status).toBe(404);
    expect((await testBed.callers.super.call('GET', `/resources/${ready.resource.uuid}`)).status).toBe(404);
    expect((await testBed.callers.super.call('DELETE', `/materials/${ready.id}`)).status).toBe(404);
  });

  test.skipIf(!hasTestData)('T-025: a thumbnail comes, is replaced, and goes', async () => {
    const added = await sendMaterial(testBed.callers.super, [fileOf('pdf/rotated.pdf')], {
      type: 'document',
    });
    const id = String(added.body['id']);
    await settled(testBed.callers.super, id);
    const save = (change: object) =>
      testBed.callers.super.call('PUT', `/materials/${id}`, {
        body: { title: 'A', category: 'educational', ...change },
      });
    const sent = () => sendPack(testBed.callers.super, 'thumbnail', [fileOf('images/hopper.png')]);
    const first = await sent();
    expect((await save({ thumbnailUploadId: first })).status).toBe(200);
    expect(asMaterial(await settled(testBed.callers.super, id)).customThumbnailPath).not.toBeNull();
    await save({ thumbnailUploadId: await sent() });
    expect(asMaterial(await settled(testBed.callers.super, id)).customThumbnailPath).not.toBeNull();
    await gone(testBed.product.platform, first);
    expect((await save({ removeThumbnail: true })).body['customThumbnailPath']).toBeNull();
  });
});

describe('who has access (CG-134, T-029, T-038)', () => {
  test('a clinic sees the provider’s resources and its own; patients see self-help materials', async () => {
    const { platform } = testBed.product;
    await testBed.select(sql`DELETE FROM material`);
    const by = testBed.ids.super;
    const ofProvider = await addMaterial(platform, { workspaceId: provider, by }, { title: 'provider' });
    await addMaterial(platform, { workspaceId: harbor, by: testBed.ids.inHouse }, { title: 'harbor' });
    await addMaterial(platform, { workspaceId: summit, by: testBed.ids.otherClerk }, { title: 'summit' });
    await addMaterial(platform, { workspaceId: provider, by }, { title: 'shared', category: 'sharedStudy' });
    const forPatients = { by, selfHelpCategory: 'Backs' };
    await addMaterial(platform, { workspaceId: provider, ...forPatients }, { title: 'help' });
    await addMaterial(platform, { workspaceId: harbor, ...forPatients }, { title: 'own help' });
    await addMaterial(
      platform,
      { workspaceId: provider, ...forPatients },
      { title: 'not ready', status: 'processing' },
    );
    const list = async (person: keyof typeof testBed.callers, query = '') =>
      titlesOf(await testBed.callers[person].call('GET', `/materials?orderField=title${query}`));
    expect(await list('inHouse')).toEqual(['harbor', 'help', 'not ready', 'own help', 'provider']);
    expect(await list('otherClerk')).toEqual(['help', 'not ready', 'provider', 'summit']);
    expect(await list('consultant')).toEqual(['help', 'not ready', 'provider']);
    expect(await list('inHousePatient')).toEqual(['help', 'own help']);
    expect(await list('patient')).toEqual(['help']);
    // T-030: shared studies are not in the default list. T-029: not everyone can see them.
    const shared = '&category=sharedStudy';
    expect(await list('super', shared)).toEqual(['shared']);
    expect(await list('consultant', shared)).toEqual(['shared']);
    expect(await list('inHouse', shared)).toEqual([]);
    expect(await list('patient', shared)).toEqual([]);
    expect((await testBed.callers.clerk.call('GET', '/materials')).status).toBe(403);
    // T-038: creator mode opens the library.
    await testBed.select(sql`UPDATE workspace SET creator_mode = true WHERE id = 3`);
    expect(await list('clerk')).toEqual(['help', 'not ready', 'provider']);
    expect((await testBed.callers.clerk.call('GET', `/resources/${ofProvider.studyId}`)).status).toBe(200);
    await testBed.select(sql`UPDATE workspace SET creator_mode = false WHERE id = 3`);
    expect((await testBed.callers.clerk.call('GET', `/resources/${ofProvider.studyId}`)).status).toBe(404);
  });

  test('V-087: a patient reads a self-help study, without seeing whose body it shows', async () => {
    const { platform } = testBed.product;
    const whose = { workspaceId: provider, by: testBed.ids.super, selfHelpCategory: 'Backs' };
    const help = await addMaterial(platform, whose, { isSample: true });
    await testBed.select(sql`UPDATE study SET patient_name = 'Somebody' WHERE id = ${help.studyId}`);
    const { body } = await testBed.callers.patient.call('GET', `/materials/${help.id}`);
    expect(body).toMatchObject({ isReady: true, mayChange: false, resource: { patientName: null } });
    const resource = await testBed.callers.patient.call('GET', `/resources/${help.studyId}`);
    expect(resource.status).toBe(200);
    expect(JSON.stringify(resource.body)).not.toContain('Somebody');
    const document = await testBed.callers.patient.call('GET', `/studies/${help.studyId}`);
    expect(JSON.stringify(document.body)).not.toContain('Somebody');
  });

  test('T-029: only a super-admin shares studies with cases', async () => {
    const uploadId = await uploadWith(testBed.product.platform, testBed.ids.consultant, 'material', {
      status: 'sealed',
    });
    const body = materialForm({ uploadId, category: 'sharedStudy', type: 'dcm' });
    expect((await testBed.callers.consultant.call('POST', '/materials', { body })).status).toBe(403);
  });

  test('patients cannot upload library files', async () => {
    const body = { purpose: 'material', files: [{ path: 'a.pdf', size: 3 }] };
    expect((await testBed.callers.patient.call('POST', '/uploads', { body })).status).toBe(403);
  });
});

describe('the list (V-080, T-009, T-030, T-033)', () => {
  test('V-080: ten per page, by category, type, words and time', async () => {
    const { platform } = testBed.product;
    await testBed.select(sql`DELETE FROM material`);
    const own = { workspaceId: provider, by: testBed.ids.super };
    for (let at = 0; at < 11; at += 1)
      await addMaterial(
        platform,
        { ...own, tags: at === 3 ? ['Lumbar Spine'] : [] },
        { title: `Item ${10 + at}`, type: 'image' },
      );
    const videoFile = await addMaterial(
      platform,
      { ...own, selfHelpCategory: 'Sleep' },
      { title: 'Film 100%', type: 'video' },
    );
    const ask = (query: string) => testBed.callers.super.call('GET', `/materials?${query}`);
    const first = await ask('');
    expect([idsOf(first).length, first.body['total']]).toEqual([10, 12]);
    expect(titlesOf(await ask('page=1&orderField=title&orderType=DESC'))).toEqual(['Item 10', 'Film 100%']);
    expect(titlesOf(await ask('type=video'))).toEqual(['Film 100%']);
    expect(titlesOf(await ask('category[]=self-help&category[]=supplementary'))).toEqual(['Film 100%']);
    expect(titlesOf(await ask('keyword=100%25'))).toEqual(['Film 100%']);
    expect(titlesOf(await ask('keyword=spine&filterBy=tags'))).toEqual(['Item 13']);
    expect(titlesOf(await ask('keyword=sle&filterBy=selfHelpCategory'))).toEqual(['Film 100%']);
    expect(titlesOf(await ask(`selfHelpCategoryId=${videoFile.selfHelpCategoryId}`))).toEqual(['Film 100%']);
    expect(titlesOf(await ask(`selfHelpCategoryId=${newId()}`))).toEqual([]);
    expect(titlesOf(await ask('status=processing'))).toEqual([]);
    await testBed.select(sql`UPDATE material SET created_at = '2026-01-01' WHERE id = ${videoFile.id}`);
    expect((await ask('isRecentlyAdded=true')).body['total']).toBe(11);
    expect((await ask('category=songs')).status).toBe(400);
  });

  test('V-084, V-085, V-086, T-036: the names for describing a resource', async () => {
    const names = async (path: string) =>
      ((await testBed.callers.super.call('GET', path)).body['data'] as { name: string }[]).map(
        ({ name }) => name,
      );
    expect((await names('/materials/anatomies')).at(-1)).toBe('Other');
    expect((await names('/materials/modalities')).at(-1)).toBe('Other');
    expect(await names('/materials/tags?limit=100')).toEqual(['Lumbar Spine']);
  });

  test('V-086, X-027: a hundred tags at a time, including the most used', async () => {
    const own = { workspaceId: provider, by: testBed.ids.super };
    for (let at = 0; at < 6; at += 1) {
      const tags = Array.from({ length: 20 }, (_, tag) => `Tag ${at}-${tag}`);
      await addMaterial(testBed.product.platform, { ...own, tags: [...tags, 'Everywhere'] });
    }
    const { body } = await testBed.callers.super.call('GET', '/materials/tags?limit=100');
    const tags = (body['data'] as { name: string }[]).map(({ name }) => name);
    expect([tags.length, tags[0]]).toEqual([100, 'Everywhere']);
  });
});
