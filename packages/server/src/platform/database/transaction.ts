import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Database, DatabaseHandle, DatabaseKind, Scope } from './database.ts';
import { loggedError } from '../log/logged-error.ts';
import { sqlState, TransactionError } from './database-error.ts';
import { sql } from './drizzle.ts';
import { beginStatement, enterScope, leaveScope, plansForValues } from './scope-settings.ts';

/** One connection's builders, by the role that statements run as, because their plans differ. */
export type Handles = {
  actor: DatabaseHandle;
  owner: DatabaseHandle;
  /** For statements that are planned for their values each time. */
  unnamed: DatabaseHandle;
};

/** One connection, held for one transaction. */
export type Connection = {
  handles: Handles;
  /** Runs plain statements without parameters and returns the last one's command tag. */
  run(statements: string): Promise<string>;
};

/** What differs between the embedded database and a server. */
export type Driver = Pick<Database, 'kind' | 'version' | 'clock' | 'listen' | 'connections' | 'close'> & {
  /** Lends a connection. One whose transaction could not be ended is discarded. */
  withConnection<T>(fn: (connection: Connection) => Promise<T>): Promise<T>;
};

type Transaction = {
  driver: Driver;
  connection: Connection;
  scope: Scope | undefined;
  /** ID of the acting user, even while statements run as the owner; undefined for the system. */
  actorId: string | undefined;
  /** Statements are planned for their values and not kept prepared. */
  isPlannedForValues?: boolean;
  callbacks: (() => void | Promise<void>)[];
  isOpen: boolean;
  /** Shared with the inner transactions: whether the connection has the owner's role for a while (`asOwner`). */
  owner: { isActing: boolean };
};

const MAX_ATTEMPTS: Record<DatabaseKind, number> = { pglite: 1, postgres: 3 };
const RETRY_PAUSE_MS = 50;
const RETRYABLE_STATES = new Set(['40001', '40P01']);

const storage = new AsyncLocalStorage<Transaction | undefined>();

export function createDatabase(
  driver: Driver,
  onCallbackError: (error: unknown) => void = reportCallbackError,
): Database {
  const run = <T>(scope: Scope | undefined, fn: () => Promise<T>) =>
    joinOrBegin(driver, scope, fn, onCallbackError);
  return {
    kind: driver.kind,
    version: driver.version,
    clock: driver.clock,
    asActor: (scope, fn) => run(scope, fn),
    asSystem: (fn) => run(undefined, fn),
    readAsSystem: (fn) => (openTransaction() ? run(undefined, fn) : readAlone(driver, fn)),
    current: currentHandle,
    runScript: async (statements) => {
      await requireTransaction('A script').connection.run(statements);
    },
    vacuum: (table) =>
      driver.withConnection(async ({ run: send }) => {
        await send(`VACUUM (ANALYZE) ${pg.escapeIdentifier(table)}`);
      }),
    afterCommit,
    listen: (channel, handler) => outsideTransaction(() => driver.listen(channel, handler)),
    notify: async (channel, payload) => {
      const send = () => currentHandle().execute(sql`SELECT pg_notify(${channel}, ${payload})`);
      await (openTransaction() ? send() : run(undefined, send));
    },
    connections: () => driver.connections(),
    close: () => driver.close(),
  };
}

/** Returns the handle of the caller's transaction, whatever database it belongs to. */
export function currentHandle(): DatabaseHandle {
  const { connection, scope, isPlannedForValues } = requireTransaction('A query');
  if (isPlannedForValues) return connection.handles.unnamed;
  return scope ? connection.handles.actor : connection.handles.owner;
}

/**
 * Runs statements that are planned for their values, for when the best plan depends on how common a value is, such as a
 * search term. Everything else is planned once for all values.
 */
export async function withPerValuePlans<T>(fn: () => Promise<T>): Promise<T> {
  const outer = requireTransaction('A plan');
  if (outer.isPlannedForValues) return fn();
  await outer.connection.run(plansForValues(true, outer.scope));
  const inner = Object.create(outer, { isPlannedForValues: { value: true } }) as Transaction;
  try {
    return await storage.run(inner, fn);
  } finally {
    await outer.connection.run(plansForValues(false, outer.scope)).catch(() => undefined);
  }
}

/**
 * Runs statements in a savepoint of the running transaction. Without `keep` it rolls them back. Costs the same either
 * way.
 */
export async function inSavepoint(keep: boolean, fn: () => Promise<void>): Promise<void> {
  const { connection } = requireTransaction('A savepoint');
  await connection.run('SAVEPOINT part');
  await fn();
  await connection.run(keep ? 'RELEASE SAVEPOINT part' : 'ROLLBACK TO SAVEPOINT part');
}

/**
 * Runs `fn` as the owner of the tables inside an actor's running transaction: for the consequences of an allowed action
 * that reach rows the actor cannot see, such as a case that leaves their workspace. Everything before and after it
 * stays under the actor's row-level security. Meanwhile a statement of the actor, such as one beside it in a
 * `Promise.all`, throws a TransactionError.
 */
export async function asOwner<T>(fn: () => Promise<T>): Promise<T> {
  const outer = requireTransaction('Work of the owner');
  const { scope, connection } = outer;
  if (scope === undefined) return fn();
  outer.owner.isActing = true;
  try {
    await connection.run(leaveScope);
    const inner = Object.create(outer, { scope: { value: undefined } }) as Transaction;
    try {
      return await storage.run(inner, fn);
    } finally {
      // After a failed statement the transaction accepts nothing more and is rolled back anyway.
      await connection.run(enterScope(scope)).catch(() => undefined);
    }
  } finally {
    outer.owner.isActing = false;
  }
}

/** Returns the ID of the acting user of the running transaction, also inside `asOwner`; undefined for the system. */
export function actingUserId(): string | undefined {
  return requireTransaction('A question about the actor').actorId;
}

/**
 * Makes the running transaction's commit not wait for the disk. Only for data that is recovered after a crash, such as
 * the progress of an upload. The order of commits is kept, so no later commit outlives it.
 */
export async function commitUnflushed(): Promise<void> {
  await requireTransaction('A commit').connection.run('SET LOCAL synchronous_commit = off');
}

/** Runs `fn` after the commit. See Database.afterCommit. */
export function afterCommit(fn: () => void | Promise<void>): void {
  requireTransaction('Work after the commit').callbacks.push(fn);
}

/** Runs `fn` as if no transaction were open, for timers and loops that outlive their caller. */
export function outsideTransaction<T>(fn: () => T): T {
  return storage.run(undefined, fn);
}

function openTransaction(): Transaction | undefined {
  const transaction = storage.getStore();
  return transaction?.isOpen ? transaction : undefined;
}

function requireTransaction(what: string): Transaction {
  const transaction = storage.getStore();
  if (!transaction) {
    throw new TransactionError(`${what} needs a transaction: call it inside asActor or asSystem.`);
  }
  if (!transaction.isOpen) {
    throw new TransactionError(
      `${what} came after its transaction had ended: await every query before the function given to asActor or asSystem returns.`,
    );
  }
  // The role belongs to the connection, so a branch of the actor would run with the owner's rights.
  if (transaction.scope !== undefined && transaction.owner.isActing)
    throw new TransactionError(
      `${what} of the actor came while the owner's part of its transaction was running: await that part first.`,
    );
  return transaction;
}

async function joinOrBegin<T>(
  driver: Driver,
  scope: Scope | undefined,
  fn: () => Promise<T>,
  onCallbackError: (error: unknown) => void,
): Promise<T> {
  const outer = openTransaction();
  if (outer && outer.driver === driver) {
    if (isSameScope(outer.scope, scope)) return fn();
    throw new TransactionError(
      `A transaction ${describeScope(scope)} cannot begin inside one ${describeScope(outer.scope)}.`,
    );
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      const transaction = await beginAndCommit(driver, scope, fn);
      runCallbacks(transaction.callbacks, onCallbackError);
      return transaction.result;
    } catch (error) {
      const isRetryable = RETRYABLE_STATES.has(sqlState(error) ?? '');
      if (!isRetryable || attempt >= MAX_ATTEMPTS[driver.kind]) throw error;
      // Two transactions that collided would collide again if both restarted at once.
      await pause(Math.random() * RETRY_PAUSE_MS * attempt);
    }
  }
}

/** Runs a single statement, which is its own transaction. */
async function readAlone<T>(driver: Driver, fn: () => Promise<T>): Promise<T> {
  return driver.withConnection(async (connection) => {
    const statement: Transaction = {
      driver,
      connection,
      scope: undefined,
      actorId: undefined,
      callbacks: [],
      isOpen: true,
      owner: { isActing: false },
    };
    try {
      return await storage.run(statement, fn);
    } finally {
      statement.isOpen = false;
    }
  });
}

async function beginAndCommit<T>(driver: Driver, scope: Scope | undefined, fn: () => Promise<T>) {
  return driver.withConnection(async (connection) => {
    const transaction: Transaction = {
      driver,
      connection,
      scope,
      actorId: scope?.userId,
      callbacks: [],
      isOpen: true,
      owner: { isActing: false },
    };
    await connection.run(beginStatement(scope));
    try {
      const result = await storage.run(transaction, fn);
      transaction.isOpen = false;
      const command = await connection.run('COMMIT');
      if (command === 'ROLLBACK') {
        throw new TransactionError(
          'The transaction was rolled back: one of its statements had failed and the error was swallowed.',
        );
      }
      return { result, callbacks: transaction.callbacks };
    } catch (error) {
      if (transaction.isOpen) {
        transaction.isOpen = false;
        // A lost connection has rolled back by itself, and the first error is the one to report.
        await connection.run('ROLLBACK').catch(() => undefined);
      }
      throw error;
    }
  });
}

function runCallbacks(
  callbacks: readonly (() => void | Promise<void>)[],
  onError: (error: unknown) => void,
): void {
  outsideTransaction(() => {
    for (const callback of callbacks) {
      Promise.resolve().then(callback).catch(onError);
    }
  });
}

function reportCallbackError(error: unknown): void {
  const { message, stack } = loggedError(error);
  process.emitWarning(message, { type: 'AfterCommitWarning', detail: stack });
}

function isSameScope(a: Scope | undefined, b: Scope | undefined): boolean {
  return (
    a === b ||
    (a !== undefined &&
      b !== undefined &&
      a.userId === b.userId &&
      a.role === b.role &&
      a.workspaceId === b.workspaceId &&
      a.isProvider === b.isProvider &&
      a.care?.grantId === b.care?.grantId)
  );
}

function describeScope(scope: Scope | undefined): string {
  return scope ? `as ${scope.role} ${scope.userId} of workspace ${scope.workspaceId}` : 'as the system';
}
