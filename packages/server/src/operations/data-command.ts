// What the commands for a clinic's data share: file names, settings and readable errors.
import { access } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { BackupError } from '../platform/backup/export-format.ts';
import { ConfigError, readConfig } from '../platform/config/config.ts';
import { invocationFolder } from '../platform/config/invocation-folder.ts';
import { DatabaseStartError } from '../platform/database/database-error.ts';
import { connectDatabase, type DatabaseOptions } from '../platform/database/open-database.ts';
import type { Database } from '../platform/database/database.ts';

type Work = (work: { database: Database; path: string; options: DatabaseOptions }) => Promise<void>;

/** Runs `work` with the configured database. If it fails, prints an error message and exits with 1. */
export async function runDataCommand(
  name: 'export' | 'import',
  work: Work,
  before: (options: DatabaseOptions) => Promise<void> = async () => undefined,
): Promise<void> {
  process.umask(0o077);
  try {
    const file = process.argv[2];
    if (!file || process.argv.length > 3) throw new BackupError(`Usage: npm run ${name} -- FILE`);
    const path = resolve(invocationFolder(), file);
    const config = readConfig(process.env);
    const options = { databaseUrl: config.databaseUrl ?? '', dataDir: config.dataFolder };
    await before(options);
    const database = await connectDatabase(options);
    try {
      await work({ database, path, options });
    } finally {
      await database.close();
    }
  } catch (error) {
    exitWithMessage(error);
  }
}

type ErrorKind = new (...args: never[]) => Error;

/** Returns whether the operator can fix the error, so that its message is enough. */
export const isExpected = (error: unknown, more: readonly ErrorKind[] = []): error is Error =>
  [BackupError, ConfigError, DatabaseStartError, ...more].some((kind) => error instanceof kind);

/** Exits with 1 after printing a message for errors that the operator can fix, or the whole error for all others. */
export function exitWithMessage(error: unknown, more: readonly ErrorKind[] = []): void {
  console.error(isExpected(error, more) ? error.message : error);
  process.exitCode = 1;
}

/** Throws a BackupError if there is no embedded database, because opening it would create one. */
export async function requireDatabase({ databaseUrl, dataDir }: DatabaseOptions): Promise<void> {
  if (databaseUrl !== '') return;
  const folder = join(dataDir, 'database');
  await access(join(folder, 'PG_VERSION')).catch(() => {
    throw new BackupError(`There is no database in ${folder}. Set DATA_DIR to the folder of the clinic.`);
  });
}

/** Returns a text like "1,204 rows of 23 tables". */
export function describeCounts(counts: Record<string, number>): string {
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return `${rows.toLocaleString('en')} rows of ${Object.keys(counts).length} tables`;
}
