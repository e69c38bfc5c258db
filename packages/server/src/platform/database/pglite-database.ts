import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PGlite, types, type PGliteOptions, type QueryOptions, type Results } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { systemClock } from '../clock/clock.ts';
import { createQueue, MAX_WAIT_MS } from './connection-queue.ts';
import { DatabaseUnavailableError, DatabaseStartError, TransactionError } from './database-error.ts';
import type { Database, DatabaseHandle } from './database.ts';
import { DurableNodeFs, durableStartParams } from './durable-node-fs.ts';
import { lockFolder } from './folder-lock.ts';
import { prepareFolder } from './pglite-folder.ts';
import { PgliteStatements } from './pglite-statements.ts';
import { StatementNames } from './statement-names.ts';
import { createDatabase, type Connection } from './transaction.ts';

const INT8 = 20;
/** Dates, times and lists of them and of numbers: the builder parses their text itself. */
const leftAsText = [
  types.DATE,
  types.TIMESTAMP,
  types.TIMESTAMPTZ,
  types.INTERVAL,
  1231,
  1115,
  1182,
  1185,
  1187,
];

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
    await prepareFolder(absolute, async (empty) => (await openFolder(empty)).close());
    const pglite = await openFolder(absolute).catch((error: unknown) => {
      throw new DatabaseStartError(
        `The database in ${absolute} cannot be opened. Restore it from a backup, or move the folder away to begin with an empty one.`,
        { cause: error },
      );
    });
    return await wrapPglite(pglite, () => lock.release());
  } catch (error) {
    await lock.release();
    throw error;
  }
}

function openFolder(folder: string): Promise<PGlite> {
  return openPglite({
    fs: new DurableNodeFs(folder),
    startParams: durableStartParams(PGlite.defaultStartParams),
  });
}

/** Starts the embedded database with our extensions and parsers. */
export function openPglite(options: PGliteOptions): Promise<PGlite> {
  return PGlite.create({ ...options, extensions: { pg_trgm }, parsers: { [INT8]: Number } });
}

/** Returns a builder for the database. Frequent statements stay prepared if there are names for them. */
function createHandle(pglite: PGlite, statements: PgliteStatements, names?: StatementNames): DatabaseHandle {
  const query: PGlite['query'] = async <T>(
    text: string,
    values: unknown[] = [],
    { rowMode }: QueryOptions = {},
  ) => (await statements.query(text, values, { name: names?.nameOf(text), rowMode })) as Results<T>;
  // Each of the builder's drivers names its own result type. We only promise `rows`.
  return drizzle({ client: Object.create(pglite, { query: { value: query } }) as PGlite });
}

/** Wraps a started database in our own interface. `afterClose` runs once it is closed. */
export async function wrapPglite(
  pglite: PGlite,
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
  // The builder passes its parsers with each statement. Merging them with PGlite's four hundred each time takes as long
  // as a small statement.
  for (const type of leftAsText) pglite.parsers[type] = (text) => text;
  const statements = new PgliteStatements(pglite);
  const connection: Connection = {
    handles: {
      // A plan made under row-level security serves only one role, so each role has its own names.
      actor: createHandle(pglite, statements, new StatementNames('actor_')),
      owner: createHandle(pglite, statements, new StatementNames('owner_')),
      unnamed: createHandle(pglite, statements),
    },
    run: (text) => statements.run(text),
  };
  const { rows } = await pglite.query<{ version: string }>(
    `SELECT split_part(current_setting('server_version'), ' ', 1) AS version`,
  );
  return createDatabase({
    kind: 'pglite',
    version: rows[0]?.version ?? '',
    clock: systemClock,
    withConnection: (fn) =>
      queue.run(async () => {
        if (pglite.closed) throw new DatabaseUnavailableError('The embedded database has been closed.');
        return fn(connection);
      }),
    listen: async (channel, handler) => {
      const stop = await queue.run(() => pglite.listen(channel, handler));
      return () => queue.run(() => stop());
    },
    connections: () => {
      const busy = Math.min(1, queue.size());
      return { busy, idle: 1 - busy, waiting: queue.size() - busy };
    },
    close: async () => {
      await queue.run(() => pglite.close());
      await afterClose();
    },
  });
}
