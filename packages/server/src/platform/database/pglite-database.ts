import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { PGlite, QueryOptions, Results } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { systemClock } from '../clock/clock.ts';
import { createQueue, MAX_WAIT_MS } from './connection-queue.ts';
import { DatabaseUnavailableError, DatabaseStartError, TransactionError } from './database-error.ts';
import type { Database, DatabaseHandle } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { prepareFolder } from './pglite-folder.ts';
import type { PgliteSession } from './pglite-session.ts';
import { PgliteStatements } from './pglite-statements.ts';
import { startPgliteThread } from './pglite-thread.ts';
import { StatementNames } from './statement-names.ts';
import { createDatabase, type Connection } from './transaction.ts';

/**
 * Opens the embedded database in the folder and creates it if none exists. Rejects with a DatabaseStartError that says
 * how to fix it: in use, another version, not a database.
 */
export async function openPgliteDatabase(folder: string): Promise<Database> {
  const absolute = path.resolve(folder);
  await mkdir(path.dirname(absolute), { recursive: true }).catch((error: Error) => {
    throw new DatabaseStartError(
      `The data folder ${path.dirname(absolute)} cannot be made: ${error.message}. Set DATA_DIR to a folder that is writable.`,
    );
  });
  const lock = await lockFolder(absolute);
  try {
    await prepareFolder(absolute, async (empty) => (await startPgliteThread(empty)).close());
    const session = await startPgliteThread(absolute).catch((error: unknown) => {
      throw new DatabaseStartError(
        `The database in ${absolute} cannot be opened. Restore it from a backup, or move the folder away to begin with an empty one.`,
        { cause: error },
      );
    });
    return await wrapPglite(session, () => lock.release());
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Returns a builder for the database. Frequent statements stay prepared if there are names for them. */
function createHandle(statements: PgliteStatements, names?: StatementNames): DatabaseHandle {
  const query: PGlite['query'] = async <T>(
    text: string,
    values: unknown[] = [],
    { rowMode }: QueryOptions = {},
  ) => (await statements.query(text, values, { name: names?.nameOf(text), rowMode })) as Results<T>;
  // Each of the builder's drivers names its own result type. We only promise `rows`.
  return drizzle({ client: Object.create(null, { query: { value: query } }) as PGlite });
}

/** Wraps the session of a started database in our own interface. `afterClose` runs once it is closed. */
export async function wrapPglite(
  session: PgliteSession,
  afterClose: () => Promise<void> = async () => {},
): Promise<Database> {
  const queue = createQueue({
    places: 1,
    maxWaitMs: MAX_WAIT_MS,
    tooLong: () =>
      new TransactionError(
        `The embedded database was busy for ${MAX_WAIT_MS / 1_000} s: a transaction is waiting for something outside it.`,
      ),
  });
  const statements = new PgliteStatements(session);
  const connection: Connection = {
    handles: {
      // A plan made under row-level security serves only one role, so each role has its own names.
      actor: createHandle(statements, new StatementNames('actor_')),
      owner: createHandle(statements, new StatementNames('owner_')),
      unnamed: createHandle(statements),
    },
    run: (text) => statements.run(text),
  };
  const { rows } = await statements.query(
    `SELECT split_part(current_setting('server_version'), ' ', 1) AS version`,
    [],
  );
  return createDatabase({
    kind: 'pglite',
    version: String(rows[0]?.['version']),
    clock: systemClock,
    withConnection: (fn) =>
      queue.run(async () => {
        if (session.isClosed()) throw new DatabaseUnavailableError('The embedded database has been closed.');
        return fn(connection);
      }),
    listen: async (channel, handler) => {
      const stop = await queue.run(() => session.listen(channel, handler));
      return () => queue.run(() => stop());
    },
    connections: () => {
      const busy = Math.min(1, queue.size());
      return { busy, idle: 1 - busy, waiting: queue.size() - busy };
    },
    close: async () => {
      await queue.run(() => session.close());
      await afterClose();
    },
  });
}
