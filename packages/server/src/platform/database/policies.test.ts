// ADR 0020: the planner plans inlined row-level security again with every statement.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from './drizzle.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('no policy inlines the check whether a user can see a case', async () => {
  const { rows } = await database.asSystem(() =>
    database.current().execute<{ policy: string; qual: string }>(sql`
      SELECT tablename || '.' || policyname AS policy, qual FROM pg_policies WHERE qual IS NOT NULL`),
  );
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter(({ qual }) => /FROM "case"/.test(qual)).map(({ policy }) => policy)).toEqual([]);
});
