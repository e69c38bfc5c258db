// The view of cases with an open question, among thousands of finished cases (CG-198).
import { afterAll, beforeAll, expect, test } from 'vitest';

import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { sql } from '../platform/database/drizzle.ts';
import { openTestPlatform, type TestPlatform } from '../test-platform-fixture.ts';

let product: TestPlatform;
beforeAll(async () => {
  product = await openTestPlatform(systemClock);
  const { database } = product.platform;
  const { lakeside } = workspaceIds;
  await database.asSystem(async () => {
    await database.current().execute(sql`
      INSERT INTO "case" (id, workspace_id, patient_workspace_id, name, title, status, in_provider_pool, upload_option,
        patient_snapshot, oldest_question_at, created_at, updated_at)
      SELECT gen_random_uuid(), ${lakeside}::integer, ${lakeside}::integer, 'n' || n, 'MR', 'completed', true,
        'image-upload', '{}', CASE WHEN n % 500 = 0 THEN now() END, now() - make_interval(mins => n), now()
      FROM generate_series(1, 5000) AS n`);
    await database.current().execute(sql`ANALYZE "case"`);
  });
});
afterAll(() => product.close());

test.each([sql`true`, sql`workspace_id = 3`, sql`in_provider_pool`])(
  'CG-198: is read by its own index, whatever the access path (%#)',
  async (way) => {
    const { database } = product.platform;
    const { rows } = await database.asSystem(() =>
      database.current().execute(sql`EXPLAIN SELECT id FROM "case"
        WHERE ${way} AND status = 'completed' AND oldest_question_at IS NOT NULL
        ORDER BY created_at, id LIMIT 32`),
    );
    expect(JSON.stringify(rows)).toContain('case_asked');
  },
);

test('CG-198: lists and counts only those', async () => {
  const clerk = await product.as('creator@lakeside.test');
  const { body } = await clerk.call('GET', '/cases?isAsked=true&status=completed&limit=50');
  expect(body['total']).toBe(10);
  expect((await clerk.call('GET', '/cases/counts')).body['asked']).toEqual({ total: 10, totalIsMore: false });
});
