// The worklists among twenty thousand cases: what is held up is found by its own small index.
import { limits } from '@plainscan/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { userIdOf, workspaceIds } from '../../tests/demo-people-fixture.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { and, sql, type SQL } from '../platform/database/drizzle.ts';
import { openTestPlatform, type TestPlatform } from '../test-platform-fixture.ts';
import { casesInScope } from './case-tables.ts';
import { flagConditions, type CaseFilterSearch } from './case-view-conditions.ts';

let product: TestPlatform;
let consultant: string;
beforeAll(async () => {
  product = await openTestPlatform(systemClock);
  const { platform } = product;
  consultant = await userIdOf(platform, 'consultant@demo.test');
  const { lakeside } = workspaceIds;
  await platform.database.asSystem(async () => {
    await platform.database.current().execute(sql`
      INSERT INTO "case" (id, workspace_id, patient_workspace_id, name, title, status, in_provider_pool, upload_option,
        patient_snapshot, identity_hold, upload_failed_reason, assignee_id, due_date, created_at, updated_at)
      SELECT gen_random_uuid(), ${lakeside}::integer, ${lakeside}::integer, 'n' || n, 'MR', status, true, 'image-upload',
        '{}', CASE WHEN status = 'new' AND n % 400 = 2 THEN '{}'::jsonb END,
        CASE WHEN status = 'pending-upload' AND n % 400 = 3 THEN '{}'::jsonb END,
        CASE WHEN status IN ('in-progress', 'completed') AND n % 20 = 1 THEN ${consultant}::uuid END,
        now() + make_interval(hours => n % 90), now() - make_interval(mins => n), now()
      FROM (SELECT n, (ARRAY['completed', 'in-progress', 'new', 'pending-upload', 'review', 'completed', 'completed',
        'completed', 'completed', 'completed'])[1 + n % 10] AS status FROM generate_series(1, 20000) AS n) AS made`);
    await platform.database.current().execute(sql`ANALYZE "case"`);
  });
});
afterAll(() => product.close());

async function planOf(search: Partial<CaseFilterSearch>): Promise<string> {
  const actor = {
    userId: consultant,
    role: 'creator',
    workspaceId: workspaceIds.provider,
    isProvider: true,
  } as const;
  const delayedBefore = new Date(Date.now() + limits.delayedMilliseconds);
  const where: SQL | undefined = and(
    casesInScope(actor),
    ...flagConditions(actor, { ...search, delayedBefore }),
  );
  const { database } = product.platform;
  const { rows } = await database.asSystem(() =>
    database
      .current()
      .execute(sql`EXPLAIN SELECT count(*) FROM (SELECT FROM "case" WHERE ${where} LIMIT 10001) AS found`),
  );
  return rows.map((row) => String(row['QUERY PLAN'])).join('\n');
}

test.each<[string, Partial<CaseFilterSearch>, string[]]>([
  ['held', { isHeld: true }, ['case_held']],
  ['failed', { isFailed: true }, ['case_failed']],
  ['needs the reader', { isNeeded: true }, ['case_held', 'case_assignee']],
])('CG-193: %s reads its own indexes, and never the whole table', async (_name, search, indexes) => {
  const plan = await planOf(search);
  for (const index of indexes) expect(plan).toContain(index);
  expect(plan).not.toMatch(/Seq Scan on "?case\b/);
});

test('CG-193: lists and counts them', async () => {
  const caller = await product.as('consultant@demo.test');
  const { body: counts } = await caller.call('GET', '/cases/counts');
  expect(counts).toMatchObject({
    held: { total: 50, totalIsMore: false },
    failed: { total: 50, totalIsMore: false },
    explained: { total: 2_000, totalIsMore: false },
    completed: { total: 10_000, totalIsMore: true },
  });
  const { body } = await caller.call(
    'GET',
    '/cases?isHeld=true&status=new&isDueSoon=true&limit=50&orderField=attention',
  );
  expect(body['total']).toBe(50);
});
