// Simultaneous calls that wait for one lock, which a test holds: the order in which they continue is certain.
import { sql } from '../src/platform/database/drizzle.ts';
import type { Platform } from '../src/platform/platform.ts';
import { waitUntil } from './crash/wait-until.ts';

async function countWaiting({ database }: Platform): Promise<number> {
  const { rows } = await database.readAsSystem(() =>
    database.current().execute<{ waiting: number }>(
      sql`SELECT count(DISTINCT pid)::int AS waiting FROM pg_locks JOIN pg_stat_activity USING (pid)
        WHERE NOT granted AND datname = current_database()`,
    ),
  );
  return rows[0]?.waiting ?? 0;
}

/**
 * Makes calls while another transaction, which runs `lock` and then commits, has not ended. Each starts once the one
 * before it waits or has ended, and those that wait continue in this order. The embedded database runs one transaction
 * at a time, so there each starts once the one before it has ended.
 */
export async function callWhileLocked<T>(
  platform: Platform,
  lock: () => Promise<unknown>,
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const { database } = platform;
  const answers: Promise<T>[] = [];
  if (database.kind === 'pglite') {
    await database.asSystem(lock);
    for (const call of calls) {
      answers.push(call());
      await answers.at(-1);
    }
    return Promise.all(answers);
  }
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holder = database.asSystem(async () => {
    await lock();
    locked.resolve();
    await released.promise;
  });
  await Promise.race([locked.promise, holder]);
  let ended = 0;
  try {
    for (const call of calls) {
      answers.push(call().finally(() => (ended += 1)));
      await waitUntil('The lock or the answer', performance.now() + 20_000, async () =>
        ended + (await countWaiting(platform)) >= answers.length ? true : undefined,
      );
    }
  } finally {
    released.resolve();
    await holder;
  }
  return Promise.all(answers);
}
