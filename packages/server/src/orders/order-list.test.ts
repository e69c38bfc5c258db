// V-091: the list of orders, its rows and its parameters.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addPerson, workspaceIds } from '../../tests/demo-people-fixture.ts';
import { moveTo, orderOf } from '../../tests/order-fixture.ts';
import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';

const { lakeside, summit } = workspaceIds;
let testBed: TestBed;
const platform = () => testBed.product.platform;
const ids: Record<string, string> = {};

beforeAll(async () => {
  testBed = await openTestBed();
  for (const [name, workspaceId] of [
    ['Quill Archer', lakeside],
    ['Quill Baker', summit],
    ['Quill Cooper', lakeside],
  ] as const) {
    const id = await addPerson(platform(), { workspaceId, role: 'patient', name });
    ids[name] = (await orderOf(platform(), id)).id;
    testBed.clock.advance(60_000);
  }
  await moveTo(testBed.callers.super, ids['Quill Baker'] ?? '', 'archived');
});
afterAll(() => testBed.product.close());

type Listed = { name: string; status: { value: string } };
async function list(query: string): Promise<{ names: string[]; total: number; rows: Listed[] }> {
  const { status, body } = await testBed.callers.super.call('GET', `/order-tracking?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  const rows = body['data'] as Listed[];
  return { names: rows.map(({ name }) => name), total: Number(body['total']), rows };
}

test('S-015: all but the archived ones, newest first', async () => {
  expect((await list('keyword=Quill')).names).toEqual(['Quill Cooper', 'Quill Archer']);
  expect((await list('keyword=quill&status=archived')).names).toEqual(['Quill Baker']);
  const all = 'registered,demo,paid,complete,cancelled,archived';
  expect((await list(`keyword=quill&status=${all}&orderField=user.name&orderType=ASC`)).names).toEqual([
    'Quill Archer',
    'Quill Baker',
    'Quill Cooper',
  ]);
  expect(await list('keyword=quill&limit=1')).toMatchObject({ names: ['Quill Cooper'], total: 2 });
  expect(await list('keyword=quill&limit=1&page=1')).toMatchObject({ names: ['Quill Archer'], total: 2 });
  const { rows } = await list('limit=100');
  expect(rows.some(({ status }) => status.value === 'archived')).toBe(false);
});

test('S-005, S-016: the fields of a row, the clinic the patient came from and the ad click', async () => {
  await platform().database.asSystem(() =>
    platform().database.current()
      .execute(sql`UPDATE patient_order SET gclid = 'EAIaIQ', package_key = 'express',
      package_price_cents = 13500, reference_workspace_id = (SELECT id FROM workspace WHERE clinic_code = 'HAR2041')
      WHERE id = ${ids['Quill Archer']}`),
  );
  const { rows } = await list('keyword=archer');
  expect(rows).toEqual([
    {
      id: ids['Quill Archer'],
      createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/) as string,
      name: 'Quill Archer',
      email: expect.stringContaining('@mail.test') as string,
      workspaceName: 'Lakeside Clinic',
      plan: { name: 'Express video report' },
      status: { value: 'registered', label: 'Registered' },
      clinicCode: 'HAR2041',
      clinicName: 'Harbor Imaging',
      clinicSubdomain: 'harbor',
      packageName: 'Express video report',
      packagePrice: 13_500,
      gclid: 'EAIaIQ',
      hasPaymentDetail: false,
    },
  ]);
  expect((await list('keyword=har20')).names).toContain('Quill Archer');
  const harriet = await addPerson(platform(), {
    workspaceId: lakeside,
    role: 'patient',
    name: 'Harriet Pine',
  });
  await orderOf(platform(), harriet);
  expect((await list('keyword=har')).names).toEqual(expect.arrayContaining(['Harriet Pine', 'Quill Archer']));
});

test('filters by workspace; an unknown workspace is not found, and invalid input is refused', async () => {
  expect((await list(`keyword=quill&workspaceId=${lakeside}`)).total).toBe(2);
  const call = async (query: string) =>
    (await testBed.callers.super.call('GET', `/order-tracking?${query}`)).status;
  expect(await call('workspaceId=99999')).toBe(404);
  for (const query of ['status=gone', 'orderField=gclid', 'page=-1', 'limit=0'])
    expect(await call(query), query).toBe(400);
  expect((await list('keyword=%25_%5C%27')).names).toEqual([]);
  expect((await list(`keyword=quill&status=`)).names).toEqual([]);
});
