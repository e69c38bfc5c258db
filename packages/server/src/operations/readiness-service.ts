// Checks whether the database can be used. Probes ask every few seconds, so this runs at most one small statement per
// second.
import { setTimeout as pause } from 'node:timers/promises';

import type { Database } from '../platform/database/database.ts';
import { findMissingMigrations } from '../platform/database/migrate.ts';

const cacheMilliseconds = 1_000;
const timeoutMilliseconds = 5_000;

type Check = { at: number; isOpen: boolean; answer: Promise<string | undefined> };

const checks = new WeakMap<Database, Check>();

/** Returns a message about the database problem, or `undefined`. Resolves within five seconds. */
export function findDatabaseProblem(database: Database): Promise<string | undefined> {
  const now = performance.now();
  let last = checks.get(database);
  // Queries a hanging database only once, no matter how many probes arrive in the meantime.
  if (!last || (!last.isOpen && now - last.at >= cacheMilliseconds)) {
    last = { at: now, isOpen: true, answer: checkDatabase(database) };
    checks.set(database, last);
    const asking = last;
    void asking.answer.then(() => (asking.isOpen = false));
  }
  return Promise.race([last.answer, answerAfterTimeout()]);
}

async function checkDatabase(database: Database): Promise<string | undefined> {
  try {
    const [missing] = await findMissingMigrations(database);
    if (missing === undefined) return undefined;
    return `The database does not have the migration ${missing} of this version. Restart the product to run it.`;
  } catch {
    return 'The database does not answer.';
  }
}

async function answerAfterTimeout(): Promise<string> {
  await pause(timeoutMilliseconds, undefined, { ref: false });
  return 'The database does not answer.';
}
