import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { createSyncedClock } from '../clock/synced-clock.ts';
import { createQueue, MAX_WAIT_MS } from './connection-queue.ts';
import { DatabaseUnavailableError, DatabaseStartError } from './database-error.ts';
import type { Database } from './database.ts';
import { openListener } from './postgres-listener.ts';
import { requireOwnSessions } from './postgres-sessions.ts';
import { StatementNames } from './statement-names.ts';
import { createDatabase, type Connection, type Handles } from './transaction.ts';
import { startWakeLoop } from './wake-loop.ts';

export type PostgresOptions = {
  url: string;
  /** Maximum number of simultaneous transactions in this process; 10 by default. */
  poolSize?: number;
  onConnectionError?: (error: Error) => void;
};

const OLDEST_MAJOR = 15;
const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 3_000;
/** A forgotten open transaction would block the numbering of every event. */
const IDLE_TRANSACTION_TIMEOUT_MS = 30_000;
const CLOCK_SYNC_INTERVAL_MS = 60_000;
/**
 * Made once a connection is open, because poolers such as PgBouncer refuse settings among the start-up parameters. All
 * statements are short: JIT-compiling one takes longer than running it.
 */
const SESSION_SETTINGS = `SET idle_in_transaction_session_timeout = ${IDLE_TRANSACTION_TIMEOUT_MS}; SET jit = off`;

// The builder reads pg's global table, so a parser set on one client would not be used.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Connects to a server. Rejects with a DatabaseStartError if it is unreachable, older than 15, or behind a pooler that
 * does not keep sessions.
 */
export async function openPostgresDatabase(options: PostgresOptions): Promise<Database> {
  const reportError = options.onConnectionError ?? (() => {});
  const poolSize = options.poolSize ?? POOL_SIZE;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'plainscan',
    ...onConnect(makeSettings),
  });
  // Without listeners a lost connection, idle or in use, would end the process. The query that it breaks rejects
  // anyway, and the pool replaces the connection.
  pool.on('error', reportError);
  pool.on('connect', (client) => client.on('error', reportError));
  const clock = createSyncedClock();
  const syncClock = (): Promise<void> => clock.sync(() => readTime(pool));
  const version = await readVersion(pool)
    .then(async (found) => {
      await requireOwnSessions(pool, options.url);
      await syncClock();
      return found;
    })
    .catch(async (error: unknown) => {
      await pool.end();
      throw error;
    });
  const clockSync = startWakeLoop({
    pollMs: CLOCK_SYNC_INTERVAL_MS,
    onError: (error) => reportError(error instanceof Error ? error : new Error(String(error))),
    run: async () => {
      await syncClock();
      return undefined;
    },
  });
  const listener = openListener(options.url, reportError);
  const handlesOf = handlesByClient();
  // The pool serves in order of arrival, so the person with the most calls would hold every connection.
  const queue = createQueue({
    places: poolSize,
    maxWaitMs: MAX_WAIT_MS,
    tooLong: () => new DatabaseUnavailableError('No connection to the database became free in time.'),
  });
  return createDatabase({
    kind: 'postgres',
    version,
    clock,
    withConnection: (fn) => queue.run(() => withClient(pool, handlesOf, fn)),
    listen: listener.listen,
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: Math.max(0, queue.size() - poolSize),
    }),
    close: async () => {
      await clockSync.stop();
      await listener.close();
      await pool.end();
    },
  });
}

/** The pool waits for what this returns, which its types do not say. */
const onConnect = (prepare: (client: pg.ClientBase) => unknown): { onConnect: typeof prepare } => ({
  onConnect: prepare,
});

async function makeSettings(client: pg.ClientBase): Promise<void> {
  await client.query(SESSION_SETTINGS);
}

/** Returns a function that finds a connection's handles, which are created once per connection. */
function handlesByClient(): (client: pg.PoolClient) => Handles {
  // A plan made under row-level security serves only one role, so each role has its own names.
  const actorNames = new StatementNames('actor_');
  const ownerNames = new StatementNames('owner_');
  const known = new WeakMap<pg.PoolClient, Handles>();
  return (client) => {
    const handles = known.get(client) ?? {
      actor: drizzle({ client: withNames(client, actorNames) }),
      owner: drizzle({ client: withNames(client, ownerNames) }),
      unnamed: drizzle({ client }),
    };
    known.set(client, handles);
    return handles;
  };
}

/** Wraps the client for drizzle: frequent statements stay prepared on the connection. */
function withNames(client: pg.PoolClient, names: StatementNames): pg.PoolClient {
  const query = (config: pg.QueryConfig, values: unknown[]) =>
    client.query({ ...config, name: names.nameOf(config.text) }, values);
  return Object.create(client, { query: { value: query } }) as pg.PoolClient;
}

async function withClient<T>(
  pool: pg.Pool,
  handlesOf: (client: pg.PoolClient) => Handles,
  fn: (connection: Connection) => Promise<T>,
): Promise<T> {
  const client = await pool.connect().catch((cause: unknown) => {
    throw new DatabaseUnavailableError('Could not connect to the database.', { cause });
  });
  let isBroken = false;
  let isLost = false;
  const markLost = (): void => void (isLost = true);
  client.once('error', markLost);
  const connection: Connection = {
    handles: handlesOf(client),
    run: async (statements) => {
      try {
        // Several statements in one message return a list of results, which the types do not cover.
        const result = (await client.query(statements)) as pg.QueryResult | pg.QueryResult[];
        const last: pg.QueryResult | undefined = Array.isArray(result) ? result.at(-1) : result;
        return last?.command ?? '';
      } catch (error) {
        isBroken = true;
        throw error;
      }
    },
  };
  try {
    return await fn(connection);
  } catch (cause) {
    throw isLost
      ? new DatabaseUnavailableError('The connection to the database was lost.', { cause })
      : cause;
  } finally {
    client.off('error', markLost);
    client.release(isBroken);
  }
}

async function readVersion(pool: pg.Pool): Promise<string> {
  const { rows } = await pool
    .query<{ version: string }>(`SELECT current_setting('server_version') AS version`)
    .catch((error: unknown) => {
      throw new DatabaseStartError(
        `The database at DATABASE_URL cannot be reached: ${describeError(error)}. Check the address, the user and the password, and that the server is running.`,
        { cause: error },
      );
    });
  const version = rows[0]?.version.split(' ')[0] ?? '';
  if (Number.parseInt(version, 10) < OLDEST_MAJOR) {
    throw new DatabaseStartError(
      `The database at DATABASE_URL is PostgreSQL ${version}; ${OLDEST_MAJOR} or newer is needed.`,
    );
  }
  return version;
}

async function readTime(pool: pg.Pool): Promise<Date> {
  const { rows } = await pool.query<{ time: Date }>('SELECT clock_timestamp() AS time');
  if (rows[0] === undefined) throw new Error('The database did not tell the time.');
  return rows[0].time;
}

function describeError(error: unknown): string {
  if (error instanceof AggregateError) return describeError(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
