import { sql, type SQL } from './drizzle.ts';
import { currentHandle } from './transaction.ts';
import type { DatabaseHandle } from './database.ts';

/** What a statement selects from whose columns are queries of their own. */
export const nothing: SQL = sql`(SELECT) AS nothing`;

/** The values of a statement's placeholders, by their names. */
export type Values = Record<string, unknown>;

type Buildable<Row> = {
  prepare: (name: string) => { execute: (values?: Values) => Promise<Row[]> };
};

/**
 * A statement whose text is built once for each connection: for what is asked often and is long, building takes longer
 * than running. Its values come by `sql.placeholder`. Needs a transaction.
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
