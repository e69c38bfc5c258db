// Events that have not become notifications yet are not removed.
import { afterAll, beforeEach, beforeAll, describe, expect, test } from 'vitest';

import { userIdOf } from '../../tests/demo-people-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import { recordEvent } from '../platform/outbox/record-event.ts';
import { removeOldEvents } from '../platform/outbox/seal-outbox.ts';
import { sealCommitted } from '../platform/outbox/seal-worker.ts';
import { openTestPlatform, type TestPlatform } from '../test-platform-fixture.ts';
import { notificationReader } from './notification-maker.ts';

let product: TestPlatform;
beforeAll(async () => {
  product = await openTestPlatform();
});
afterAll(() => product.close());

async function select(statement: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> {
  const { database } = product.platform;
  return database.asSystem(async () => (await database.current().execute(statement)).rows);
}

/** Records events that were sealed two hours ago, while nothing read them. */
async function recordUnread(events: { event: string; data: Record<string, unknown> }[]): Promise<void> {
  const { database } = product.platform;
  await database.asSystem(async () => {
    for (const one of events) await recordEvent({ ...one, rooms: [] });
  });
  await sealCommitted(database);
  await select(sql`UPDATE outbox_event SET sealed_at = now() - interval '2 hours'`);
}

beforeEach(async () => {
  await select(sql`DELETE FROM outbox_event`);
  await select(sql`UPDATE outbox_reader SET last_seq = 0`);
});

describe('events that are two hours old', () => {
  test.each(notificationReader.events)('%s stays until its notifications are made', async (event) => {
    const left = () => select(sql`SELECT event FROM outbox_event`);
    await recordUnread([
      { event, data: {} },
      { event: 'job-updated', data: {} },
    ]);
    await removeOldEvents(product.platform.database, [notificationReader]);
    expect(await left()).toEqual([{ event }]);
    await select(sql`UPDATE outbox_reader SET last_seq = (SELECT last_seq FROM outbox_seal)`);
    await removeOldEvents(product.platform.database, [notificationReader]);
    expect(await left()).toEqual([]);
  });

  test('become notifications when the server restarts', async () => {
    const userId = await userIdOf(product.platform, 'creator@lakeside.test');
    await recordUnread([
      { event: 'new-device', data: { userId, device: 'Firefox', sessionId: 'a' } },
      { event: 'gateway-parked', data: { namespace: 'SUMMIT', deliveryId: 'b' } },
    ]);
    const worker = await product.startWorker();
    await worker.seal.sealNow();
    await worker.notifications.settle();
    const made = await select(sql`SELECT DISTINCT key FROM notification ORDER BY key`);
    expect(made).toEqual([{ key: 'account.new-login' }, { key: 'gateway.parked' }]);
  });
});
