import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { workspaceIds } from '../../tests/demo-people-fixture.ts';

const { lakeside } = workspaceIds;
let testBed: TestBed;

beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());

const set = (canRequestBeforePay: unknown, workspaceId: number = lakeside) =>
  testBed.callers.super.call('PUT', `/workspaces/${workspaceId}/request-before-pay`, {
    body: { canRequestBeforePay },
  });

test('V-102: patients of a workspace may ask first and pay later, and it is written down once', async () => {
  const answers = await Promise.all([set(true), set(true), set(true)]);
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 200, body: { id: lakeside, canRequestBeforePay: true } });
  const { body } = await testBed.callers.clerk.call('GET', '/workspaces/current');
  expect(body).toMatchObject({ canRequestBeforePay: true });
  expect((await set(false)).body).toMatchObject({ canRequestBeforePay: false });
  const written = await testBed.select(sql`SELECT actor_id, workspace_id, detail FROM audit_event
    WHERE action = 'workspace.request-before-pay-set' ORDER BY id`);
  expect(written).toMatchObject(
    [true, false].map((canRequestBeforePay) => ({
      actor_id: testBed.ids.super,
      workspace_id: lakeside,
      detail: { canRequestBeforePay },
    })),
  );
});

test('V-102: a word is no answer, and a workspace that is not there is not found', async () => {
  expect((await set('yes')).status).toBe(400);
  expect((await set(true, 9_999)).status).toBe(404);
  const own = await testBed.callers.clinicAdmin.call('PUT', `/workspaces/${lakeside}/request-before-pay`, {
    body: { canRequestBeforePay: true },
  });
  expect(own.status).toBe(403);
});
