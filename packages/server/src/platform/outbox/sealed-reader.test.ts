// A reader that misses no event and handles each once, across restarts, failures and several processes.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { sql } from '../database/drizzle.ts';
import { openTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { recordEvent } from './record-event.ts';
import { removeOldEvents } from './seal-outbox.ts';
import { sealCommitted } from './seal-worker.ts';
import { startSealedReader, type SealedReader } from './sealed-reader.ts';

const reader = { name: 'notifications', events: ['wanted'] };
let database: TestDatabase;
let handled: string[];
const readers: SealedReader[] = [];
const onError = vi.fn();

beforeEach(async () => {
  onError.mockReset();
  handled = [];
  database = await openTestDatabase();
});
afterEach(async () => {
  for (const reader of readers.splice(0)) await reader.stop();
  await database.close();
});

async function start(handle = async (name: string): Promise<void> => void handled.push(name)) {
  const started = await startSealedReader({
    database,
    reader,
    handle: ({ data }) => handle(String(data['name'])),
    onError,
  });
  readers.push(started);
  return started;
}

async function record(...names: string[]): Promise<void> {
  await database.asSystem(async () => {
    for (const name of names)
      await recordEvent({ event: name.startsWith('x') ? 'unwanted' : 'wanted', rooms: [], data: { name } });
  });
  await sealCommitted(database);
}

test('handles the events it wants, in order, and skips the rest', async () => {
  const reader = await start();
  await record('a', 'x1', 'b');
  await record('x2', 'c');
  await reader.settle();
  expect(handled).toEqual(['a', 'b', 'c']);
});

test('continues where it stopped: later events are handled, none twice', async () => {
  const first = await start();
  await record('a');
  await first.settle();
  await first.stop();
  await record('b', 'c');
  const second = await start();
  await second.settle();
  expect(handled).toEqual(['a', 'b', 'c']);
});

test('two simultaneous readers handle each event once', async () => {
  const [one, two] = [await start(), await start()];
  await record(...Array.from({ length: 30 }, (_, at) => `n${at}`));
  await Promise.all([one.settle(), two.settle()]);
  expect(handled).toHaveLength(30);
  expect(new Set(handled).size).toBe(30);
});

test('a failure writes nothing and is retried; a hopeless event is skipped and reported', async () => {
  let tries = 0;
  const reader = await start(async (name) => {
    if (name !== 'bad') return void handled.push(name);
    tries += 1;
    throw new Error('cannot be handled');
  });
  await record('a', 'bad', 'b');
  await vi.waitFor(
    async () => {
      await reader.settle();
      expect(handled).toEqual(['a', 'b']);
    },
    { timeout: 10_000 },
  );
  expect(tries).toBe(5);
  expect(onError).toHaveBeenCalledTimes(5);
});

test('old events stay until the reader has read them', async () => {
  await record('a', 'x1');
  const age = () =>
    database.asSystem(() =>
      database.current().execute(sql`UPDATE outbox_event SET sealed_at = now() - interval '2 hours'`),
    );
  const left = async () =>
    (
      await database.asSystem(() =>
        database.current().execute(sql`SELECT data ->> 'name' AS name FROM outbox_event`),
      )
    ).rows;
  await age();
  await removeOldEvents(database, [reader]);
  expect(await left()).toEqual([{ name: 'a' }]);
  await database.asSystem(() => database.current().execute(sql`UPDATE outbox_reader SET last_seq = 1000`));
  await removeOldEvents(database, [reader]);
  expect(await left()).toEqual([]);
});
