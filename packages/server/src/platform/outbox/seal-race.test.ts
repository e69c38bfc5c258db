import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from '../database/drizzle.ts';
import { openPostgresDatabase } from '../database/postgres-database.ts';
import { openTestDatabase, type TestDatabase } from '../database/test-database.ts';
import type { Database } from '../database/database.ts';
import { recordEvent } from './record-event.ts';
import { type SealedEvent, subscribeSealed } from './sealed-events.ts';
import { type SealWorker, startSealWorker } from './seal-worker.ts';

let database: TestDatabase;
let processes: Database[];
let workers: SealWorker[];
const onError = vi.fn();

beforeAll(async () => {
  database = await openTestDatabase();
  // On a server, a second pool with its own sealing worker stands in for a second process.
  processes = database.url
    ? [database, await openPostgresDatabase({ url: database.url, poolSize: 10 })]
    : [database];
  workers = await Promise.all(
    processes.map((process) => startSealWorker({ database: process, readers: [], onError })),
  );
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await Promise.all(processes.slice(1).map((process) => process.close()));
  await database.close();
  expect(onError).not.toHaveBeenCalled();
});

type Plan = { before: number; between: number; after: number; events: number; fails: boolean };

const planArbitrary = fc.record({
  before: fc.integer({ min: 0, max: 8 }),
  between: fc.integer({ min: 0, max: 8 }),
  after: fc.integer({ min: 0, max: 15 }),
  events: fc.integer({ min: 1, max: 3 }),
  fails: fc.boolean(),
});

async function play(process: Database, plan: Plan, name: string): Promise<string[]> {
  const names = Array.from({ length: plan.events }, (_, index) => `${name}.${index}`);
  await pause(plan.before);
  try {
    await process.asSystem(async () => {
      for (const data of names) {
        await recordEvent({ event: 'race', rooms: [], data: { name: data } });
        await pause(plan.between);
      }
      await pause(plan.after);
      if (plan.fails) throw new Error('rolled back');
    });
  } catch {
    return [];
  }
  return names;
}

test('every committed event reaches every process once, in the order of gapless numbers', async () => {
  let round = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(planArbitrary, { minLength: 5, maxLength: 25 }), async (plans) => {
      round += 1;
      const received: SealedEvent[][] = processes.map(() => []);
      const subscriptions = await Promise.all(
        processes.map((process, index) =>
          subscribeSealed(process, (event) => void received[index]?.push(event), onError),
        ),
      );
      const first = subscriptions[0]?.lastSeq() ?? 0;
      const played = await Promise.all(
        plans.map((plan, index) => {
          const process = processes[index % processes.length] ?? database;
          return play(process, plan, `${round}.${index}`);
        }),
      );
      const committed = played.flat();
      for (const events of received) {
        await vi.waitFor(() => expect(events.length).toBeGreaterThanOrEqual(committed.length), 5_000);
        expect(events.map((event) => event.seq)).toEqual(committed.map((_, index) => first + index + 1));
        expect(events.map((event) => event.data['name']).sort()).toEqual([...committed].sort());
        for (const names of played) {
          const own = events.filter((event) => names.includes(String(event.data['name'])));
          expect(own.map((event) => event.data['name'])).toEqual(names);
        }
      }
      await Promise.all(subscriptions.map((subscription) => subscription.stop()));
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 60_000);

test('a row’s waiter is numbered after its holder, even if it began to write first', async (context) => {
  if (database.kind === 'pglite') {
    context.skip('the embedded database runs one transaction at a time: set TEST_DATABASE_URL');
  }
  await database.asSystem(() => database.runScript('CREATE TABLE held (n int); INSERT INTO held VALUES (0)'));
  const received: unknown[] = [];
  const subscription = await subscribeSealed(
    database,
    (event) => void received.push(event.data['name']),
    onError,
  );
  const early = Promise.withResolvers<void>();
  const holding = Promise.withResolvers<void>();
  const update = () => database.current().execute(sql`UPDATE held SET n = n + 1`);
  const waiter = database.asSystem(async () => {
    await database.current().execute(sql`SELECT pg_current_xact_id()`);
    early.resolve();
    await holding.promise;
    await update();
    await recordEvent({ event: 'race', rooms: [], data: { name: 'second' } });
  });
  await early.promise;
  await database.asSystem(async () => {
    await update();
    holding.resolve();
    await recordEvent({ event: 'race', rooms: [], data: { name: 'first' } });
    await pause(30);
  });
  await waiter;
  await vi.waitFor(() => expect(received).toEqual(['first', 'second']), 5_000);
  await subscription.stop();
});
