// CG-46: what the palette's search finds among many cases, and how many of them it reads for that.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import { currentHandle, withPerValuePlans } from '../platform/database/transaction.ts';
import { searchPatients } from './search-repository.ts';
import { searchCases } from './search-service.ts';

const many = 4_000;

let testBed: TestBed;
beforeAll(async () => {
  testBed = await openTestBed();
  await testBed.select(sql`
    INSERT INTO app_user (id, workspace_id, role, name, email, status)
    SELECT gen_random_uuid(), ${workspaceIds.summit}, 'patient', 'Crowd ' || lpad(n::text, 4, '0'),
      'crowd' || n || '@many.example', 'active'
    FROM generate_series(1, ${many}) AS n`);
  await testBed.select(sql`
    INSERT INTO "case" (id, workspace_id, patient_workspace_id, patient_user_id, name, title, status, in_provider_pool,
      upload_option, patient_snapshot, created_at, updated_at)
    SELECT gen_random_uuid(), ${workspaceIds.lakeside}, ${workspaceIds.lakeside}, app_user.id, 'M-' || n,
      CASE n WHEN 3900 THEN 'Rare Quagga MR' ELSE 'Knee MR' END, 'completed', false, 'image-upload',
      jsonb_build_object('name', 'Crowd ' || n, 'preferredName', NULL, 'dateOfBirth', '1950-01-01', 'gender', 'other',
        'email', 'crowd' || n || '@many.example', 'phoneNumber', NULL),
      now() - n * interval '1 minute', now()
    FROM generate_series(1, ${many}) AS n JOIN app_user ON app_user.email = 'crowd' || n || '@many.example'`);
  await testBed.select(sql`ANALYZE "case", app_user`);
});
afterAll(() => testBed.product.close());

/** Runs a search as Lakeside's clerk. Returns what it found and how many rows of a table it read. */
async function measure<T>(table: 'case' | 'app_user', find: (actor: Actor) => Promise<T>) {
  const actor: Actor = {
    userId: testBed.ids.clerk,
    role: 'creator',
    workspaceId: workspaceIds.lakeside,
    isProvider: false,
  };
  return testBed.product.platform.database.asActor(actor, async () => {
    const readSoFar = async () => {
      const { rows } = await currentHandle().execute<{ read: number }>(sql`
        SELECT (seq_tup_read + idx_tup_fetch)::int AS read FROM pg_stat_xact_user_tables WHERE relname = ${table}`);
      return rows[0]?.read ?? Number.NaN;
    };
    const before = await readSoFar();
    const found = await withPerValuePlans(() => find(actor));
    return { found, read: (await readSoFar()) - before };
  });
}
type Actor = Parameters<typeof searchCases>[0];

test.each([
  ['two words', ['knee', 'crowd']],
  ['a word of two letters', ['mr', 'crowd']],
])('common words: %s are found among the newest cases', async (_, words) => {
  const { found, read } = await measure('case', (actor) => searchCases(actor, words));
  expect(found.map(({ name }) => name)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((n) => `M-${n}`));
  expect(read).toBeLessThan(many / 2);
});

test('a rare word is found however old its case is', async () => {
  const { found } = await measure('case', (actor) => searchCases(actor, ['quagga', 'crowd']));
  expect(found.map(({ title }) => title)).toEqual(['Rare Quagga MR']);
});

test('common words: patients of other clinics come by name, and few of their cases are read', async () => {
  const { found, read } = await measure('case', (actor) => searchPatients(actor, ['crowd', 'many.example']));
  expect(found.map(({ name }) => name)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((n) => `Crowd 000${n}`));
  expect(read).toBeLessThan(many / 2);
});
