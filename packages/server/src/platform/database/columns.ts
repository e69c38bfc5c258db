// Column kinds that tables of several domains share.
import { customType, getTableColumns, type PgTable, timestamp } from './drizzle.ts';

/** timestamptz as a Date. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** The columns of a table but these, for statements that would read much for nothing. */
export function columnsWithout<Table extends PgTable, Name extends string>(
  table: Table,
  names: readonly Name[],
): Omit<Table['_']['columns'], Name> {
  const kept = Object.entries(getTableColumns(table)).filter(
    ([name]) => !names.some((left) => left === name),
  );
  return Object.fromEntries(kept) as Omit<Table['_']['columns'], Name>;
}
