// Row-level security of payments and portal passwords: what the API's database role may never read or change, and whose
// credits and payments each user sees by row-level security alone.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { foreign, idOf, openRowSecurityCases, own, product, run } from '../../tests/row-security-fixture.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { insertCredit } from './credit-repository.ts';
import { insertPayment } from './payment-repository.ts';
import { insertPlan, insertRemovals } from './plans/plan-repository.ts';
import { insertEntitlement } from './premium/premium-repository.ts';

const { lakeside, summit } = workspaceIds;

beforeAll(openRowSecurityCases);
afterAll(() => product.close());

describe('the API’s role may not', () => {
  test.each([
    'UPDATE user_report SET used_at = NULL',
    "INSERT INTO user_report (id, user_id, report_type, source, created_at) VALUES (gen_random_uuid(), app_user_id(), 'express', 'grant', now())",
    'DELETE FROM user_report',
    "UPDATE payment SET status = 'paid'",
    'UPDATE payment SET amount_cents = 1',
    'DELETE FROM payment',
    "INSERT INTO entitlement (id, user_id, key, payment_id, created_at) SELECT gen_random_uuid(), app_user_id(), 'self-help-premium', id, now() FROM payment LIMIT 1",
    'UPDATE entitlement SET ended_at = NULL',
    'DELETE FROM entitlement',
    'SELECT id FROM payment_event',
    "INSERT INTO payment_event (id, kind, received_at) VALUES ('x', 'paid', now())",
    'SELECT password_sealed FROM case_portal_access',
    'DELETE FROM case_portal_access',
  ])('%s', async (statement) => {
    for (const email of ['super@demo.test', 'creator@lakeside.test'] as const)
      await expect(run(email, statement), email).rejects.toMatchObject({ cause: { code: '42501' } });
  });
});

describe('payments (CG-52)', () => {
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
        await insertEntitlement({
          id: newId(),
          userId,
          key: 'self-help-premium',
          paymentId: id,
          createdAt: now,
        });
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

  test.each([
    ['super@demo.test', 2],
    ['patient@lakeside.test', 1],
    ['creator@lakeside.test', 0],
  ] as const)('CG-100: %s sees %i entitlements', async (email, number) => {
    expect((await run(email, 'SELECT id FROM entitlement')).rows).toHaveLength(number);
  });
});

describe('plans (CG-183)', () => {
  beforeAll(() =>
    product.platform.database.asSystem(async () => {
      for (const [email, workspaceId] of [
        ['patient@lakeside.test', lakeside],
        ['patient@summit.test', summit],
      ] as const) {
        const [userId, now] = [idOf(email), product.platform.clock.now()];
        const dates = { createdAt: now, updatedAt: now };
        const facts = { planKey: 'basic', amountCents: 9_500, workspaceId, payerUserId: userId };
        const routes = { successRoute: '/', cancelRoute: '/' };
        const { id: paymentId } = await insertPayment({
          id: newId(),
          purpose: 'package',
          ...facts,
          ...routes,
          ...dates,
        });
        const room = { planKey: 'basic' as const, kind: 'package' as const, maxStudy: 3 };
        const time = { status: 'active' as const, startedAt: now, expiredAt: now };
        await insertPlan({ id: newId(), userId, paymentId, ...room, ...time, ...dates });
        const study = email === 'patient@lakeside.test' ? own.studyId : foreign.studyId;
        await insertRemovals({ paymentId, userId, createdAt: now }, [study]);
      }
    }),
  );

  test.each([
    ['super@demo.test', 2],
    ['patient@lakeside.test', 1],
    ['patient@summit.test', 1],
    ['creator@lakeside.test', 0],
    ['admin@lakeside.test', 0],
    ['consultant@demo.test', 0],
  ] as const)('%s sees %i plans and chosen studies', async (email, number) => {
    for (const table of ['user_plan', 'plan_removal'])
      expect((await run(email, `SELECT user_id FROM ${table}`)).rows, table).toHaveLength(number);
  });

  test.each([
    "UPDATE user_plan SET max_study = -1, expired_at = now() + interval '9 years'",
    'DELETE FROM user_plan',
    'DELETE FROM plan_removal',
    'UPDATE plan_removal SET removed_at = now()',
  ])('nobody can write them as the API’s role: %s', async (statement) => {
    for (const email of ['super@demo.test', 'patient@lakeside.test'] as const)
      await expect(run(email, statement), email).rejects.toMatchObject({ cause: { code: '42501' } });
  });
});
