// Self-help materials for patients: which are listed, how they are searched, and which a free account can open.
import type { Material } from '@plainscan/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { addMaterial, materialForm } from '../../tests/material-fixture.ts';
import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import type { MaterialRow } from './material-tables.ts';

const { provider, harbor } = workspaceIds;
let testBed: TestBed;

beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());
beforeEach(() => testBed.select(sql`DELETE FROM material`));

const add = (title: string, selfHelpCategory: string, change: Partial<MaterialRow> = {}) =>
  addMaterial(
    testBed.product.platform,
    { workspaceId: provider, by: testBed.ids.super, selfHelpCategory },
    { title, ...change },
  );

async function list(query = '', person: keyof TestBed['callers'] = 'patient'): Promise<Material[]> {
  const { body } = await testBed.callers[person].call(
    'GET',
    `/materials?category=self-help&orderField=title&orderType=ASC${query}`,
  );
  return body['data'] as Material[];
}
const titlesOf = (materials: readonly Material[]) => materials.map(({ title }) => title);

/** Changes the status of the patient's order, as a payment does. */
const setOrder = (status: string) =>
  testBed.select(sql`UPDATE patient_order SET status = ${status} WHERE user_id = ${testBed.ids.patient}`);

describe('what patients see', () => {
  test('M-010, M-014: each with its file’s kind and size, thumbnails and category', async () => {
    await add('A normal spine', 'Backs', { description: 'From the side', isSample: true });
    const [material] = await list();
    expect(material).toMatchObject({
      title: 'A normal spine',
      description: 'From the side',
      mayChange: false,
      isSample: true,
      isLocked: false,
      selfHelpCategory: { name: 'Backs' },
      resource: {
        type: 'dcm',
        size: expect.any(Number),
        thumbnailPath: null,
        customThumbnailPath: null,
        uuid: expect.any(String),
      },
    });
  });

  test('M-011, M-012: by words, category, order and page, ten per page', async () => {
    for (let n = 0; n < 12; n += 1) await add(`Back ${String(n).padStart(2, '0')}`, 'Backs');
    await add('Knee', 'Knees');
    expect(titlesOf(await list())).toHaveLength(10);
    expect(titlesOf(await list('&page=1'))).toEqual(['Back 10', 'Back 11', 'Knee']);
    expect(titlesOf(await list('&limit=2&page=3'))).toEqual(['Back 06', 'Back 07']);
    expect(titlesOf(await list('&keyword=knee'))).toEqual(['Knee']);
    const { body } = await testBed.callers.patient.call('GET', '/self-help-category');
    const categories = body['data'] as { id: string; name: string }[];
    expect(categories.map(({ name }) => name)).toEqual(['Backs', 'Knees']);
    expect(titlesOf(await list(`&selfHelpCategoryId=${categories[1]?.id}`))).toEqual(['Knee']);
  });

  test('M-015, CG-135: the library’s endpoints create, change and delete them, samples included', async () => {
    const { id } = await add('Knee', 'Knees');
    const change = { category: 'self-help', selfHelpCategoryName: 'Knees', title: 'The knee' };
    const save = (more: object) =>
      testBed.callers.super.call('PUT', `/materials/${id}`, { body: materialForm({ ...change, ...more }) });
    expect((await save({ isSample: true })).body).toMatchObject({ title: 'The knee', isSample: true });
    expect((await save({})).body['isSample']).toBe(false);
    expect((await save({ category: 'educational', isSample: true })).body['isSample']).toBe(false);
    expect((await testBed.callers.patient.call('DELETE', `/materials/${id}`)).status).toBe(403);
    expect((await testBed.callers.super.call('DELETE', `/materials/${id}`)).status).toBe(204);
  });
});

describe('CG-100, M-002: a free account opens only the samples', () => {
  /** Returns what the patient gets of a material from each endpoint that could show it. */
  async function opened({ id, studyId }: MaterialRow) {
    const { body } = await testBed.callers.patient.call('GET', `/materials/${id}`);
    const { isLocked, path, viewerLink, resource } = body as unknown as Material;
    const statuses = await Promise.all(
      [`/resources/${studyId}`, `/studies/${studyId}`].map(
        async (call) => (await testBed.callers.patient.call('GET', call)).status,
      ),
    );
    return { isLocked, hasLink: path !== null || viewerLink !== null || resource.uuid !== null, statuses };
  }
  const shut = { isLocked: true, hasLink: false, statuses: [404, 404] };
  const open = { isLocked: false, hasLink: true, statuses: [200, 200] };

  test.each(['registered', 'demo', 'cancelled', 'archived'])('%s: listed, and locked', async (status) => {
    await setOrder(status);
    const sample = await add('Sample', 'Backs', { isSample: true });
    const other = await add('Other', 'Backs');
    expect((await list()).map(({ title, isLocked }) => [title, isLocked])).toEqual([
      ['Other', true],
      ['Sample', false],
    ]);
    expect(await opened(sample)).toEqual(open);
    expect(await opened(other)).toEqual(shut);
  });

  test.each(['paid', 'complete'])('%s: everything opens', async (status) => {
    await setOrder(status);
    expect(await opened(await add('Other', 'Backs'))).toEqual(open);
  });

  test('staff open everything, and another patient’s order opens nothing', async () => {
    await setOrder('registered');
    const other = await add('Other', 'Backs');
    await testBed.select(
      sql`UPDATE patient_order SET status = 'paid' WHERE user_id <> ${testBed.ids.patient}`,
    );
    expect(await opened(other)).toEqual(shut);
    const clinic = await addMaterial(
      testBed.product.platform,
      { workspaceId: harbor, by: testBed.ids.inHouse, selfHelpCategory: 'Own' },
      { title: 'Own' },
    );
    const seen = await testBed.callers.inHouse.call('GET', `/materials/${clinic.id}`);
    expect(seen.body).toMatchObject({ isLocked: false, mayChange: true });
  });
});
