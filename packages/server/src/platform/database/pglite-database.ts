import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PGlite, types, type PGliteOptions } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { systemClock } from '../clock/clock.ts';
import { createQueue } from './connection-queue.ts';
import { DatabaseUnavailableError, DatabaseStartError } from './database-error.ts';
import type { Database, DatabaseHandle } from './database.ts';
import { DurableNodeFs, durableStartParams } from './durable-node-fs.ts';
import { lockFolder } from './folder-lock.ts';
import { prepareFolder } from './pglite-folder.ts';
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

/**
 * The builder passes these parsers with each statement, and PGlite then merges them with its own four hundred, which
 * takes as long as a small statement.
 */
function withParsersSetOnce(pglite: PGlite): PGlite {
  for (const type of leftAsText) pglite.parsers[type] = (text) => text;
  const query: PGlite['query'] = (text, values, { parsers: _, ...options } = {}) =>
    pglite.query(text, values, options);
  return { query } as PGlite;
}

/** Wraps a started database in our own interface. `afterClose` runs once it is closed. */
export async function wrapPglite(
  pglite: PGlite,
  afterClose: () => Promise<void> = async () => {},
): Promise<Database> {
  const queue = createQueue();
  // Each of the builder's drivers names its own result type. We only promise `rows`.
  const handle: DatabaseHandle = drizzle({ client: withParsersSetOnce(pglite) });
  const connection: Connection = {
    handles: { actor: handle, owner: handle, unnamed: handle },
    run: async (statements) => (await pglite.exec(statements)).at(-1)?.command ?? '',
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
