import type { Database } from '../database/database.ts';
import { sql, type SQL } from '../database/drizzle.ts';
import { BackupError } from './export-format.ts';
import type { CatalogColumn, CatalogTable } from './schema-catalog.ts';

const maxRows = 500;
const maxCharacters = 2_000_000;

/** Loads one table's rows, many per statement. Throws a BackupError if the columns differ. */
export function createTableLoader(database: Database, table: CatalogTable, columns: readonly string[]) {
  const { name } = table;
  const byName = new Map(table.columns.map((column) => [column.name, column]));
  const known = columns.flatMap((column) => byName.get(column) ?? []);
  if (known.length !== columns.length || columns.length !== table.columns.length)
    throw new BackupError(
      `The export’s table ${name} has other columns than this version’s. Use another copy.`,
    );
  const names = sql.join(
    known.map((column) => sql.identifier(column.name)),
    sql`, `,
  );
  const values = sql.join(known.map(valueOf), sql`, `);
  let pending: string[] = [];
  let characters = 0;

  async function flush(): Promise<void> {
    if (pending.length === 0) return;
    const rows = `[${pending.join(',')}]`;
    pending = [];
    characters = 0;
    await database.current()
      .execute(sql`INSERT INTO ${sql.identifier(name)} (${names}) OVERRIDING SYSTEM VALUE
      SELECT ${values} FROM jsonb_array_elements(${rows}::jsonb) AS loaded(line)`);
  }

  return {
    name,
    async add(row: string): Promise<void> {
      pending.push(row);
      characters += row.length;
      if (pending.length >= maxRows || characters >= maxCharacters) await flush();
    },
    /** Compares the table's row count with the export's and returns it. */
    async finish(expected: number): Promise<number> {
      await flush();
      const { rows } = await database
        .current()
        .execute<{ number: number }>(sql`SELECT count(*)::integer AS number FROM ${sql.identifier(name)}`);
      const number = rows[0]?.number ?? 0;
      if (number === expected) return number;
      throw new BackupError(`The table ${name} has ${number} rows, but the export says ${expected}.`);
    },
  };
}

/** Transaction IDs mean nothing in another database: rows that wait for one are ready here. */
function valueOf({ type }: CatalogColumn, at: number): SQL {
  return type === 'xid8'
    ? sql`pg_current_xact_id()`
    : sql`(line ->> ${sql.raw(String(at))})::${sql.raw(type)}`;
}
