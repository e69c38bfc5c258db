import path from 'node:path';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';

export type DatabaseOptions = {
  /** Empty: the embedded database in the data folder. */
  databaseUrl: string;
  dataDir: string;
  onConnectionError?: (error: Error) => void;
};

/** Opens the database that the settings name and migrates it. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const database = await connectDatabase(options);
  try {
    await migrate(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Opens the database as it is, without migrating it. */
// Each driver is loaded only when it is used: the embedded one takes tens of megabytes.
export async function connectDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, dataDir, onConnectionError } = options;
  if (databaseUrl === '') {
    const { openPgliteDatabase } = await import('./pglite-database.ts');
    return openPgliteDatabase(path.join(dataDir, 'database'));
  }
  const { openPostgresDatabase } = await import('./postgres-database.ts');
  return openPostgresDatabase({
    url: databaseUrl,
    ...(onConnectionError === undefined ? {} : { onConnectionError }),
  });
}
