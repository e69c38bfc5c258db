// B18: a library study is marked as normal, is offered next to matching patient studies, and opens with the usual study
// endpoints.
import type { MatchingNormal } from '@plainscan/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { addMaterial, sendMaterial, settled } from '../../tests/material-fixture.ts';
import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { smallDicom } from '../../tests/small-dicom-fixture.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { sql } from '../platform/database/drizzle.ts';
import { callAnonymously } from '../test-platform-fixture.ts';
import { study, studySeries } from '../viewers/study-tables.ts';
import type { MaterialRow } from './material-tables.ts';

const { provider, harbor } = workspaceIds;
const mark = { anatomy: 'Brain', modality: 'MRI', titleEn: 'A normal head', titleEs: 'Una cabeza normal' };
let testBed: TestBed;
let patientStudy: string;

beforeAll(async () => {
  testBed = await openTestBed();
  patientStudy = await addStudyOf(testBed.ids.patient, 'MR head');
});
afterAll(() => testBed.product.close());
beforeEach(() => testBed.select(sql`DELETE FROM material`));

/** Adds a study of one series without images. */
async function addStudyOf(ownerUserId: string, title: string, modality = 'MR'): Promise<string> {
  const { database, clock } = testBed.product.platform;
  const [id, now] = [newId(), clock.now()];
  await database.asSystem(async () => {
    const handle = database.current();
    await handle.insert(study).values({
      id,
      ownerUserId,
      ownerEmail: sql`(SELECT email FROM app_user WHERE id = ${ownerUserId})`,
      workspaceId: provider,
      title,
      type: 'dcm',
      imageCount: 0,
      studyUid: id,
      createdAt: now,
      updatedAt: now,
    });
    await handle.insert(studySeries).values({
      id: newId(),
      studyId: id,
      studyUid: id,
      seriesUid: '1',
      number: 1,
      description: 'T1',
      modality,
      position: 0,
    });
  });
  return id;
}

const add = (workspaceId: number = provider, change: Partial<MaterialRow> = {}) =>
  addMaterial(testBed.product.platform, { workspaceId, by: testBed.ids.super }, change);

const put = (id: string, body: object = mark, person: keyof TestBed['callers'] = 'super') =>
  testBed.callers[person].call('PUT', `/materials/${id}/normal`, { body });

async function matching(
  studyId = patientStudy,
  person: keyof TestBed['callers'] = 'patient',
): Promise<MatchingNormal[]> {
  const { body } = await testBed.callers[person].call('GET', `/studies/${studyId}/normals`);
  return body['data'] as MatchingNormal[];
}

describe('B18: marking a library study as normal', () => {
  test('with its titles in both languages, changing them, and unmarking it', async () => {
    const { id } = await add();
    expect((await put(id)).body).toMatchObject({ id, normal: mark });
    const second = { ...mark, titleEn: 'Another head' };
    expect((await put(id, second)).body['normal']).toEqual(second);
    const { body } = await testBed.callers.super.call('GET', `/materials/${id}`);
    expect(body['normal']).toEqual(second);
    expect((await testBed.callers.super.call('DELETE', `/materials/${id}/normal`)).status).toBe(204);
    expect((await testBed.callers.super.call('DELETE', `/materials/${id}/normal`)).status).toBe(204);
    expect((await testBed.callers.super.call('GET', `/materials/${id}`)).body['normal']).toBeNull();
    const rows = await testBed.select(
      sql`SELECT detail->'normal' AS normal FROM audit_event WHERE entity_id = ${id} AND action = 'material.changed' ORDER BY at, id`,
    );
    expect(rows.map(({ normal }) => (normal as { titleEn: string } | null)?.titleEn)).toEqual([
      'A normal head',
      'Another head',
      undefined,
    ]);
  });

  test.each([
    ['what is no study', { type: 'video' as const }, 400],
    ['a study that is shared with cases', { category: 'sharedStudy' as const }, 400],
    ['a study whose images are still being read', { status: 'processing' as const }, 409],
  ])('never %s', async (_, change, status) => {
    const { id } = await add(provider, change);
    expect((await put(id)).status).toBe(status);
  });

  test.each([
    ['without a Spanish title', { ...mark, titleEs: ' ' }],
    ['of no part of the body', { ...mark, anatomy: 'Other' }],
  ])('never %s', async (_, body) => {
    const { id } = await add();
    expect((await put(id, body)).status).toBe(400);
  });

  test('CG-134: by anyone who may change the resource', async () => {
    const own = await add(harbor);
    expect((await put(own.id, mark, 'inHouse')).status).toBe(200);
    const { id } = await add();
    expect((await put(id, mark, 'inHouse')).status).toBe(403);
    expect((await put(id, mark, 'patient')).status).toBe(403);
  });

  test('it is no longer normal after it is shared with cases or deleted', async () => {
    const { id } = await add();
    await put(id);
    const body = { title: 'Resource', category: 'sharedStudy' };
    expect((await testBed.callers.super.call('PUT', `/materials/${id}`, { body })).body['normal']).toBeNull();
    const other = await add();
    await put(other.id);
    expect(await matching()).toHaveLength(1);
    await testBed.callers.super.call('DELETE', `/materials/${other.id}`);
    expect(await matching()).toEqual([]);
  });
});

describe('B18: next to a patient’s study', () => {
  test('the matching body part and kind of images, newest first', async () => {
    expect(await matching()).toEqual([]);
    const { id, studyId } = await add();
    await put(id);
    expect(await matching()).toEqual([{ ...mark, studyId, viewerLink: null }]);
    for (const misfit of [
      { ...mark, anatomy: 'Knee' },
      { ...mark, modality: 'CT' },
    ])
      await put((await add()).id, misfit);
    expect(await matching()).toHaveLength(1);
    expect(await matching(await addStudyOf(testBed.ids.patient, 'CT head', 'CT'))).toHaveLength(1);
    expect(await matching(await addStudyOf(testBed.ids.patient, 'MR knee'))).toHaveLength(1);
    expect(await matching(await addStudyOf(testBed.ids.patient, 'MR hip'))).toEqual([]);
  });

  test('only the provider’s and one’s own clinic’s; another clinic’s study is not found', async () => {
    await put((await add(harbor)).id);
    expect(await matching()).toEqual([]);
    await put((await add()).id);
    expect(await matching()).toHaveLength(1);
    const others = await addStudyOf(testBed.ids.super, 'MR head');
    expect((await testBed.callers.patient.call('GET', `/studies/${others}/normals`)).status).toBe(404);
  });

  test('a marked study is not offered next to itself', async () => {
    const { id, studyId } = await add();
    await testBed.select(sql`UPDATE study SET title = 'MR head' WHERE id = ${studyId}`);
    await put(id);
    expect(await matching(studyId ?? '', 'super')).toEqual([]);
  });

  test('a patient opens it with the usual study endpoints, without any name, never the resource itself', async () => {
    const worker = await testBed.product.startWorker();
    const image = {
      patientName: 'Healthy^Hanna',
      studyDescription: 'Head',
      seriesDescription: 'T1',
      number: 1,
    };
    const files = [{ path: 'one.dcm', bytes: smallDicom(image) }];
    const sent = await sendMaterial(testBed.callers.super, files, { type: 'dcm' });
    const { id, resource } = (await settled(testBed.callers.super, String(sent.body['id']))) as {
      id: string;
      resource: { uuid: string };
    };
    const open = (path: string) => testBed.callers.patient.call('GET', path);
    expect((await open(`/studies/${resource.uuid}`)).status).toBe(404);
    await put(id);
    const shown = await open(`/studies/${resource.uuid}`);
    expect(shown.status).toBe(200);
    expect(shown.body['patient']).toBeUndefined();
    const [series] = shown.body['series'] as { instances: { id: string }[] }[];
    const { status, bytes } = await open(`/studies/${resource.uuid}/instances/${series?.instances[0]?.id}`);
    expect(status).toBe(200);
    expect(bytes.includes('Hanna')).toBe(false);
    expect((await open(`/materials/${id}`)).status).toBe(404);
    expect((await open(`/materials`)).body['total']).toBe(0);
    await testBed.callers.super.call('DELETE', `/materials/${id}/normal`);
    expect((await open(`/studies/${resource.uuid}`)).status).toBe(404);
    await worker.stop();
  });

  test('a guest with the images gets a pass for each, which cannot save anything', async () => {
    const { id, studyId } = await add();
    await put(id);
    const tokenOf = (link: unknown) => new URL(String(link), 'https://x').searchParams.get('token');
    const by = (pass: string | null, path: string) =>
      callAnonymously(testBed.product.app, 'GET', path, { headers: { authorization: `Bearer ${pass}` } });
    const own = await testBed.callers.patient.call('GET', `/resources/${patientStudy}`);
    const pass = tokenOf(own.body['viewerLink']);
    const { body } = await by(pass, `/studies/${patientStudy}/normals`);
    const [normal] = body['data'] as MatchingNormal[];
    expect(normal).toMatchObject({ studyId, viewerLink: expect.stringContaining('/viewer?uuid=') });
    const token = tokenOf(normal?.viewerLink);
    const resource = await by(token, `/resources/${studyId}`);
    expect(resource.status).toBe(200);
    expect(resource.body['downloadPath']).toBeNull();
    expect((await by(token, `/studies/${patientStudy}`)).status).toBe(404);
  });
});
