// Row-level security of the library: on its own it lets everyone see what CG-134 allows, and nobody write.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { events, joined, openLivePages } from '../../tests/live-page-fixture.ts';
import { addMaterial } from '../../tests/material-fixture.ts';
import { idOf, openRowSecurityCases, own, product, run } from '../../tests/row-security-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import type { Worker } from '../worker.ts';
import { announceMaterial } from './material-events.ts';
import type { MaterialRow } from './material-tables.ts';

const { provider, lakeside, summit } = workspaceIds;
const rows: Record<string, MaterialRow> = {};
let worker: Worker;
let address: string;
const live = openLivePages(
  () => product,
  () => address,
);

beforeAll(async () => {
  await openRowSecurityCases();
  worker = await product.startWorker();
  address = (await product.listen()).replace('http', 'ws');
  const by = idOf('super@demo.test');
  const add = (workspaceId: number, change: Partial<MaterialRow> = {}, selfHelpCategory?: string) =>
    addMaterial(
      product.platform,
      { workspaceId, by, tags: ['t'], ...(selfHelpCategory && { selfHelpCategory }) },
      change,
    );
  rows['provider'] = await add(provider);
  rows['lakeside'] = await add(lakeside);
  rows['summit'] = await add(summit);
  rows['shared'] = await add(provider, { category: 'sharedStudy' });
  rows['help'] = await add(provider, {}, 'Backs');
  rows['summit help'] = await add(summit, {}, 'Knees');
});
afterEach(() => live.endAll());
afterAll(() => product.close());

const seen = {
  'super@demo.test': ['help', 'lakeside', 'provider', 'shared', 'summit', 'summit help'],
  'consultant@demo.test': ['help', 'provider', 'shared'],
  'admin@summit.test': ['help', 'provider', 'summit', 'summit help'],
  'creator@summit.test': ['help', 'provider', 'summit', 'summit help'],
  'creator@harbor.test': ['help', 'provider'],
  'admin@lakeside.test': [],
  'patient@lakeside.test': ['help'],
  'patient@summit.test': ['help', 'summit help'],
} as const;
type Reader = keyof typeof seen;
const readers = Object.keys(seen) as Reader[];

describe('row-level security alone (SEC-A1, CG-134)', () => {
  test.each(readers)('lets %s see what they may see, with its files', async (email) => {
    const names = (key: 'id' | 'studyId' | 'uploadId') =>
      new Map(Object.entries(rows).map(([name, row]) => [String(row[key]), name]));
    const found = async (statement: string, key: 'id' | 'studyId' | 'uploadId') => {
      const { rows: got } = await run(email, statement);
      return [...new Set(got.flatMap(({ id }) => names(key).get(String(id)) ?? []))].sort();
    };
    expect(await found('SELECT id FROM material', 'id')).toEqual(seen[email]);
    expect(await found('SELECT material_id AS id FROM material_tag', 'id')).toEqual(seen[email]);
    expect(await found('SELECT id FROM study', 'studyId')).toEqual(seen[email]);
    // The uploader may read the uploads as well, and that is the super-admin.
    expect(await found('SELECT id FROM upload', 'uploadId')).toEqual(seen[email]);
  });

  test.each([
    ['super@demo.test', 2],
    ['admin@summit.test', 2],
    ['creator@harbor.test', 1],
    ['admin@lakeside.test', 0],
  ] as const)(
    '%s sees %i self-help categories, because a name can reveal a resource',
    async (email, number) => {
      expect((await run(email, 'SELECT id FROM self_help_category')).rows).toHaveLength(number);
    },
  );

  test.each([
    "UPDATE material SET status = 'ready'",
    'DELETE FROM material',
    'INSERT INTO material SELECT * FROM material',
    'DELETE FROM material_tag',
    "UPDATE self_help_category SET name = 'x'",
  ])('lets nobody write directly: %s', async (statement) => {
    for (const email of ['super@demo.test', 'admin@summit.test'] as const)
      await expect(run(email, statement), email).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  test.each(['study', 'upload'] as const)(
    'lets no reader of a resource change or delete its %s',
    async (table) => {
      const id = table === 'study' ? rows['provider']?.studyId : rows['provider']?.uploadId;
      for (const statement of [`UPDATE ${table} SET title = 'x'`, `DELETE FROM ${table}`]) {
        const { rows: touched } = await run(
          'admin@summit.test',
          `${statement} WHERE id = '${id}' RETURNING id`,
        );
        expect(touched).toEqual([]);
      }
    },
  );
});

test('U-004, U-009: readers can join the library’s rooms and get news about what they can see', async () => {
  const boss = await live.signedInPage('super@demo.test');
  const clinic = await live.signedInPage('admin@summit.test');
  const other = await live.signedInPage('admin@lakeside.test');
  const patient = await live.signedInPage('patient@lakeside.test');
  const pages = [boss, clinic, other, patient];
  for (const page of pages) page.send('join-resource-room');
  for (const page of pages) await page.settled();
  expect(pages.map(joined)).toEqual([
    ['every-library'],
    [`library:${summit}`, `library:${provider}`],
    [],
    [],
  ]);
  for (const name of ['provider', 'shared', 'lakeside', 'summit'])
    await product.platform.database.asSystem(() => announceMaterial(rows[name] as MaterialRow, 'added'));
  await worker.seal.sealNow();
  const expected = (...names: string[]) =>
    names.map((name) => ({ event: 'resource-updated', data: { uuid: rows[name]?.id, library: 'added' } }));
  await vi.waitFor(
    () => expect(events(boss)).toMatchObject(expected('provider', 'shared', 'lakeside', 'summit')),
    10_000,
  );
  await vi.waitFor(() => expect(events(clinic)).toMatchObject(expected('provider', 'summit')), 10_000);
  expect([events(other), events(patient)]).toEqual([[], []]);
});

test('U-009, T-029: a changed resource stays in the libraries until it is shared only with cases', async () => {
  const { id } = await addMaterial(product.platform, {
    workspaceId: provider,
    by: idOf('super@demo.test'),
  });
  const clinic = await live.signedInPage('admin@summit.test');
  clinic.send('join-resource-room');
  await clinic.settled();
  const boss = await product.as('super@demo.test');
  const heard: object[] = [];
  for (const [category, library] of [
    ['educational', 'changed'],
    ['sharedStudy', 'removed'],
  ]) {
    const body = { title: 'A study', category };
    expect((await boss.call('PUT', `/materials/${id}`, { body })).status).toBe(200);
    await worker.seal.sealNow();
    heard.push({ event: 'resource-updated', data: { uuid: id, library } });
    await vi.waitFor(() => expect(events(clinic).length).toBeGreaterThanOrEqual(heard.length), 10_000);
    await clinic.settled();
    expect(events(clinic)).toMatchObject(heard);
  }
});

describe('B18, SEC-A1: normal studies', () => {
  beforeAll(() =>
    product.platform.database.asSystem(async () => {
      for (const name of ['provider', 'summit', 'lakeside'])
        await product.platform.database.current().execute(sql`INSERT INTO normal_study
          SELECT id, workspace_id, study_id, upload_id, 'Brain', 'MRI', 'Head', 'Cabeza', created_at
          FROM material WHERE id = ${rows[name]?.id}`);
    }),
  );
  afterAll(() =>
    product.platform.database.asSystem(() =>
      product.platform.database.current().execute(sql`DELETE FROM normal_study`),
    ),
  );

  test.each([
    ['super@demo.test', ['lakeside', 'provider', 'summit']],
    ['consultant@demo.test', ['provider']],
    ['admin@summit.test', ['provider', 'summit']],
    ['creator@harbor.test', ['provider']],
    ['admin@lakeside.test', []],
    ['patient@lakeside.test', ['lakeside', 'provider']],
    ['patient@summit.test', ['provider', 'summit']],
  ] as const)('%s sees %j with study and upload', async (email, expected) => {
    const found = async (statement: string, key: 'id' | 'studyId' | 'uploadId') => {
      const got = (await run(email, statement)).rows.map(({ id }) => id);
      return ['lakeside', 'provider', 'summit'].filter((name) => got.includes(rows[name]?.[key]));
    };
    expect(await found('SELECT material_id AS id FROM normal_study', 'id')).toEqual(expected);
    expect(await found('SELECT id FROM study', 'studyId')).toEqual(expected);
    expect(await found('SELECT id FROM upload', 'uploadId')).toEqual(expected);
  });

  test('patients see no more of the library than before', async () => {
    const seenBy = (await run('patient@lakeside.test', 'SELECT id FROM material')).rows;
    expect(seenBy.map(({ id }) => id)).toEqual([rows['help']?.id]);
  });

  test.each(["UPDATE normal_study SET title_en = 'x'", 'DELETE FROM normal_study'])(
    'nobody can write directly: %s',
    async (statement) => {
      for (const email of ['super@demo.test', 'admin@summit.test'] as const)
        await expect(run(email, statement), email).rejects.toMatchObject({ cause: { code: '42501' } });
    },
  );
});

describe('materials of a report (T22, CG-41, SEC-A1)', () => {
  const reads = async (email: Reader) => {
    const [material, study] = [rows['lakeside']?.id, rows['lakeside']?.studyId];
    const of = async (statement: string) => (await run(email, statement)).rows.length;
    return [
      await of(`SELECT 1 FROM case_material WHERE material_id = '${material}'`),
      await of(`SELECT 1 FROM material WHERE id = '${material}'`),
      await of(`SELECT 1 FROM study WHERE id = '${study}'`),
    ];
  };
  const put = (status: string) =>
    product.platform.database.asSystem(async () => {
      const database = product.platform.database.current();
      await database.execute(sql`UPDATE "case" SET status = ${status} WHERE id = ${own.id}`);
      await database.execute(sql`INSERT INTO case_material
        VALUES (${own.id}, ${rows['lakeside']?.id}, 0) ON CONFLICT DO NOTHING`);
    });
  afterAll(() =>
    product.platform.database.asSystem(() =>
      product.platform.database.current().execute(sql`DELETE FROM case_material`),
    ),
  );

  test.each([
    ['in-review', 'admin@lakeside.test', [1, 1, 1]],
    ['in-review', 'consultant@demo.test', [1, 1, 1]],
    ['in-review', 'patient@lakeside.test', [0, 0, 0]],
    ['in-review', 'admin@summit.test', [0, 0, 0]],
    ['completed', 'patient@lakeside.test', [1, 1, 1]],
    ['completed', 'patient@summit.test', [0, 0, 0]],
    ['completed', 'creator@harbor.test', [0, 0, 0]],
  ] as const)('%s: %s reads %j of the row, the resource and its files', async (status, email, expected) => {
    await put(status);
    expect(await reads(email)).toEqual(expected);
  });

  test('nobody can add one directly', async () => {
    const statement = sql`INSERT INTO case_material VALUES (${own.id}, ${rows['provider']?.id}, 1)`;
    for (const email of ['super@demo.test', 'consultant@demo.test'] as const)
      await expect(run(email, statement), email).rejects.toMatchObject({ cause: { code: '42501' } });
  });
});
