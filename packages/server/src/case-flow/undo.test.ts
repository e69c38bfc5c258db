// T45, T46: a sign-off and sending for review are undone within ten seconds, and nobody gets their emails.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { readCaseRow, setCase } from '../../tests/case-fixture.ts';
import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { statusOf } from '../../tests/upload-case-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import { claimMails } from '../platform/mail/mail-repository.ts';

let testBed: TestBed;
beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());

const undoable = { isUndoable: true };
const row = (id: string) => readCaseRow(testBed.product.platform, id);
const late =
  '409 This can be undone for 10 seconds, by the person who did it, and only until somebody opens it.';

/** Returns how many emails of the case a delivery would send now. */
async function dueMails(id: string): Promise<number> {
  const claim = { count: 100, now: testBed.clock.now(), host: 'test' };
  const claimed = await claimMails(testBed.product.platform.database, claim);
  const mine = await testBed.select(sql`SELECT id FROM email_outbox WHERE split_part(key, ':', 2) = ${id}`);
  return claimed.filter((mail) => mine.some((one) => one['id'] === mail.id)).length;
}

const auditOf = async (id: string) => {
  const rows = await testBed.select(
    sql`SELECT action FROM audit_event WHERE entity_id = ${id} AND action LIKE 'case.s%' ORDER BY position`,
  );
  return rows.map(({ action }) => action);
};

describe('a sign-off (T45)', () => {
  test('leaves nothing behind but the trail, and can be repeated', async () => {
    const id = await testBed.reviewed();
    const before = await row(id);
    expect((await testBed.put('reviewer', id, 'sign-off', undoable)).body).toMatchObject({
      status: { value: 'completed' },
      offeredActions: expect.arrayContaining([{ action: 'undoSignOff', enabled: true }]) as unknown,
    });
    expect(await testBed.mailsOf(id)).toContain('ready to patient@lakeside.test');
    testBed.clock.advance(9_999);
    expect(await dueMails(id)).toBe(0);

    const undone = await testBed.put('reviewer', id, 'undo-sign-off');
    expect(undone.body).toMatchObject({
      status: { value: 'in-review' },
      reviewer: { id: testBed.ids.reviewer },
    });
    expect(await row(id)).toEqual({
      ...before,
      version: before.version + 2,
      updatedAt: expect.any(Date) as unknown,
    });
    expect(undone.body['videoVersions']).toEqual([
      expect.objectContaining({ signedOffBy: null, sha256: null, tracksSha256: null }),
    ]);
    expect((await testBed.get('patient', id)).body['videoReport']).toBeNull();
    expect(await testBed.mailsOf(id)).toEqual([]);
    expect(await auditOf(id)).toEqual(['case.signed-off', 'case.sign-off-undone']);
    expect((await testBed.put('reviewer', id, 'undo-sign-off')).status).toBe(200);

    expect((await testBed.put('reviewer', id, 'sign-off', undoable)).status).toBe(200);
    testBed.clock.advance(12_000);
    expect(await dueMails(id)).toBe(2);
  });

  test('B21: the message about it to the clinic’s systems waits as long, and is not sent either', async () => {
    const body = { url: 'https://systems.example/hook', events: ['case.released'] };
    const webhooks = `/workspaces/${workspaceIds.lakeside}/webhooks`;
    expect((await testBed.callers.super.call('POST', webhooks, { body })).status).toBe(201);
    const id = await testBed.reviewed();
    const waiting = () =>
      testBed.select(
        sql`SELECT event, next_at FROM webhook_delivery WHERE case_id = ${id} AND tried_at IS NULL`,
      );
    await testBed.put('reviewer', id, 'sign-off', undoable);
    const [message, ...more] = await waiting();
    expect([message?.['event'], more]).toEqual(['case.released', []]);
    const at = new Date(String(message?.['next_at'])).getTime();
    expect(at - testBed.clock.now().getTime()).toBe(12_000);
    await testBed.put('reviewer', id, 'undo-sign-off');
    expect(await waiting()).toEqual([]);
  });

  test.each(['in-progress', 'review'] as const)(
    'goes back to %s, where it was signed off',
    async (status) => {
      const id = await testBed.worked({ status, video: 'ready' });
      await testBed.put('consultant', id, 'sign-off', undoable);
      const undone = await testBed.put('consultant', id, 'undo-sign-off');
      expect(undone.body).toMatchObject({ status: { value: status } });
    },
  );

  test('is undone only in time, by its signer, before the patient opened it, and if the call said so', async () => {
    const signed = async (body?: object) => {
      const id = await testBed.reviewed();
      await testBed.put('reviewer', id, 'sign-off', body);
      return id;
    };
    const undo = async (id: string, person: 'reviewer' | 'consultant' | 'super' = 'reviewer') =>
      statusOf(await testBed.put(person, id, 'undo-sign-off'));
    const kept = await signed(undoable);
    for (const person of ['consultant', 'super'] as const) expect(await undo(kept, person)).toBe(late);
    expect((await testBed.put('patient', kept, 'undo-sign-off')).status).toBe(403);
    testBed.clock.advance(10_000);
    expect(await undo(kept)).toBe(late);
    expect(await testBed.mailsOf(kept)).toContain('ready to patient@lakeside.test');
    expect(await undo(await signed())).toBe(late);
    const opened = await signed(undoable);
    await setCase(testBed.product.platform, opened, { openedAt: testBed.clock.now() });
    expect(await undo(opened)).toBe(late);
  });
});

describe('sending for review (T46)', () => {
  test('leaves a draft, and no reviewer gets an email', async () => {
    const id = await testBed.worked({ video: 'ready' });
    await testBed.put('consultant', id, 'done', undoable);
    expect(await testBed.mailsOf(id)).toContain('review-wanted to reviewer@demo.test');
    expect(await dueMails(id)).toBe(0);
    const undone = await testBed.put('consultant', id, 'undo-done');
    expect(undone.body).toMatchObject({ status: { value: 'in-progress' }, reportSubmitted: true });
    expect(await testBed.mailsOf(id)).toEqual([]);
    expect(await auditOf(id)).toEqual(['case.sent-for-review', 'case.sending-undone']);
  });

  test('is not undone once the review has started', async () => {
    const id = await testBed.worked({ video: 'ready' });
    await testBed.put('consultant', id, 'done', undoable);
    await testBed.put('reviewer', id, 'review');
    expect(statusOf(await testBed.put('consultant', id, 'undo-done'))).toBe(late);
  });
});
