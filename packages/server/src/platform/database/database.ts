import type { Clock } from '../clock/clock.ts';
import type { PgDatabase, PgQueryResultHKT } from './drizzle.ts';

export type ScopeRole = 'super-admin' | 'admin' | 'creator' | 'patient' | 'user';

/** On whose behalf a transaction runs. Row-level security reads it from the app.* settings. */
export type Scope = {
  userId: string;
  role: ScopeRole;
  workspaceId: number;
  isProvider: boolean;
  /** Narrows the user's rows to those that one of their care grants shows (ADR 0060). */
  care?: { grantId: string } | undefined;
};

/** What both drivers return for raw SQL. Their counts of changed rows differ: use RETURNING. */
export type Rows<Row> = { rows: Row[] };

export interface RowsResult extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

/** drizzle's core builder without `transaction`: nesting goes through asActor and asSystem. */
export type DatabaseHandle = Omit<PgDatabase<RowsResult>, 'transaction' | 'query' | '_' | '$cache'>;

export type DatabaseKind = 'pglite' | 'postgres';

export type ConnectionCounts = { busy: number; idle: number; waiting: number };

export type Database = {
  readonly kind: DatabaseKind;
  /** Server version, such as "18.6". */
  readonly version: string;
  /** The time of the database server, which all processes share, even if a machine's own clock is wrong. */
  readonly clock: Clock;
  /**
   * Runs `fn` in one transaction under the role app_api with the scope's settings. Inside a transaction of the same
   * scope it joins that one; inside any other it throws. On PostgreSQL `fn` is retried up to three times after a
   * deadlock or a serialization failure, so it may do nothing but database work.
   */
  asActor<T>(scope: Scope, fn: () => Promise<T>): Promise<T>;
  /** Like `asActor`, but as the owner of the tables: for workers and for work before the actor is known. */
  asSystem<T>(fn: () => Promise<T>): Promise<T>;
  /**
   * Runs the single reading statement of `fn` as the owner, without a transaction around it. This saves two round trips
   * for queries that every call makes.
   */
  readAsSystem<T>(fn: () => Promise<T>): Promise<T>;
  /** Returns the handle of the running transaction. Throws outside one. */
  current(): DatabaseHandle;
  /** Runs plain statements without parameters, such as a migration, in the running transaction. */
  runScript(statements: string): Promise<void>;
  /** Removes a table's dead rows and updates the planner's statistics about it. Must not be called in a transaction. */
  vacuum(table: string): Promise<void>;
  /** Runs `fn` outside the running transaction once it has committed; never after a rollback. */
  afterCommit(fn: () => void | Promise<void>): void;
  /**
   * Calls `handler` with each payload that any process sends to the channel. After a lost connection it is called with
   * an empty payload, because anything sent meanwhile is lost: a payload is only a hint to look, never the data itself.
   */
  listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>>;
  /** Sends on commit; outside a transaction, immediately. */
  notify(channel: string, payload: string): Promise<void>;
  /** Returns the number of this process's connections and of transactions waiting for one. */
  connections(): ConnectionCounts;
  close(): Promise<void>;
};
