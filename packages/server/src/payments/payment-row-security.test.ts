// Row-level security of money and portals' passwords: what the API's database role may never read or change, and whose
// credits and payments each person sees by row-level security alone.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { idOf, openRowSecurityCases, product, run } from '../../tests/row-security-fixture.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { insertCredit } from './credit-repository.ts';
import { insertPayment } from './payment-repository.ts';

const { lakeside, summit } = workspaceIds;

beforeAll(openRowSecurityCases);
afterAll(() => product.close());

describe('the role of the API may not', () => {
  test.each([
    'UPDATE user_report SET used_at = NULL',
    "INSERT INTO user_report (id, user_id, report_type, source, created_at) VALUES (gen_random_uuid(), app_user_id(), 'express', 'grant', now())",
    'DELETE FROM user_report',
    "UPDATE payment SET status = 'paid'",
    'UPDATE payment SET amount_cents = 1',
    'DELETE FROM payment',
    'SELECT id FROM payment_event',
    "INSERT INTO payment_event (id, kind, received_at) VALUES ('x', 'paid', now())",
    'SELECT password_sealed FROM case_portal_access',
    'DELETE FROM case_portal_access',
  ])('%s', async (statement) => {
    for (const email of ['super@demo.test', 'creator@lakeside.test'] as const)
      await expect(run(email, statement), email).rejects.toMatchObject({ cause: { code: '42501' } });
  });
});

describe('money (CG-52)', () => {
  beforeAll(() =>
    product.platform.database.asSystem(async () => {
      for (const [email, workspaceId] of [
        ['patient@lakeside.test', lakeside],
        ['patient@summit.test', summit],
      ] as const) {
        const [userId, now] = [idOf(email), product.platform.clock.now()];
        const id = newId();
        const facts = { planKey: 'standard', amountCents: 9_500, providerSessionId: id };
        const routes = { successRoute: '/', cancelRoute: '/', createdAt: now, updatedAt: now };
        await insertPayment({ id, purpose: 'case', payerUserId: userId, workspaceId, ...facts, ...routes });
        await insertCredit({ id: newId(), userId, reportType: 'standard', source: 'grant', createdAt: now });
      }
    }),
  );

  test.each([
    ['super@demo.test', 2],
    ['patient@lakeside.test', 1],
    ['creator@lakeside.test', 1],
    ['creator@harbor.test', 0],
    ['consultant@demo.test', 0],
  ] as const)('%s sees %i credits and payments', async (email, number) => {
    for (const table of ['user_report', 'payment'])
      expect((await run(email, `SELECT id FROM ${table}`)).rows, table).toHaveLength(number);
  });
});
