// How long statements wait for locks while a migration runs, asked every few milliseconds.
import pg from 'pg';
import { setTimeout as pause } from 'node:timers/promises';

import { waitUntil } from '../crash/wait-until.ts';

const sampleMilliseconds = 20;
/** A migration that does not come in this time never does. */
const stuckMilliseconds = 120_000;

export type LockWatch = {
  /** The longest time that any statement may have waited for a lock: its last sample, and the time until the next. */
  longest: () => number;
  stop: () => Promise<void>;
};

// The processes that start wait in line for the right to migrate (an advisory lock). No caller does.
const longestWait = `
  SELECT coalesce(max(extract(epoch FROM clock_timestamp() - waitstart)) * 1000, 0)::float8 AS wait
  FROM pg_locks JOIN pg_stat_activity USING (pid)
  WHERE NOT granted AND datname = current_database() AND locktype <> 'advisory'`;

/** Starts to watch the waits of all connections to a database. */
export async function watchLocks(databaseUrl: string): Promise<LockWatch> {
  const client = await connectTo(databaseUrl);
  let longest = 0;
  let isOver = false;
  const watching = (async () => {
    let last = { at: performance.now(), wait: 0 };
    while (!isOver) {
      const { rows } = await client.query<{ wait: number }>(longestWait);
      const now = performance.now();
      // A wait that was seen before may have ended just now.
      longest = Math.max(longest, rows[0]?.wait ?? 0, last.wait > 0 ? last.wait + now - last.at : 0);
      last = { at: now, wait: rows[0]?.wait ?? 0 };
      await pause(sampleMilliseconds);
    }
  })();
  return {
    longest: () => longest,
    async stop() {
      isOver = true;
      await watching;
      await client.end();
    },
  };
}

/**
 * Runs a query that reads cases, as a dump or a large export does, until a migration has waited for it and
 * `milliseconds` more. Resolves once the query runs; `ended` resolves when it has ended.
 */
export async function readCasesDuringMigration(
  databaseUrl: string,
  milliseconds: number,
): Promise<{ ended: Promise<void> }> {
  const [reader, observer] = [await connectTo(databaseUrl), await connectTo(databaseUrl)];
  await reader.query('BEGIN; SELECT count(*) FROM "case"');
  const ended = (async () => {
    try {
      await waitUntil('The migration', performance.now() + stuckMilliseconds, async () => {
        const { rowCount } = await observer.query(
          `SELECT FROM pg_locks WHERE NOT granted AND relation = '"case"'::regclass AND mode = 'AccessExclusiveLock'`,
        );
        return rowCount === 0 ? undefined : true;
      });
      await pause(milliseconds);
    } finally {
      await reader.end();
      await observer.end();
    }
  })();
  return { ended };
}

async function connectTo(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return client;
}
