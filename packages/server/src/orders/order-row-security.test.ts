// Row-level security of orders on its own: unscoped statements see only what their user may see (SEC-A1).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { idOf, openRowSecurityCases, product, run } from '../../tests/row-security-fixture.ts';

beforeAll(openRowSecurityCases);
afterAll(() => product.close());

describe('orders', () => {
  test('a super-admin sees all orders, a patient their own, everyone else none', async () => {
    const seen = async (email: Parameters<typeof run>[0]) =>
      (await run(email, 'SELECT user_id FROM patient_order')).rows.map((row) => row['user_id']);
    expect((await seen('super@demo.test')).length).toBeGreaterThan(1);
    expect(await seen('patient@lakeside.test')).toEqual([idOf('patient@lakeside.test')]);
    for (const email of ['creator@lakeside.test', 'admin@lakeside.test', 'consultant@demo.test'] as const)
      expect(await seen(email), email).toEqual([]);
  });

  test.each([
    "UPDATE patient_order SET status = 'paid'",
    'DELETE FROM patient_order',
    "INSERT INTO patient_order (id, user_id, workspace_id, status, created_at, updated_at) VALUES (gen_random_uuid(), app_user_id(), 1, 'paid', now(), now())",
  ])('CG-129: nobody may %s', async (statement) => {
    for (const email of ['super@demo.test', 'patient@lakeside.test'] as const)
      await expect(run(email, statement), email).rejects.toMatchObject({ cause: { code: '42501' } });
  });
});
