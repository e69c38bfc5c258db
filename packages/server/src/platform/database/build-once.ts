import { sql, type SQL } from './drizzle.ts';
import { currentHandle } from './transaction.ts';
import type { DatabaseHandle } from './database.ts';

/** Select list of a statement whose columns are all subqueries. */
export const nothing: SQL = sql`(SELECT) AS nothing`;

/** Values of a statement's placeholders, by name. */
export type Values = Record<string, unknown>;

type Buildable<Row> = {
  prepare: (name: string) => { execute: (values?: Values) => Promise<Row[]> };
};

/**
 * Builds a statement's text once per connection: for long, frequent statements, building takes longer than running.
 * Values are passed through `sql.placeholder`. Needs a transaction.
 */
export function buildOnce<Row>(
  build: (handle: DatabaseHandle) => Buildable<Row>,
): (values?: Values) => Promise<Row[]> {
  const built = new WeakMap<DatabaseHandle, ReturnType<Buildable<Row>['prepare']>>();
  return (values) => {
    const handle = currentHandle();
    const known = built.get(handle);
    if (known) return known.execute(values);
    // The connection names its statements by their text.
    const statement = build(handle).prepare('');
    built.set(handle, statement);
    return statement.execute(values);
  };
}
