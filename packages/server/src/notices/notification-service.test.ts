// Notifications: who gets which, only once; only their recipient reads and marks them (C-016, C-021 … C-026, V-088 …
// V-090).
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { openTestBed, type TestBed, type TestPerson } from '../../tests/test-bed-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import type { Worker } from '../worker.ts';

let testBed: TestBed;
let worker: Worker;
beforeAll(async () => {
  testBed = await openTestBed();
  worker = await testBed.product.startWorker();
});
afterAll(() => testBed.product.close());

/** Waits until all recorded events have become notifications. */
async function settle(): Promise<void> {
  await worker.seal.sealNow();
  await worker.notifications.settle();
}

type Listed = { id: string; key: string; content: string; case: { id: string } | null };
const unread = async (person: TestPerson, query = '?limit=100') => {
  const { body } = await testBed.callers[person].call('GET', `/notification/unread${query}`);
  return { data: body['data'] as Listed[], total: Number(body['total']) };
};

/** Returns who was notified of a case, as `person: key`. */
async function recipientsOf(caseId: string): Promise<string[]> {
  await settle();
  const rows = await testBed.select(
    sql`SELECT user_id, key FROM notification WHERE case_id = ${caseId} ORDER BY created_at, id`,
  );
  const names = new Map(Object.entries(testBed.ids).map(([name, id]) => [id, name]));
  return rows.map(({ user_id, key }) => `${names.get(String(user_id)) ?? '?'}: ${String(key)}`).sort();
}

describe('notifications of case transitions (case-states.md, N)', () => {
  test('T19: a claim notifies the requester, but not the claimer', async () => {
    const id = await testBed.pooled();
    await testBed.put('consultant', id, 'claim');
    expect(await recipientsOf(id)).toEqual(['clerk: case.claimed']);
  });
  test('T23: returning a case notifies everyone who may claim it, except the user who did it', async () => {
    const id = await testBed.worked();
    await testBed.put('consultant', id, 'reject');
    expect(await recipientsOf(id)).toEqual([
      'reviewer: case.given-back',
      'second: case.given-back',
      'super: case.given-back',
    ]);
  });
  test('T23 as recovery: the former consultant is notified that the case was taken', async () => {
    const id = await testBed.pooled();
    await testBed.put('consultant', id, 'claim');
    await testBed.put('super', id, 'reject');
    const notified = await recipientsOf(id);
    expect(notified).toContain('consultant: case.taken-from-you');
    expect(notified).not.toContain('super: case.given-back');
  });
  test('T26: sending for review notifies exactly those who may review (CG-39)', async () => {
    const id = await testBed.worked({ video: 'ready' });
    await testBed.put('consultant', id, 'done');
    expect(await recipientsOf(id)).toEqual(['reviewer: case.sent-for-review', 'super: case.sent-for-review']);
  });
  test('T27, T28: starting and returning a review notify the consultant', async () => {
    const id = await testBed.worked({ status: 'review', video: 'ready' });
    await testBed.put('reviewer', id, 'review');
    await testBed.put('reviewer', id, 'cancel-review');
    expect(await recipientsOf(id)).toEqual([
      'consultant: case.review-cancelled',
      'consultant: case.review-started',
    ]);
  });
  test('T29: sending back notifies the consultant', async () => {
    const id = await testBed.reviewed();
    await testBed.put('reviewer', id, 'discard-review');
    expect(await recipientsOf(id)).toEqual(['consultant: case.review-discarded']);
  });
  test('T30: the sign-off notifies the requester, not the patient', async () => {
    const id = await testBed.reviewed();
    await testBed.put('reviewer', id, 'sign-off');
    expect(await recipientsOf(id)).toEqual(['clerk: case.signed-off']);
  });
  test('T31: a rating notifies the consultant and the clinic’s admins', async () => {
    const id = await testBed.worked({ status: 'completed', video: 'ready' });
    await testBed.put('patient', id, 'rate', { ratingScore: 4 });
    expect(await recipientsOf(id)).toEqual(['clinicAdmin: case.rated', 'consultant: case.rated']);
    const [first] = (await unread('clinicAdmin')).data;
    expect(first?.content).toContain('4 out of 5');
  });
  test('T24 and everything else without an N notifies nobody', async () => {
    const id = await testBed.worked({ video: 'ready' });
    await testBed.put('consultant', id, 'discard-review');
    expect(await recipientsOf(id)).toEqual([]);
  });
  test('a repeated click notifies nobody twice', async () => {
    const id = await testBed.pooled();
    for (let at = 0; at < 3; at += 1) await testBed.put('consultant', id, 'claim');
    expect(await recipientsOf(id)).toEqual(['clerk: case.claimed']);
  });
  test('a disabled user is not notified', async () => {
    const id = await testBed.pooled({ creator: testBed.ids.otherClerk });
    await testBed.select(sql`UPDATE app_user SET status = 'disabled' WHERE id = ${testBed.ids.otherClerk}`);
    await testBed.put('consultant', id, 'claim');
    expect(await recipientsOf(id)).toEqual([]);
  });
});

describe('the list', () => {
  test('has the fields of C-025 in the reader’s language, newest first, escaped (C-024, CG-136)', async () => {
    const id = await testBed.pooled();
    await testBed.select(
      sql`UPDATE "case" SET patient_snapshot = patient_snapshot || '{"name": "<img src=x onerror=alert(1)>"}' WHERE id = ${id}`,
    );
    await testBed.put('consultant', id, 'claim');
    await testBed.put('consultant', id, 'reject');
    await settle();
    const [first] = (await unread('second')).data;
    expect(first).toMatchObject({
      workspace: { id: 1, name: 'Plainscan' },
      case: { id },
      read: false,
      key: 'case.given-back',
    });
    const rows = await testBed.callers.second.call('PUT', '/users/locale', { body: { locale: 'es' } });
    expect(rows.status).toBe(204);
    expect((await unread('second')).data[0]?.content).toContain('devolvió');
    await testBed.select(
      sql`INSERT INTO notification (id, user_id, workspace_id, source, key, params, created_at)
          VALUES ('01ffffff-0000-7000-8000-000000000000', ${testBed.ids.second}, 1, 'hostile', 'case.claimable',
            '{"case": "<b>", "patient": "\\"><script>alert(1)</script>"}', now())`,
    );
    const hostile = (await unread('second')).data[0];
    expect(hostile?.content).toContain('&lt;script&gt;');
    expect(hostile?.content).not.toMatch(/[<>"]/);
  });

  test('V-088: is paged by lastId, and the total counts all unread ones (C-023, CG-137)', async () => {
    const all = await unread('super');
    expect(all.total).toBeGreaterThanOrEqual(3);
    expect(all.data).toHaveLength(all.total);
    const ids = all.data.map(({ id }) => id);
    expect([...ids].sort().reverse()).toEqual(ids);
    const first = await unread('super', '?limit=2');
    expect(first).toMatchObject({ total: all.total });
    const rest = await unread('super', `?limit=100&lastId=${first.data[1]?.id ?? ''}`);
    expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual(ids);
  });

  test.each(['?limit=0', '?lastId=nobody', '?limit=x'])('%s is refused', async (query) => {
    expect((await testBed.callers.super.call('GET', `/notification/unread${query}`)).status).toBe(400);
  });

  test('a case that the user can no longer see is not named', async () => {
    const id = await testBed.pooled();
    await testBed.put('consultant', id, 'claim');
    await settle();
    await testBed.select(sql`UPDATE "case" SET workspace_id = 4, patient_workspace_id = 4 WHERE id = ${id}`);
    const rows = (await unread('clerk')).data.filter((row) => row.key === 'case.claimed');
    expect(rows.some((row) => row.case === null)).toBe(true);
    expect(rows.some((row) => row.case?.id === id)).toBe(false);
  });

  test('V-089: one is marked as read only by its recipient, and repeating it does no harm (C-022)', async () => {
    const before = await unread('super');
    const id = before.data[0]?.id ?? '';
    expect((await testBed.callers.reviewer.call('POST', `/notification/${id}/read`)).status).toBe(404);
    for (let at = 0; at < 2; at += 1)
      expect((await testBed.callers.super.call('POST', `/notification/${id}/read`)).status).toBe(204);
    const after = await unread('super');
    expect(after.total).toBe(before.total - 1);
    expect(after.data.some((row) => row.id === id)).toBe(false);
  });

  test('V-090: all of the user’s are marked as read, and nobody else’s (C-022)', async () => {
    const others = (await unread('reviewer')).total;
    const mine = (await unread('super')).total;
    expect((await testBed.callers.super.call('POST', '/notification/read')).body).toEqual({ read: mine });
    expect(await unread('super')).toEqual({ data: [], total: 0 });
    expect((await unread('reviewer')).total).toBe(others);
    expect((await testBed.callers.super.call('POST', '/notification/read')).body).toEqual({ read: 0 });
  });
});

test('a login from a new device notifies its owner, a known one does not', async () => {
  const { app } = testBed.product;
  const logIn = (userAgent: string) =>
    app.inject({
      method: 'POST' as const,
      url: '/api/auth/login',
      headers: {
        'sub-domain': 'harbor',
        'user-agent': userAgent,
      },
      payload: {
        email: 'admin@harbor.test',
        password: 'Demo-2026!',
      },
    });
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  for (let at = 0; at < 2; at += 1) expect((await logIn(firefox)).statusCode).toBe(200);
  await settle();
  await vi.waitFor(async () => {
    const notified = (await unread('inHouseAdmin')).data.filter(({ key }) => key === 'account.new-login');
    expect(notified.map(({ content }) => content)).toEqual(['New login to your account: Firefox on Linux.']);
  });
});
