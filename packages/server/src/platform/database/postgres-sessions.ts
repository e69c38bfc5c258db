// Whether each connection is a session of its own on the PostgreSQL server. A pooler such as PgBouncer in transaction or
// statement mode hands a server connection to the next client that sends a statement. Prepared statements, LISTEN and advisory
// locks then end up with somebody else, so the product must not start.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseStartError } from './database-error.ts';

/** How often the two connections are compared. On a busy pooler, one comparison may miss. */
const COMPARISONS = 4;
const QUERY_TIMEOUT_MS = 10_000;
const PAUSE_MS = 5;

const notKept =
  'The connection pooler at DATABASE_URL does not keep sessions, so live events and prepared statements would fail: set pool_mode = session in its configuration, or connect to PostgreSQL itself.';
const tooFew = (reason: string): string =>
  `The database at DATABASE_URL gave no second connection (${reason}): allow at least 11 for each process, with PgBouncer by default_pool_size.`;

/**
 * Rejects with a DatabaseStartError if two connections can get the same server process, or one connection different
 * ones. A second connection holds a transaction while the first one sends a statement: without sessions, the pooler
 * gives the second one the process that the first one has just used, or the first one another process afterwards. In
 * session mode neither can happen.
 */
export async function requireOwnSessions(pool: pg.Pool, url: string): Promise<void> {
  const second = new pg.Client({
    connectionString: url,
    application_name: 'plainscan-check',
    connectionTimeoutMillis: QUERY_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
  });
  // A lost connection also rejects its query.
  second.on('error', () => undefined);
  const first = await pool.connect();
  try {
    await second.connect();
    const own = await processOf(first);
    for (let at = 0; at < COMPARISONS; at += 1) {
      await second.query('BEGIN');
      const other = await processOf(second);
      if (other === own || (await processOf(first)) !== own) throw new DatabaseStartError(notKept);
      await second.query('ROLLBACK');
    }
  } catch (error) {
    throw explain(error);
  } finally {
    // After its query time-out, the connection still waits for the answer.
    await Promise.race([second.end().catch(() => undefined), pause(PAUSE_MS)]);
    first.release();
  }
}

async function processOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid ?? 0;
}

function explain(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseStartError) return error;
  // PgBouncer in statement mode: "transaction blocks not allowed in statement pooling mode".
  const text = /statement pooling/.test(error.message) ? notKept : tooFew(error.message);
  return new DatabaseStartError(text, { cause: error });
}
