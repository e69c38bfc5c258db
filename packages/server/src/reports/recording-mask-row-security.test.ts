// Row-level security of masks: only for staff who see the case.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { foreign, openRowSecurityCases, own, product, run } from '../../tests/row-security-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';

beforeAll(async () => {
  await openRowSecurityCases();
  const { database } = product.platform;
  for (const { id } of [own, foreign])
    await database.asSystem(() =>
      database.current().execute(sql`INSERT INTO recording_mask VALUES (${id}, '[]', now())`),
    );
});
afterAll(() => product.close());

test.each([
  ['super@demo.test', 2],
  ['consultant@demo.test', 1],
  ['creator@lakeside.test', 1],
  ['admin@summit.test', 1],
  ['creator@harbor.test', 0],
  ['patient@lakeside.test', 0],
] as const)('SEC-A1: %s sees the masks of %i cases by row-level security alone', async (email, number) => {
  expect((await run(email, 'SELECT case_id FROM recording_mask')).rows).toHaveLength(number);
});

test('SEC-A1: no one masks the images of a case they do not see, and no call deletes masks', async () => {
  const { rows } = await run(
    'creator@harbor.test',
    "UPDATE recording_mask SET masks = '[1]' RETURNING case_id",
  );
  expect(rows).toEqual([]);
  await expect(run('super@demo.test', 'DELETE FROM recording_mask')).rejects.toMatchObject({
    cause: { code: '42501' },
  });
});
