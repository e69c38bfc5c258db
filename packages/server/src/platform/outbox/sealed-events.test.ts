import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sql } from '../database/drizzle.ts';
import { openTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { recordEvent } from './record-event.ts';
import { removeOldEvents, sealOutbox } from './seal-outbox.ts';
import { eventsAfter, type SealedEvent, subscribeSealed } from './sealed-events.ts';
import { sealCommitted, startSealWorker } from './seal-worker.ts';

let database: TestDatabase;
const onError = vi.fn();

beforeEach(async () => {
  onError.mockReset();
  database = await openTestDatabase();
});
afterEach(() => database.close());

const record = (count: number) =>
  database.asSystem(async () => {
    for (let n = 1; n <= count; n += 1) {
      await recordEvent({ event: 'case.claimed', rooms: ['case:1', 'staff'], data: { n } });
    }
  });
const age = (interval: string, upTo: number) =>
  database.asSystem(() =>
    database
      .current()
      .execute(sql`UPDATE outbox_event SET sealed_at = now() - ${interval}::interval WHERE seq <= ${upTo}`),
  );

test('an event keeps its rooms and data, and its number is 1', async () => {
  await record(1);
  await sealCommitted(database);
  const replay = await eventsAfter(database, 0);
  expect(replay).toMatchObject({
    events: [{ seq: 1, event: 'case.claimed', rooms: ['case:1', 'staff'], data: { n: 1 } }],
  });
  expect('events' in replay && replay.events[0]?.at).toBeInstanceOf(Date);
});

test('an actor may record events but not read, number or remove them', async () => {
  const scope = { userId: 'u', role: 'creator', workspaceId: 3, isProvider: false } as const;
  await database.asActor(scope, () => recordEvent({ event: 'a', rooms: [], data: {} }));
  for (const statement of [
    sql`SELECT * FROM outbox_event`,
    sql`INSERT INTO outbox_event (id, event, rooms, data, seq) VALUES (gen_random_uuid(), 'a', '[]', '{}', 9)`,
    sql`UPDATE outbox_event SET seq = 1`,
    sql`DELETE FROM outbox_event`,
    sql`UPDATE outbox_seal SET last_seq = 100`,
  ]) {
    await expect(
      database.asActor(scope, async () => database.current().execute(statement)),
    ).rejects.toMatchObject({ cause: { code: '42501' } });
  }
});

test('nobody reads an event before it is sealed', async () => {
  await record(2);
  expect(await eventsAfter(database, 0)).toEqual({ events: [], last: 0 });
  await sealCommitted(database);
  expect(await eventsAfter(database, 1)).toMatchObject({ events: [{ seq: 2 }] });
});

test('a replay of 1,000 events works, one of 1,001 is too old', async () => {
  await record(1_001);
  await sealCommitted(database);
  const full = await eventsAfter(database, 1);
  expect('events' in full && full.events.length).toBe(1_000);
  expect(await eventsAfter(database, 0)).toMatchObject({ tooOld: true });
});

test('events older than ten minutes are too old to replay, even if only the first one is', async () => {
  await record(3);
  await sealCommitted(database);
  await age('9 minutes', 2);
  expect(await eventsAfter(database, 0)).toMatchObject({ events: [{}, {}, {}] });
  await age('11 minutes', 1);
  expect(await eventsAfter(database, 0)).toMatchObject({ tooOld: true });
  expect(await eventsAfter(database, 1)).toMatchObject({ events: [{ seq: 2 }, { seq: 3 }] });
});

test.each([-1, 0.5, Number.NaN, 99])('a number that was never assigned (%d) is too old', async (seq) => {
  await record(1);
  await sealCommitted(database);
  expect(await eventsAfter(database, seq)).toMatchObject({ tooOld: true });
});

test('removed events are too old, and numbers continue after them', async () => {
  await record(2);
  await sealCommitted(database);
  await age('2 hours', 2);
  await removeOldEvents(database, []);
  expect(await eventsAfter(database, 0)).toMatchObject({ tooOld: true });
  expect(await eventsAfter(database, 2)).toEqual({ events: [], last: 2 });
  await record(1);
  await sealCommitted(database);
  expect(await eventsAfter(database, 2)).toMatchObject({ events: [{ seq: 3 }] });
});

test('rows restored from a server with higher transaction numbers are sealed', async () => {
  await record(1);
  await database.asSystem(() =>
    database.current().execute(sql`UPDATE outbox_event SET xid = '900000000'::xid8`),
  );
  expect(await sealOutbox(database)).toEqual({ sealed: 1, isFull: false });
  expect(await eventsAfter(database, 0)).toMatchObject({ events: [{ seq: 1 }] });
});

test('an event counts as handled even if its handler throws, and the next ones follow', async () => {
  const worker = await startSealWorker({ database, readers: [], onError });
  const received: number[] = [];
  const handler = vi.fn(async ({ seq }: SealedEvent) => {
    received.push(seq);
    if (seq === 1) throw new Error('no room');
  });
  const subscription = await subscribeSealed(database, handler, onError);
  await record(3);
  await vi.waitFor(() => expect(received).toEqual([1, 2, 3]));
  expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('no room'));
  expect(subscription.lastSeq()).toBe(3);
  await subscription.stop();
  await record(1);
  await worker.sealNow();
  expect(received).toEqual([1, 2, 3]);
  await worker.stop();
});

test('a subscription starts with the next sealed event', async () => {
  const worker = await startSealWorker({ database, readers: [], onError });
  await record(2);
  await worker.sealNow();
  const received: number[] = [];
  const subscription = await subscribeSealed(database, ({ seq }) => void received.push(seq), onError);
  await record(1);
  await vi.waitFor(() => expect(received).toEqual([3]));
  await subscription.stop();
  await worker.stop();
});
