import type { PgDatabase, PgQueryResultHKT } from './drizzle.ts';

export type ScopeRole = 'super-admin' | 'admin' | 'creator' | 'patient' | 'user';

/** On whose behalf a transaction runs; row-level security reads it as app.* settings. */
export type Scope = {
  userId: string;
  role: ScopeRole;
  workspaceId: number;
  isProvider: boolean;
  /** Narrows the person's rows to what one of their care grants shows (ADR 0060). */
  care?: { grantId: string } | undefined;
};

/** What both drivers give back for raw SQL. Counts of changed rows differ: use RETURNING. */
export type Rows<Row> = { rows: Row[] };

export interface RowsResult extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

/** drizzle's core builder. `transaction` is left out: nesting goes through asActor and asSystem. */
export type DatabaseHandle = Omit<PgDatabase<RowsResult>, 'transaction' | 'query' | '_' | '$cache'>;

export type DatabaseKind = 'pglite' | 'postgres';

export type ConnectionCounts = { busy: number; idle: number; waiting: number };

export type Database = {
  readonly kind: DatabaseKind;
  /** The server's version, such as "18.6". */
  readonly version: string;
  /**
   * Runs `fn` in one transaction under the role app_api with the scope's settings. Inside a
   * transaction of the same scope it joins that one; inside any other it throws. On PostgreSQL
   * `fn` runs again, up to three times, after a deadlock or a serialisation failure: it may do
   * nothing but database work.
   */
  asActor<T>(scope: Scope, fn: () => Promise<T>): Promise<T>;
  /** The same as the owner of the tables, for workers and for what comes before an actor is known. */
  asSystem<T>(fn: () => Promise<T>): Promise<T>;
  /**
   * Runs the one reading statement of `fn` as the owner with no transaction around it: two round trips less, for what
   * every call asks.
   */
  readAsSystem<T>(fn: () => Promise<T>): Promise<T>;
  /** The handle of the running transaction; throws outside one. */
  current(): DatabaseHandle;
  /** Runs plain statements without parameters, such as a migration, in the running transaction. */
  runScript(statements: string): Promise<void>;
  /** Runs `fn` once the running transaction has committed, outside of it; never after a rollback. */
  afterCommit(fn: () => void | Promise<void>): void;
  /**
   * Calls `handler` with each payload sent to the channel, by any process. After a lost connection
   * it is called with an empty payload, for what was sent meanwhile is gone: a payload is a hint to
   * look, never the news itself.
   */
  listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>>;
  /** Sends on commit; outside a transaction at once. */
  notify(channel: string, payload: string): Promise<void>;
  /** The connections of this process, and the transactions that wait for one. */
  connections(): ConnectionCounts;
  close(): Promise<void>;
};
