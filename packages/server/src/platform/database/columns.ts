// Column types shared by tables of several domains.
import { customType, getTableColumns, type PgTable, timestamp } from './drizzle.ts';

/** timestamptz as a Date. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** Returns a table's columns without the named ones, for statements that do not need large columns. */
export function columnsWithout<Table extends PgTable, Name extends string>(
  table: Table,
  names: readonly Name[],
): Omit<Table['_']['columns'], Name> {
  const kept = Object.entries(getTableColumns(table)).filter(
    ([name]) => !names.some((left) => left === name),
  );
  return Object.fromEntries(kept) as Omit<Table['_']['columns'], Name>;
}
